/** Gateways behind a pooler that gives each transaction another connection to the server: PgBouncer in transaction mode. */
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../../../src/gateway/platform/store/postgres.ts';
import { pause } from '../../../src/gateway/platform/time/systemClock.ts';
import { many, openStream, start } from '../fleet.ts';
import { temporaryFolder } from '../harness.ts';
import { run } from '../program.ts';
import { booksOf, startBusiness } from './business.ts';
import { type PgBouncer, startPgBouncer, WITHOUT_PGBOUNCER } from './pgbouncer.ts';
import { orWhy, type PostgresServer, startPair, WITHOUT_SERVERS } from './servers.ts';

const WHY = WITHOUT_SERVERS ?? WITHOUT_PGBOUNCER;
const PATIENT = { timeout: 60_000, interval: 20 };
const POOLER = ['--database-pooler', 'transaction'];

describe.skipIf(WHY)(orWhy('behind PgBouncer in transaction mode', WHY), () => {
  let pair: { primary: PostgresServer; standby: PostgresServer };
  let pooler: PgBouncer;
  beforeAll(async () => {
    pair = await startPair();
    pooler = await startPgBouncer(pair.primary.port);
  });

  it('a gateway does not start on settings that it could not change', async () => {
    await pair.primary.sql('alter role postgres set synchronous_commit = off');
    const flags = ['--port', '0', '--storefront-port', 'off', '--data', temporaryFolder()];
    const { ended } = run(...flags, '--database-url', pooler.url, ...POOLER);
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /synchronous_commit = off: with --database-pooler transaction it must be on, for example by: alter role current_user set synchronous_commit = 'on'/,
    );
    await pair.primary.sql('alter role postgres reset synchronous_commit');
    await pair.primary.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
  }, 120_000);

  it('of eight stores that are opened at once on an empty database, one creates the tables; none leaves a lock', async () => {
    const needs = { most: 1, isPooled: true, pause, onFault: () => {} };
    const opened = await Promise.allSettled(
      Array.from({ length: 8 }, () => openPostgres(pooler.url, needs)),
    );
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
    const locks = await pair.primary.sql("select * from pg_locks where locktype = 'advisory'");
    expect(locks).toEqual([]);
  }, 120_000);

  it('two gateways pay, set their settings for a transaction only, and follow the pooler to a promoted standby', async () => {
    const { primary, standby } = pair;
    const fleet = await start(2, '--database-url', pooler.url, ...POOLER);
    const business = startBusiness(() => fleet.urls, 8);
    const { acknowledged, statuses } = business;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), PATIENT);
    // Through the pooler no process listens: a stream looks for the events of the other process.
    const stream = await openStream(fleet.urls[0] as string);
    const paid = acknowledged.map(({ id }) => id);
    await vi.waitFor(() => {
      expect(paid.filter((id) => !stream.text().includes(id))).toEqual([]);
    }, PATIENT);
    const listening = "select pid from pg_stat_activity where query like 'listen%'";
    expect(await primary.sql(listening)).toEqual([]);
    // What one gateway sets in a session would stay for the next client of the connection.
    const shown = await many(fleet, () => settingThrough(pooler.url), 4);
    expect(new Set(shown)).toEqual(new Set(['0 0']));
    await stream.stop();
    await primary.kill();
    await vi.waitFor(() => expect(statuses.get(503)).toBeGreaterThan(0), PATIENT);
    await standby.sql('select pg_promote()');
    await pooler.pointTo(standby.port);
    const then = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + 50), PATIENT);
    await business.stop();
    const rows = await standby.sql('select id, merchant_transaction_id from payment');
    expect(booksOf(business, rows)).toMatchObject({ lost: [], doubled: [], unknown: [] });
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
  }, 240_000);
});

async function settingThrough(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') as both`,
    );
    return rows[0].both;
  } finally {
    await client.end();
  }
}
