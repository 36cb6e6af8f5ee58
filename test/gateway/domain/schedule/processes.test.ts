/** Runs of schedules with several processes, a restart, and a killed process: each runs once, and none is lost. */
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, FLEETS, type Fleet, post, send, start } from '../../fleet.ts';
import { type Fields, VISA } from '../../harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../../postgres.ts';
import type { Program } from '../../program.ts';
import { BASE, INITIAL, instant } from './scheduleRequests.ts';

const PLANS = 8;
const MONTHS = 12;

const control = (url: string, path: string, body: object, headers: object = {}) =>
  send(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ entityId: ENTITY, ...body }),
  });

/** The state of the clock's move; DELETE stops it. */
const watched = (url: string, method = 'GET') =>
  send(`${url}/_sandbox/clock/advance?entityId=${ENTITY}`, { method, headers: BEARER });

const clockAt = (url: string, at: string) => control(url, 'clock', { mode: 'frozen', at });

/** Monthly plans of stored details, made at noon of 31 January 2030. @returns their ids */
async function prepare(url: string, plans = PLANS, more: Fields = {}): Promise<string[]> {
  await clockAt(url, '2030-01-31T12:00:00Z');
  const { body } = await post(
    `${url}/v1/registrations`,
    { entityId: ENTITY, ...VISA, ...INITIAL },
    BEARER,
  );
  const ids: string[] = [];
  for (let i = 0; i < plans; i++) {
    const asked = { entityId: ENTITY, registrationId: body.id, amount: '9.90', currency: 'EUR' };
    const reply = await post(`${url}${BASE}`, { ...asked, 'job.month': '*', ...more }, BEARER);
    expect(reply.body.result.code).toBe('000.100.110');
    ids.push(reply.body.id);
  }
  return ids;
}

const RUNS = `select schedule_id, due, payment_id, code from schedule_run`;
const PAID = `select id, code, decided_by from payment where source = 'SCHEDULER'`;
const YEAR = '2031-01-31T12:00:00Z';

/** Enough runs that a process can be killed between two of them. */
const HOURLY: Fields = { 'job.hour': '*', 'job.dayOfMonth': '*' };
const HOUR_MS = 3_600_000;
const NOON = Date.parse('2030-01-31T12:00:00Z');
const NEXT_WEEK = '2030-02-07T12:00:00Z';
const HOURS = (Date.parse(NEXT_WEEK) - NOON) / HOUR_MS;

/** The firsts of the months of the year. */
const FIRSTS = Array.from({ length: MONTHS }, (_, i) => instant(Date.UTC(2030, 1 + i, 1)));

/** Each plan has run once in each month, and each run has made one successful payment. */
async function expectAll({ sql }: Fleet, ids: readonly string[]): Promise<void> {
  const runs = await sql(RUNS);
  for (const id of ids) {
    const dues = runs.filter((run) => run.schedule_id === id).map(({ due }) => instant(due));
    expect(dues.sort()).toEqual(FIRSTS);
  }
  const paid = await sql(PAID);
  expect(paid).toHaveLength(ids.length * MONTHS);
  expect(new Set(paid.map(({ code }) => code))).toEqual(new Set(['000.100.110']));
  expect(new Set(runs.map((run) => run.payment_id))).toEqual(new Set(paid.map(({ id }) => id)));
}

const countOf = async ({ sql }: Fleet, text: string): Promise<number> => (await sql(text)).length;

