/** A primary under Patroni that is killed while payments are made: Patroni promotes the standby, and takes the old primary back. */
import { describe, expect, it, vi } from 'vitest';
import { start } from '../fleet.ts';
import { booksOf, longestGap, startBusiness } from './business.ts';
import { startPatroniPair, urlOf, WITHOUT_PATRONI } from './patroni.ts';
import { orWhy } from './servers.ts';

const CLIENTS = 8;
const PATIENT = { timeout: 60_000, interval: 20 };

describe.skipIf(WITHOUT_PATRONI)(orWhy('two gateways on Patroni', WITHOUT_PATRONI), () => {
  it('go on after a failover by Patroni; no payment is lost or doubled, and the old primary comes back', async () => {
    const [one, two] = await startPatroniPair();
    await one.sql("create role shop login password 'secret-of-shop'", 'postgres');
    await one.sql('create database shop owner shop', 'postgres');
    const servers = urlOf('shop', one.port, two.port);
    const url = `${servers}/shop?target_session_attrs=read-write`;
    const fleet = await start(2, '--database-url', url);
    const business = startBusiness(() => fleet.urls, CLIENTS);
    const { acknowledged, statuses } = business;
    const more = async (count: number) => {
      const then = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + count), PATIENT);
    };
    await more(100);
    await one.kill();
    await vi.waitFor(() => expect(statuses.get(503)).toBeGreaterThan(0), PATIENT);
    await two.hasRole('leader');
    await more(100);
    one.start();
    await one.hasRole('sync');
    await more(20);
    await business.stop();

    const all = 'select id, merchant_transaction_id from payment order by id';
    const rows = await two.sql(all);
    const books = booksOf(business, rows);
    expect(books).toMatchObject({ lost: [], doubled: [], unknown: [] });
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    await vi.waitFor(async () => expect(await one.sql(all)).toEqual(rows), PATIENT);
    console.log(
      `failover by Patroni: acknowledged ${books.acknowledged}, lost ${books.lost.length}, doubled ${books.doubled.length}, seconds without service ${(longestGap(business) / 1000).toFixed(1)}`,
    );
  }, 240_000);
});
