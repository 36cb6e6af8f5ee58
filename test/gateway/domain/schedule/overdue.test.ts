/** A run that is overdue when its plan is changed: its timer had failed, and waits for its next attempt. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { code, open, type Shop, temporaryFolder } from '../../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer } from '../../postgres.ts';
import { Asks, GOOD, INITIAL, job } from './scheduleRequests.ts';

let shop: Shop;
let asks: Asks;
let registrationId: string;
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
let sql: (text: string) => Promise<any[]>;

beforeEach(async () => {
  if (ON_POSTGRES) {
    const databaseUrl = await freshDatabaseUrl();
    shop = await open({ databaseUrl });
    sql = (text) => onServer(text, databaseUrl);
  } else {
    const data = temporaryFolder();
    shop = await open({ data });
    sql = async (text) => {
      const db = openFile(databaseFile(data));
      try {
        const statement = db.prepare(text);
        return text.startsWith('select') ? statement.all([]) : [statement.run([])];
      } finally {
        db.close();
      }
    };
  }
  asks = new Asks(shop);
  registrationId = await shop.stored(INITIAL);
});

/** A plan whose due runs were not made. */
async function overdue(fields = {}, until = '2030-05-15T00:00:00Z'): Promise<string> {
  const { body } = await asks.schedule(registrationId, job({ month: '*', ...fields }));
  const never = Date.now() + 86_400_000;
  await sql(`update timer set attempt = 1, free_at = ${never} where kind = 'scheduleRun'`);
  await shop.gateway.clock.freeze(until);
  return body.id;
}

const dues = async (): Promise<string[]> =>
  (await sql('select due from schedule_run order by due')).map(({ due }) =>
    new Date(Number(due)).toISOString().slice(0, 10),
  );
const payments = async (): Promise<number> =>
  (await sql("select id from payment where source = 'SCHEDULER'")).length;

const MISSED = ['2030-02-01', '2030-03-01', '2030-04-01', '2030-05-01'];

describe('overdue runs', () => {
  it('a reschedule makes the overdue runs first, each once and as planned', async () => {
    const id = await overdue();
    expect(await dues()).toEqual([]);
    const { body } = await asks.reschedule(id, { amount: '20.00' });
    expect([await dues(), await payments()]).toEqual([MISSED, 4]);
    expect(body.plan.nextRun).toBe('2030-06-01 00:00:00+0000');
    const amounts = await sql("select amount_minor from payment where source = 'SCHEDULER'");
    expect(amounts.map(({ amount_minor }) => Number(amount_minor))).toEqual([990, 990, 990, 990]);
    await shop.gateway.clock.freeze('2030-06-15T00:00:00Z');
    expect(await dues()).toEqual([...MISSED, '2030-06-01']);
  });

  it('a deschedule makes the overdue runs, and none after them', async () => {
    const id = await overdue();
    const { body } = await asks.deschedule(id);
    expect(body.plan.active).toBe(false);
    expect([await dues(), await payments()]).toEqual([MISSED, 4]);
    await shop.gateway.clock.freeze('2030-12-15T00:00:00Z');
    expect(await payments()).toBe(4);
  });

  it('the end of a contract makes the overdue runs before it', async () => {
    const id = await overdue({ durationUnit: 'MONTH', durationNumber: '3' });
    expect([await dues(), await payments()]).toEqual([MISSED.slice(0, 3), 3]);
    expect((await asks.read(id)).body.plan).toMatchObject({ active: false });
  });

  it('a reschedule makes many overdue runs', async () => {
    const id = await overdue({ dayOfMonth: '*', hour: '6,18' }, '2030-03-01T00:00:00Z');
    expect(code(await asks.reschedule(id, { amount: '20.00' }))).toBe(GOOD);
    expect(await payments()).toBe(2 * 28 + 1);
  });

  it('a plan that has ended meanwhile is not rescheduled', async () => {
    const id = await overdue({ endDate: '2030-04-15 00:00:00' });
    expect(code(await asks.reschedule(id, { amount: '20.00' }))).toBe('400 100.360.300');
    expect(await dues()).toEqual(MISSED.slice(0, 3));
    expect(code(await asks.deschedule(id))).toBe('400 100.360.303');
  });
});
