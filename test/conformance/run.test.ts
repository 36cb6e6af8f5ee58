/** The conformance table against this gateway, and how a run behaves. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { GROUP_NAMES, ROWS } from '../../src/conformance/rows.ts';
import {
  type ConformanceOptions,
  type ConformanceReport,
  runConformance,
} from '../../src/conformance/run.ts';
import { openAsItIs, type Shop } from '../gateway/harness.ts';
import { startFaulty } from './faultyGateway.ts';
import { asRecorded, openRecorded } from './recordedGateway.ts';

const optionsFor = ({ gateway }: Shop): ConformanceOptions => ({
  baseUrl: gateway.url,
  entityId: gateway.entityId,
  token: gateway.token,
  rate: Number.POSITIVE_INFINITY,
});

const problems = ({ rows }: ConformanceReport) =>
  rows.flatMap(({ row, differences, notRun }) => [
    ...differences.map(({ what, expected, got }) => `${row}: ${what} ${expected}, got ${got}`),
    ...(notRun === undefined ? [] : [`${row}: not run: ${notRun}`]),
  ]);

it.each([
  ['off', 'platform'],
  ['off', 'specification'],
  ['on', 'strict'],
] as const)(
  'this gateway with --strict %s has no difference in the profile %s',
  async (strict, profile) => {
    const shop = await openAsItIs({ strict });
    const report = await runConformance({ ...optionsFor(shop), profile });
    expect(problems(report)).toEqual([]);
    expect(report.notRemoved).toEqual([]);
    expect(report.groups.map(({ group }) => group)).toEqual(GROUP_NAMES);
  },
);

/** The profile of each row that failed. */
const profilesOf = ({ rows }: ConformanceReport) => {
  const known = new Map(ROWS.map((row) => [row.id, row.profile]));
  const failed = rows.filter(({ differences, notRun }) => differences.length > 0 || notRun);
  return failed.map(({ row }) => known.get(row));
};

it('a gateway that is not strict fails rows for strict ones only', async () => {
  const report = await runConformance({ ...optionsFor(await openAsItIs()), profile: 'strict' });
  const failed = profilesOf(report);
  expect(failed.length).toBeGreaterThan(10);
  expect(new Set(failed)).toEqual(new Set(['strict']));
});

it('a gateway that answers as recordings of the platform has no difference in the profile platform', async () => {
  const shop = await openRecorded();
  const baseUrl = await startFaulty(shop, asRecorded);
  const options = { ...optionsFor(shop), baseUrl };
  expect(problems(await runConformance(options))).toEqual([]);
  const failed = profilesOf(await runConformance({ ...options, profile: 'specification' }));
  expect(failed.length).toBeGreaterThan(4);
  expect(new Set(failed)).toEqual(new Set(['specification']));
});

it('the ids of rows are unique, and begin with their group', () => {
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ROWS.filter(({ id, group }) => !id.startsWith(`${group}-`))).toEqual([]);
  expect(ids.filter((id) => !/^[A-Za-z0-9._-]+$/.test(id))).toEqual([]);
});

it('stored details are removed at the end, also after a failure', async () => {
  const shop = await openAsItIs();
  const stored = new Set<string>();
  const baseUrl = await startFaulty(shop, async (request, pass) => {
    const answer = await pass(request);
    if (request.path === '/v1/registrations' && answer.status === 200) stored.add(answer.body.id);
    return answer;
  });
  const run = runConformance({
    ...optionsFor(shop),
    baseUrl,
    only: ['registrations'],
    onRow: ({ row }) => {
      if (row === 'registrations-pay-twice') throw new Error('the output is closed');
    },
  });
  await expect(run).rejects.toThrow('the output is closed');
  expect(stored.size).toBeGreaterThan(3);
  for (const id of stored) expect((await shop.registration(id)).status).toBe(404);
});

it('an interrupted run ends early and removes what it has stored', async () => {
  const shop = await openAsItIs();
  const interrupt = new AbortController();
  const report = await runConformance({
    ...optionsFor(shop),
    only: ['registrations'],
    signal: interrupt.signal,
    onRow: () => interrupt.abort(),
  });
  expect([report.rows.length, report.interrupted, report.notRemoved]).toEqual([1, true, []]);
});

it('a throttled request is sent again after the time that the gateway asks for', async () => {
  const shop = await openAsItIs();
  let refusals = 0;
  const baseUrl = await startFaulty(shop, async (request, pass) => {
    if (!request.path.startsWith('/v1/query') || refusals === 2) return pass(request);
    refusals++;
    const result = { code: '800.120.100', description: 'too many requests, try again later' };
    return {
      status: 429,
      contentType: 'application/json',
      headers: { 'retry-after': '0' },
      body: { result },
    };
  });
  const report = await runConformance({ ...optionsFor(shop), baseUrl, only: ['query-by-id'] });
  expect([problems(report), report.throttled]).toEqual([[], 2]);
});

it('an answer that does not come is a difference, after the timeout', async () => {
  const shop = await openAsItIs();
  const late = timeoutOf(5000);
  const baseUrl = await startFaulty(shop, (request, pass) => {
    if (!request.path.startsWith('/v1/query')) return pass(request);
    late.abort(new DOMException('The time is over', 'TimeoutError'));
    return new Promise(() => {});
  });
  const report = await runConformance({
    ...optionsFor(shop),
    baseUrl,
    timeout: 5000,
    only: ['query-unknown-id'],
  });
  expect(problems(report)).toEqual([
    'query-unknown-id: answer an answer, got no answer within 5 s',
  ]);
});

/** Timeouts of this many ms end when the test says so, however long a request takes; all others as usual. */
function timeoutOf(ms: number): AbortController {
  const over = new AbortController();
  const usual = AbortSignal.timeout;
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((of) => (of === ms ? over.signal : usual.call(AbortSignal, of)));
  onTestFinished(() => spy.mockRestore());
  return over;
}

it('a live gateway receives no row', async () => {
  const shop = await openAsItIs();
  const paths: string[] = [];
  const baseUrl = await startFaulty(shop, async (request, pass) => {
    paths.push(request.path);
    const answer = await pass(request);
    return { ...answer, status: 400, body: { result: { code: '600.200.701' } } };
  });
  const run = runConformance({ ...optionsFor(shop), baseUrl });
  await expect(run).rejects.toThrow('is a live gateway: it declines testMode');
  expect(paths).toEqual(['/v1/checkouts']);
});

it.each([
  ['https://pay.example', 'does not look like a test system'],
  ['https://latest.pay.example', 'does not look like a test system'],
  ['https://test.pay.example', 'a rate without a limit is allowed on this machine only'],
])('does not run against %s', async (baseUrl, message) => {
  const run = runConformance({
    baseUrl,
    entityId: 'a'.repeat(32),
    token: 'token',
    rate: Number.POSITIVE_INFINITY,
  });
  await expect(run).rejects.toThrow(message);
});
