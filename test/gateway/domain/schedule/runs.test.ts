/** The runs of schedules: number, time, order, and results. By the clock of the sandbox. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, type Fields, type Reply, type Shop } from '../../harness.ts';
import type { ShopWithDatabase } from '../registration/shopWithDatabase.ts';
import {
  type Asks,
  FORCE,
  GOOD,
  INITIAL,
  instant,
  job,
  paid,
  scheduler,
} from './scheduleRequests.ts';

let shop: Shop;
let sql: ShopWithDatabase['sql'];
let asks: Asks;
let registrationId: string;
beforeEach(async () => {
  ({ shop, sql, asks, registrationId } = await scheduler());
});

const planned = async (fields: Fields = {}): Promise<string> => {
  const reply = await asks.schedule(registrationId, fields);
  expect(code(reply)).toBe(GOOD);
  return reply.body.id;
};
const planOf = async (id: string) => (await asks.read(id)).body.plan;
const at = (time: string) => shop.gateway.clock.freeze(time);
const instants = async (): Promise<string[]> => (await paid(sql)).map((payment) => payment.at);
const runsOf = async (id: string): Promise<string[]> =>
  (await sql(`select due from schedule_run where schedule_id = '${id}' order by due`)).map(
    ({ due }) => instant(due),
  );

/** The first days of months, from February 2030 on. */
const firsts = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => instant(Date.UTC(2030, 1 + i, 1)));

/** Moves the clock by the control API. @returns the runs, in order */
async function move(path: string, asked: object): Promise<Reply['body']['executed']> {
  const headers = { ...shop.bearer, 'content-type': 'application/json' };
  const all = JSON.stringify({ entityId: shop.gateway.entityId, ...asked });
  const { body } = await shop.send('POST', `/_sandbox/clock${path}`, headers, all);
  return body.executed;
}

describe('a monthly plan over a year', () => {
  it('in one jump: twelve runs, each once, at its own time', async () => {
    const id = await planned(job({ month: '*', dayOfMonth: '1' }));
    const executed = await move('/advance', { by: 'P1Y' });
    const mine = executed.filter(({ kind }: { kind: string }) => kind === 'scheduleRun');
    expect(mine).toEqual(
      firsts(12).map((time) => ({ at: `${time}.000Z`, kind: 'scheduleRun', id, outcome: 'done' })),
    );
    expect(await instants()).toEqual(firsts(12));
    expect(await runsOf(id)).toEqual(firsts(12));
    for (const { id: paymentId } of await paid(sql)) {
      const { body } = await shop.payment(paymentId);
      expect(body).toMatchObject({
        registrationId,
        paymentType: 'DB',
        amount: '9.90',
        result: { code: '000.100.110' },
        standingInstruction: {
          type: 'RECURRING',
          mode: 'REPEATED',
          source: 'MIT',
          recurringType: 'SUBSCRIPTION',
          initialTransactionId: expect.stringMatching(/^\d{15}$/),
        },
      });
    }
    expect(await planOf(id)).toMatchObject({ active: true, nextRun: '2031-02-01 00:00:00+0000' });
  });

  it('month by month, with a step back in between', async () => {
    const id = await planned(job({ month: '*', dayOfMonth: '1' }));
    for (const [i, time] of firsts(12).entries()) {
      await at(`${time}Z`);
      expect(await instants()).toEqual(firsts(i + 1));
      const { lastRun } = await planOf(id);
      expect(lastRun.due).toBe(`${time.replace('T', ' ')}+0000`);
      expect(code(await shop.payment(lastRun.id))).toBe(GOOD);
      // Past runs stay, and are not repeated.
      if (i === 5) await at('2030-03-15T00:00:00Z');
    }
  });
});

