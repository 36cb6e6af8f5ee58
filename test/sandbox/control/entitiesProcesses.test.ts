/** Created entities in two processes on one PostgreSQL. */
import { describe, expect, it, vi } from 'vitest';
import { copiedIdOf } from '../../../src/sandbox/entities/copiedId.ts';
import { BEARER, type Fleet, many, post, send, start } from '../../gateway/fleet.ts';
import { type Fields, NOON, VISA } from '../../gateway/harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../../gateway/postgres.ts';

interface Account {
  readonly entityId: string;
  readonly token: string;
}

const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const control = (url: string, path: string, headers: Record<string, string>, body?: object) =>
  send(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });

const charge = (url: string, account: Account) =>
  post(
    `${url}/v1/payments`,
    { entityId: account.entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB', ...VISA },
    bearer(account),
  );

async function open(): Promise<{ fleet: Fleet; first: string; second: string }> {
  const fleet = await start(2, '--database-url', await freshDatabaseUrl());
  const [first = '', second = ''] = fleet.urls;
  return { fleet, first, second };
}

const create = async (url: string): Promise<Account> =>
  (await control(url, 'entities', BEARER)).body;

describe.skipIf(TEST_DATABASE_URL === undefined)(
  TEST_DATABASE_URL === undefined ? WITHOUT_POSTGRES : 'two processes on PostgreSQL',
  () => {
    it('an entity works in both processes at once, and after its deletion in none', async () => {
      const { fleet, first, second } = await open();
      const account = await create(first);
      expect((await charge(second, account)).status).toBe(200);
      expect((await charge(first, account)).status).toBe(200);
      const gone = await send(`${first}/_sandbox/entities/${account.entityId}`, {
        method: 'DELETE',
        headers: bearer(account),
      });
      expect(gone.status).toBe(200);
      expect((await charge(first, account)).status).toBe(403);
      const statuses: number[] = [];
      await vi.waitFor(
        async () => {
          const { status } = await charge(second, account);
          statuses.push(status);
          expect(status).toBe(403);
        },
        { timeout: 10_000, interval: 20 },
      );
      // Until then the tokens are cached: the requests find no entity.
      expect(statuses.filter((status) => ![403, 404].includes(status))).toEqual([]);
      const { entityId } = account;
      for (const table of ['entity', 'payment', 'event', 'timer', 'access_token', 'request']) {
        const column = table === 'entity' ? 'id' : 'entity_id';
        expect(await fleet.sql(`select * from ${table} where ${column} = '${entityId}'`)).toEqual(
          [],
        );
      }
    }, 60_000);

    it('a stream of events of the other process has none of the next owner of the id', async () => {
      const { first, second } = await open();
      const account = await create(first);
      const { entityId } = account;
      const events = await fetch(`${second}/_sandbox/events?entityId=${entityId}`, {
        headers: { ...bearer(account), accept: 'text/event-stream' },
      });
      await send(`${first}/_sandbox/entities/${entityId}`, {
        method: 'DELETE',
        headers: bearer(account),
      });
      const { body: next } = await control(first, 'entities', BEARER, { entityId });
      expect((await charge(first, next)).status).toBe(200);
      // The whole text: the stream ends.
      expect(await events.text()).toBe('retry: 1000\n\n');
    }, 60_000);

    it('a copy and a snapshot of one process are used in the other', async () => {
      const { first, second } = await open();
      const account = await create(first);
      const { entityId } = account;
      const ask = (url: string, path: string, fields: Fields, by: Account = account) =>
        post(`${url}${path}`, { entityId: by.entityId, ...fields }, bearer(by));
      const clock = { entityId, mode: 'frozen', at: NOON };
      await control(first, 'clock', bearer(account), clock);
      const stored = (await ask(first, '/v1/registrations', VISA)).body.id;
      for (let i = 0; i < 70; i++) await charge(first, account);
      const taken = await control(first, `entities/${entityId}/snapshots`, bearer(account), {
        name: 'one',
      });
      expect(taken.body.copied).toMatchObject({ payments: 71, registrations: 1 });
      const copy: Account = (await control(second, `entities/${entityId}/fork`, bearer(account)))
        .body;
      const money = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
      const copied = copiedIdOf(stored, copy.entityId);
      const paid = await ask(first, `/v1/registrations/${copied}/payments`, money, copy);
      expect(paid.status).toBe(200);
      expect(paid.body.timestamp).toBe('2030-01-31 12:00:00+0000');
      await control(second, 'reset', bearer(account), { entityId });
      const restored = await control(
        second,
        `entities/${entityId}/snapshots/one/restore`,
        bearer(account),
      );
      expect(restored.body.copied).toEqual(taken.body.copied);
      const again = await ask(first, `/v1/registrations/${stored}/payments`, money);
      expect(again.status).toBe(200);
      expect(again.body.timestamp).toBe('2030-01-31 12:00:00+0000');
      const gone = await send(`${second}/_sandbox/entities/${entityId}`, {
        method: 'DELETE',
        headers: bearer(account),
      });
      expect(gone.status).toBe(200);
    }, 60_000);

    it('resets during payments in both processes: no 500, and no row of a deleted payment', async () => {
      const { fleet, first, second } = await open();
      const account = await create(first);
      const { entityId } = account;
      const replies = await many(fleet, async (url, i) => {
        if (i % 25 === 12) {
          return (await control(url, 'reset', bearer(account), { entityId })).status;
        }
        const checkout = await post(
          `${url}/v1/checkouts`,
          { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' },
          bearer(account),
        );
        const { id } = checkout.body;
        return (await post(`${url}/v1/checkouts/${id}/payment`, VISA)).status;
      });
      expect(replies.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
      expect((await control(second, 'reset', bearer(account), { entityId })).status).toBe(200);
      expect((await charge(first, account)).status).toBe(200);
      const orphans = await fleet.sql(
        'select kind from event where payment_id is not null and payment_id not in (select id from payment)',
      );
      expect(orphans).toEqual([]);
      const rows = await fleet.sql(`select * from payment where entity_id = '${entityId}'`);
      expect(rows).toHaveLength(1);
    }, 60_000);
  },
);
