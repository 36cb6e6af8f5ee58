/** More requests than a process can answer, on each database. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, post, type Reply, start } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL } from '../postgres.ts';

/** `longest`: on PostgreSQL, calls that wait longer for a connection fail with another result, in ms. */
const DATABASES = [
  { name: 'SQLite', place: async () => [], longest: 10_000 },
  ...(TEST_DATABASE_URL
    ? [
        {
          name: 'PostgreSQL',
          place: async () => ['--database-url', await freshDatabaseUrl()],
          longest: 5000,
        },
      ]
    : []),
];

const CLIENTS = 150;
/** How long a client waits after a refusal, in ms. */
const PAUSE_MS = 100;
/** So many are accepted before the peak ends. */
const ACCEPTED = 200;
interface Timed extends Reply {
  readonly ms: number;
}

describe.each(DATABASES)('above capacity, on $name', ({ place, longest }) => {
  it('requests are refused at once, accepted ones are answered soon, and it is over when the peak is', async () => {
    const fleet = await start(
      1,
      ...(await place()),
      ...['--database-connections', '4', '--database-queue', '20'],
    );
    const [url = ''] = fleet.urls;
    const fields = {
      entityId: ENTITY,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...VISA,
    };
    const pay = async (): Promise<Timed> => {
      const from = performance.now();
      const reply = await post(`${url}/v1/payments`, fields, BEARER);
      return { ...reply, ms: performance.now() - from };
    };
    const looks: number[] = [];
    const look = async () => looks.push((await fetch(`${url}/health`)).status);
    const replies: Timed[] = [];
    const of = (status: number) => replies.filter((reply) => reply.status === status);
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (of(200).length < ACCEPTED) {
          const reply = await pay();
          replies.push(reply);
          await look();
          // Far less than `Retry-After` asks for: the peak stays above capacity.
          if (reply.status === 503) await pause(PAUSE_MS);
        }
      }),
    );
    expect(of(200).length + of(503).length).toBe(replies.length);
    expect(of(503).length).toBeGreaterThan(0);
    for (const { body } of of(503)) expect(body.result.code).toBe('800.120.100');
    // A balancer would take the process out.
    expect(looks).toEqual(looks.map(() => 200));
    const [accepted, refused] = [percentile(of(200), 0.99), percentile(of(503), 0.5)];
    expect(accepted).toBeLessThan(longest);
    expect(refused).toBeLessThan(percentile(of(200), 0.5));
    console.log(
      `overload: accepted ${of(200).length}, p99 ${accepted.toFixed(0)} ms; refused ${of(503).length}, median ${refused.toFixed(0)} ms`,
    );
    await vi.waitFor(
      async () => {
        const after = await Promise.all(Array.from({ length: 10 }, pay));
        expect(after.map(({ status }) => status)).toEqual(Array(10).fill(200));
      },
      { timeout: 5000, interval: 20 },
    );
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain(`gateway_overload_refusals_total ${of(503).length}`);
    expect(metrics).toMatch(/^gateway_database_waiting \d$/m);
  }, 120_000);
});

const percentile = (replies: readonly Timed[], share: number): number =>
  replies.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(replies.length * share)] ?? Infinity;
