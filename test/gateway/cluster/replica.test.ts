/** Queries on a standby: they see each payment that was acknowledged before, also while the standby is behind or away. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, type Fleet, post, send, start } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { orWhy, type PostgresServer, startPair, urlOf, WITHOUT_SERVERS } from './servers.ts';

describe.skipIf(WITHOUT_SERVERS)(orWhy('queries on a standby'), () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let fleet: Fleet;
  let orders = 0;
  beforeAll(async () => {
    ({ primary, standby } = await startPair());
    const flags = ['--database-url', urlOf(primary), '--database-replica-url', urlOf(standby)];
    fleet = await start(2, ...flags);
  }, 120_000);

  /** A payment by one process, which the other one finds at once. */
  async function findsOwnWrite(): Promise<void> {
    const [one = '', other = ''] = fleet.urls;
    const reference = `order-of-replica-${++orders}`;
    const fields = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const order = { ...fields, ...VISA, merchantTransactionId: reference };
    const paid = await post(`${one}/v1/payments`, order, BEARER);
    const query = `/v1/query?entityId=${ENTITY}&merchantTransactionId=${reference}`;
    const found = await send(`${other}${query}`, { headers: BEARER });
    expect(found).toMatchObject({ body: { payments: [{ id: paid.body.id }] } });
  }

  /** Statements that gateways have sent to the standby. */
  const readsThere = async () => {
    const rows = await standby.sql(
      `select query from pg_stat_activity where application_name = 'payment-widgets'`,
    );
    return rows.filter(({ query }) => /from "payment"/.test(query));
  };

  it('find each payment, whichever process made it', async () => {
    for (let i = 0; i < 20; i++) await findsOwnWrite();
    await vi.waitFor(async () => {
      await findsOwnWrite();
      expect(await readsThere()).not.toEqual([]);
    });
  }, 60_000);

  it('go to the primary while the standby replays nothing', async () => {
    await standby.sql('select pg_wal_replay_pause()');
    for (let i = 0; i < 5; i++) await findsOwnWrite();
    await standby.sql('select pg_wal_replay_resume()');
  }, 60_000);

  it('go to the primary while the standby is away', async () => {
    await primary.sql(`alter system set synchronous_standby_names = ''`);
    await primary.sql('select pg_reload_conf()');
    await standby.kill();
    for (let i = 0; i < 5; i++) await findsOwnWrite();
  }, 60_000);
});
