/** POST /_sandbox/shopper, and GET /_sandbox/authentication: by the id of a payment, or by that of its checkout. */
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import {
  act,
  authenticate,
  BROWSER,
  CHALLENGED,
  cardFor,
  messagesOf,
  NO_CARD,
  openOwn,
  RETURN,
  resultOf,
} from './shopperRequests.ts';

const GOOD = '000.100.110';
const PENDING = '000.200.000';
const LATER = '800.400.500';
const FORM = { ...BROWSER, ...cardFor('challenge') };
const PAYPAL = { ...NO_CARD, paymentBrand: 'PAYPAL', shopperResultUrl: RETURN };

describe('the member `waits`', () => {
  it('is true for as long as the payment is pending, also for days', async () => {
    const shop = await openOwn();
    const { id } = (await shop.charge(PAYPAL)).body;
    expect((await act(shop, id, 'later')).body).toMatchObject({ id, code: LATER, waits: true });
    expect((await act(shop, id, 'approve')).body).toMatchObject({ id, code: GOOD, waits: false });
    const voucher = (await shop.charge({ ...NO_CARD, paymentBrand: 'BOLETO' })).body.id;
    expect((await act(shop, voucher, 'later')).body).toMatchObject({ code: LATER, waits: true });
  });

  it('is true if the action did not apply', async () => {
    const shop = await openOwn();
    const { id } = (await shop.charge(CHALLENGED)).body;
    expect((await act(shop, id, 'later')).body).toMatchObject({ code: PENDING, waits: true });
  });
});

it('a bank can delay its decision once: a second `later` does not prolong the delay', async () => {
  const shop = await openOwn();
  const { id } = (await shop.charge(PAYPAL)).body;
  await act(shop, id, 'later');
  await shop.gateway.clock.advance('P6D');
  expect((await act(shop, id, 'later')).body).toMatchObject({ code: LATER, waits: true });
  await shop.gateway.clock.advance('P1D');
  expect(resultOf(await shop.payment(id))).toBe('100.396.103');
});

describe('the id of a checkout', () => {
  it('refers to the current payment', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.pay(id, FORM);
    expect((await act(shop, id, 'approve')).body).toMatchObject({
      id: body.id,
      code: GOOD,
      waits: false,
    });
    expect((await messagesOf(shop, id)).map(({ messageType }) => messageType)).toContain('RReq');
    expect((await shop.status(id)).body).toMatchObject({ id: body.id, result: { code: GOOD } });
  });

  it('refers to the last payment, after several', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const first = (await shop.pay(id, FORM)).body.id;
    expect((await act(shop, id, 'decline')).body).toMatchObject({ id: first });
    // Declined, and the status was not read yet.
    expect((await act(shop, id, 'approve')).body).toMatchObject({ id: first, code: '100.380.401' });
    const second = (await shop.pay(id, FORM)).body.id;
    expect((await act(shop, id, 'approve')).body).toMatchObject({ id: second, code: GOOD });
    expect(resultOf(await shop.payment(first))).toBe('100.380.401');
  });

  it('also refers to payments that are pending for days', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.submit(id, 'payment', { paymentBrand: 'BOLETO' });
    expect(resultOf({ body } as never)).toBe(LATER);
    expect((await act(shop, id, 'approve')).body).toMatchObject({ id: body.id, code: GOOD });
  });

  it('finds nothing before a payment, for an unknown checkout, or for that of another entity', async () => {
    const OTHER = 'c'.repeat(32);
    const shop = await openOwn({
      entities: [
        { entityId: SANDBOX.id, token: SANDBOX.token },
        { entityId: OTHER, token: 'token-of-the-other' },
      ],
    });
    const empty = await shop.checkout();
    expect((await act(shop, empty, 'approve')).status).toBe(404);
    expect((await act(shop, `${'0'.repeat(32)}-sandbox01`, 'approve')).status).toBe(404);
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.pay(id, FORM);
    for (const theirs of [id, body.id]) {
      const headers = {
        authorization: 'Bearer token-of-the-other',
        'content-type': 'application/json',
      };
      const asked = JSON.stringify({ entityId: OTHER, id: theirs, does: 'approve' });
      expect((await shop.send('POST', '/_sandbox/shopper', headers, asked)).status).toBe(404);
      const path = `/_sandbox/authentication?entityId=${OTHER}&id=${theirs}`;
      expect((await shop.send('GET', path, headers)).status).toBe(404);
    }
    expect(resultOf(await shop.payment(body.id))).toBe(PENDING);
  });
});

it('an authentication alone is ended by its id', async () => {
  const shop = await openOwn();
  const { id } = (await authenticate(shop, cardFor('challenge'))).body;
  expect((await act(shop, id, 'approve')).body).toMatchObject({ code: GOOD, waits: false });
});
