/** The clock of the machine jumps: nothing is charged or sent because of the time alone. */
import { describe, expect, it, vi } from 'vitest';
import { ClockGuard } from '../../../src/gateway/platform/time/clockGuard.ts';
import type { EntityOption, Question, Verdict } from '../../../src/gateway/start.ts';
import { DAY_MS } from '../../../src/time/units.ts';
import { whenTestEnds } from '../../cleanUp.ts';
import { certificate } from '../certificate.ts';
import { Asks, INITIAL, job } from '../domain/schedule/scheduleRequests.ts';
import { code, openAsItIs, type Shop } from '../harness.ts';

const MINUTE_MS = 60_000;

/** A guard over clocks that a test moves. */
function guarded() {
  const clocks = { machine: 1_893_499_200_000, boot: 5_000_000, database: null as number | null };
  const said: string[] = [];
  const guard = new ClockGuard({
    now: () => clocks.machine,
    sinceBoot: () => clocks.boot,
    onJump: (than, seconds) => said.push(`${than} ${seconds}`),
    onTrust: (isAccepted) => said.push(isAccepted ? 'accepted' : 'right'),
  });
  const compare = () => guard.compare({ ownTime: async () => clocks.database });
  return { clocks, said, guard, compare };
}

describe('a clock', () => {
  it.each([31 * DAY_MS, -31 * DAY_MS, MINUTE_MS + 1])(
    'that jumps by %d ms is doubted until it is back',
    (ms) => {
      const { clocks, said, guard } = guarded();
      expect(guard.isDoubted()).toBe(false);
      clocks.machine += ms;
      expect([guard.isDoubted(), guard.isDoubted()]).toEqual([true, true]);
      clocks.machine -= ms;
      expect(guard.isDoubted()).toBe(false);
      expect(said).toEqual([`boot ${Math.round(ms / 1000)}`, 'right']);
    },
  );

  it('that is corrected by less than a minute at a time is trusted', () => {
    const { clocks, said, guard } = guarded();
    for (let n = 0; n < 10; n++) {
      clocks.machine += MINUTE_MS;
      expect(guard.isDoubted()).toBe(false);
    }
    expect(said).toEqual([]);
  });

  it('of a machine that slept for a weekend is trusted', () => {
    const { clocks, guard } = guarded();
    clocks.machine += 3 * DAY_MS;
    clocks.boot += 3 * DAY_MS;
    expect(guard.isDoubted()).toBe(false);
  });

  it('that differs from that of the database is doubted until both agree', async () => {
    const { clocks, said, guard, compare } = guarded();
    clocks.database = clocks.machine - 2 * MINUTE_MS;
    await compare();
    expect(guard.isDoubted()).toBe(true);
    clocks.database = clocks.machine + MINUTE_MS;
    await compare();
    expect(guard.isDoubted()).toBe(false);
    expect(said).toEqual(['database 120', 'right']);
  });

  it('that an operator accepts is trusted, and doubted after the next jump', async () => {
    const { clocks, said, guard, compare } = guarded();
    clocks.database = clocks.machine;
    clocks.machine += DAY_MS;
    await compare();
    expect(guard.isDoubted()).toBe(true);
    guard.accept();
    await compare();
    expect(guard.isDoubted()).toBe(false);
    clocks.machine += DAY_MS;
    expect(guard.isDoubted()).toBe(true);
    expect(said).toEqual(['boot 86400', 'accepted', 'boot 86400']);
  });
});

const UNANSWERED = '5.55';
const entityId = 'c0000000000000000000000000000009';

/** No run is due within an hour. */
const HALF_A_DAY_AWAY = (new Date().getUTCHours() + 12) % 24;

/** A gateway with a daily schedule, in live on the clock of the machine; and the charges of the schedule. */
async function daily(terms: EntityOption['terms'] = {}) {
  const charges: string[] = [];
  const answer = async ({ request, paymentId }: Question): Promise<Verdict> => {
    if (request['amount'] === UNANSWERED) throw new Error('no answer');
    if (request['standingInstruction.mode'] === 'REPEATED') charges.push(paymentId);
    return { code: '000.000.000', riskScore: null };
  };
  const shop = await openAsItIs({
    environment: 'live',
    tls: certificate(),
    metrics: 'on',
    entities: [{ entityId, token: 'live-token', terms }],
    processor: { kind: 'remote', answer },
  });
  const asks = new Asks(shop);
  const { body } = await asks.schedule(
    await shop.stored(INITIAL),
    job({ month: '*', dayOfMonth: '*', hour: String(HALF_A_DAY_AWAY) }),
  );
  // Its sealed card is erased after 30 minutes, whether the clock is doubted or not.
  await shop.charge({ amount: UNANSWERED });
  const realNow = Date.now;
  let by = 0;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + by);
  whenTestEnds(() => spy.mockRestore());
  return {
    shop,
    asks,
    id: body.id as string,
    charges,
    jump(ms: number) {
      by = ms;
    },
  };
}

const metric = async (shop: Shop, name: string) =>
  (await shop.send('GET', '/metrics')).text.split('\n').find((line) => line.startsWith(`${name} `));

const RUNS = 'gateway_timer_runs_total{kind="scheduleRun",outcome="done"}';
const ERASED = 'gateway_timer_runs_total{kind="eraseSecrets",outcome="done"}';

describe('a daily schedule in live', () => {
  it('charges nothing while the clock is 31 days ahead, and nothing when it is back', async () => {
    const { shop, asks, id, charges, jump } = await daily();
    const plan = (await asks.read(id)).body;
    jump(31 * DAY_MS);
    await vi.waitFor(async () => expect(await metric(shop, ERASED)).toBe(`${ERASED} 1`), 9000);
    expect(await metric(shop, 'gateway_clock_doubted')).toBe('gateway_clock_doubted 1');
    expect(code(await asks.deschedule(id))).toBe('503 800.800.800');
    jump(0);
    expect(await metric(shop, 'gateway_clock_doubted')).toBe('gateway_clock_doubted 0');
    const after = (await asks.read(id)).body;
    expect(after.plan).toEqual(plan.plan);
    expect(charges).toEqual([]);
  });

  it.each([
    ['each', 3],
    ['once', 1],
    ['none', 0],
  ] as const)(
    'charges what it has missed, %s, when an operator has accepted the clock',
    async (missedRuns, count) => {
      const { shop, charges, jump } = await daily({ missedRuns });
      jump(3 * DAY_MS);
      await vi.waitFor(async () => expect(await metric(shop, ERASED)).toBe(`${ERASED} 1`), 9000);
      expect(charges).toEqual([]);
      shop.gateway.acceptClock();
      // With none, the run of the timer makes no charge.
      const done = `${RUNS} ${Math.max(1, count)}`;
      await vi.waitFor(async () => expect(await metric(shop, RUNS)).toBe(done), 9000);
      await vi.waitFor(() => expect(charges).toHaveLength(count));
    },
  );
});
