/** Card numbers that are refused as numbers: no response contains any part of them, and no table stores one. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardHasher } from '../../../src/gateway/platform/keys/keys.ts';
import { certificate } from '../certificate.ts';
import { everything } from '../databaseContents.ts';
import { code, type Fields, open, type Reply, type Shop, temporaryFolder } from '../harness.ts';

const CARD_KEY = 'ab'.repeat(32);
const STORING = { amount: undefined, currency: undefined, paymentType: undefined };

/** A number, the brand that is sent with it, and the result code. The private brands have no ranges of their own. */
const REFUSED: readonly (readonly [number: string, brand: string | undefined, code: string])[] = [
  ['46781212', undefined, '100.100.101'],
  ['467812345678', undefined, '100.100.101'],
  ['4678123456781234', undefined, '100.100.101'],
  ['46781234567812345678', 'VISA', '100.100.101'],
  ['46781212', 'AXESS', '100.100.101'],
  ['46781234567817', 'AXESS', '100.100.101'],
  ['4678123456782', 'TARJETASHOPPING', '100.100.101'],
  ['46781234567817', 'TARJETASHOPPING', '100.100.101'],
  ['4678123456781234568', 'TARJETASHOPPING', '100.100.101'],
  ['4678123456781232', 'MASTER', '100.100.700'],
  ['46781234567812', 'UNIONPAY', '100.100.700'],
  ['4678123456781232', 'NO_SUCH_BRAND', '100.100.501'],
  ['4678123456781232', 'PAYPAL', '100.100.501'],
  ['99678123456781', undefined, '100.100.500'],
];

const fieldsOf = (number: string, paymentBrand: string | undefined): Fields => ({
  'card.number': number,
  paymentBrand,
});

/** Every request that can contain a number. */
const WAYS: Readonly<Record<string, (shop: Shop, fields: Fields) => Promise<readonly Reply[]>>> = {
  async payment(shop, fields) {
    const id = await shop.checkout();
    const paid = await shop.pay(id, fields, 'the-same-submit-again');
    const repeated = await shop.pay(id, {}, 'the-same-submit-again');
    return [paid, repeated, await shop.status(id), ...(await readings(shop, paid.body.id))];
  },
  async registration(shop, fields) {
    const id = await shop.checkout({ ...STORING, createRegistration: 'true' });
    const card = { 'card.expiryMonth': '05', 'card.expiryYear': '2034', ...fields };
    const stored = await shop.submit(id, 'registration', card);
    return [stored, await shop.status(id, 'registration')];
  },
  async data(shop, fields) {
    return [await shop.keep(await shop.checkout(), fields)];
  },
  async 'payment by the server'(shop, fields) {
    const charged = await shop.charge({ ...fields, createRegistration: 'true' });
    return [charged, ...(await readings(shop, charged.body.id))];
  },
  async 'registration by the server'(shop, fields) {
    return [await shop.register(fields)];
  },
  async 'risk check'(shop, fields) {
    return [await post(shop, '/v1/risk', fields)];
  },
  async exemption(shop, fields) {
    return [await post(shop, '/v1/exemption', { amount: '9.00', currency: 'EUR', ...fields })];
  },
};

async function readings(shop: Shop, id: string): Promise<Reply[]> {
  const query = `/v1/query/${id}?entityId=${shop.gateway.entityId}`;
  return [await shop.payment(id), await shop.send('GET', query, shop.bearer)];
}

function post(shop: Shop, path: string, fields: Fields): Promise<Reply> {
  const card = { 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
  const all = { entityId: shop.gateway.entityId, ...card, ...fields };
  const sent = Object.entries(all).filter((pair): pair is [string, string] => !!pair[1]);
  return shop.send('POST', path, shop.bearer, new URLSearchParams(sent).toString());
}

describe.each(['test', 'live'] as const)('a number that is refused as a number, in %s', (mode) => {
  const entities = [{ entityId: 'c'.repeat(32), token: 'a-token-of-live' }];
  const place = mode === 'live' ? { environment: mode, tls: certificate(), entities } : {};

  it('is neither returned nor stored', async () => {
    const data = temporaryFolder();
    const shop = await open({ ...place, cardKey: CARD_KEY, data });
    const wrong: string[] = [];
    for (const [number, brand, refused] of REFUSED) {
      for (const [way, send] of Object.entries(WAYS)) {
        const replies = await send(shop, fieldsOf(number, brand));
        const name = `${way}: ${number.length} digits, ${brand ?? 'no brand'}`;
        const [first] = replies as readonly [Reply];
        if (code(first) !== `400 ${refused}`) wrong.push(`${name}: ${code(first)}`);
        for (const { text } of replies) {
          if (/"bin"|"last4Digits"|678123|467812/.test(text)) wrong.push(`${name} tells ${text}`);
        }
      }
    }
    await shop.gateway.close();
    const hash = cardHasher({ cardKey: CARD_KEY });
    const parts = new Set(
      REFUSED.flatMap(([number]) => [number.slice(0, 6), number.slice(-4), hash(number)]),
    );
    for (const [place, value] of everything(join(data, 'gateway.db'))) {
      if (parts.has(value) || /678123|467812/.test(value)) wrong.push(`${place} keeps ${value}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a valid number', () => {
  it.each<[string, Fields, string]>([
    ['of a card that is over', { 'card.expiryYear': '2029' }, '100.100.303'],
    ['with a code of the wrong length', { 'card.cvv': '1234' }, '100.100.601'],
    ['that the bank declines', { 'card.number': '4000000000000002' }, '800.100.152'],
  ])('%s: the shop gets its ends', async (_, fields, refused) => {
    const shop = await open();
    const { 'card.number': number = '4200000000000000' } = fields;
    const reply = await shop.charge(fields);
    expect(code(reply)).toBe(`400 ${refused}`);
    expect(reply.body.card).toMatchObject({
      bin: number.slice(0, 6),
      last4Digits: number.slice(-4),
    });
  });

  it('of fewer than 13 digits has no ends: ten digits would be most of the number', async () => {
    const data = temporaryFolder();
    const shop = await open({ data });
    for (const number of ['99678123', '996781234567']) {
      const card = { 'card.number': number, paymentBrand: 'TARJETASHOPPING' };
      const paid = await shop.charge(card);
      expect(code(paid)).toBe('200 000.100.110');
      expect(paid.body.card).not.toHaveProperty('bin');
      expect(paid.body.card).not.toHaveProperty('last4Digits');
      expect(code(await shop.refer(paid.body.id, 'RF'))).toBe('200 000.100.110');
    }
    await shop.gateway.close();
    const kept = everything(join(data, 'gateway.db'));
    expect(kept.filter(([, value]) => /^(?:996781|8123|4567)$/.test(value))).toEqual([]);
    // Rules that count by account still recognise it.
    expect(
      kept.filter(([place]) => place === 'payment.account_hash').map(([, value]) => value),
    ).not.toContain('null');
  });
});