describe('a plan', () => {
  it('runs daily at its second', async () => {
    const id = await planned(
      job({
        second: '30',
        minute: '24',
        hour: '15',
        dayOfMonth: '*',
        month: '*',
        dayOfWeek: '?',
        year: '*',
      }),
    );
    await at('2030-02-03T15:24:29Z');
    expect(await instants()).toEqual(
      ['2030-01-31', '2030-02-01', '2030-02-02'].map((day) => `${day}T15:24:30`),
    );
    await at('2030-02-03T15:24:30Z');
    expect(await instants()).toHaveLength(4);
    expect((await planOf(id)).nextRun).toBe('2030-02-04 15:24:30+0000');
  });

  it('debits, authorises or credits', async () => {
    for (const paymentType of ['DB', 'PA', 'CD', 'SD', undefined]) {
      await planned({ ...job({ month: '*' }), paymentType });
    }
    await at('2030-02-01T00:00:00Z');
    const types = await sql("select type from payment where source = 'SCHEDULER' order by type");
    expect(types.map(({ type }) => type)).toEqual(['CD', 'DB', 'DB', 'DB', 'PA']);
  });

  it('does not begin before its first day, and ends after its last', async () => {
    const from = await planned(job({ month: '*', startDate: '2030-04-01 00:00:00' }));
    const until = await planned({
      ...job({ month: '*', endDate: '2030-04-01 00:00:00' }),
      amount: '1.00',
    });
    await at('2030-03-31T23:59:59Z');
    expect([await runsOf(from), (await runsOf(until)).length]).toEqual([[], 2]);
    expect((await planOf(until)).active).toBe(true);
    await at('2030-06-15T00:00:00Z');
    expect(await runsOf(from)).toEqual(firsts(5).slice(2));
    expect(await runsOf(until)).toEqual(firsts(3));
    expect(await planOf(until)).toEqual({
      active: false,
      lastRun: expect.objectContaining({ due: '2030-04-01 00:00:00+0000' }),
    });
    expect(code(await asks.deschedule(until))).toBe('400 100.360.303');
    expect(code(await asks.reschedule(until, { amount: '2.00' }))).toBe('400 100.360.300');
  });

  it('for one year ends after it', async () => {
    const id = await planned(job({ expression: '0 0 0 L 3,6 ? 2030' }));
    await at('2031-01-01T00:00:00Z');
    expect(await runsOf(id)).toEqual(['2030-03-31T00:00:00', '2030-06-30T00:00:00']);
    expect((await planOf(id)).active).toBe(false);
  });

  it('that was rescheduled or descheduled does not run', async () => {
    const id = await planned(job({ month: '*' }));
    await at('2030-02-01T00:00:00Z');
    const { body } = await asks.reschedule(id, {
      ...job({ month: '*', dayOfMonth: '10' }),
      amount: '5.00',
    });
    await at('2030-03-09T00:00:00Z');
    expect([await runsOf(id), await runsOf(body.id)]).toEqual([
      ['2030-02-01T00:00:00'],
      ['2030-02-10T00:00:00'],
    ]);
    const [, last] = await paid(sql);
    expect((await shop.payment(last?.id as string)).body.amount).toBe('5.00');
    await asks.deschedule(id);
    await at('2030-12-01T00:00:00Z');
    expect(await instants()).toHaveLength(2);
    expect(await sql("select kind from timer where kind like 'schedule%'")).toEqual([]);
  });

  it('two plans for the same details at the same second both run', async () => {
    await planned(job({ month: '*' }));
    await planned(job({ month: '*' }));
    await at('2030-03-01T00:00:00Z');
    expect(await instants()).toEqual([
      ...firsts(1),
      ...firsts(1),
      ...firsts(2).slice(1),
      ...firsts(2).slice(1),
    ]);
  });
});

