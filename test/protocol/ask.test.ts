import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askGateway, isChallenged, isReturned, submission } from '../../src/protocol/index.ts';

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

it('a definite response is not requested again, whether good or bad', async () => {
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

it('is retried as often as the caller configures', async () => {
  const request = vi.fn(async () => trouble());
  expect(await askGateway(request, URL_, {}, [])).toMatchObject({ status: 503 });
  expect(request).toHaveBeenCalledOnce();
});

it('an aborted caller sends no more requests, and the current one is aborted', async () => {
  const gone = new AbortController();
  const signals: (AbortSignal | null | undefined)[] = [];
  const request = vi.fn(async (_url: URL, { signal }: RequestInit) => {
    signals.push(signal);
    gone.abort();
    throw new TypeError('lost');
  });
  const answer = askGateway(request, URL_, { signal: gone.signal });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toEqual({ kind: 'lost' });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a try that takes too long is given up', async () => {
  const signals: AbortSignal[] = [];
  const request = (_url: URL, { signal }: RequestInit) => {
    signals.push(signal as AbortSignal);
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new TypeError('lost')));
    });
  };
  const answer = askGateway(request, URL_, {}, []);
  await vi.advanceTimersByTimeAsync(39_999);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ kind: 'lost' });
});

it('a response that is not JSON is an error', async () => {
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

it.each([
  ['returned', isReturned],
  ['challenge', isChallenged],
])('"%s" is a message of this protocol and nothing else', (type, guard) => {
  expect(guard({ pw: 1, type })).toBe(true);
  for (const other of [{ pw: 2, type }, { pw: 1, type: 'hello' }, { pw: 1 }, type, null]) {
    expect(guard(other)).toBe(false);
  }
});
