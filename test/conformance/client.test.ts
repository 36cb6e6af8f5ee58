/** How fast requests are sent, and when they are sent again. */
import { expect, it } from 'vitest';
import { type Clock, clientOf } from '../../src/conformance/client.ts';
import { openAsItIs } from '../gateway/harness.ts';
import { type Fault, startFaulty } from './faultyGateway.ts';

const REQUEST = {
  method: 'GET',
  path: '/v1/query',
  parameters: [],
  authorization: undefined,
} as const;

/** A clock whose time passes only in pauses, and the pauses. */
function fakeClock(): { clock: Clock; pauses: number[] } {
  const pauses: number[] = [];
  const clock: Clock = {
    async pause(ms) {
      pauses.push(ms);
    },
    stopwatch: () => () => pauses.reduce((sum, ms) => sum + ms, 0),
  };
  return { clock, pauses };
}

async function clientWith(fault: Fault, rate: number) {
  const baseUrl = await startFaulty(await openAsItIs(), fault);
  const { clock, pauses } = fakeClock();
  const target = { baseUrl, entityId: 'a'.repeat(32), token: 'token' };
  return { client: clientOf(target, { rate, timeout: 10_000 }, clock), pauses };
}

it('requests are not sent faster than the rate', async () => {
  const { client, pauses } = await clientWith((request, pass) => pass(request), 20);
  for (let n = 0; n < 3; n++) await client.send(REQUEST);
  expect(pauses).toEqual([50, 50]);
});

it.each([
  ['7', 7000],
  ['99999', 120_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 10_000],
])('after Retry-After %s the request is sent again in %i ms', async (retryAfter, wait) => {
  let isFirst = true;
  const { client, pauses } = await clientWith(async (request, pass) => {
    const answer = await pass(request);
    const status = isFirst ? 429 : answer.status;
    isFirst = false;
    return { ...answer, status, headers: { 'retry-after': retryAfter } };
  }, Number.POSITIVE_INFINITY);
  expect(await client.send(REQUEST)).toMatchObject({ status: 401 });
  expect([pauses, client.throttled()]).toEqual([[wait], 1]);
});

it('a gateway that always throttles is given up after five times', async () => {
  const { client } = await clientWith(
    async (request, pass) => ({ ...(await pass(request)), status: 429 }),
    Number.POSITIVE_INFINITY,
  );
  expect(await client.send(REQUEST)).toMatchObject({ status: 429 });
  expect(client.throttled()).toBe(5);
});
