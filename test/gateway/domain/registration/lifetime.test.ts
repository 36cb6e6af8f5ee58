/** The life of stored details, and what is stored after its end: by the clock of their entity. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, NOON, type Shop } from '../../harness.ts';
import { BANK, openWithDatabase, type ShopWithDatabase } from './shopWithDatabase.ts';

const GOOD = '200 000.100.110';
const FORCE = 'customParameters[forceResultCode]';
const RETENTION = 'P3M';

let shop: Shop;
let sql: ShopWithDatabase['sql'];
beforeEach(async () => {
  ({ shop, sql } = await openWithDatabase({ retention: RETENTION }));
});

const at = (instant: string) => shop.gateway.clock.freeze(instant);
/** What is stored of details: nothing, or their state and whether there is a number. */
async function storedState(id: string) {
  const [row] = await sql(
    `select state, sealed, network_token from registration where id = '${id}'`,
  );
  return row && [row.state, row.sealed === null ? 'no number' : 'a number'];
}
const isPaymentStored = async (id: string): Promise<boolean> =>
  (await sql(`select id from payment where id = '${id}'`)).length > 0;
const timersOf = async (id: string): Promise<string[]> =>
  (await sql(`select kind, due from timer where key = '${id}'`)).map(
    ({ kind, due }) => `${kind} ${new Date(Number(due)).toISOString()}`,
  );
const eventsOf = async (id: string): Promise<string[]> =>
  (await sql(`select kind from event where payment_id = '${id}' order by seq`)).map(
    ({ kind }) => kind,
  );

describe('a stored card', () => {
  it('lives until 14 months after its expiry; then its number is erased, and later the rest', async () => {
    const id = await shop.stored({ 'card.expiryMonth': '05', 'card.expiryYear': '2031' });
    expect(await timersOf(id)).toEqual(['registrationEnd 2032-08-01T00:00:00.000Z']);
    expect(await storedState(id)).toEqual(['active', 'a number']);
    await at('2032-07-31T23:59:59Z');
    expect(code(await shop.registration(id))).toBe(GOOD);
    expect(await storedState(id)).toEqual(['active', 'a number']);
    await at('2032-08-01T00:00:00Z');
    expect(await storedState(id)).toEqual(['ended', 'no number']);
    expect(code(await shop.registration(id))).toBe('404 200.300.404');
    expect(code(await shop.payWith(id))).toBe('400 100.150.203');
    expect(code(await shop.deregister(id))).toBe('400 100.150.203');
    expect(await eventsOf(id)).toEqual([
      'registrationCreated',
      'paymentCompleted',
      'registrationEnded',
    ]);
    await at('2032-10-31T23:59:59Z');
    expect(code(await shop.payWith(id))).toBe('400 100.150.203');
    await at('2032-11-01T00:00:00Z');
    expect([await storedState(id), await isPaymentStored(id)]).toEqual([undefined, false]);
    expect([await eventsOf(id), await timersOf(id)]).toEqual([[], []]);
    expect(code(await shop.payWith(id))).toBe('400 100.150.200');
  });

  it('is not prolonged by use, and by an extension only to a later time', async () => {
    const id = await shop.stored({ 'card.expiryMonth': '05', 'card.expiryYear': '2031' });
    await at('2031-05-31T12:00:00Z');
    expect(code(await shop.payWith(id))).toBe(GOOD);
    expect(await timersOf(id)).toEqual(['registrationEnd 2032-08-01T00:00:00.000Z']);
    expect((await shop.extend(id)).body.validUntil).toBe('2033-05-31');
    expect(await timersOf(id)).toEqual(['registrationEnd 2033-05-31T12:00:00.000Z']);
    await at('2033-05-31T11:59:59Z');
    expect(await storedState(id)).toEqual(['active', 'a number']);
    await at('2033-05-31T12:00:00Z');
    expect(await storedState(id)).toEqual(['ended', 'no number']);
  });
});

describe('a stored bank account', () => {
  it('lives until 14 months after its last use', async () => {
    const id = await shop.stored(BANK);
    expect(await timersOf(id)).toEqual(['registrationEnd 2031-03-31T12:00:00.000Z']);
    await at('2031-03-31T11:59:59Z');
    expect(code(await shop.payWith(id))).toBe(GOOD);
    expect(await timersOf(id)).toEqual(['registrationEnd 2032-05-31T11:59:59.000Z']);
    await at('2032-05-31T11:59:58Z');
    expect(code(await shop.payWith(id, { [FORCE]: '800.100.155' }))).toBe('400 800.100.155');
    await at('2033-07-31T11:59:57Z');
    expect(await storedState(id)).toEqual(['active', 'a number']);
    await at('2033-07-31T11:59:58Z');
    expect(await storedState(id)).toEqual(['ended', 'no number']);
  });

  it('lives on after a use, also after the end of an extension', async () => {
    const id = await shop.stored(BANK);
    await shop.extend(id);
    await shop.gateway.clock.advance('P1M');
    await shop.payWith(id);
    expect(await timersOf(id)).toEqual(['registrationEnd 2032-01-31T12:00:00.000Z']);
  });
});

