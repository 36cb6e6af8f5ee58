/** Brands whose money comes days later: vouchers, prepayment, invoices. No browser goes anywhere. */
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../src/gateway/entity/types.ts';
import type { Fields } from '../harness.ts';
import { BANK } from '../registration/kept.ts';
import { act, NO_CARD, openOwn, RETURN, resultOf } from './asked.ts';

const GOOD = '000.100.110';
const LATER = '800.400.500';

/** The shop's own account, which transfers go to. */
const ACCOUNT = {
  holder: 'Sandbox Shop',
  number: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  country: 'DE',
};
const openShop = () =>
  openOwn({
    entities: [{ entityId: SANDBOX.id, token: SANDBOX.token, terms: { bankAccount: ACCOUNT } }],
  });

const BRANDS = ['BOLETO', 'PREPAYMENT', 'INVOICE'];

describe.each(BRANDS)('%s', (paymentBrand) => {
  const fields: Fields = { ...NO_CARD, paymentBrand };

  it.each([
    ['approve', 200, GOOD],
    ['decline', 400, '100.396.102'],
  ] as const)(
    'server to server: waits, and is settled days later: %s',
    async (does, status, code) => {
      const shop = await openShop();
      const reply = await shop.charge(fields);
      expect([reply.status, resultOf(reply)]).toEqual([200, LATER]);
      expect(reply.body.merchant.bankAccount).toEqual(ACCOUNT);
      expect(reply.body).not.toHaveProperty('redirect');
      await shop.gateway.clock.advance('P6D');
      expect(resultOf(await shop.payment(reply.body.id))).toBe(LATER);
      expect((await act(shop, reply.body.id, does)).body).toMatchObject({ code, waits: false });
      const done = await shop.payment(reply.body.id);
      expect([done.status, resultOf(done)]).toEqual([status, code]);
      expect(done.body.merchant.bankAccount).toEqual(ACCOUNT);
    },
  );

  it('nobody pays: after seven days it is over', async () => {
    const shop = await openShop();
    const { id } = (await shop.charge(fields)).body;
    await shop.gateway.clock.advance('P7D');
    expect(resultOf(await shop.payment(id))).toBe('100.396.103');
  });

  it('in a checkout: the status tells where to pay, is not used up, and tells the end', async () => {
    const shop = await openShop();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.submit(id, 'payment', { paymentBrand });
    expect([reply.status, resultOf(reply)]).toEqual([200, LATER]);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.resourcePath).toBe(`/v1/checkouts/${id}/payment`);
    for (let i = 0; i < 2; i++) {
      const waiting = await shop.status(id);
      expect([waiting.status, resultOf(waiting)]).toEqual([200, LATER]);
      expect(waiting.body.merchant.bankAccount).toEqual(ACCOUNT);
    }
    expect((await shop.config(id)).body.underWay).toBeNull();
    await act(shop, reply.body.id, 'approve');
    expect(resultOf(await shop.status(id))).toBe(GOOD);
  });

  it('its checkout ends, and the payment waits on', async () => {
    const shop = await openShop();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.submit(id, 'payment', { paymentBrand });
    await shop.gateway.clock.advance('PT31M');
    expect(resultOf(await shop.payment(body.id))).toBe(LATER);
    await act(shop, body.id, 'approve');
    expect(resultOf(await shop.payment(body.id))).toBe(GOOD);
  });
});

describe('/_sandbox/shopper', () => {
  it('what makes no sense changes nothing', async () => {
    const shop = await openShop();
    const { id } = (await shop.charge({ ...NO_CARD, paymentBrand: 'INVOICE' })).body;
    expect((await act(shop, id, 'later')).body).toMatchObject({ code: LATER });
    const paid = (await shop.charge()).body.id;
    expect((await act(shop, paid, 'decline')).body).toMatchObject({ code: GOOD, waits: false });
    expect(resultOf(await shop.payment(paid))).toBe(GOOD);
  });

  it('wants a payment of the entity, a word it knows, and the token', async () => {
    const shop = await openShop();
    const { id } = (await shop.charge({ ...NO_CARD, paymentBrand: 'INVOICE' })).body;
    expect((await act(shop, id, 'laugh')).status).toBe(400);
    expect((await act(shop, 'a'.repeat(32), 'approve')).status).toBe(404);
    expect((await act(shop, 'x', 'approve')).status).toBe(400);
    const body = JSON.stringify({ entityId: shop.gateway.entityId, id, does: 'approve' });
    const headers = { 'content-type': 'application/json' };
    expect((await shop.send('POST', '/_sandbox/shopper', headers, body)).status).toBe(401);
    expect(resultOf(await shop.payment(id))).toBe(LATER);
  });
});

describe('with stored details nobody is sent away', () => {
  it.each([
    ['a direct debit', BANK],
    ['a card', {}],
  ] as [string, Fields][])('%s', async (_, account) => {
    const shop = await openShop();
    const id = await shop.stored(account);
    const reply = await shop.payWith(id);
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
  });

  it('a virtual account', async () => {
    const shop = await openShop();
    const account = {
      ...NO_CARD,
      paymentBrand: 'PAYPAL',
      'virtualAccount.accountId': 'jane@x.example',
    };
    const reply = await shop.register(account);
    expect(resultOf(reply)).toBe(GOOD);
    const paid = await shop.payWith(reply.body.id);
    expect(resultOf(paid)).toBe(GOOD);
    expect(paid.body).not.toHaveProperty('redirect');
  });
});