describe.each(FLEETS)('%s', (_, open) => {
  it('all of a year in one jump', async () => {
    const fleet = await open();
    const [url = ''] = fleet.urls;
    const ids = await prepare(url);
    await clockAt(fleet.urls.at(-1) as string, YEAR);
    await expectAll(fleet, ids);
  }, 120_000);

  it('one is killed during a move: each commit is complete, and another process continues', async () => {
    const fleet = await open();
    const [url = ''] = fleet.urls;
    const ids = await prepare(url, 3, HOURLY);
    const [killed] = fleet.programs as [Program];
    const lost = clockAt(url, NEXT_WEEK).catch(() => 'killed');
    await vi.waitFor(async () => expect(await countOf(fleet, RUNS)).toBeGreaterThan(15), {
      timeout: 60_000,
      interval: 5,
    });
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await lost).toBe('killed');
    const runs = await countOf(fleet, RUNS);
    expect(runs).toBeLessThan(3 * HOURS);
    expect(await countOf(fleet, PAID)).toBe(runs);
    const next = fleet.urls[1] ?? (await fleet.another());
    // Until the move of the killed process has expired.
    const move = await vi.waitFor(
      async () => {
        const { body } = await watched(next);
        expect(body.state).toBe('interrupted');
        return body;
      },
      { timeout: 30_000, interval: 100 },
    );
    const closed = await fleet.sql(`select closed_at from settlement_day where state = 'closed'`);
    expect(move.executedCount).toBe(runs + closed.length);
    // The clock shows the time of the last run.
    const happened = [
      ...(await fleet.sql(RUNS)).map(({ due }) => Number(due)),
      ...closed.map(({ closed_at }) => Number(closed_at)),
    ];
    expect(Date.parse(move.now)).toBe(Math.max(...happened));
    await clockAt(next, NEXT_WEEK);
    const expected = Array.from({ length: HOURS }, (_, i) => NOON + (i + 1) * HOUR_MS);
    for (const id of ids) {
      const dues = (await fleet.sql(RUNS)).filter((run) => run.schedule_id === id);
      expect(dues.map(({ due }) => Number(due)).sort((a, b) => a - b)).toEqual(expected);
    }
    expect(await countOf(fleet, PAID)).toBe(3 * HOURS);
  }, 180_000);

  it('a jump is watched and stopped from another process', async () => {
    const fleet = await open();
    const [url = ''] = fleet.urls;
    const other = fleet.urls.at(-1) as string;
    await prepare(url, 3, HOURLY);
    const begun = await control(url, 'clock/advance', { by: 'P1Y' }, { prefer: 'wait=0' });
    expect(begun.status).toBe(202);
    await vi.waitFor(
      async () => {
        const { body } = await watched(other);
        expect(body).toMatchObject({ state: 'moving', until: '2031-01-31T12:00:00.000Z' });
        expect(body.executedCount).toBeGreaterThan(0);
      },
      { timeout: 30_000, interval: 5 },
    );
    const { body } = await watched(other, 'DELETE');
    expect(body.state).toBe('stopped');
    const days = await countOf(fleet, `select day from settlement_day where state = 'closed'`);
    const due = Date.parse(body.now);
    const runs = await countOf(fleet, `${RUNS} where due < ${due}`);
    expect(runs).toBe(3 * ((due - NOON) / HOUR_MS - 1));
    // The remaining runs that are due at this time happen automatically.
    expect(body.executedCount).toBeGreaterThanOrEqual(runs);
    expect(body.executedCount).toBeLessThanOrEqual(runs + 3 + days);
  }, 120_000);

  it('all are stopped in the middle of the year, and start again', async () => {
    const fleet = await open();
    const ids = await prepare(fleet.urls[0] as string, 3);
    await clockAt(fleet.urls[0] as string, '2030-06-15T00:00:00Z');
    for (const { child, ended } of fleet.programs) {
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    expect(await countOf(fleet, RUNS)).toBe(3 * 5);
    await clockAt(await fleet.another(), YEAR);
    await expectAll(fleet, ids);
  }, 120_000);
});

describe('a remote processor', () => {
  it('gets the request again if the process was killed during the request', async () => {
    const fleet = await start(1);
    const [url = ''] = fleet.urls;
    const ids = await prepare(url, 1);
    await control(url, 'faults', { latency: 'PT20S' });
    const lost = clockAt(url, YEAR).catch(() => 'killed');
    const waiting = `${PAID} and decided_by is null`;
    await vi.waitFor(async () => expect(await countOf(fleet, waiting)).toBe(1), {
      timeout: 30_000,
      interval: 20,
    });
    const [killed] = fleet.programs as [Program];
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await lost).toBe('killed');
    // The fault is stored, and the next process would apply it.
    await fleet.sql('delete from fault');
    const next = await fleet.another();
    await vi.waitFor(async () => expect(await countOf(fleet, waiting)).toBe(0), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await countOf(fleet, RUNS)).toBe(1);
    await clockAt(next, YEAR);
    await expectAll(fleet, ids);
  }, 120_000);
});

describe.skipIf(TEST_DATABASE_URL === undefined)(
  `two processes whose clock has jumped${TEST_DATABASE_URL ? '' : `: ${WITHOUT_POSTGRES}`}`,
  () => {
    it('share the runs, each plan in its order', async () => {
      const fleet = await start(2, '--database-url', await freshDatabaseUrl());
      const ids = await prepare(fleet.urls[0] as string);
      // Written to the database directly, so that the loops of the processes run the timers.
      await fleet.sql(`update clock set value = ${Date.parse(YEAR)} where mode = 'frozen'`);
      await vi.waitFor(async () => expect(await countOf(fleet, RUNS)).toBe(PLANS * MONTHS), {
        timeout: 90_000,
        interval: 200,
      });
      await expectAll(fleet, ids);
      const order = await fleet.sql(
        `select data from event where kind = 'scheduleRun' order by seq`,
      );
      for (const id of ids) {
        const dues = order
          .map(({ data }) => JSON.parse(data))
          .filter(({ scheduleId }) => scheduleId === id)
          .map(({ due }) => due.slice(0, 19));
        expect(dues).toEqual(FIRSTS);
      }
      const shares: number[] = [];
      for (const { child, ended } of fleet.programs) {
        child.kill('SIGTERM');
        const { stderr } = await ended;
        shares.push(
          stderr
            .split('\n')
            .filter((line) => line.includes('"kind":"scheduleRun"') && line.includes('done'))
            .length,
        );
      }
      expect(shares.reduce((sum, share) => sum + share)).toBe(PLANS * MONTHS);
      for (const share of shares) expect(share).toBeGreaterThan(0);
    }, 150_000);
  },
);
