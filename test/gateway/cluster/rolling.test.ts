/**
 * An upgrade without a pause: one process after the other is replaced, behind a HAProxy with the configuration in the document.
 * The first new process migrates the database. With `OLD_BUILD`, the folder `dist` of an earlier version, the upgrade is from that
 * version to this one; otherwise from this one to a build with a migration more.
 */
import { describe, expect, it, vi } from 'vitest';
import { send } from '../fleet.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { booksOf, startBusiness } from './business.ts';
import { type Haproxy, startHaproxy, WITHOUT_HAPROXY } from './haproxy.ts';
import {
  type Build,
  buildIn,
  LATER_MIGRATION,
  laterBuild,
  type Machine,
  startMachine,
  thisBuild,
} from './machines.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? WITHOUT_HAPROXY : WITHOUT_POSTGRES;
const PATIENT = { timeout: 60_000, interval: 20 };
/** Much longer than the two looks after which HAProxy sends nothing more, also on a busy machine. */
const DELAY = ['--drain-delay', 'PT5S'];

describe.skipIf(WHY)(orWhy('two machines behind HAProxy', WHY), () => {
  it('are replaced by two of a later build, and no request fails', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const { OLD_BUILD } = process.env;
    const [before, after] = OLD_BUILD
      ? [buildIn(OLD_BUILD), thisBuild()]
      : [thisBuild(), laterBuild()];
    const haproxy = await startHaproxy('127.0.0.1');
    const slots = [...haproxy.slots];
    const startNext = (build: Build) =>
      startMachine(databaseUrl, build, ...DELAY, '--port', `${slots.shift()}`);
    const old = [await startNext(before), await startNext(before)];
    await vi.waitFor(async () => expect(await countWell(haproxy)).toBe(2), PATIENT);
    const business = startBusiness(() => [`http://127.0.0.1:${haproxy.port}`], 6);
    const { acknowledged, statuses } = business;
    const more = async () => {
      const then = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + 20), PATIENT);
    };
    await more();
    for (const { url, program } of old) {
      const next = await startNext(after);
      await vi.waitFor(async () => expect(await paymentsOf(next)).toBeGreaterThan(0), PATIENT);
      await more();
      // Pages of both builds get their files, whichever process they ask.
      for (const build of [before, after]) {
        for (const place of [next.url, url]) {
          const script = await fetch(`${place}/v1/static/${build.script}/paymentWidgets.js`);
          expect(script.status).toBe(200);
        }
      }
      program.child.kill('SIGTERM');
      await vi.waitFor(async () => {
        expect((await send(`${url}/health`)).body).toEqual({ status: 'draining' });
      }, PATIENT);
      expect((await program.ended).code).toBe(0);
      await more();
    }
    await business.stop();
    expect([...statuses.keys()]).toEqual([200]);
    const migrations = await onServer('select name from kysely_migration', databaseUrl);
    if (!OLD_BUILD) expect(migrations).toContainEqual({ name: LATER_MIGRATION });
    const rows = await onServer('select id, merchant_transaction_id from payment', databaseUrl);
    const books = booksOf(business, rows);
    expect(books).toMatchObject({ lost: [], doubled: [], unknown: [] });
    console.log(`upgrade: acknowledged ${books.acknowledged}, statuses ${[...statuses.keys()]}`);
  }, 180_000);
});

const countWell = async ({ looks }: Haproxy) =>
  (await looks()).filter(({ state }) => state === 'UP').length;

/** How many payments a gateway was asked for, by whichever client. */
async function paymentsOf({ url }: Machine): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line = /^gateway_http_requests_total\{method="POST",route="\/v1\/payments".*\} (\d+)$/m;
  return Number(line.exec(metrics)?.[1] ?? 0);
}
