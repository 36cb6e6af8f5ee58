/** `underWay` of a form's configuration, and the networks with 3-D Secure. */
import { describe, expect, it } from 'vitest';
import { encode, type Fields, type Shop } from '../harness.ts';
import { BROWSER, cardFor, openOwn, redirectOf, resultOf } from './shopperRequests.ts';

const ENTITY_ID = 'c'.repeat(32);
const SHOP = 'https://shop.example';
/** The address of the gateway, below the shop's domain. */
const HOST = 'pay.shop.example';

/** A gateway whose forms have the shop's origins, with a waiting payment. */
async function begun(origins: readonly string[] | undefined, fields: Fields = {}) {
  const shop = await openOwn({
    allowedHosts: [HOST],
    entities: [{ entityId: ENTITY_ID, token: 'token-of-bound-shop', ...(origins && { origins }) }],
  });
  const asked = { entityId: ENTITY_ID, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const headers = { authorization: 'Bearer token-of-bound-shop' };
  const body = encode({ ...asked, ...fields });
  const { id } = (await shop.send('POST', '/v1/checkouts', headers, body)).body;
  const reply = await shop.pay(id, {
    ...BROWSER,
    ...cardFor('challenge'),
    shopperResultUrl: `${SHOP}/result`,
  });
  expect(resultOf(reply)).toBe('000.200.000');
  const seenWith = async (sent: Readonly<Record<string, string>>) => {
    const config = await shop.send('GET', `/v1/checkouts/${id}/config`, sent);
    expect(config.status).toBe(200);
    return config.body.underWay;
  };
  const seenFrom = (origin: string) => seenWith({ origin });
  return { redirect: redirectOf(reply), seenFrom, seenWith };
}

describe('a redirect in progress', () => {
  it('is shown to pages of the bound origins', async () => {
    const { redirect, seenFrom } = await begun([SHOP, 'https://other.example']);
    const whole = { redirect, paymentBrand: 'VISA' };
    expect(await seenFrom(SHOP)).toEqual(whole);
    expect(await seenFrom('https://other.example')).toEqual(whole);
    for (const evil of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example.evil.example',
      'null',
      '',
    ]) {
      expect([evil, await seenFrom(evil)]).toEqual([evil, null]);
    }
  });

  it('is shown to the origin of the result address, if no other is bound', async () => {
    const { redirect, seenFrom } = await begun(undefined, { shopperResultUrl: `${SHOP}/result` });
    expect(await seenFrom(SHOP)).toMatchObject({ redirect });
    expect(await seenFrom('https://evil.example')).toBeNull();
  });

  it('is shown to any page, if no origin is bound', async () => {
    const { redirect, seenFrom } = await begun(undefined);
    expect(await seenFrom('https://anybody.example')).toMatchObject({ redirect });
  });

  it('is not shown to clients other than pages, also with the checkout id', async () => {
    for (const origins of [undefined, [SHOP]]) {
      const { seenWith } = await begun(origins);
      expect(await seenWith({})).toBeNull();
      expect(await seenWith({ 'sec-fetch-site': 'cross-site' })).toBeNull();
    }
  });

  it('is shown to a page of the gateway’s own origin, if it is bound: it sends no Origin', async () => {
    const same = { host: HOST, 'sec-fetch-site': 'same-origin' };
    const { seenWith } = await begun([SHOP, `http://${HOST}`]);
    expect(await seenWith(same)).not.toBeNull();
    const { seenWith: seenElsewhere } = await begun([SHOP]);
    expect(await seenElsewhere(same)).toBeNull();
  });
});

describe('the networks with 3-D Secure', () => {
  const MERCHANT = 'd'.repeat(32);
  const channel = (letter: string, threeDSecure: readonly ('VISA' | 'MASTER' | 'AMEX')[]) => ({
    entityId: letter.repeat(32),
    merchant: MERCHANT,
    token: `token-of-${letter}`,
    terms: { threeDSecure },
  });
  const namesOf = async (shop: Shop, entityId: string, token: string) => {
    const fields = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const headers = { authorization: `Bearer ${token}` };
    const made = await shop.send('POST', '/v1/checkouts', headers, encode(fields));
    const { config } = (await shop.config(made.body.id)).body;
    const flags: [string, boolean][] = Object.entries(config.threeDSecureV2Config);
    return flags.flatMap(([name, isActive]) => (isActive ? [name] : []));
  };

  it('are those of the channels that a payment may go over', async () => {
    const shop = await openOwn({
      entities: [
        { entityId: MERCHANT, token: 'token-of-merchant' },
        channel('1', ['VISA']),
        channel('2', ['AMEX', 'VISA']),
      ],
    });
    expect(await namesOf(shop, MERCHANT, 'token-of-merchant')).toEqual([
      'visaThreeDV2',
      'amexThreeDV2',
    ]);
    // The checkout of a channel goes over that channel.
    expect(await namesOf(shop, '1'.repeat(32), 'token-of-1')).toEqual(['visaThreeDV2']);
  });
});
