/** Races for stored details, with the built program: two processes on one PostgreSQL, one on SQLite. */
import { beforeAll, describe, expect, it } from 'vitest';
import { BEARER, ENTITY, FLEETS, type Fleet, many, post, type Reply, send } from '../../fleet.ts';
import { type Fields, VISA } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';

const GOOD = '000.100.110';
const GOOD_ELSEWHERE = '000.100.112';
const REMOVED = '100.150.202';
const BROKE = '800.100.155';
const WRONG = '200.300.404';

const ASKED = { entityId: ENTITY, amount: '92.00', currency: 'EUR' };
const EXTERNAL = { testMode: 'EXTERNAL' };

const onFile = (agreement: Fields): Fields =>
  Object.fromEntries(
    Object.entries(agreement).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );
const INSTALLMENT = { type: 'INSTALLMENT', numberOfInstallments: '5' };
const NEXT = onFile({ type: 'INSTALLMENT', mode: 'REPEATED', source: 'MIT' });

const charge = (url: string, fields: Fields = {}) =>
  post(`${url}/v1/payments`, { ...ASKED, ...VISA, paymentType: 'DB', ...fields }, BEARER);
const payWith = (url: string, id: string, fields: Fields = {}) =>
  post(
    `${url}/v1/registrations/${id}/payments`,
    { ...ASKED, paymentType: 'DB', ...fields },
    BEARER,
  );
const remove = (url: string, id: string) =>
  send(`${url}/v1/registrations/${id}?entityId=${ENTITY}`, { method: 'DELETE', headers: BEARER });

/** The number of responses for each code. */
function counted(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of replies) counts[body.result.code] = (counts[body.result.code] ?? 0) + 1;
  return counts;
}

