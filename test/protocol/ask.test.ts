import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askGateway, isReturned, submission } from '../../src/protocol/index.ts';

const URL_ = new URL('https://pay.example/v1/x');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks a gateway that gives these answers, one after the other. */
async function ask(answers: (Response | Error)[], init: RequestInit = {}) {
  const request = vi.fn(async (_url: URL, _init: RequestInit) => {
    const next = answers[request.mock.calls.length - 1];
    if (!(next instanceof Response)) throw next ?? new Error('asked too often');
    return next;
  });
  const answer = askGateway(request, URL_, init);
  await vi.advanceTimersByTimeAsync(10_000);
  return { answer: await answer, request };
}

const trouble = () => Response.json({}, { status: 503 });

it('an answer that says something is not asked for again, good or bad', async () => {
  for (const status of [200, 400, 404]) {
    const { answer, request } = await ask([Response.json({ a: 1 }, { status })]);
    expect(answer).toEqual({ kind: 'answer', status, body: { a: 1 } });
    expect(request).toHaveBeenCalledOnce();
  }
});

it('no answer, trouble and "too often" are tried again, with the same words', async () => {
  const busy = Response.json({}, { status: 429 });
  const init = submission('k'.repeat(16), new URLSearchParams({ a: 'b' }));
  const { answer, request } = await ask([new TypeError('lost'), busy, Response.json({})], init);
  expect(answer).toEqual({ kind: 'answer', status: 200, body: {} });
  expect(request.mock.calls.map(([, { body, headers }]) => [body, headers])).toEqual(
    Array(3).fill([init.body, { 'Idempotency-Key': 'k'.repeat(16) }]),
  );
});

it('three tries are enough', async () => {
  expect((await ask([trouble(), trouble(), trouble()])).answer).toMatchObject({ status: 503 });
  const error = new TypeError('lost');
  const { answer, request } = await ask([error, error, error]);
  expect(answer).toEqual({ kind: 'lost' });
  expect(request).toHaveBeenCalledTimes(3);
});

it('what is no JSON is no answer', async () => {
  const page = () => new Response('<html>');
  expect((await ask([page(), page(), page()])).answer).toEqual({ kind: 'lost' });
});

it('no cookie goes along, no redirect is followed, and patience has an end', async () => {
  const { request } = await ask([Response.json({})]);
  expect(request.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: expect.any(AbortSignal),
  });
});

it('"returned" is a message of this protocol and nothing else', () => {
  expect(isReturned({ pw: 1, type: 'returned' })).toBe(true);
  for (const other of [{ pw: 2, type: 'returned' }, { pw: 1, type: 'hello' }, 'returned', null]) {
    expect(isReturned(other)).toBe(false);
  }
});
