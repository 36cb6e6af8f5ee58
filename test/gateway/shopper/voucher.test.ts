/** Brands whose money arrives days later: vouchers, prepayment, invoices. There is no redirect. */
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { BANK } from '../domain/registration/shopWithDatabase.ts';
import type { Fields } from '../harness.ts';
import { act, NO_CARD, openOwn, RETURN, resultOf } from './shopperRequests.ts';

const GOOD = '000.100.110';
const LATER = '800.400.500';

/** The account of the shop for transfers. */
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
    'server to server: waits, and is completed days later: %s',
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

  it('without the money it ends after seven days', async () => {
    const shop = await openShop();
    const { id } = (await shop.charge(fields)).body;
    await shop.gateway.clock.advance('P7D');
    expect(resultOf(await shop.payment(id))).toBe('100.396.103');
  });

  it('in a checkout: the status has the payment instructions, can be read again, and then has the result', async () => {
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

  it('its checkout ends, and the payment still waits', async () => {
    const shop = await openShop();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.submit(id, 'payment', { paymentBrand });
    await shop.gateway.clock.advance('PT31M');
    expect(resultOf(await shop.payment(body.id))).toBe(LATER);
    await act(shop, body.id, 'approve');
    expect(resultOf(await shop.payment(body.id))).toBe(GOOD);
  });
});

describe('the voucher', () => {
  /** Seven days after noon of 31 January 2030. */
  const UNTIL = '2030-02-07T12:00:00.000Z';

  it.each([
    ['PREPAYMENT', true],
    ['INVOICE', true],
    ['ALLPAGO_INVOICE', true],
    ['BOLETO', false],
    ['OXXO', false],
    ['BANCOLOMBIA', false],
  ])('of %s has a reference and an expiry; an account: %s', async (paymentBrand, hasAccount) => {
    const shop = await openShop();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.submit(id, 'payment', { paymentBrand });
    const { reference } = body.voucher;
    expect(reference).toMatch(/^RF\d\d([A-Z]\d{3}){4}$/);
    const { holder, number: iban, bic } = ACCOUNT;
    const voucher = {
      reference,
      payableUntil: UNTIL,
      ...(hasAccount && { bankAccount: { holder, iban, bic } }),
    };
    expect(body.voucher).toEqual(voucher);
    await shop.gateway.clock.advance('PT5M');
    expect((await shop.status(id)).body.voucher).toEqual(voucher);
    expect((await shop.payment(body.id)).body.voucher).toEqual(voucher);
  });

  it('is returned as long as it can be paid', async () => {
    const shop = await openShop();
    const { body } = await shop.charge({ ...NO_CARD, paymentBrand: 'PREPAYMENT' });
    const left = Date.parse(body.voucher.payableUntil) - Date.parse('2030-01-31T12:00:00.000Z');
    await shop.gateway.clock.advance(`PT${left / 1000 - 1}S`);
    expect((await shop.payment(body.id)).body.voucher).toEqual(body.voucher);
    await shop.gateway.clock.advance('PT1S');
    const over = await shop.payment(body.id);
    expect(resultOf(over)).toBe('100.396.103');
    expect(over.body).not.toHaveProperty('voucher');
  });

  it.each([
    ['approve', GOOD],
    ['decline', '100.396.102'],
  ])('is absent after the result of the payment: %s', async (does, expected) => {
    const shop = await openShop();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.submit(id, 'payment', { paymentBrand: 'OXXO' });
    await act(shop, body.id, does);
    const read = await shop.status(id);
    expect(resultOf(read)).toBe(expected);
    expect(read.body).not.toHaveProperty('voucher');
  });

  it('is different for each payment', async () => {
    const shop = await openShop();
    const fields = { ...NO_CARD, paymentBrand: 'PREPAYMENT' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.charge(fields)));
    expect(new Set(replies.map(({ body }) => body.voucher.reference)).size).toBe(20);
  });

  it('has the name of the bank if the entity has one, and marks a number that is not an IBAN', async () => {
    const account = { ...ACCOUNT, number: '12345678', country: 'US', bankName: 'First Bank' };
    const { bankName: _, ...withoutBank } = account;
    const terms = { bankAccount: account };
    const shop = await openOwn({
      entities: [{ entityId: SANDBOX.id, token: SANDBOX.token, terms }],
    });
    const { body } = await shop.charge({ ...NO_CARD, paymentBrand: 'INVOICE' });
    expect(body.voucher.bankAccount).toEqual({
      holder: 'Sandbox Shop',
      number: '12345678',
      bic: 'MARKDEF1100',
      bankName: 'First Bank',
    });
    expect(body.merchant.bankAccount).toEqual(withoutBank);
  });

  it('has no account if the entity has none', async () => {
    const terms = { bankAccount: null };
    const shop = await openOwn({
      entities: [{ entityId: SANDBOX.id, token: SANDBOX.token, terms }],
    });
    const { body } = await shop.charge({ ...NO_CARD, paymentBrand: 'INVOICE' });
    expect(Object.keys(body.voucher)).toEqual(['reference', 'payableUntil']);
  });

  it('does not exist for a payment with a redirect, also if that takes days', async () => {
    const shop = await openShop();
    const fields = { ...NO_CARD, paymentBrand: 'PAYPAL', shopperResultUrl: RETURN };
    const { body } = await shop.charge(fields);
    await act(shop, body.id, 'later');
    const later = await shop.payment(body.id);
    expect(resultOf(later)).toBe(LATER);
    for (const withoutBank of [body, later.body]) expect(withoutBank).not.toHaveProperty('voucher');
  });
});

describe('/_sandbox/shopper', () => {
  it('an action that does not apply changes nothing', async () => {
    const shop = await openShop();
    const { id } = (await shop.charge({ ...NO_CARD, paymentBrand: 'INVOICE' })).body;
    expect((await act(shop, id, 'later')).body).toMatchObject({ code: LATER });
    const paid = (await shop.charge()).body.id;
    expect((await act(shop, paid, 'decline')).body).toMatchObject({ code: GOOD, waits: false });
    expect(resultOf(await shop.payment(paid))).toBe(GOOD);
  });

  it('requires a payment of the entity, a known action, and the token', async () => {
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

describe('with stored details there is no redirect', () => {
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