describe.each(FLEETS)('%s', (_, open) => {
  let system: TestSystem;
  let fleet: Fleet;
  let url = '';
  beforeAll(async () => {
    system = await testSystem();
    fleet = await open('--processor-url', system.url);
    [url = ''] = fleet.urls;
  }, 30_000);

  /** The id of details that were stored with a payment. */
  async function begun(fields: Fields = {}): Promise<string> {
    const { body } = await charge(url, { createRegistration: 'true', ...fields });
    expect(body.registrationId).toMatch(/^[0-9a-f]{32}$/);
    return body.registrationId;
  }
  const initial = (agreement: Fields, more: Fields = {}) =>
    begun({ ...onFile({ mode: 'INITIAL', source: 'CIT', ...agreement }), ...more });

  async function count(table: string, where: string): Promise<number> {
    const [row] = await fleet.sql(`select count(*) as n from ${table} where ${where}`);
    return Number(row.n);
  }
  const seriesOf = async (id: string) => {
    const [row] = await fleet.sql(`select series from registration where id = '${id}'`);
    return JSON.parse(row.series);
  };

  it('twenty deletions: one succeeds', async () => {
    const id = await begun();
    const replies = await many(fleet, (to) => remove(to, id), 20);
    expect(counted(replies)).toEqual({ [GOOD]: 1, [REMOVED]: 19 });
    const events = `payment_id = '${id}' and kind = 'registrationRemoved'`;
    expect(await count('event', events)).toBe(1);
    expect(await count('timer', `key = '${id}'`)).toBe(1);
  });

  it('deletions against payments: deleted details are not charged', async () => {
    const id = await begun();
    const answered: string[] = [];
    const replies = await many(fleet, async (to, i) => {
      const reply = await (i > 20 && i % 10 === 0 ? remove(to, id) : payWith(to, id));
      answered.push(reply.body.result.code);
      return reply;
    });
    const payments = replies.filter(({ body }) => body.paymentType === 'DB');
    expect(new Set(answered)).toEqual(new Set([GOOD, REMOVED]));
    // Also for the refused ones: nothing of them is stored.
    const kept = `registration_id = '${id}' and type = 'DB'`;
    expect(await count('payment', kept)).toBe(payments.length + 1);
    expect(counted(payments)).toEqual({ [GOOD]: payments.length });
    expect((await payWith(url, id)).body.result.code).toBe(REMOVED);
    expect(await count('registration', `id = '${id}' and sealed is null`)).toBe(1);
  });

  it('twenty payments with four instalments left: four succeed', async () => {
    const id = await initial(INSTALLMENT);
    const replies = await many(fleet, (to) => payWith(to, id, NEXT), 20);
    expect(counted(replies)).toEqual({ [GOOD]: 4, [WRONG]: 16 });
    expect(await seriesOf(id)).toMatchObject([{ made: 5, making: 0 }]);
  });

  it('the same during a request to a remote processor: it gets no further requests for them', async () => {
    const id = await initial(INSTALLMENT, EXTERNAL);
    const asked = system.heard.length;
    const replies = await many(fleet, (to) => payWith(to, id, NEXT), 20);
    expect(counted(replies)).toEqual({ [GOOD_ELSEWHERE]: 4, [WRONG]: 16 });
    expect(system.heard.length - asked).toBe(4);
    expect(await seriesOf(id)).toMatchObject([{ made: 5, making: 0 }]);
  });

  it.each([
    ['here', {}, GOOD],
    ['elsewhere', EXTERNAL, GOOD_ELSEWHERE],
  ])('twenty resubmissions, decided %s: one succeeds', async (_name, mode, good) => {
    const id = await initial({ type: 'RECURRING' }, mode);
    const later = onFile({ type: 'RECURRING', mode: 'REPEATED', source: 'MIT' });
    if (mode === EXTERNAL) declineNext(system);
    const forced = { 'customParameters[forceResultCode]': BROKE };
    const { body } = await payWith(url, id, { ...later, ...forced });
    expect(body.result.code).toBe(BROKE);
    const again = { ...later, ...onFile({ industryPractice: 'RESUBMISSION' }) };
    const replies = await many(fleet, (to) => payWith(to, id, again), 20);
    expect(counted(replies)).toEqual({ [good]: 1, [WRONG]: 19 });
  });

  it('twenty first payments: each one begins an agreement, and none is lost', async () => {
    const id = await begun();
    const agreement = { ...onFile({ type: 'UNSCHEDULED', mode: 'INITIAL', source: 'CIT' }) };
    const replies = await many(
      fleet,
      (to) => payWith(to, id, { ...agreement, 'card.cvv': '123' }),
      20,
    );
    expect(counted(replies)).toEqual({ [GOOD]: 20 });
    const begunHere = replies.map(({ body }) => body.standingInstruction.initialTransactionId);
    const kept = (await seriesOf(id)).map(
      ({ initialTransactionId }: { initialTransactionId: string }) => initialTransactionId,
    );
    expect(kept.toSorted()).toEqual(begunHere.toSorted());
  });

  it.each([
    ['here', {}],
    ['elsewhere', EXTERNAL],
  ])('a hundred times the same submit, decided %s: one registration', async (_name, mode) => {
    const fields = { ...ASKED, paymentType: 'DB', createRegistration: 'true', ...mode };
    const { id } = (await post(`${url}/v1/checkouts`, fields, BEARER)).body;
    const key = { 'idempotency-key': 'the-submit-that-stores-once' };
    const submit = (to: string) => post(`${to}/v1/checkouts/${id}/payment`, VISA, key);
    const replies = await many(fleet, submit);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await count('payment', `checkout_id = '${id}' and type = 'RG'`)).toBe(1);
    const stored = `id in (select registration_id from payment where checkout_id = '${id}')`;
    expect(await count('registration', stored)).toBe(1);
  });

  it('twenty submits of a checkout that stores details: one registration', async () => {
    const fields = { entityId: ENTITY, createRegistration: 'true' };
    const { id } = (await post(`${url}/v1/checkouts`, fields, BEARER)).body;
    const submit = (to: string) => post(`${to}/v1/checkouts/${id}/registration`, VISA);
    const replies = await many(fleet, submit, 20);
    expect(counted(replies)[GOOD]).toBe(1);
    expect(await count('payment', `checkout_id = '${id}'`)).toBe(1);
  });
});

/** The test system declines the next request, and approves all others. */
function declineNext(system: TestSystem): void {
  let code = BROKE;
  system.behave((response) => {
    say(JSON.stringify({ code }))(response);
    code = GOOD_ELSEWHERE;
  });
}