describe('a run', () => {
  it('that is declined stays declined; the next comes as planned', async () => {
    const id = await planned({ ...job({ month: '*' }), [FORCE]: '800.100.155' });
    await at('2030-02-20T00:00:00Z');
    const { lastRun } = await planOf(id);
    expect(lastRun.result.code).toBe('800.100.155');
    expect(code(await shop.payment(lastRun.id))).toBe('400 800.100.155');
    const { body } = await asks.reschedule(id, { [FORCE]: '000.100.110' });
    await at('2030-03-01T00:00:00Z');
    expect((await paid(sql)).map((payment) => payment.code)).toEqual([
      '800.100.155',
      '000.100.110',
    ]);
    expect((await planOf(body.id)).lastRun.result.code).toBe('000.100.110');
  });

  it('after the expiry of the card is refused like any payment, and the plan continues', async () => {
    const card = { 'card.expiryMonth': '02', 'card.expiryYear': '2030' };
    registrationId = await shop.stored({ ...INITIAL, ...card });
    const id = await planned(job({ month: '*' }));
    await at('2030-04-01T00:00:00Z');
    expect((await paid(sql)).map((payment) => payment.code)).toEqual([
      '000.100.110',
      '100.100.303',
      '100.100.303',
    ]);
    expect((await planOf(id)).active).toBe(true);
  });

  it('that is refused without a payment is listed with its code, for the retention of payments', async () => {
    const bounds = {
      'standingInstruction.expiry': '2030-02-15',
      'standingInstruction.frequency': '1',
    };
    registrationId = await shop.stored({ ...INITIAL, ...bounds });
    const id = await planned(job({ month: '*' }));
    await at('2030-03-01T00:00:00Z');
    const { active, lastRun } = await planOf(id);
    expect([active, lastRun.id, lastRun.result.code]).toEqual([true, undefined, '200.300.404']);
    expect(await instants()).toEqual(firsts(1));
    expect(await runsOf(id)).toEqual(firsts(2));
  });

  it('of a shop that refuses duplicates does not have the reference of the schedule', async () => {
    const entity = {
      entityId: shop.gateway.entityId,
      token: 'token-of-a',
      terms: { duplicates: 'refused' },
    } as const;
    ({ shop, sql, asks, registrationId } = await scheduler({ entities: [entity] }));
    await planned({ ...job({ month: '*' }), merchantTransactionId: 'subscription-1' });
    await at('2030-03-01T00:00:00Z');
    const made = await paid(sql);
    expect(made.map((payment) => payment.code)).toEqual(['000.100.110', '000.100.110']);
    const { body } = await shop.payment(made[0]?.id as string);
    expect(body.merchantTransactionId).toBeUndefined();
  });

  it('has the reference of its schedule otherwise', async () => {
    await planned({ ...job({ month: '*' }), merchantTransactionId: 'subscription-1' });
    await at('2030-03-01T00:00:00Z');
    for (const { id } of await paid(sql)) {
      expect((await shop.payment(id)).body).toMatchObject({
        merchantTransactionId: 'subscription-1',
        result: { code: '000.100.110' },
      });
    }
  });

  it('is reported with its schedule', async () => {
    const id = await planned(job({ month: '*', endDate: '2030-02-01 00:00:00' }));
    await at('2030-02-01T00:00:00Z');
    const events = await sql(
      "select kind, data, payment_id from event where kind like 'schedule%' order by seq",
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'scheduleCreated',
      'scheduleRun',
      'scheduleEnded',
    ]);
    const [payment] = await paid(sql);
    expect(events[1]?.payment_id).toBe(payment?.id);
    expect(JSON.parse(events[1]?.data)).toEqual({
      scheduleId: id,
      state: 'ended',
      due: '2030-02-01T00:00:00.000Z',
    });
  });
});

describe('the end of details', () => {
  it('by deletion ends their plans', async () => {
    const id = await planned(job({ month: '*' }));
    await at('2030-02-01T00:00:00Z');
    const kept = await planned({
      ...job({ month: '*' }),
      registrationId: await shop.stored(INITIAL),
    });
    await shop.deregister(registrationId);
    expect(await planOf(id)).toEqual({ active: false, lastRun: expect.anything() });
    expect(code(await asks.deschedule(id))).toBe('400 100.360.303');
    expect((await asks.read(registrationId)).body.schedules).toHaveLength(1);
    await at('2030-03-01T00:00:00Z');
    expect([(await runsOf(id)).length, (await runsOf(kept)).length]).toEqual([1, 1]);
  });

  it('at the end of their life does so, too, and all is deleted after the retention', async () => {
    const card = { 'card.expiryMonth': '02', 'card.expiryYear': '2030' };
    registrationId = await shop.stored({ ...INITIAL, ...card });
    const id = await planned(job({ month: '*', dayOfMonth: '15' }));
    await at('2031-05-01T00:00:00Z');
    expect(await planOf(id)).toEqual({ active: false, lastRun: expect.anything() });
    // From 15 February 2030 to 15 April 2031; the first is older than the retention of payments.
    expect(await runsOf(id)).toHaveLength(14);
    await at('2036-01-01T00:00:00Z');
    expect(await sql('select id from schedule')).toEqual([]);
    expect(await sql('select due from schedule_run')).toEqual([]);
    expect(code(await asks.read(id))).toBe('400 700.100.100');
    expect(await sql("select kind from event where kind like 'schedule%'")).toEqual([]);
  });
});
