/** A subscription of two years, month by month: successes, declines, and its end. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, type Fields, type Reply, type Shop } from '../../harness.ts';
import { BANK, openWithDatabase, type ShopWithDatabase } from './shopWithDatabase.ts';

const GOOD = '200 000.100.110';
const FORCE = 'customParameters[forceResultCode]';

let shop: Shop;
let sql: ShopWithDatabase['sql'];
beforeEach(async () => {
  ({ shop, sql } = await openWithDatabase());
});

const onFile = (terms: Fields): Fields =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );

/** Subscribes in a checkout, by the form. @returns the status that the shop reads */
async function subscribe(terms: Fields, card: Fields): Promise<Reply> {
  const id = await shop.checkout({
    amount: '9.90',
    createRegistration: 'true',
    ...onFile({ type: 'RECURRING', mode: 'INITIAL', source: 'CIT', ...terms }),
  });
  expect(code(await shop.pay(id, card))).toBe(GOOD);
  return shop.status(id);
}

/** The payment of a month with stored details. */
const collect = (id: string, more: Fields = {}): Promise<Reply> =>
  shop.payWith(id, {
    amount: '9.90',
    ...onFile({ type: 'RECURRING', mode: 'REPEATED', source: 'MIT' }),
    ...more,
  });

/** Noon on the first day of a month, that many months after January 2030. */
const month = (n: number): Promise<string> =>
  shop.gateway.clock.freeze(new Date(Date.UTC(2030, n, 1, 12)));

const numberOf = async (id: string): Promise<unknown> => {
  const [row] = await sql(`select sealed from registration where id = '${id}'`);
  return row?.sealed;
};

const BRANDS: [string, Fields, Fields][] = [
  ['VISA', { 'card.number': '4242424242424242' }, {}],
  ['MASTER', { 'card.number': '5454545454545454' }, { recurringType: 'SUBSCRIPTION' }],
];

