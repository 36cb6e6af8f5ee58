/** Many timers in one batch have the same result as one after the other. */
import { describe, expect, it } from 'vitest';
import {
  openWithDatabase,
  type ShopWithDatabase,
} from '../domain/registration/shopWithDatabase.ts';
import { Asks, FORCE, INITIAL, job } from '../domain/schedule/scheduleRequests.ts';
import type { Shop } from '../harness.ts';

/** The contents of a gateway's database without ids: rows in the order of their time. */
const QUESTIONS: Readonly<Record<string, string>> = {
  payments: `select created_at, type, code, amount_minor, source, registration_id is null as alone
    from payment order by created_at, code, amount_minor`,
  events: `select at, kind, entity_id from event order by at, kind`,
  runs: `select due, code from schedule_run order by due, code`,
  schedules: `select state, next_run, ends_at from schedule order by created_at, next_run, ends_at`,
  timers: `select kind, due, attempt, fault from timer order by due, kind`,
  records: `select day, at, type from settlement_record order by at, type`,
  settlements: `select day, currency, record_count, net_minor from settlement order by day`,
  days: `select day, state, from_at, until_at, closed_at from settlement_day order by day`,
};

async function everythingOf({ sql }: ShopWithDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const rows = await sql(question);
    all[name] = rows.map((row) => Object.values(row).map(String));
  }
  return all;
}

/** Plans of several forms, with two cards, with checkouts, a short retention, and a shop that allows duplicates. */
async function business(): Promise<ShopWithDatabase> {
  const at = await openWithDatabase({ retention: 'P2D' });
  const { shop } = at;
  const asks = new Asks(shop);
  const [one, two] = [await shop.stored(INITIAL), await shop.stored(INITIAL)];
  const daily = { dayOfMonth: '*', month: '*' };
  await asks.schedule(one, job({ ...daily, hour: '*' }));
  await asks.schedule(one, job({ ...daily, hour: '3/5' }));
  await asks.schedule(two, { ...job({ ...daily, hour: '*/2' }), [FORCE]: '800.100.151' });
  await asks.schedule(two, job({ ...daily, hour: '*', durationUnit: 'DAY', durationNumber: '1' }));
  await asks.schedule(two, job({ ...daily, hour: '*', endDate: '2030-02-02 05:00:00' }));
  for (let i = 0; i < 3; i++) await shop.checkout();
  await shop.pay(await shop.checkout());
  return at;
}

/** Three days, in steps of this length. */
async function move(shop: Shop, by: string, steps: number) {
  const executed = [];
  for (let i = 0; i < steps; i++) executed.push(...(await shop.gateway.clock.elapse(by)).executed);
  return executed.map(({ at, kind, outcome }) => `${at} ${kind} ${outcome}`);
}

describe('three days of a business', () => {
  it('in one move have the same result as in steps of half an hour', async () => {
    const [jumping, stepping] = [await business(), await business()];
    const jumped = await move(jumping.shop, 'P3D', 1);
    const stepped = await move(stepping.shop, 'PT30M', 3 * 48);
    expect(jumped).toHaveLength(stepped.length);
    expect(jumped.toSorted()).toEqual(stepped.toSorted());
    expect(jumped).toEqual(jumped.toSorted((a, b) => a.slice(0, 24).localeCompare(b.slice(0, 24))));
    const [all, other] = [await everythingOf(jumping), await everythingOf(stepping)];
    for (const rows of Object.values(all)) expect(rows.length).toBeGreaterThan(0);
    expect(all).toEqual(other);
  }, 60_000);
});
