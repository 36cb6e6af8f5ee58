/** Which requests are worked on, which wait, and which are refused. */
import { expect, it, vi } from 'vitest';
import { Gate } from '../../../src/gateway/api/gate.ts';
import type { Verdict } from '../../../src/gateway/start.ts';
import { open } from '../harness.ts';

/** Work that ends when it is told to. */
function held() {
  let end = (_result: string) => {};
  const result = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: vi.fn(() => result), end: () => end('done'), result };
}

it('a request waits until one before it is answered, and is refused if too many wait', async () => {
  const gate = new Gate({ mostInWork: 1, mostWaiting: 1 });
  const [first, second, third] = [held(), held(), held()];
  const answers = [gate.admit(first.work), gate.admit(second.work)];
  expect(await gate.admit(third.work)).toBeUndefined();
  expect(third.work).not.toHaveBeenCalled();
  expect(second.work).not.toHaveBeenCalled();
  first.end();
  second.end();
  expect(await Promise.all(answers)).toEqual(['done', 'done']);
  expect(gate.isFull).toBe(false);
});

it('while a request waits for a processor, another one is admitted; its second half waits for none', async () => {
  const gate = new Gate({ mostInWork: 1, mostWaiting: 9 });
  const [processor, other, late] = [held(), held(), held()];
  const order: string[] = [];
  const paying = gate.admit(async () => {
    await gate.outside(processor.result);
    order.push('second half');
  });
  const others = [gate.admit(other.work), gate.admit(late.work)];
  await vi.waitFor(() => expect(other.work).toHaveBeenCalled());
  processor.end();
  await paying;
  expect(order).toEqual(['second half']);
  expect(late.work).not.toHaveBeenCalled();
  other.end();
  late.end();
  await Promise.all(others);
  expect(gate.waiting).toBe(0);
});

it('a request that waits for ten seconds is refused', async () => {
  vi.useFakeTimers();
  try {
    const gate = new Gate({ mostInWork: 1, mostWaiting: 9 });
    const [first, second] = [held(), held()];
    const answer = gate.admit(first.work);
    const refused = gate.admit(second.work);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refused).toBeUndefined();
    first.end();
    await answer;
    expect(second.work).not.toHaveBeenCalled();
    expect(gate.waiting).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

const FEW = { databaseConnections: 2, databaseQueue: 1 };

it('above capacity, calls are refused with 800.120.100 and Retry-After, and nothing of them is done', async () => {
  const shop = await open(FEW);
  const replies = await Promise.all(Array.from({ length: 60 }, () => shop.charge()));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after'], body.result.code]).toEqual([503, '1', '800.120.100']);
  }
  const { entityId } = shop.gateway;
  const day = 'date.from=2030-01-31%2000:00:00&date.to=2030-01-31%2023:59:59&limit=100';
  const found = await shop.send('GET', `/v3/query?entityId=${entityId}&${day}`, shop.bearer);
  expect(found.body.records).toHaveLength(replies.length - refused.length);
  const metrics = await shop.send('GET', '/metrics');
  expect(metrics.text).toContain(`gateway_overload_refusals_total ${refused.length}\n`);
  expect(metrics.text).toContain('gateway_requests_waiting 0\n');
});

it('payments that wait for the processor keep no other call from being answered', async () => {
  const processor = held();
  const asked = vi.fn(async (): Promise<Verdict> => {
    await processor.result;
    return { code: '000.100.112', riskScore: null };
  });
  const shop = await open({ ...FEW, processor: { kind: 'remote', answer: asked } });
  const paying: ReturnType<typeof shop.charge>[] = [];
  for (let n = 1; n <= 20; n++) {
    paying.push(shop.charge());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(n));
  }
  expect((await shop.create()).status).toBe(200);
  processor.end();
  const codes = (await Promise.all(paying)).map(({ body }) => body.result.code);
  expect(codes).toEqual(paying.map(() => '000.100.112'));
});
