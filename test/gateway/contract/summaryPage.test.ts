/** The input of a shopper is stored for a summary page; the shop's server pays with it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANK } from '../domain/registration/shopWithDatabase.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  freshKey,
  NO_SESSION,
  NOON,
  open,
  type Shop,
} from '../harness.ts';
import { CHALLENGED, NO_CARD, RETURN } from '../shopper/shopperRequests.ts';

const KEPT = '200 000.200.103';
const GOOD = '200 000.100.110';
const BUSY = '400 800.700.100';
const DECLINED = { 'card.number': '4000000000000002' };
const AMEX = { 'card.number': '377777777777770', 'card.cvv': '1234' };

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

describe('stored data', () => {
  it('is returned as far as it may be shown', async () => {
    const id = await shop.checkout();
    const { status, headers, body } = await shop.keep(id);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toEqual({
      id,
      resourcePath: `/v1/checkouts/${id}/payment`,
      paymentBrand: 'VISA',
      brandResult: 'VISA',
      card: { bin: '420000', last4Digits: '0000' },
      result: { code: '000.200.103', description: 'checkout is pending' },
      buildNumber: expect.any(String),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: id,
    });
  });

  it('may be a bank account, an account of a provider, or nothing but a brand', async () => {
    const shown = async (fields: Fields) => {
      const { body } = await shop.keep(await shop.checkout(), { ...NO_CARD, ...fields });
      const { paymentBrand, card, bankAccount, virtualAccount } = body;
      return { paymentBrand, card, bankAccount, virtualAccount };
    };
    expect(await shown(BANK)).toMatchObject({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      bankAccount: { holder: 'Jane Jones', last4Digits: '7890' },
    });
    const virtual = { paymentBrand: 'NETELLER', 'virtualAccount.accountId': 'jane' };
    expect(await shown(virtual)).toEqual({
      paymentBrand: 'NETELLER',
      virtualAccount: { accountId: 'jane' },
    });
    expect(await shown({ paymentBrand: 'PAYPAL' })).toEqual({ paymentBrand: 'PAYPAL' });
  });

  it('may be stored details that the checkout offers, and no others', async () => {
    const registrationId = await shop.stored();
    const id = await shop.checkout({ 'registrations[0].id': registrationId });
    const chosen = { ...NO_CARD, registrationId, 'card.cvv': '123' };
    const { body } = await shop.keep(id, chosen);
    expect(body).toMatchObject({ paymentBrand: 'VISA', card: { last4Digits: '0000' } });
    const paid = await shop.execute(id);
    expect(code(paid)).toBe(GOOD);
    expect((await shop.status(id)).body).toMatchObject({
      registrationId,
      result: { cvvResponse: 'M' },
    });
    const other = await shop.keep(await shop.checkout(), chosen);
    expect(faults(other)).toEqual([
      `registrationId=${registrationId}: must be one of registrations[n].id of the checkout`,
    ]);
  });

  it('may be details of a checkout that only stores them', async () => {
    const stores = { createRegistration: 'true', paymentType: undefined, amount: undefined };
    const id = await shop.checkout({ ...stores, currency: undefined });
    const { body } = await shop.keep(id);
    expect(body.resourcePath).toBe(`/v1/checkouts/${id}/registration`);
    const url = `/v1/checkouts/${id}/registration`;
    const sent = encode({ entityId: shop.gateway.entityId });
    expect(code(await shop.send('POST', url, shop.bearer, sent))).toBe(GOOD);
    expect(code(await shop.status(id, 'registration'))).toBe(GOOD);
  });

  it('may be the token of a wallet, which is spent by the payment', async () => {
    const token = { 'applePay.paymentToken': await shop.walletToken('applePay') };
    const wallet = { ...NO_CARD, paymentBrand: 'APPLEPAY', ...token };
    const id = await shop.checkout();
    expect(code(await shop.keep(id, wallet))).toBe(KEPT);
    expect((await shop.keep(id, wallet)).body).toMatchObject({
      paymentBrand: 'APPLEPAY',
      card: { last4Digits: '3478' },
    });
    expect(code(await shop.execute(id))).toBe(GOOD);
    expect(code(await shop.keep(await shop.checkout(), wallet))).toBe(KEPT);
    const other = await shop.checkout();
    await shop.keep(other, wallet);
    expect(code(await shop.execute(other))).toBe('400 200.100.603');
  });

  it.each([
    ['a wrong check digit', { 'card.number': '4200000000000001' }, '400 100.100.101'],
    ['an expired card', { 'card.expiryYear': '2029' }, '400 100.100.303'],
    ['a code of another brand', { ...AMEX, 'card.cvv': '123' }, '400 100.100.601'],
    ['a wallet without its token', { ...NO_CARD, paymentBrand: 'APPLEPAY' }, '400 200.100.602'],
  ])('is validated like a payment: %s', async (_, fields, expected) => {
    const id = await shop.checkout();
    const reply = await shop.keep(id, fields);
    expect(code(reply)).toBe(expected);
    expect(reply.body).not.toHaveProperty('resourcePath');
    expect(code(await shop.execute(id))).toBe('400 200.300.404');
  });

  it('consists of the parameters of a form, and errors name them', async () => {
    const id = await shop.checkout();
    expect(faults(await shop.keep(id, { amount: '1.00', 'card.expiryMonth': '13' }))).toEqual([
      'amount=1.00: must be that of the checkout: 92.00',
      'card.expiryMonth=***: must be 01 to 12',
    ]);
    const unnamed = await shop.send('POST', `/v1/checkouts/${id}/data`, {}, 'x=y');
    expect(code(unnamed)).toBe('400 200.300.404');
  });

  it('leaves the result pending, and does not change the form', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    expect((await shop.config(id)).body).toMatchObject({ finished: false, underWay: null });
  });
});

describe('the shop’s server', () => {
  it('pays with it, and with no other data', async () => {
    const id = await shop.checkout();
    const kept = {
      'customParameters[SHOPPER_size]': 'L',
      'customer.mobile': '+4912345',
      createRegistration: 'on',
    };
    await shop.keep(id, kept);
    const paid = await shop.execute(id);
    expect(code(paid)).toBe(GOOD);
    expect((await shop.status(id)).body).toMatchObject({
      paymentBrand: 'VISA',
      amount: '92.00',
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
      customer: { ip: '127.0.0.1', mobile: '+4912345' },
      customParameters: { SHOPPER_size: 'L', SHOPPER_EndToEndIdentity: expect.any(String) },
      registrationId: expect.any(String),
      result: { cvvResponse: 'M' },
    });
  });

  it('pays the last amount, with additional parameters', async () => {
    const id = await shop.checkout();
    await shop.keep(id, { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' });
    await shop.update(id, { amount: '5.00' });
    const kept = { merchantTransactionId: 'order-0001', 'customer.givenName': 'Mary' };
    expect(code(await shop.execute(id, kept))).toBe(GOOD);
    expect((await shop.status(id)).body).toMatchObject({
      amount: '5.00',
      merchantTransactionId: 'order-0001',
      customer: { givenName: 'Mary', surname: 'Jones' },
    });
  });

  it('pays with a bank account, with the parameters of a form', async () => {
    const id = await shop.checkout();
    await shop.keep(id, { ...BANK, 'bankAccount.bic': undefined });
    expect(code(await shop.execute(id))).toBe(GOOD);
  });

  it('chooses another brand of the same card', async () => {
    const id = await shop.checkout();
    const mada = { paymentBrand: 'VISA', 'card.number': '4389354088985860' };
    expect((await shop.keep(id, mada)).body.paymentBrand).toBe('VISA');
    expect((await shop.execute(id, { paymentBrand: 'MADA' })).body.paymentBrand).toBe('MADA');
  });

  it.each([
    ['an account', { ...AMEX, 'card.expiryMonth': '01', 'card.expiryYear': '2031' }, 'AMEX'],
    ['a brand without one', { paymentBrand: 'CASH_ON_DELIVERY' }, 'CASH_ON_DELIVERY'],
  ])('pays with another %s instead', async (_, fields, brand) => {
    const id = await shop.checkout();
    await shop.keep(id);
    const paid = await shop.execute(id, fields);
    expect(code(paid)).toBe(GOOD);
    expect(paid.body.paymentBrand).toBe(brand);
  });

  it('pays with the latest stored data', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    expect(code(await shop.keep(id, AMEX))).toBe(KEPT);
    expect((await shop.execute(id)).body).toMatchObject({
      paymentBrand: 'AMEX',
      card: { last4Digits: '7770' },
    });
  });

  it('pays with the data once: after a decline the checkout is open, and no data is stored', async () => {
    const id = await shop.checkout();
    await shop.keep(id, DECLINED);
    expect(code(await shop.execute(id))).toBe('400 800.100.152');
    expect(faults(await shop.execute(id))).toEqual([
      'card.number=null: may not be empty',
      'card.expiryMonth=null: may not be empty',
      'card.expiryYear=null: may not be empty',
    ]);
    expect(code(await shop.keep(id))).toBe(KEPT);
    expect(code(await shop.execute(id))).toBe(GOOD);
  });

  it('keeps the data if its own request is wrong', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    expect(faults(await shop.execute(id, { merchantTransactionId: 'x'.repeat(256) }))).toHaveLength(
      1,
    );
    expect(code(await shop.execute(id))).toBe(GOOD);
  });

  it('gets the usual response if there is no data', async () => {
    const id = await shop.checkout();
    const missing = await shop.execute(id, { paymentBrand: 'VISA' });
    expect(faults(missing)).toEqual(['paymentBrand=VISA: card properties must be set']);
  });

  it('redirects the shopper to the issuer, as for a submit', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    await shop.keep(id, CHALLENGED);
    const { body } = await shop.execute(id);
    expect(body.result.code).toBe('000.200.000');
    expect(body.redirect.url).toContain('/v1/redirects/');
    expect(code(await shop.keep(id))).toBe(BUSY);
    await shop.act(body.id, 'approve');
    expect((await shop.status(id)).body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { authenticationStatus: 'Y' },
    });
  });

  it('is the only one that can pay: a token is required', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    const url = `/v1/checkouts/${id}/payment`;
    const byBrowser = (fields: Fields) => shop.send('POST', url, {}, encode(fields));
    expect(code(await byBrowser({ paymentBrand: 'VISA' }))).toBe('400 200.300.404');
    expect(code(await byBrowser({ 'card.cvv': '123' }))).toBe('400 200.300.404');
    expect(code(await shop.send('POST', `/v1/checkouts/${id}/data`, {}, ''))).toBe(
      '400 200.300.404',
    );
    expect(code(await shop.execute(id))).toBe(GOOD);
  });

  it('gets the first response again, although the stored data is erased', async () => {
    const id = await shop.checkout();
    const key = freshKey();
    await shop.keep(id);
    const first = await shop.execute(id, {}, key);
    expect(code(first)).toBe(GOOD);
    expect((await shop.execute(id, {}, key)).text).toBe(first.text);
  });
});

describe('the same data again', () => {
  it('gets the first response with the same bytes, and replaces no later data', async () => {
    const id = await shop.checkout();
    const key = freshKey();
    const first = await shop.keep(id, {}, key);
    await shop.gateway.clock.advance('PT1S');
    await shop.keep(id, AMEX);
    expect((await shop.keep(id, { amount: 'nonsense' }, key)).text).toBe(first.text);
    expect((await shop.execute(id)).body.paymentBrand).toBe('AMEX');
    expect((await shop.keep(id, {}, key)).text).toBe(first.text);
    expect((await shop.keep(id)).body.result).toEqual(NO_SESSION);
  });

  it('is not a payment with the same submit id', async () => {
    const id = await shop.checkout();
    const key = freshKey();
    await shop.keep(id, {}, key);
    expect(code(await shop.pay(id, AMEX, key))).toBe(GOOD);
  });

  it('has an id in the format of a submit', async () => {
    const id = await shop.checkout();
    expect(faults(await shop.keep(id, {}, 'short'))).toEqual([
      'Idempotency-Key=short: must match ^[A-Za-z0-9_-]{16,64}$',
    ]);
  });
});

describe('stored data is erased', () => {
  it('if another submit pays, or is declined', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    expect(code(await shop.pay(id, DECLINED))).toBe('400 800.100.152');
    expect(faults(await shop.execute(id))).toHaveLength(3);
  });

  it('when its checkout is deleted', async () => {
    const [removed, over] = [await shop.checkout(), await shop.checkout()];
    await shop.keep(removed);
    await shop.keep(over);
    await shop.remove(removed);
    await shop.gateway.clock.advance('PT30M');
    for (const id of [removed, over, 'x']) {
      expect((await shop.execute(id)).body.result).toEqual(NO_SESSION);
      expect((await shop.keep(id)).body.result).toEqual(NO_SESSION);
    }
  });
});

describe('many at once', () => {
  const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, work));

  it('are stored one after the other: the payment uses one of them', async () => {
    const id = await shop.checkout();
    const fields = [{}, AMEX];
    const replies = await Promise.all(fields.map((one) => shop.keep(id, one)));
    expect(replies.map(code)).toEqual([KEPT, KEPT]);
    const { body } = await shop.execute(id);
    expect(['0000 VISA', '7770 AMEX']).toContain(`${body.card.last4Digits} ${body.paymentBrand}`);
  });

  it('with the same submit id: one response', async () => {
    const id = await shop.checkout();
    const key = freshKey();
    const replies = await times(() => shop.keep(id, {}, key));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('pay once', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    const codes = (await times(() => shop.execute(id))).map(code);
    expect(codes.filter((one) => one === GOOD)).toHaveLength(1);
    for (const other of codes.filter((one) => one !== GOOD)) {
      expect([BUSY, '400 200.300.404']).toContain(other);
    }
  });

  it('pay once with a card that is declined', async () => {
    const id = await shop.checkout();
    await shop.keep(id, DECLINED);
    const codes = (await times(() => shop.execute(id))).map(code);
    expect(codes.filter((one) => one === '400 800.100.152')).toHaveLength(1);
    for (const other of codes.filter((one) => one !== '400 800.100.152')) {
      expect([BUSY, '400 200.300.404']).toContain(other);
    }
  });

  it('store and pay: one payment, with the earlier or the later data', async () => {
    const id = await shop.checkout();
    await shop.keep(id);
    const [paid] = await Promise.all([
      shop.execute(id),
      ...Array.from({ length: 6 }, () => shop.keep(id, AMEX)),
    ]);
    expect(code(paid)).toBe(GOOD);
    expect((await shop.status(id)).body.id).toBe(paid.body.id);
  });
});