describe('details that the shop deletes', () => {
  it('lose their number at once, and are erased after the retention', async () => {
    const id = await shop.stored();
    const { body } = await shop.payWith(id);
    await shop.deregister(id);
    expect(await storedState(id)).toEqual(['removed', 'no number']);
    expect(await timersOf(id)).toEqual(['registrationEnd 2030-04-30T12:00:00.000Z']);
    expect(await eventsOf(id)).toEqual([
      'registrationCreated',
      'paymentCompleted',
      'registrationRemoved',
    ]);
    await at('2030-04-30T11:59:59Z');
    expect(code(await shop.payWith(id))).toBe('400 100.150.202');
    await at('2030-04-30T12:00:00Z');
    expect([
      await storedState(id),
      await isPaymentStored(id),
      await isPaymentStored(body.id),
    ]).toEqual([undefined, false, false]);
    expect(code(await shop.payWith(id))).toBe('400 100.150.200');
  });

  it('keep their number if the deletion is refused', async () => {
    const id = await shop.stored();
    expect(code(await shop.deregister(`${id}0`))).toBe('400 100.150.101');
    expect(await storedState(id)).toEqual(['active', 'a number']);
  });
});

describe('the retention of checkouts and payments', () => {
  it('does not delete active details, however they were stored', async () => {
    const alone = await shop.stored();
    const paid = (await shop.charge({ createRegistration: 'true' })).body;
    const checkout = await shop.checkout({ createRegistration: 'true' });
    const bought = (await shop.pay(checkout)).body;
    const { registrationId } = (await shop.status(checkout)).body;
    const stores = await shop.checkout({
      createRegistration: 'true',
      paymentType: undefined,
      amount: undefined,
      currency: undefined,
    });
    const number = {
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    };
    const registered = (await shop.submit(stores, 'registration', number)).body.id;
    const ids = [alone, paid.registrationId, registrationId, registered];
    const before = await Promise.all(ids.map((id) => shop.registration(id)));
    expect(before.map(code)).toEqual([GOOD, GOOD, GOOD, GOOD]);
    await shop.gateway.clock.advance(RETENTION);
    await shop.gateway.clock.advance('PT1H');
    expect([await isPaymentStored(paid.id), await isPaymentStored(bought.id)]).toEqual([
      false,
      false,
    ]);
    expect(await sql('select id from checkout')).toEqual([]);
    const after = await Promise.all(ids.map((id) => shop.registration(id)));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    for (const id of ids) {
      expect(code(await shop.payWith(id))).toBe(GOOD);
      expect(code(await shop.deregister(id))).toBe(GOOD);
    }
  });

  it('deletes a declined registration like a payment', async () => {
    const declined = (await shop.register({ [FORCE]: '800.100.155' })).body.id;
    const refused = (await shop.register({ 'card.number': '4200000000000001' })).body.id;
    expect([await storedState(declined), await storedState(refused)]).toEqual([
      undefined,
      undefined,
    ]);
    const forgotten = ['registrationEnd 2030-04-30T12:00:00.000Z'];
    expect([await timersOf(declined), await timersOf(refused)]).toEqual([forgotten, forgotten]);
    await at('2030-04-30T11:59:59Z');
    expect([await isPaymentStored(declined), await isPaymentStored(refused)]).toEqual([true, true]);
    await at('2030-04-30T12:00:00Z');
    expect([await isPaymentStored(declined), await isPaymentStored(refused)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('details whose storing is pending', () => {
  it('have a number meanwhile, which is erased if they are declined', async () => {
    const pending = { [FORCE]: '000.200.000' };
    const { id } = (await shop.register(pending)).body;
    const { registrationId, id: paymentId } = (
      await shop.charge({ createRegistration: 'true', ...pending })
    ).body;
    expect(await storedState(id)).toEqual(['unconfirmed', 'a number']);
    expect(await storedState(registrationId)).toEqual(['unconfirmed', 'a number']);
    await shop.gateway.clock.advance('PT30M');
    expect([await storedState(id), await storedState(registrationId)]).toEqual([
      undefined,
      undefined,
    ]);
    // The payment stays; the transaction that only stored the details is deleted with them.
    expect([
      await isPaymentStored(id),
      await isPaymentStored(paymentId),
      await isPaymentStored(registrationId),
    ]).toEqual([true, true, false]);
    expect(await timersOf(id)).toEqual(['registrationEnd 2030-04-30T12:30:00.000Z']);
    expect(await timersOf(registrationId)).toEqual([]);
    expect(code(await shop.payment(paymentId))).toBe('400 100.396.103');
    expect((await shop.payment(paymentId)).body).not.toHaveProperty('registrationId');
  });
});

describe('a clock', () => {
  it('that is set far ahead runs the whole life, each step at its own time', async () => {
    const id = await shop.stored({ 'card.expiryMonth': '05', 'card.expiryYear': '2031' });
    const { executed } = await shop.gateway.clock.elapse('P5Y');
    expect(executed.filter((run) => run.id === id)).toEqual([
      { at: '2032-08-01T00:00:00.000Z', kind: 'registrationEnd', id, outcome: 'done' },
      { at: '2032-11-01T00:00:00.000Z', kind: 'registrationEnd', id, outcome: 'done' },
    ]);
    expect([await storedState(id), await isPaymentStored(id)]).toEqual([undefined, false]);
  });

  it('that is set back restores nothing', async () => {
    const id = await shop.stored(BANK);
    await shop.gateway.clock.advance('P15M');
    expect(await storedState(id)).toEqual(['ended', 'no number']);
    await at(NOON);
    expect(code(await shop.payWith(id))).toBe('400 100.150.203');
    expect(code(await shop.registration(id))).toBe('404 200.300.404');
  });
});
