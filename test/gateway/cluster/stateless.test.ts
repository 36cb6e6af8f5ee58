/** Any process answers any request: what one process has changed, another one applies within a second. */
import { describe, expect, it, vi } from 'vitest';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { BEARER, ENTITY, openStream, post, send, start } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { startMachine } from './machines.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;
const AMOUNT = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
/** A second for the change, and another one because the processors of a test machine may be busy. */
const SOON = { timeout: 2000, interval: 20 };

const PATIENT = { timeout: 20_000, interval: 50 };

/** The connections that listen to the channel of this schema. */
const LISTENERS = `
  select pid, state = 'idle' and wait_event = 'ClientRead' as is_waiting from pg_stat_activity
  where query = format('listen "payment_widgets_%s"', current_schema())`;

const control = (url: string, path: string, members: object, method = 'POST') =>
  send(`${url}/_sandbox/${path}`, {
    method,
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify(members),
  });

describe.skipIf(WHY)(orWhy('two processes', WHY), () => {
  it('share the way of a checkout: each step is sent to the other process', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const machines = [await startMachine(databaseUrl), await startMachine(databaseUrl)];
    let calls = 0;
    const next = () => machines[calls++ % 2]?.url as string;
    const { body } = await post(`${next()}/v1/checkouts`, AMOUNT, BEARER);
    const update = { entityId: ENTITY, amount: '93.00' };
    expect((await post(`${next()}/v1/checkouts/${body.id}`, update, BEARER)).status).toBe(200);
    const shown = await send(`${next()}/v1/checkouts/${body.id}/config`);
    expect(shown.body.checkout.amount).toBe('93.00');
    const submit = () =>
      post(`${next()}/v1/checkouts/${body.id}/payment`, VISA, {
        'idempotency-key': 'k'.repeat(32),
      });
    const [first, second] = [await submit(), await submit()];
    expect(second.text).toBe(first.text);
    const status = `/v1/checkouts/${body.id}/payment?entityId=${ENTITY}`;
    const read = await send(`${next()}${status}`, { headers: BEARER });
    expect(read.body).toMatchObject({ id: first.body.id, amount: '93.00' });
    const refund = { entityId: ENTITY, amount: '93.00', currency: 'EUR', paymentType: 'RF' };
    const refunded = await post(`${next()}/v1/payments/${first.body.id}`, refund, BEARER);
    expect(refunded.body.result.code).toBe('000.100.110');
    const again = await post(`${next()}/v1/payments/${first.body.id}`, refund, BEARER);
    expect(again.body.result.code).toBe('700.400.200');
  }, 60_000);

  it('forget an entity and its token that the other process has deleted', async () => {
    const { urls } = await start(2, '--database-url', await freshDatabaseUrl());
    const [one = '', other = ''] = urls;
    const created = await control(one, 'entities', { name: 'Short-lived' });
    const { entityId, token } = created.body;
    const headers = { authorization: `Bearer ${token}` };
    const charge = () => post(`${other}/v1/payments`, { ...AMOUNT, ...VISA, entityId }, headers);
    expect((await charge()).status).toBe(200);
    const path = `entities/${entityId}`;
    const deleted = await send(`${one}/_sandbox/${path}`, { method: 'DELETE', headers: BEARER });
    expect(deleted.status).toBe(200);
    await vi.waitFor(async () => expect((await charge()).status).toBe(403), SOON);
  }, 60_000);

  it('send the events of both in one stream', async () => {
    const { urls } = await start(2, '--database-url', await freshDatabaseUrl());
    const [one = '', other = ''] = urls;
    const stream = await openStream(one);
    const paid = await post(`${other}/v1/payments`, { ...AMOUNT, ...VISA }, BEARER);
    await vi.waitFor(() => expect(stream.text()).toContain(paid.body.id), SOON);
    await stream.stop();
  }, 60_000);

  it('listen on one connection while one of them has streams, and get further events after its loss', async () => {
    const fleet = await start(2, '--database-url', await freshDatabaseUrl());
    const [one = '', other = ''] = fleet.urls;
    const listeners = async () =>
      (await fleet.sql(LISTENERS)).map(({ pid, is_waiting }) => ({ pid, is_waiting }));
    const pay = async () =>
      (await post(`${other}/v1/payments`, { ...AMOUNT, ...VISA }, BEARER)).body.id;
    await pay();
    expect(await listeners()).toEqual([]);
    const streams = [await openStream(one), await openStream(one)];
    const listening = await vi.waitFor(async () => {
      const found = await listeners();
      expect(found).toEqual([{ pid: expect.any(Number), is_waiting: true }]);
      return found[0]?.pid;
    }, PATIENT);
    const first = await pay();
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.text()).toContain(first), SOON);
    }
    await fleet.sql(`select pg_terminate_backend(${listening})`);
    const second = await pay();
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.text()).toContain(second), SOON);
    }
    await vi.waitFor(async () => {
      const found = await listeners();
      expect(found).toEqual([{ pid: expect.any(Number), is_waiting: true }]);
      expect(found[0]?.pid).not.toBe(listening);
    }, PATIENT);
    for (const stream of streams) await stream.stop();
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), PATIENT);
  }, 60_000);

  it('count the calls of an entity together', async () => {
    const { urls } = await start(
      2,
      '--database-url',
      await freshDatabaseUrl(),
      '--throttle',
      'always',
    );
    const [one = '', other = ''] = urls;
    await control(one, 'clock', { entityId: ENTITY, mode: 'frozen', at: '2030-01-31T12:00:00Z' });
    const report = `/reports/v1/reconciliations/aggregations?entityId=${ENTITY}&date.from=2030-01-01&date.to=2030-01-31`;
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) {
      const url = i % 2 ? one : other;
      statuses.push((await send(`${url}${report}`, { headers: BEARER })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  }, 60_000);

  it('count the wrong passwords of a user together', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const { urls, sql } = await start(2, '--database-url', databaseUrl, '--throttle', 'on');
    const [one = '', other = ''] = urls;
    const call = async (url: string, userId: string, password: string) => {
      const { status } = await post(`${url}/v1/checkouts`, {
        ...AMOUNT,
        'authentication.userId': userId,
        'authentication.password': password,
      });
      return status;
    };
    const atOnce = async (url: string, password: string, count: number) => {
      const all = Array.from({ length: count }, () => call(url, SANDBOX.userId, password));
      return (await Promise.all(all)).sort();
    };
    expect(await atOnce(other, SANDBOX.password, 8)).toEqual(Array(8).fill(200));
    expect(await sql('select * from wrong_password')).toEqual([]);
    expect(await atOnce(one, 'wrong', 11)).toEqual([...Array(10).fill(403), 429]);
    // The process learns the count of all with its first wrong password.
    expect(await call(other, SANDBOX.userId, 'wrong')).toBe(403);
    expect(await call(other, SANDBOX.userId, 'wrong')).toBe(429);
    expect(await call(other, SANDBOX.userId, SANDBOX.password)).toBe(429);
    expect(await call(other, 'another-user', 'wrong')).toBe(403);
  }, 60_000);
});
