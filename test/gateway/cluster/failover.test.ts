/** A primary that is killed while payments are made: its standby is promoted, and the gateways go on with it. */
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, openStream, send, start } from '../fleet.ts';
import { booksOf, longestGap, startBusiness } from './business.ts';
import { orWhy, type PostgresServer, startPair, urlOf, WITHOUT_SERVERS } from './servers.ts';

const CLIENTS = 8;
const BEFORE = 100;
const AFTER = 100;
const PATIENT = { timeout: 60_000, interval: 20 };

describe.skipIf(WITHOUT_SERVERS)(orWhy('two gateways on a primary and a standby'), () => {
  it('after a failover no payment is lost or doubled, and no gateway is restarted', async () => {
    const { primary, standby } = await startPair();
    const fleet = await start(2, '--database-url', urlOf(primary, standby));
    const business = startBusiness(() => fleet.urls, CLIENTS);
    const { acknowledged, statuses } = business;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(BEFORE), PATIENT);
    // The connection that listens follows to the new primary; a client opens its stream again.
    const stream = await openStream(fleet.urls[0] as string);
    const listeners = (of: PostgresServer) =>
      of.sql("select pid from pg_stat_activity where query like 'listen%'");
    await vi.waitFor(async () => expect(await listeners(primary)).toHaveLength(1), PATIENT);
    await primary.kill();
    await vi.waitFor(() => expect(statuses.get(503)).toBeGreaterThan(0), PATIENT);
    await standby.sql('select pg_promote()');
    const then = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + AFTER), PATIENT);
    await business.stop();
    await stream.stop();
    const again = await openStream(fleet.urls[0] as string);
    await vi.waitFor(async () => expect(await listeners(standby)).toHaveLength(1), PATIENT);
    const paid = acknowledged.map(({ id }) => id);
    await vi.waitFor(() => {
      expect(paid.filter((id) => !again.text().includes(id))).toEqual([]);
    }, PATIENT);
    await again.stop();

    const rows = await standby.sql('select id, merchant_transaction_id from payment');
    const books = booksOf(business, rows);
    expect(books).toEqual({
      acknowledged: acknowledged.length,
      lost: [],
      doubled: [],
      unknown: [],
    });
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    // The gateways read what they have acknowledged.
    for (const { id } of acknowledged.filter((_, i) => i % 10 === 0)) {
      const [url = ''] = fleet.urls;
      const read = await send(`${url}/v1/payments/${id}?entityId=${ENTITY}`, { headers: BEARER });
      expect(read.body).toMatchObject({ id, amount: '92.00' });
    }
    console.log(
      `failover: acknowledged ${books.acknowledged}, lost ${books.lost.length}, doubled ${books.doubled.length}, seconds without service ${(longestGap(business) / 1000).toFixed(1)}`,
    );
  }, 180_000);
});
