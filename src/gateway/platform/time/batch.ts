/**
 * Runs many timers of an entity in one transaction, while its clock is moved: each at its own time, in order. What all of them
 * did is committed together, with the time at which the clock stands then.
 */
import type { EntityId } from '../../domain/shared/ids.ts';
import type { Gathered, SharedTables, UpcomingTimer } from '../../domain/shared/tables.ts';
import type { AfterCommit, TimerHandlers } from '../../domain/shared/timerHandlers.ts';
import { type NewTimer, type TimerKind, UNSAVED_TIMER_ID } from '../../domain/shared/timers.ts';
import type { TimerNeeds, TimerRun } from './execute.ts';
import { stopwatch, turn } from './systemClock.ts';

/** What running them needs. */
export interface BatchNeeds extends TimerNeeds {
  /** Told that what is remembered of an entity's rows, outside of the database, may be wrong from now on. */
  readonly forget: (entityId: EntityId) => void;
}

/** Which timers are run, by whom. */
export interface BatchOptions {
  readonly entityId: EntityId;
  /** Where the clock stands, and how far it may go: entity time, ms UTC. */
  readonly at: number;
  readonly until: number;
  /** Kinds that are passed over while somebody holds them. */
  readonly outside: readonly TimerKind[];
  /** So many at most. */
  readonly most: number;
  /** Told of each that is begun, also where all of it is taken back afterwards. */
  readonly onBegin: () => void;
  /** In the transaction, after the last: keeps where the clock stands. */
  readonly end: (tables: SharedTables, at: number, count: number) => Promise<void>;
}

/** What a batch came to. */
export interface Batch {
  readonly runs: readonly TimerRun[];
  /** Where the clock stands. */
  readonly at: number;
  /** What the last one left to do outside; it comes before everything else. */
  readonly afterwards: AfterCommit | undefined;
}

/** Requests wait for no longer than this until a batch is committed, in ms of wall time, and for so many timers. */
const LONGEST_MS = 100;
const MOST = 500;

/** After so many, requests that read get their turn. */
const TURN = 10;

/** So many timers are looked at in one go. */
const LOOK = 100;

/** Whether a timer can be run beside others: it is free, and all that it does is in the transaction. */
export const isForBatch = (
  handlers: TimerHandlers,
  { kind, isHeld }: Pick<UpcomingTimer, 'kind' | 'isHeld'>,
): boolean => !isHeld && handlers[kind]?.place === 'inside';

/**
 * Runs the timers that come next, up to one that waits for the world, or that somebody holds.
 *
 * @throws what a handler throws: nothing was kept then
 */
export async function runBatch(needs: BatchNeeds, wish: BatchOptions): Promise<Batch> {
  const { store, forget, onRun } = needs;
  try {
    const clock = { at: wish.at };
    const { entityId } = wish;
    const batch = await store.gather({ entityId, now: () => clock.at }, (gathered) => {
      // A day may be closed in here, which requests do not see before the end; and this may be another attempt.
      forget(entityId);
      clock.at = wish.at;
      return runIn(needs, gathered, wish, clock);
    });
    for (const run of batch.runs) onRun(run);
    return batch;
  } catch (error) {
    forget(wish.entityId);
    throw error;
  }
}

async function runIn(
  needs: BatchNeeds,
  gathered: Gathered,
  wish: BatchOptions,
  clock: { at: number },
): Promise<Batch> {
  const { kept, tables } = gathered;
  const { entityId, until, outside } = wish;
  const elapsed = stopwatch();
  const look = async () => {
    const rows = await kept.timer.upcoming(entityId, until, outside, LOOK);
    await lockMany(needs.handlers, gathered, rows);
    return rows;
  };
  const queue = new Queue(look, gathered);
  const runs: TimerRun[] = [];
  let afterwards: AfterCommit | undefined;
  const most = Math.min(wish.most, MOST);
  for (let begun = 0; begun < most && !afterwards && elapsed() < LONGEST_MS; begun++) {
    const next = await queue.next(until);
    if (!next || !isForBatch(needs.handlers, next)) break;
    wish.onBegin();
    clock.at = Math.max(clock.at, next.due);
    const { isHeld: _, ...timer } = next;
    const handler = needs.handlers[timer.kind];
    if (handler.place === 'outside') break;
    await handler.lock?.(tables, timer);
    if (!(await tables.timer.finish(timer))) continue;
    afterwards = await handler.run(tables, timer, clock.at);
    runs.push({ timer, at: clock.at, outcome: 'done' });
    if (begun % TURN === TURN - 1) await turn();
  }
  await gathered.flush();
  await wish.end(kept, clock.at, runs.length);
  return { runs, at: clock.at, afterwards };
}

/** Kind by kind; timers that cannot be run here, and those behind them, are left alone. */
async function lockMany(
  handlers: TimerHandlers,
  gathered: Gathered,
  rows: readonly UpcomingTimer[],
): Promise<void> {
  const end = rows.findIndex((row) => !isForBatch(handlers, row));
  const next = end < 0 ? rows : rows.slice(0, end);
  for (const kind of new Set(next.map((row) => row.kind))) {
    const handler = handlers[kind];
    const its = next.filter((row) => row.kind === kind);
    if (handler.place === 'outside' || !handler.lockMany || its.length < 2) continue;
    await handler.lockMany(gathered, its);
    await gathered.lockTimers(its);
  }
}

/** What falls due, from the database and from what was armed since. */
class Queue {
  readonly #look: () => Promise<readonly UpcomingTimer[]>;
  readonly #gathered: Gathered;
  #rows: UpcomingTimer[] | undefined;
  /** Whether the database may have more than was looked at. */
  #isPart = false;

  constructor(look: () => Promise<readonly UpcomingTimer[]>, gathered: Gathered) {
    this.#look = look;
    this.#gathered = gathered;
  }

  /** The earliest that counts; it is there again until it is finished, cancelled or armed anew. */
  async next(until: number): Promise<UpcomingTimer | undefined> {
    for (;;) {
      if (this.#gathered.takeStale()) this.#rows = undefined;
      if (!this.#rows) await this.#read();
      const rows = this.#rows ?? [];
      while (rows[0] && this.#gathered.isReplaced(rows[0])) rows.shift();
      if (rows.length === 0 && this.#isPart) {
        this.#rows = undefined;
        continue;
      }
      const [row] = rows;
      const armed = this.#gathered.earliest();
      if (armed && armed.due <= until && (!row || armed.due < row.due)) return asTimer(armed);
      return row;
    }
  }

  async #read(): Promise<void> {
    // What is armed and not kept yet would be missing.
    await this.#gathered.flush();
    this.#gathered.takeStale();
    this.#rows = [...(await this.#look())];
    this.#isPart = this.#rows.length === LOOK;
  }
}

const asTimer = ({ payload = {}, ...timer }: NewTimer): UpcomingTimer => ({
  ...timer,
  payload,
  ...{ id: UNSAVED_TIMER_ID, attempt: 0, fence: 0, isHeld: false },
});
