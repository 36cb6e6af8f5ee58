/** What a test injects applies in all processes that share a database. */
import { describe, expect, it, vi } from 'vitest';
import { startWebhookReceiver } from '../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { BEARER, ENTITY, type Fleet, many, post, send, start } from './fleet.ts';
import { VISA } from './harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from './postgres.ts';

const JSON_BEARER = { ...BEARER, 'content-type': 'application/json' };

const control = (url: string, path: string, members: object) =>
  send(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: JSON_BEARER,
    body: JSON.stringify({ entityId: ENTITY, ...members }),
  });

const charge = (url: string, fields = {}) =>
  post(
    `${url}/v1/payments`,
    {
      entityId: ENTITY,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...VISA,
      ...fields,
    },
    BEARER,
  );

const codeOf = async (url: string) => (await charge(url)).body.result.code as string;

/** A second for the change, and another one because the two processors of a test machine may be busy. */
const SOON = { timeout: 2000, interval: 20 };

/** For several messages, which both processes send. */
const PATIENT = { timeout: 20_000, interval: 50 };

const twoProcesses = async (): Promise<Fleet> =>
  start(2, '--database-url', await freshDatabaseUrl());

describe.skipIf(!TEST_DATABASE_URL)(
  `two processes${TEST_DATABASE_URL ? '' : `: ${WITHOUT_POSTGRES}`}`,
  () => {
    it('a fault applies in both, and in a process that is started later, until it is removed', async () => {
      const fleet = await twoProcesses();
      const [one = '', other = ''] = fleet.urls;
      await control(one, 'faults', { fault: 'down' });
      expect(await codeOf(one)).toBe('900.100.600');
      await vi.waitFor(async () => expect(await codeOf(other)).toBe('900.100.600'), SOON);
      expect(await codeOf(await fleet.another())).toBe('900.100.600');
      await send(`${other}/_sandbox/faults?entityId=${ENTITY}`, {
        method: 'DELETE',
        headers: BEARER,
      });
      expect(await codeOf(other)).toBe('000.100.110');
      await vi.waitFor(async () => expect(await codeOf(one)).toBe('000.100.110'), SOON);
    }, 60_000);

    it('messages are held, swapped and released whichever process sends them', async () => {
      const fleet = await twoProcesses();
      const [one = '', other = ''] = fleet.urls;
      const gateway = { url: one, entityId: ENTITY, token: 'sandbox-access-token' };
      const listener = await startWebhookReceiver({ gateway });
      whenFileEnds(() => listener.close());
      await control(one, 'deliveries/hold', {});
      const ids = await many(fleet, async (url) => (await charge(url)).body.id as string, 6);
      const waiting = `select id from delivery where state = 'waiting' and next_at is null`;
      await vi.waitFor(async () => expect(await fleet.sql(waiting)).toHaveLength(6), PATIENT);
      expect(listener.messages).toEqual([]);
      await control(other, 'deliveries/release', {});
      await vi.waitFor(() => expect(listener.messages).toHaveLength(6), PATIENT);
      const sent = () => listener.messages.map(({ payload }) => payload.id as string);
      expect(sent().sort()).toEqual(ids.sort());
      await control(one, 'faults', { webhooks: 'reorder' });
      const first = (await charge(one)).body.id;
      await vi.waitFor(async () => expect(await fleet.sql(waiting)).toHaveLength(1), PATIENT);
      const second = (await charge(other)).body.id;
      await vi.waitFor(() => expect(sent().slice(6)).toEqual([second, first]), PATIENT);
    }, 60_000);

    it('a scenario counts the payments of both together', async () => {
      const fleet = await twoProcesses();
      const [one = '', other = ''] = fleet.urls;
      const [match, marker] = [{ currency: 'EUR' }, { currency: 'USD' }];
      const steps = (...of: object[]) => Object.fromEntries([['then', of]]);
      const declines = { code: '800.100.152', times: 7 };
      await control(one, 'scenarios', { match, ...steps(declines, { code: '000.100.110' }) });
      // The second scenario shows when the other process has read both.
      await control(one, 'scenarios', { match: marker, ...steps({ code: '800.100.155' }) });
      const inDollars = async () => (await charge(other, { currency: 'USD' })).body.result.code;
      await vi.waitFor(async () => expect(await inDollars()).toBe('800.100.155'), SOON);
      const codes = await many(fleet, codeOf, 30);
      expect(codes.filter((code) => code === '800.100.152')).toHaveLength(7);
      expect(codes.filter((code) => code === '000.100.110')).toHaveLength(23);
    }, 60_000);

    it('a fault of a route applies as often in both together as it was set', async () => {
      const fleet = await twoProcesses();
      const [one = '', other = ''] = fleet.urls;
      const fault = { path: '/v1/payments', fault: 'status', status: 502 };
      // The second fault shows when the other process has read both.
      const marker = { path: '/v1/payments/{id}', fault: 'status', status: 500 };
      await control(one, 'faults', { routes: [{ ...fault, times: 7 }, marker] });
      const read = () =>
        send(`${other}/v1/payments/${'0'.repeat(32)}?entityId=${ENTITY}`, { headers: BEARER });
      await vi.waitFor(async () => expect((await read()).status).toBe(500), SOON);
      const statuses = (await many(fleet, (url) => charge(url), 30)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 502)).toHaveLength(7);
      expect(statuses.filter((status) => status === 200)).toHaveLength(23);
    }, 60_000);
  },
);
