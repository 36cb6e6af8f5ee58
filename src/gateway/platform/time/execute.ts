/** Runs one timer: its handler takes effect once; also handles the failure of a handler. */

import type { Background } from '../../domain/shared/background.ts';
import { entityTime } from '../../domain/shared/clock.ts';
import type { SystemClock } from '../../domain/shared/systemClock.ts';
import type { Store } from '../../domain/shared/tables.ts';
import type {
  AfterCommit,
  TimerHandler,
  TimerHandlers,
} from '../../domain/shared/timerHandlers.ts';
import type { Timer } from '../../domain/shared/timers.ts';
import { inSpan, type Tracing } from '../tracing/tracing.ts';

/** What running timers needs. */
export interface TimerNeeds {
  readonly store: Store;
  readonly systemClock: SystemClock;
  readonly handlers: TimerHandlers;
  /** Work that no request waits for; the shutdown of the gateway waits for it. */
  readonly background: Background;
  /** Called after each run. */
  readonly onRun: (run: TimerRun) => void;
  /** Each run is a span. */
  readonly tracing?: Tracing | undefined;
}

/**
 * How a run ended. `lost`: another process has claimed the timer; `early`: the clock went back meanwhile, so the timer
 * stays for its time.
 */
export interface TimerRun {
  readonly timer: Timer;
  /** Entity time of the run, ms UTC. */
  readonly at: number;
  readonly outcome: 'done' | 'failed' | 'parked' | 'lost' | 'early';
  readonly error?: unknown;
}

/** How long a claim lasts, in ms of the database's time. It can be short: the transaction of a timer takes little time. */
export const LEASE_MS = 10_000;

/** After so many failed attempts a timer is parked: its row stays, with the fault, and is never retried automatically. */
export const MOST_ATTEMPTS = 10;

/** The delay before the next attempt, in ms of the database's time: it doubles from 1 s; the last is some 4 minutes. */
const pauseAfter = (attempt: number): number => 1000 * 2 ** (attempt - 1);

/** A run, and the work that it left for after the commit. */
export interface Ran {
  readonly run: TimerRun;
  readonly afterwards: AfterCommit | undefined;
}

/**
 * Runs a timer that was claimed. Never rejects because of an error of the handler.
 *
 * @param isHeld whether the timer was claimed just now for as long as its handler takes
 */
export function execute(needs: TimerNeeds, timer: Timer, isHeld = false): Promise<Ran> {
  const { tracing } = needs;
  if (!tracing) return executeTimer(needs, timer, isHeld);
  const { kind, entityId, attempt, payload } = timer;
  return inSpan(
    tracing,
    {
      name: `timer ${kind}`,
      kind: 'internal',
      attributes: {
        'gateway.timer.kind': kind,
        'gateway.timer.attempt': attempt + 1,
        'gateway.entity.id': entityId,
      },
      from: payload,
    },
    () => executeTimer(needs, timer, isHeld),
    ({ run: { outcome, error } }) => ({
      attributes: { 'gateway.timer.outcome': outcome },
      ...(error !== undefined && { error: error instanceof Error ? error.name : 'error' }),
    }),
  );
}

async function executeTimer(needs: TimerNeeds, timer: Timer, isHeld: boolean): Promise<Ran> {
  const { store, systemClock, handlers, onRun } = needs;
  // A newer version of the gateway may have armed a kind that this version does not know.
  const handler: TimerHandler | undefined = handlers[timer.kind];
  let at = timer.due;
  const end = (outcome: TimerRun['outcome'], afterwards?: AfterCommit, error?: unknown): Ran => {
    const run = { timer, at, outcome, ...(error !== undefined && { error }) };
    onRun(run);
    return { run, afterwards };
  };
  try {
    at = await entityTime(store, systemClock, timer.entityId);
    if (at < timer.due) {
      await store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
      return end('early');
    }
    if (!handler) throw new UnknownKind(timer.kind);
    if (handler.place === 'outside') {
      const isOurs = isHeld || (await store.timer.extendLease(timer, handler.lease));
      if (!isOurs) return end('lost');
      await handler.run(timer);
      return end('done');
    }
    const done = await store.transaction(async (tables) => {
      await handler.lock?.(tables, timer);
      if (!(await tables.timer.finish(timer))) return 'lost';
      return { afterwards: await handler.run(tables, timer, at) };
    });
    return done === 'lost' ? end('lost') : end('done', done.afterwards);
  } catch (error) {
    return end(await putBack(store, timer, error), undefined, error);
  }
}

/** A kind of timer that this version has no handler for. */
class UnknownKind extends Error {}

/**
 * An unavailable database is not a failure of the handler: the lease ends by itself, and no attempt is counted. If another
 * process locked rows for too long, or the kind belongs to another version, the timer is retried with a growing delay and
 * never parked.
 */
async function putBack(store: Store, timer: Timer, error: unknown): Promise<'failed' | 'parked'> {
  const trouble = store.faultOf(error);
  if (trouble === 'away') return 'failed';
  const mayPark = trouble === undefined && !(error instanceof UnknownKind);
  const attempt = mayPark ? timer.attempt + 1 : Math.min(timer.attempt + 1, MOST_ATTEMPTS - 1);
  const isLast = attempt >= MOST_ATTEMPTS;
  // Only the name of the error: its message may contain values of the request.
  const fault = error instanceof Error ? error.name : 'error';
  await store.timer.putBack(timer, {
    after: isLast ? null : pauseAfter(attempt),
    attempt,
    fault,
  });
  return isLast ? 'parked' : 'failed';
}
