/** Several processes: on one PostgreSQL two, on SQLite one. Races, timers, and a process that is killed. */
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, FLEETS, many, post, type Reply, send, start } from './fleet.ts';
import { VISA } from './harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from './postgres.ts';
import type { Program } from './program.ts';
import { receive } from './receiver.ts';

const KEY = 'cafe'.repeat(16);

async function createCheckout(url: string, fields = {}): Promise<string> {
  const needed = { entityId: ENTITY, amount: '1000.00', currency: 'EUR', paymentType: 'DB' };
  const { status, body } = await post(`${url}/v1/checkouts`, { ...needed, ...fields }, BEARER);
  expect([status, body.result.code]).toEqual([200, '000.200.100']);
  return body.id;
}

const pay = (url: string, id: string, key: string) =>
  post(`${url}/v1/checkouts/${id}/payment`, VISA, { 'idempotency-key': key });

const statusOf = (url: string, id: string) =>
  send(`${url}/v1/checkouts/${id}/payment?entityId=${ENTITY}`, { headers: BEARER });

const clock = (url: string, body: object, path = '') =>
  send(`${url}/_sandbox/clock${path}`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: ENTITY, ...body }),
  });

describe.each(FLEETS)('%s', (_, open) => {
  it('a hundred identical submits: one payment, one answer', async () => {
    const fleet = await open();
    const [url = ''] = fleet.urls;
    const id = await createCheckout(url);
    const replies = await many(fleet, (to) => pay(to, id, KEY));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const [{ status, body }] = replies as [Reply];
    expect(status).toBe(200);
    expect((await statusOf(fleet.urls.at(-1) as string, id)).body.id).toBe(body.id);
  }, 60_000);

  it('a hundred different submits: one succeeds', async () => {
    const fleet = await open();
    const id = await createCheckout(fleet.urls[0] as string);
    const replies = await many(fleet, (to, i) => pay(to, id, `${KEY.slice(0, 40)}-${i}`));
    const codes = replies.map(({ body }) => body.result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(1);
    expect(new Set(codes.filter((code) => code !== '000.100.110'))).toEqual(
      new Set(['200.300.404']),
    );
  }, 60_000);

  it('a hundred updates against a submit: the payment has the last amount', async () => {
    const fleet = await open();
    const [url = ''] = fleet.urls;
    for (let round = 0; round < 5; round++) {
      const id = await createCheckout(url);
      const amounts: string[] = ['1000.00'];
      let paid: Promise<Reply> | undefined;
      const replies = await many(fleet, async (to, i) => {
        if (i === 30 + round * 10) paid = pay(fleet.urls.at(-1) as string, id, KEY);
        const amount = `${i + 1}.00`;
        const reply = await post(`${to}/v1/checkouts/${id}`, { entityId: ENTITY, amount }, BEARER);
        if (reply.status === 200) amounts.push(amount);
        return reply.body.result.code as string;
      });
      expect((await paid)?.body.result.code).toBe('000.100.110');
      expect(new Set([...replies, '000.200.101', '200.300.404']).size).toBe(2);
      const late = { entityId: ENTITY, amount: '7777.00' };
      const refused = await post(`${url}/v1/checkouts/${id}`, late, BEARER);
      expect(refused.body.result.code).toBe('200.300.404');
      // The form shows the current data of the checkout; an update after the payment would show here.
      const shown = await send(`${url}/v1/checkouts/${id}/config`);
      const { body } = await statusOf(url, id);
      expect(shown.body.checkout.amount).toBe(body.amount);
      expect(amounts).toContain(body.amount);
    }
  }, 60_000);
});

const DUE = 1000;
const WITH_CALL = 200;

describe.skipIf(TEST_DATABASE_URL === undefined)(
  `a thousand timers due at once, two processes${TEST_DATABASE_URL ? '' : `: ${WITHOUT_POSTGRES}`}`,
  () => {
    /** Two processes, and a thousand checkouts that end at the same instant; some with a result call. */
    async function prepare() {
      const databaseUrl = await freshDatabaseUrl();
      const fleet = await start(2, '--database-url', databaseUrl);
      const [url = ''] = fleet.urls;
      const receiver = await receive();
      await clock(url, { mode: 'frozen', at: '2030-01-31T12:00:00Z' });
      const ids: string[] = [];
      while (ids.length < DUE) {
        const batch = Math.min(50, DUE - ids.length);
        ids.push(
          ...(await Promise.all(
            Array.from({ length: batch }, () =>
              createCheckout(fleet.urls[ids.length % 2] as string, {
                shopperResultUrl: `${receiver.origin}/`,
              }),
            ),
          )),
        );
      }
      for (const id of ids.slice(0, WITH_CALL)) await pay(url, id, KEY);
      const sql = (text: string) => onServer(text, databaseUrl);
      return { fleet, receiver, ids, sql };
    }

    /** Moves the clock in the database directly, so that no request runs the due timers. */
    const PAST_EXPIRY = "update clock set value = value + 31 * 60 * 1000 where mode = 'frozen'";
    const LEFT =
      "select count(*)::int as n from timer where kind not in ('retention', 'settlement')";
    const EVENTS =
      "select kind, count(*)::int as n, count(distinct checkout_id)::int as distinct from event where kind in ('checkoutExpired', 'shopCalled') group by kind order by kind";

    const whenDone = (sql: (text: string) => Promise<{ n: number }[]>) =>
      vi.waitFor(async () => expect((await sql(LEFT))[0]?.n).toBe(0), {
        timeout: 60_000,
        interval: 100,
      });

    /** The number of timers of a kind that a process has run, by its log. */
    const ranBy = (stderr: string, kind: string) =>
      stderr
        .split('\n')
        .filter((line) => line.includes(`"kind":"${kind}"`) && line.includes('done')).length;

    it('each runs once, and both processes run some', async () => {
      const { fleet, receiver, ids, sql } = await prepare();
      await sql(PAST_EXPIRY);
      await whenDone(sql);
      expect(await sql(EVENTS)).toEqual([
        { kind: 'checkoutExpired', n: DUE, distinct: DUE },
        { kind: 'shopCalled', n: WITH_CALL, distinct: WITH_CALL },
      ]);
      await vi.waitFor(() => expect(receiver.calls).toHaveLength(WITH_CALL));
      expect(new Set(receiver.calls).size).toBe(WITH_CALL);
      const shares: number[] = [];
      for (const { child, ended } of fleet.programs) {
        child.kill('SIGTERM');
        shares.push(ranBy((await ended).stderr, 'checkoutExpiry'));
      }
      expect(shares.reduce((sum, share) => sum + share)).toBe(ids.length);
      for (const share of shares) expect(share).toBeGreaterThan(0);
    }, 120_000);

    it('one is killed while it holds some: the other takes over, and nothing is done twice', async () => {
      const { fleet, receiver, sql } = await prepare();
      const [killed, other] = fleet.programs as [Program, Program];
      // While it is stopped, the other cannot claim a timer before the first has ended.
      other.child.kill('SIGSTOP');
      await sql(PAST_EXPIRY);
      await vi.waitFor(async () => expect((await sql(LEFT))[0]?.n).toBeLessThan(DUE - 100), {
        timeout: 30_000,
        interval: 5,
      });
      killed.child.kill('SIGKILL');
      await killed.ended;
      const held =
        'select count(*)::int as n from timer where free_at > extract(epoch from clock_timestamp()) * 1000';
      const [holding] = await sql(held);
      expect(holding?.n).toBeGreaterThan(0);
      other.child.kill('SIGCONT');
      await whenDone(sql);
      expect(await sql(EVENTS)).toEqual([
        { kind: 'checkoutExpired', n: DUE, distinct: DUE },
        { kind: 'shopCalled', n: WITH_CALL, distinct: WITH_CALL },
      ]);
      // A call is sent after its commit: a process that is killed between the two loses it, and it is not repeated.
      expect(new Set(receiver.calls).size).toBe(receiver.calls.length);
      expect(receiver.calls.length).toBeGreaterThan(WITH_CALL - 50);
    }, 120_000);

    it('a clock that one process moves is the same in the other', async () => {
      const { urls } = await start(2, '--database-url', await freshDatabaseUrl());
      const [one = '', other = ''] = urls;
      await clock(one, { mode: 'frozen', at: '2030-01-31T12:00:00Z' });
      const id = await createCheckout(other);
      const { body } = await clock(one, { by: 'PT30M' }, '/advance');
      expect(body.executed).toEqual([
        { at: '2030-01-31T12:30:00.000Z', kind: 'checkoutExpiry', id, outcome: 'done' },
      ]);
      const status = await statusOf(other, id);
      expect(status.body).toMatchObject({
        timestamp: '2030-01-31 12:30:00+0000',
        result: { code: '200.300.404' },
      });
    }, 60_000);
  },
);
