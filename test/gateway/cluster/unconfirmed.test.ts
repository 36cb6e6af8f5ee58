/** A commit that only the primary has: a failover would lose it, so it is not acknowledged. */
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, post, start } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { orWhy, startPair, urlOf, WITHOUT_SERVERS } from './servers.ts';

const PATIENT = { timeout: 60_000, interval: 20 };

describe.skipIf(WITHOUT_SERVERS)(orWhy('a standby that does not confirm commits'), () => {
  it('a payment whose commit stops waiting for it is answered with 503, and the same submit gets the payment later', async () => {
    const { primary, standby } = await startPair();
    const fleet = await start(1, '--database-url', urlOf(primary, standby));
    const [url = ''] = fleet.urls;
    const fields = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const { body } = await post(`${url}/v1/checkouts`, fields, BEARER);
    const submit = () =>
      post(`${url}/v1/checkouts/${body.id}/payment`, VISA, { 'idempotency-key': 'k'.repeat(32) });
    standby.signal('SIGSTOP');
    const first = submit();
    // As an operator, or a timeout of the server, ends the wait.
    await vi.waitFor(async () => {
      const [row] = await primary.sql(
        `select count(pg_cancel_backend(pid))::int as n from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      );
      expect(row?.n).toBeGreaterThan(0);
      expect(await Promise.race([first, undefined])).toBeDefined();
    }, PATIENT);
    expect((await first).status).toBe(503);
    standby.signal('SIGCONT');
    await vi.waitFor(async () => expect((await submit()).status).toBe(200), PATIENT);
    expect(await standby.sql('select id from payment')).toHaveLength(1);
  }, 120_000);
});
