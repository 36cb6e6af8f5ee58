/** A PostgreSQL that is missing, disconnects, comes back, or refuses the login. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { closedPort } from '../../../../scripts/postgresServers.mjs';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import { openPostgres, POSTGRES } from '../../../../src/gateway/platform/store/postgres.ts';
import { shownUrl } from '../../../../src/gateway/platform/store/servers.ts';
import { code, freshKey, openAsItIs, temporaryFolder } from '../../harness.ts';
import { type Program, ready, run } from '../../program.ts';
import { aCheckout, anEntity, storedCheckout } from './contract/sampleRecords.ts';
import { gate } from './contract/transactions.ts';
import { inSchema, POSTGRES_IS_HERE, POSTGRES_NAME, postgresNeeds } from './databases.ts';
import { proxyTo, refusing } from './proxy.ts';

const start = (databaseUrl: string): Program =>
  run(
    ...['--port', '0', '--storefront-port', 'off', '--log-level', 'silent'],
    ...['--data', temporaryFolder(), '--database-url', databaseUrl],
  );

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a database that cannot be reached at start', () => {
  let port: number;
  let program: Program;
  beforeAll(async () => {
    port = await closedPort();
    // The connection needs ten seconds to fail, while the other tests run.
    program = start(`postgres://shop:s3cret@127.0.0.1:${port}/test`);
  });

  it('is retried for ten seconds, and the error does not contain its password', async () => {
    let waited = 0;
    const pause = async (ms: number) => {
      waited += ms;
    };
    const url = `postgres://shop:s3cret@127.0.0.1:${port}/test?application_name=s3cret`;
    const error = await errorOf(openPostgres(url, { ...postgresNeeds(), pause }));
    expect(error).toBeInstanceOf(StoreError);
    expect((error as Error).message).toBe(
      `cannot use the database at postgres://127.0.0.1:${port}/test: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    expect(waited).toBe(9750);
  });

  it.each([
    ['28P01', 'password authentication failed for user "shop"'],
    ['28000', 'no pg_hba.conf entry for host "127.0.0.1"'],
    ['3D000', 'database "test" does not exist'],
  ])('is not retried after %s: %s', async (code, message) => {
    const closed = await refusing(code, message);
    const pause = vi.fn(async () => {});
    const url = `postgres://shop:s3cret@127.0.0.1:${closed}/test`;
    const error = await errorOf(openPostgres(url, { ...postgresNeeds(), pause }));
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toContain(`postgres://127.0.0.1:${closed}/test: ${message}`);
    expect(pause).not.toHaveBeenCalled();
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
  ])('is retried after %s: %s', async (code, message) => {
    const closed = await refusing(code, message);
    const pause = vi.fn(async () => {});
    const url = `postgres://127.0.0.1:${closed}/test`;
    const error = await errorOf(openPostgres(url, { ...postgresNeeds(), pause }));
    expect(String(error)).toContain(message);
    expect(pause).toHaveBeenCalledTimes(39);
  });

  it('ends the program with one line', async () => {
    const { code, stdout, stderr } = await program.ended;
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `payment-widgets: cannot use the database at postgres://127.0.0.1:${port}/test: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    });
  });
});

describe('the kind of a fault', () => {
  const withCode = (code: string) => Object.assign(new Error('of the database'), { code });

  it.each([
    ...['08006', '53100', '53300', '57P01', '57P03', '58030', '25006', '25P03', '55000'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT'],
  ])('%s: away', (code) => expect(POSTGRES.faultOf(withCode(code))).toBe('away'));

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('%s: away', (message) => expect(POSTGRES.faultOf(new Error(message))).toBe('away'));

  it.each(['55P03', '57014', '40001', '40P01'])('%s: busy', (code) =>
    expect(POSTGRES.faultOf(withCode(code))).toBe('busy'),
  );

  it.each(['23505', '23503', '42P01', '22021', '', 'ENOENTRY'])('%s: a mistake', (code) =>
    expect(POSTGRES.faultOf(withCode(code))).toBeUndefined(),
  );

  it.each([undefined, null, 'text', {}])('%s: a mistake', (error) =>
    expect(POSTGRES.faultOf(error)).toBeUndefined(),
  );

  it.each([
    ['postgres://u:p@h.example:5433/d?password=x#y', 'postgres://h.example:5433/d'],
    ['host=h password=p', 'the configured URL'],
    ['postgres://u:p@one:5433,two/test?x=y', 'postgres://one:5433,two/test'],
  ])('%s is shown as %s', (url, shown) => expect(shownUrl(url)).toBe(shown));
});

describe.skipIf(!POSTGRES_IS_HERE)(POSTGRES_NAME, () => {
  it.each([
    ['user', (url: URL) => Object.assign(url, { username: 'nobody_here' }), /nobody_here/],
    [
      'database',
      (url: URL) => Object.assign(url, { pathname: '/no_such' }),
      /"no_such" does not exist/,
    ],
    [
      'schema',
      (url: URL) => Object.assign(url, { search: '?options=-c%20search_path%3Dno_such' }),
      /has none of the schemas in the search path/,
    ],
  ])(
    'without the %s of the address the program ends at once with one line',
    async (_, to, line) => {
      const { url } = await inSchema();
      const { code, stdout, stderr } = await start(to(new URL(url)).href).ended;
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^payment-widgets: .+\n$/);
      expect(stderr).toMatch(line);
    },
  );

  it('that is read-only is reported without a stack trace', async () => {
    const { url, sql } = await inSchema();
    const role = `role_${randomBytes(8).toString('hex')}`;
    await sql(`create role ${role} login; grant usage on schema ${schemaOf(url)} to ${role}`);
    const theirs = Object.assign(new URL(url), { username: role }).href;
    const error = await errorOf(openPostgres(theirs, postgresNeeds()));
    await sql(`drop owned by ${role}; drop role ${role}`);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toContain('permission denied for schema');
  });

  it('that starts while the program waits: the program starts', async () => {
    const proxy = await proxyTo((await inSchema()).url);
    proxy.hangUp();
    const program = start(proxy.url);
    await vi.waitFor(() => expect(proxy.connections()).toBeGreaterThan(1), 10_000);
    expect(program.printed()).toBe('');
    await proxy.restore();
    const url = await ready(program);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('that disconnects and comes back: nothing is lost, and nothing is done twice', async () => {
    const { url, sql } = await inSchema();
    const proxy = await proxyTo(url);
    const shop = await openAsItIs({ databaseUrl: proxy.url });
    const [paid, other] = [await shop.checkout(), await shop.checkout()];
    const first = await shop.pay(paid, {}, 'submit-before-the-end');
    expect(code(first)).toBe('200 000.100.110');

    await proxy.cut();
    const keys = Array.from({ length: 5 }, freshKey);
    const lost = await Promise.all(keys.map((key) => shop.pay(other, {}, key)));
    expect(lost.filter(({ status }) => status < 500)).toEqual([]);
    expect((await shop.create()).status).toBeGreaterThanOrEqual(500);
    expect(await shop.send('GET', '/health')).toMatchObject({
      status: 503,
      body: { status: 'unavailable' },
    });

    await proxy.restore();
    expect((await shop.send('GET', '/health')).status).toBe(200);
    expect((await shop.pay(paid, {}, 'submit-before-the-end')).text).toBe(first.text);
    expect(code(await shop.pay(other, {}, keys[0]))).toBe('200 000.100.110');
    expect((await shop.status(other)).body.result.code).toBe('000.100.110');
    expect(await sql('select checkout_id from payment order by created_at')).toEqual([
      { checkout_id: paid },
      { checkout_id: other },
    ]);
  });

  it('that is disconnected repeatedly during payments: each payment is made once', async () => {
    const { url, sql } = await inSchema();
    const proxy = await proxyTo(url);
    const shop = await openAsItIs({ databaseUrl: proxy.url });
    const ids = await Promise.all(Array.from({ length: 30 }, () => shop.checkout()));
    const payOnce = async (id: string, i: number) => {
      const key = freshKey();
      for (;;) {
        const reply = await shop.pay(id, {}, key);
        if (i % 10 === 0) {
          proxy.hangUp();
          await proxy.restore();
        }
        if (reply.status === 200) return code(reply);
      }
    };
    const replies = await Promise.all(ids.map(payOnce));
    expect(new Set(replies)).toEqual(new Set(['200 000.100.110']));
    const payments = await sql('select checkout_id from payment');
    expect(payments.map((row) => row['checkout_id']).sort()).toEqual([...ids].sort());
    expect(await sql("select 1 from submit where state <> 'completed'")).toEqual([]);
  });

  /** A store whose connections can be distinguished from all others. */
  async function named() {
    const place = await inSchema();
    const name = randomBytes(8).toString('hex');
    const onFault = vi.fn();
    const store = await openPostgres(`${place.url}&application_name=${name}`, {
      ...postgresNeeds(),
      onFault,
    });
    const whose = `from pg_stat_activity where application_name = '${name}'`;
    const terminate = () => place.sql(`select pg_terminate_backend(pid) ${whose}`);
    const waiting = () => place.sql(`select 1 ${whose} and wait_event_type = 'Lock'`);
    return { store, place, onFault, terminate, waiting };
  }

  it('that ends the store’s connections during transactions rolls all of them back', async () => {
    const { store, place, onFault, terminate, waiting } = await named();
    const entityId = await anEntity(store);
    const locked = await storedCheckout(store, entityId);
    const checkouts = Array.from({ length: 9 }, () => aCheckout(entityId));
    const [goOn, isLocked, mayEnd] = [gate(), gate(), gate()];
    const stranger = (await place.open()).transaction(async (tables) => {
      await tables.checkout.lock(locked.id, locked.entityId);
      isLocked.open();
      await mayEnd.opened;
    });
    await isLocked.opened;
    let begun = 0;
    const idle = checkouts.slice(0, 5).map((checkout) =>
      store.transaction(async (tables) => {
        await tables.checkout.insert(checkout);
        begun++;
        await goOn.opened;
        await tables.checkout.save({ ...checkout, resultCallUrl: 'changed' });
      }),
    );
    await vi.waitFor(() => expect(begun).toBe(5));
    const busy = checkouts.slice(5).map((checkout) =>
      store.transaction(async (tables) => {
        await tables.checkout.insert(checkout);
        await tables.checkout.lock(locked.id, locked.entityId);
      }),
    );
    const errors = [...idle, ...busy].map(errorOf);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(4), 5000);
    await terminate();
    await vi.waitFor(() => expect(onFault.mock.calls.length).toBeGreaterThanOrEqual(9));
    goOn.open();
    const faults = (await Promise.all(errors)).map((error) => store.faultOf(error));
    expect(faults).toEqual(checkouts.map(() => 'away'));
    expect(await place.sql('select id from checkout')).toEqual([{ id: locked.id }]);
    mayEnd.open();
    await stranger;
    await keepsAll(store, entityId, 25);
    await store.close();
  });

  it('whose connections break as they start: no connection of the pool is lost', async () => {
    const { url } = await inSchema();
    const proxy = await proxyTo(url);
    const store = await openPostgres(proxy.url, postgresNeeds());
    const entityId = await anEntity(store);
    for (let i = 0; i < 3; i++) {
      proxy.hangUp();
      const calls = Array.from({ length: 15 }, () => errorOf(store.entity.find(entityId)));
      const faults = (await Promise.all(calls)).map((error) => store.faultOf(error));
      expect(new Set(faults)).toEqual(new Set(['away']));
      expect(await store.isReady()).toBe(false);
    }
    await proxy.restore();
    expect(await store.isReady()).toBe(true);
    await keepsAll(store, entityId, 25);
    await store.close();
  });

  /** More transactions at once than connections. */
  async function keepsAll(store: Store, entityId: Parameters<typeof aCheckout>[0], count: number) {
    const checkouts = Array.from({ length: count }, () => aCheckout(entityId));
    const insert = (checkout: (typeof checkouts)[number]) =>
      store.transaction((tables) => tables.checkout.insert(checkout));
    await Promise.all(checkouts.map(insert));
    const found = await Promise.all(checkouts.map(({ id }) => store.checkout.find(id)));
    expect(found).toEqual(checkouts);
  }
});

const schemaOf = (url: string): string =>
  /search_path=(\w+)/.exec(decodeURIComponent(url))?.[1] ?? '';
