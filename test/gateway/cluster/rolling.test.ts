/**
 * An upgrade without a pause: one process after the other is replaced, behind a balancer that looks at /health. With `OLD_BUILD`,
 * the folder `dist` of an earlier version, the upgrade is from that version.
 */
import { describe, expect, it, vi } from 'vitest';
import { send } from '../fleet.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { booksOf, startBusiness } from './business.ts';
import { buildIn, otherBuild, startBalancer, startMachine, thisBuild } from './machines.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;
const PATIENT = { timeout: 60_000, interval: 20 };
/** Much longer than the balancer takes to look, also on a busy machine. */
const DELAY = ['--drain-delay', 'PT5S'];

describe.skipIf(WHY)(orWhy('two machines behind a balancer', WHY), () => {
  it('are replaced by two with another build, and no request fails', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const { OLD_BUILD } = process.env;
    const [before, after] = OLD_BUILD
      ? [buildIn(OLD_BUILD), thisBuild()]
      : [thisBuild(), otherBuild()];
    const balancer = await startBalancer();
    const old = [
      await startMachine(databaseUrl, before, ...DELAY),
      await startMachine(databaseUrl, before, ...DELAY),
    ];
    for (const { url } of old) balancer.add(url);
    const business = startBusiness(() => [balancer.url], 6);
    const { acknowledged, statuses } = business;
    const more = async () => {
      const then = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + 20), PATIENT);
    };
    await more();
    for (const { url, program } of old) {
      const next = await startMachine(databaseUrl, after, ...DELAY);
      balancer.add(next.url);
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
      balancer.remove(url);
      await more();
    }
    await business.stop();
    expect(balancer.failures).toEqual([]);
    expect([...statuses.keys()]).toEqual([200]);
    const rows = await onServer('select id, merchant_transaction_id from payment', databaseUrl);
    const books = booksOf(business, rows);
    expect(books).toMatchObject({ lost: [], doubled: [], unknown: [] });
    console.log(
      `upgrade: acknowledged ${books.acknowledged}, failed requests ${balancer.failures.length}`,
    );
  }, 180_000);
});
