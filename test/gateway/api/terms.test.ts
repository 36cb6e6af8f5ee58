/** The terms of an entity apply to its payments. */
import { describe, expect, it } from 'vitest';
import type { EntityOption, TermsOption } from '../../../src/gateway/start.ts';
import { code, encode, type Fields, NOON, open, type Shop, VISA } from '../harness.ts';

const SANDBOX = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-the-other' };
const GOOD = '200 000.100.110';
const REFERENCE = { merchantTransactionId: 'order-0001' };

/** A gateway whose entity has these terms, at noon. */
const on = (terms: TermsOption, ...others: EntityOption[]): Promise<Shop> =>
  open({ entities: [{ ...SANDBOX, terms }, ...others] });

async function begin(shop: Shop, paymentType: string, fields: Fields = {}): Promise<string> {
  const reply = await shop.charge({ paymentType, ...fields });
  expect(code(reply)).toBe(GOOD);
  return reply.body.id;
}

const INCREMENT = { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
const AGAIN = { 'standingInstruction.industryPractice': 'REAUTHORIZATION' };

describe('a time limit', () => {
  it.each<[keyof TermsOption, string, string, Fields, string]>([
    ['authorisationLife', 'PA', 'CP', {}, '400 700.300.400'],
    ['authorisationLife', 'PA', 'PA', INCREMENT, '400 700.300.400'],
    ['reversalCutOff', 'PA', 'RV', {}, '400 700.300.700'],
    ['reversalCutOff', 'DB', 'RV', {}, '400 700.300.700'],
    ['reversalCutOff', 'CD', 'RV', {}, '400 700.300.700'],
    ['refundWindow', 'DB', 'RF', {}, '400 700.400.200'],
    ['refundWindow', 'CD', 'RF', {}, '400 700.400.200'],
  ])('%s of a %s ends to the millisecond: %s %j', async (term, first, type, fields, late) => {
    const shop = await on({ [term]: 'PT90M' });
    const id = await begin(shop, first);
    const small = type === 'RV' ? fields : { amount: '1.00', ...fields };
    // First after the limit, then before it: a refused request changes nothing.
    await shop.gateway.clock.advance('PT90M');
    expect(code(await shop.refer(id, type, small))).toBe(late);
    await shop.gateway.clock.freeze(Date.parse(NOON) + 90 * 60_000 - 1);
    expect(code(await shop.refer(id, type, small))).toBe(GOOD);
  });

  it('refundWindow of a capture counts from the capture', async () => {
    const shop = await on({ refundWindow: 'P1D' });
    const id = await begin(shop, 'PA');
    await shop.gateway.clock.advance('P2D');
    const { body } = await shop.refer(id, 'CP');
    await shop.gateway.clock.advance('PT23H59M59S');
    expect(code(await shop.refer(body.id, 'RF', { amount: '1.00' }))).toBe(GOOD);
    await shop.gateway.clock.advance('PT1S');
    expect(code(await shop.refer(body.id, 'RF', { amount: '1.00' }))).toBe('400 700.400.200');
  });

  it('of a month is a month of the calendar', async () => {
    const shop = await on({ authorisationLife: 'P1M' });
    const id = await begin(shop, 'PA');
    // 31 January and one month.
    await shop.gateway.clock.freeze('2030-02-28T11:59:59.999Z');
    expect(code(await shop.refer(id, 'CP', { amount: '1.00' }))).toBe(GOOD);
    await shop.gateway.clock.freeze('2030-02-28T12:00:00Z');
    expect(code(await shop.refer(id, 'CP', { amount: '1.00' }))).toBe('400 700.300.400');
  });

  it('that is not configured has the default', async () => {
    const shop = await on({});
    const [authorised, paid] = [await begin(shop, 'PA'), await begin(shop, 'DB')];
    await shop.gateway.clock.advance('PT24H');
    expect(code(await shop.refer(paid, 'RV'))).toBe('400 700.300.700');
    await shop.gateway.clock.advance('P6D');
    expect(code(await shop.refer(authorised, 'CP'))).toBe('400 700.300.400');
    expect(code(await shop.refer(authorised, 'PA', AGAIN))).toBe(GOOD);
    await shop.gateway.clock.advance('P1Y');
    expect(code(await shop.refer(paid, 'RF'))).toBe(GOOD);
  });

  it('is that of the channel, else of its merchant, by the clock of the paying entity', async () => {
    const [first, second] = ['c'.repeat(32), 'd'.repeat(32)] as const;
    const channel = (entityId: string, currency: string, terms: TermsOption): EntityOption => ({
      entityId,
      token: `token-of-${currency}`,
      merchant: SANDBOX.entityId,
      terms: { currencies: [currency], ...terms },
    });
    const shop = await on(
      { refundWindow: 'P2D' },
      channel(first, 'EUR', { refundWindow: 'P1D' }),
      channel(second, 'USD', { refundWindow: null }),
      channel('e'.repeat(32), 'CHF', {}),
    );
    const asked = async (days: string) => {
      const ids = [];
      await shop.gateway.clock.freeze(NOON);
      for (const currency of ['EUR', 'USD', 'CHF']) {
        ids.push([await begin(shop, 'DB', { currency }), currency] as const);
      }
      await shop.gateway.clock.advance(days);
      const codes = ids.map(([id, currency]) => shop.refer(id, 'RF', { currency }).then(code));
      return Promise.all(codes);
    };
    // The clocks of the channels show the real time: years before that of the merchant.
    const late = '400 700.400.200';
    expect(await asked('PT23H')).toEqual([GOOD, GOOD, GOOD]);
    expect(await asked('P1D')).toEqual([late, GOOD, GOOD]);
    expect(await asked('P2D')).toEqual([late, GOOD, late]);
  });
});

describe('answersReferencedId', () => {
  it.each<[TermsOption, boolean]>([
    [{}, true],
    [{ strict: true }, false],
    [{ answersReferencedId: false }, false],
    [{ strict: true, answersReferencedId: true }, true],
    [{ strict: true, answersReferencedId: null }, false],
  ])('%j: whether a response contains referencedId', async (terms, isSaid) => {
    const shop = await on(terms);
    const id = await begin(shop, 'PA');
    const expected = isSaid ? id : undefined;
    const captured = await shop.refer(id, 'CP', { amount: '1.00' });
    expect(captured.body.referencedId).toBe(expected);
    expect((await shop.payment(captured.body.id)).body.referencedId).toBe(expected);
    const refused = await shop.refer(id, 'CP', { amount: '100.00' });
    expect(code(refused)).toBe('400 700.400.100');
    expect(refused.body.referencedId).toBe(expected);
    expect((await shop.payment(id)).body).not.toHaveProperty('referencedId');
  });
});

describe('bankAccount', () => {
  const bankAccount = {
    holder: 'Bean Shop Ltd',
    number: 'DE23100000001234567890',
    bic: 'MARKDEF1100',
    country: 'DE',
  };
  /** The money arrives days later. */
  const LATER = '200 800.400.500';
  const PREPAYMENT = {
    entityId: SANDBOX.entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'PA',
    paymentBrand: 'PREPAYMENT',
  };
  const transfer = (shop: Shop, fields: Fields = {}) =>
    shop.send('POST', '/v1/payments', shop.bearer, encode({ ...PREPAYMENT, ...fields }));

  it('is in the response to a transfer, and in no other response', async () => {
    const shop = await on({ bankAccount });
    const reply = await transfer(shop, { 'merchant.name': 'Bean shop' });
    expect(code(reply)).toBe(LATER);
    expect(reply.body.merchant).toEqual({ name: 'Bean shop', bankAccount });
    const read = await shop.payment(reply.body.id);
    expect(read.body.merchant).toEqual(reply.body.merchant);
    expect((await shop.charge()).body).not.toHaveProperty('merchant');
    // The shop shows the account to its shopper.
    const id = await shop.checkout();
    const url = `/v1/checkouts/${id}/payment`;
    const paid = await shop.send('POST', url, {}, 'paymentBrand=PREPAYMENT');
    expect(code(paid)).toBe(LATER);
    expect(paid.body).not.toHaveProperty('merchant');
    // For every request of the shop: the result is not used up before the money arrives.
    for (const status of [await shop.status(id), await shop.status(id)]) {
      expect([code(status), status.body.merchant]).toEqual([LATER, { bankAccount }]);
    }
    await shop.act(paid.body.id, 'approve');
    const status = await shop.status(id);
    expect([code(status), status.body.merchant]).toEqual([GOOD, { bankAccount }]);
    expect(code(await shop.status(id))).toBe('400 200.300.404');
  });

  it('that is not configured is in no response', async () => {
    expect((await transfer(await on({}))).body).not.toHaveProperty('merchant');
  });
});

describe('duplicates that are refused', () => {
  const REFUSED = '400 800.130.100';
  const strict = (...others: EntityOption[]) => on({ duplicates: 'refused' }, ...others);

  it('are payments with the reference of another', async () => {
    const shop = await strict();
    await begin(shop, 'DB', REFERENCE);
    const refused = await shop.charge(REFERENCE);
    expect(code(refused)).toBe(REFUSED);
    expect(code(await shop.payment(refused.body.id))).toBe(REFUSED);
    expect(code(await shop.charge({ merchantTransactionId: 'order-0002' }))).toBe(GOOD);
    for (let i = 0; i < 2; i++) expect(code(await shop.charge())).toBe(GOOD);
  });

  it('include payments of checkouts, in either order', async () => {
    const shop = await strict();
    const [one, other] = [await shop.checkout(REFERENCE), await shop.checkout(REFERENCE)];
    expect(code(await shop.pay(one))).toBe(GOOD);
    expect(code(await shop.pay(other))).toBe(REFUSED);
    expect(code(await shop.charge(REFERENCE))).toBe(REFUSED);
  });

  it('exclude declined payments, those of another entity, and follow-ups', async () => {
    const shop = await strict(OTHER);
    const declined = { ...REFERENCE, 'customParameters[forceResultCode]': '800.100.155' };
    expect(code(await shop.charge(declined))).toBe('400 800.100.155');
    expect(code(await shop.charge({ ...REFERENCE, 'card.cvv': '1234' }))).toBe('400 100.100.601');
    const asked = {
      ...OTHER,
      token: undefined,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    };
    const headers = { authorization: `Bearer ${OTHER.token}` };
    const body = encode({ ...asked, ...VISA, ...REFERENCE });
    for (let i = 0; i < 2; i++) {
      expect(code(await shop.send('POST', '/v1/payments', headers, body))).toBe(GOOD);
    }
    const id = await begin(shop, 'PA', REFERENCE);
    for (let i = 0; i < 2; i++) {
      expect(code(await shop.refer(id, 'CP', { amount: '1.00', ...REFERENCE }))).toBe(GOOD);
    }
    expect(code(await shop.charge(REFERENCE))).toBe(REFUSED);
  });

  it('are refused while the first payment is pending, and accepted after it is declined', async () => {
    const shop = await strict();
    const pending = { ...REFERENCE, 'customParameters[forceResultCode]': '000.200.000' };
    expect(code(await shop.charge(pending))).toBe('200 000.200.000');
    expect(code(await shop.charge(REFERENCE))).toBe(REFUSED);
    await shop.gateway.clock.advance('PT30M');
    expect(code(await shop.charge(REFERENCE))).toBe(GOOD);
  });

  it('are allowed by default', async () => {
    const shop = await on({});
    for (let i = 0; i < 2; i++) expect(code(await shop.charge(REFERENCE))).toBe(GOOD);
  });
});