describe.each(BRANDS)('a subscription with %s', (brand, card, terms) => {
  it('of 24 months: all payments belong to one agreement, including repeated ones', async () => {
    await month(0);
    const bounds = { expiry: '2031-12-31', frequency: '28' };
    const first = await subscribe({ ...terms, ...bounds }, card);
    const { registrationId } = first.body;
    const agreement = first.body.standingInstruction;
    expect(agreement.initialTransactionId).toMatch(/^\d{15}$/);
    expect('agreementId' in agreement).toBe(brand === 'MASTER');
    const ids = new Set<string>([first.body.id]);
    const paid = async (more: Fields = {}) => {
      const reply = await collect(registrationId, { ...onFile(terms), ...more });
      expect(reply.body.standingInstruction.initialTransactionId).toBe(
        agreement.initialTransactionId,
      );
      expect(reply.body.standingInstruction.agreementId).toBe(agreement.agreementId);
      expect(reply.body).toMatchObject({ registrationId, paymentBrand: brand, amount: '9.90' });
      ids.add(reply.body.id);
      return code(reply);
    };
    for (let n = 1; n <= 23; n++) {
      await month(n);
      if (n === 11) {
        // A resubmission is not possible yet; then the funds are insufficient, twice.
        const again = onFile({ industryPractice: 'RESUBMISSION' });
        const early = await collect(registrationId, { ...onFile(terms), ...again });
        expect(code(early)).toBe('400 200.300.404');
        expect(await paid({ [FORCE]: '800.100.155' })).toBe('400 800.100.155');
        await shop.gateway.clock.advance('P3D');
        expect(await paid({ ...again, [FORCE]: '800.100.155' })).toBe('400 800.100.155');
        await shop.gateway.clock.advance('P3D');
        expect(await paid(again)).toBe(GOOD);
      } else expect(await paid()).toBe(GOOD);
    }
    expect(ids.size).toBe(26);
    await month(24);
    expect(code(await collect(registrationId, onFile(terms)))).toBe('400 200.300.404');
    // The details can still be used outside of the agreement.
    expect(code(await shop.payWith(registrationId, { 'card.cvv': '123' }))).toBe(GOOD);
  });

  it('whose card expires continues with the renewed card', async () => {
    await month(0);
    const old = { ...card, 'card.expiryMonth': '06', 'card.expiryYear': '2030' };
    const first = await subscribe(terms, old);
    const { registrationId } = first.body;
    const more = onFile(terms);
    for (let n = 1; n <= 5; n++) {
      await month(n);
      expect(code(await collect(registrationId, more))).toBe(GOOD);
    }
    await shop.gateway.clock.freeze('2030-06-30T23:59:59Z');
    expect(code(await collect(registrationId, more))).toBe(GOOD);
    await shop.gateway.clock.freeze('2030-07-01T00:00:00Z');
    const over = await collect(registrationId, more);
    expect(code(over)).toBe('400 100.100.303');
    expect(over.body.registrationId).toBe(registrationId);
    expect(code(await shop.registration(registrationId))).toBe(GOOD);

    const renewed = await subscribe(terms, { ...card, 'card.expiryYear': '2034' });
    const next = renewed.body.registrationId;
    expect(next).not.toBe(registrationId);
    expect(code(await shop.deregister(registrationId))).toBe(GOOD);
    expect(await numberOf(registrationId)).toBeNull();
    for (let n = 7; n <= 9; n++) {
      await month(n);
      const reply = await collect(next, more);
      expect(code(reply)).toBe(GOOD);
      expect(reply.body.standingInstruction.initialTransactionId).toBe(
        renewed.body.standingInstruction.initialTransactionId,
      );
      expect(code(await collect(registrationId, more))).toBe('400 100.150.202');
    }
  });

  it('ends with the life of its details: the responses to later calls', async () => {
    await month(0);
    const more = onFile(terms);
    const card2030 = { ...card, 'card.expiryMonth': '12', 'card.expiryYear': '2030' };
    const { registrationId: id } = (await subscribe(terms, card2030)).body;
    const { registrationId: longer } = (await subscribe(terms, card2030)).body;
    await shop.gateway.clock.freeze('2031-06-01T00:00:00Z');
    expect((await shop.extend(longer)).body.validUntil).toBe('2033-06-01');
    // The expiry of the card plus 14 months.
    await shop.gateway.clock.freeze('2032-02-29T23:59:59Z');
    expect(code(await collect(id, more))).toBe('400 100.100.303');
    expect(typeof (await numberOf(id))).toBe('string');
    await shop.gateway.clock.freeze('2032-03-01T00:00:00Z');
    expect(await numberOf(id)).toBeNull();
    expect(code(await collect(id, more))).toBe('400 100.150.203');
    expect(code(await shop.registration(id))).toBe('404 200.300.404');
    expect(code(await shop.extend(id))).toBe('400 100.350.316');
    expect(code(await shop.deregister(id))).toBe('400 100.150.203');
    expect(typeof (await numberOf(longer))).toBe('string');
    expect(code(await shop.registration(longer))).toBe(GOOD);
    expect(code(await shop.deregister(longer))).toBe(GOOD);
    expect(code(await collect(longer, more))).toBe('400 100.150.202');
    await shop.gateway.clock.freeze('2033-05-01T00:00:00Z');
    expect(code(await collect(id, more))).toBe('400 100.150.200');
    expect(code(await collect(longer, more))).toBe('400 100.150.200');
  });
});

describe('a subscription by direct debit', () => {
  it('lives as long as it is used, and ends 14 months after the last use', async () => {
    await month(0);
    const initial = onFile({ type: 'RECURRING', mode: 'INITIAL', source: 'CIT' });
    const { body } = await shop.charge({ ...BANK, ...initial, createRegistration: 'true' });
    for (let n = 1; n <= 35; n++) {
      await month(n);
      const reply = await collect(body.registrationId);
      expect([code(reply), reply.body.bankAccount.last4Digits]).toEqual([GOOD, '7890']);
    }
    await month(35 + 14);
    expect(await numberOf(body.registrationId)).toBeNull();
    expect(code(await collect(body.registrationId))).toBe('400 100.150.203');
  });
});
