/** Runs the timers that fall due during a move: many in one transaction where that is possible, the others one by one. */

import type { EntityId } from '../../../domain/shared/ids.ts';
import { kindsOutsideTransactions, limiterOf } from '../../../domain/shared/timerHandlers.ts';
import type { Timer, TimerKind } from '../../../domain/shared/timers.ts';
import { isForBatch, runBatch, type TimerBatchNeeds } from '../batch.ts';
import { execute, LEASE_MS, type TimerRun } from '../execute.ts';
import { pause, turn } from '../systemClock.ts';
import { type ClockClaim, LOOK_MS } from './claim.ts';
import { ClockBusyError, claimLost, TooMuchDueError } from './errors.ts';
import type { MoveRecord } from './record.ts';

/** After so many runs in a row, pending requests are served. */
const TURN = 50;

/** Whether a move waits for the external work that its timers start: calls to the shop, responses of a processor. */
export type Wait = 'none' | 'deliveries';

/** The move whose timers are run. */
export interface MoveSteps {
  readonly entityId: EntityId;
  readonly mover: string;
  readonly from: number;
  readonly until: number;
  readonly wait: Wait;
  readonly most: number;
  readonly lease: number;
}

/** Runs the timers that are due until the end, each at its own time. @param runs receives the runs */
export async function runTimers(
  needs: TimerBatchNeeds,
  steps: MoveSteps,
  claim: ClockClaim,
  record: MoveRecord,
  runs: TimerRun[],
): Promise<void> {
  const { store, handlers } = needs;
  const { entityId, until, wait, most } = steps;
  // The move waits for a delivery that a loop has begun: its result decides when the next attempt is due.
  const outside = kindsOutsideTransactions(handlers).filter(
    (kind) => wait === 'none' || !limiterOf(handlers, kind),
  );
  let at = steps.from;
  // How many of the next timers run one at a time, because one of them failed in a batch.
  let alone = 0;
  for (;;) {
    const [next] = await store.timer.upcoming(entityId, until, outside, 1);
    if (!next) return;
    if (runs.length >= most) throw new TooMuchDueError(at, most);
    await record.begin(store);
    if (alone === 0 && isForBatch(handlers, next)) {
      let startedCount = 0;
      const onBegin = () => void startedCount++;
      const batch = await tryBatch(needs, steps, claim, { at, outside, runs, onBegin });
      if (batch) at = batch.at;
      else alone = Math.max(1, startedCount);
      continue;
    }
    alone = Math.max(0, alone - 1);
    at = Math.max(at, next.due);
    await claim.freeze(at);
    const timer = next.isHeld ? undefined : await store.timer.claimOne(next, LEASE_MS);
    if (!timer) {
      // A loop claimed the timer just before the move began, and is running it.
      await claim.saveCount(runs.length);
      await pause(LOOK_MS);
      continue;
    }
    const run = await claim.during(runOne(needs, timer, wait));
    if (run) runs.push(run);
    await claim.saveCount(runs.length);
    if (runs.length % TURN === 0) await turn();
  }
}

interface BatchSteps {
  readonly at: number;
  readonly outside: readonly TimerKind[];
  readonly runs: TimerRun[];
  readonly onBegin: () => void;
}

/** Runs the next timers in one transaction. @returns undefined if one of them failed and the batch was rolled back */
async function tryBatch(
  needs: TimerBatchNeeds,
  { entityId, mover, until, wait, most, lease }: MoveSteps,
  claim: ClockClaim,
  { at, outside, runs, onBegin }: BatchSteps,
): Promise<{ readonly at: number } | undefined> {
  let isStopped = false;
  const batch = runBatch(needs, {
    entityId,
    at,
    until,
    outside,
    onBegin,
    most: most - runs.length,
    async end(tables, stands, count) {
      if (!(await tables.clock.freeze(entityId, mover, stands, lease))) throw claimLost();
      isStopped = await claim.saveCountIn(tables, runs.length + count);
    },
  });
  // It is a transaction: a request to stop waits for its end.
  const done = await claim.duringTransaction(batch).catch((error: unknown) => {
    if (error instanceof ClockBusyError) throw error;
    return undefined;
  });
  if (!done) return undefined;
  claim.noteFrozen(done.at);
  runs.push(...done.runs);
  if (done.afterwards) {
    const work = done.afterwards;
    if (wait === 'deliveries') await claim.during(needs.background.start(work));
    else void needs.background.add(work);
  }
  if (isStopped) claim.stop();
  await turn();
  return done;
}

/** @returns undefined if another process has run the timer */
async function runOne(
  needs: TimerBatchNeeds,
  timer: Timer,
  wait: Wait,
): Promise<TimerRun | undefined> {
  const { handlers, background } = needs;
  const at = timer.due;
  if (handlers[timer.kind]?.place === 'outside' && wait === 'none') {
    void background.start(() => execute(needs, timer).then(() => {}));
    return { timer, at, outcome: 'done' };
  }
  const { run, afterwards } = await execute(needs, timer);
  // The caller waits for this work: start it now, do not queue it behind background work that no caller waits for.
  if (afterwards && wait === 'deliveries') await background.start(afterwards);
  else if (afterwards) void background.add(afterwards);
  return run.outcome === 'lost' ? undefined : run;
}
