/**
 * Runs many timers of an entity in one transaction while its clock is moved: each at its own time, in order. The changes of
 * all timers are committed together with the time at which the clock then stands.
 */
import type { EntityId } from '../../domain/shared/ids.ts';
import type { Gathered, SharedTables } from '../../domain/shared/tables.ts';
import type { AfterCommit, TimerHandlers } from '../../domain/shared/timerHandlers.ts';
import { type NewTimer, type TimerKind, UNSAVED_TIMER_ID } from '../../domain/shared/timers.ts';
import type { UpcomingTimer } from '../../domain/shared/timerTable.ts';
import type { TimerNeeds, TimerRun } from './execute.ts';
import { stopwatch, turn } from './systemClock.ts';

/** What running a batch needs. */
export interface TimerBatchNeeds extends TimerNeeds {
  /** Called when the values of an entity's rows that are cached outside of the database may be out of date. */
  readonly forget: (entityId: EntityId) => void;
}

/** Which timers are run, and what is called meanwhile. */
export interface BatchOptions {
  readonly entityId: EntityId;
  /** Where the clock stands, and how far it may go: entity time, ms UTC. */
  readonly at: number;
  readonly until: number;
  /** Kinds whose timers are skipped while another process has claimed them. */
  readonly outside: readonly TimerKind[];
  /** The most timers to run. */
  readonly most: number;
  /** Called for each timer that is begun, also if the whole batch is rolled back afterwards. */
  readonly onBegin: () => void;
  /** Called in the transaction after the last timer: stores the time at which the clock stands. */
  readonly end: (tables: SharedTables, at: number, count: number) => Promise<void>;
}

/** The result of a batch. */
export interface Batch {
  readonly runs: readonly TimerRun[];
  /** The time at which the clock stands. */
  readonly at: number;
  /** Work that the last timer left for after the commit; it must be done before anything else. */
  readonly afterwards: AfterCommit | undefined;
}

/** A batch is committed after so many ms of the system clock, or so many timers, so that requests do not wait longer. */
const LONGEST_MS = 100;
const MAX_TIMERS = 500;

/** After so many timers, requests that only read are served. */
const TURN = 10;

/** How many timers are read from the database at once. */
const LOOK = 100;

/** Whether a timer can run in a batch with others: it is not claimed, and its handler works only in the transaction. */
export const isForBatch = (
  handlers: TimerHandlers,
  { kind, isHeld }: Pick<UpcomingTimer, 'kind' | 'isHeld'>,
): boolean => !isHeld && handlers[kind]?.place === 'inside';

/**
 * Runs the next timers, up to the first that waits for an external service or that another process has claimed.
 *
 * @throws the error of a handler; the batch is then rolled back
 */
export async function runBatch(needs: TimerBatchNeeds, options: BatchOptions): Promise<Batch> {
  const { store, forget, onRun } = needs;
  try {
    const clock = { at: options.at };
    const { entityId } = options;
    const batch = await store.gather({ entityId, now: () => clock.at }, (gathered) => {
      // The batch may close a day, which requests do not see before the commit; also, this may be a retry of the transaction.
      forget(entityId);
      clock.at = options.at;
      return runIn(needs, gathered, options, clock);
    });
    for (const run of batch.runs) onRun(run);
    return batch;
  } catch (error) {
    forget(options.entityId);
    throw error;
  }
}

async function runIn(
  needs: TimerBatchNeeds,
  gathered: Gathered,
  options: BatchOptions,
  clock: { at: number },
): Promise<Batch> {
  const { storedTables, tables } = gathered;
  const { entityId, until, outside } = options;
  const elapsed = stopwatch();
  const look = async () => {
    const rows = await storedTables.timer.upcoming(entityId, until, outside, LOOK);
    await lockMany(needs.handlers, gathered, rows);
    return rows;
  };
  const queue = new Queue(look, gathered);
  const runs: TimerRun[] = [];
  let afterwards: AfterCommit | undefined;
  const most = Math.min(options.most, MAX_TIMERS);
  for (let count = 0; count < most && !afterwards && elapsed() < LONGEST_MS; count++) {
    const next = await queue.next(until);
    if (!next || !isForBatch(needs.handlers, next)) break;
    options.onBegin();
    clock.at = Math.max(clock.at, next.due);
    const { isHeld: _, ...timer } = next;
    const handler = needs.handlers[timer.kind];
    if (handler.place === 'outside') break;
    await handler.lock?.(tables, timer);
    if (!(await tables.timer.finish(timer))) continue;
    afterwards = await handler.run(tables, timer, clock.at);
    runs.push({ timer, at: clock.at, outcome: 'done' });
    if (count % TURN === TURN - 1) await turn();
  }
  await gathered.flush();
  await options.end(storedTables, clock.at, runs.length);
  return { runs, at: clock.at, afterwards };
}

/** Locks rows kind by kind. Timers that cannot run in a batch, and the timers after them, are not locked. */
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

/** The timers that fall due: rows of the database, and timers that were armed in this batch. */
class Queue {
  readonly #look: () => Promise<readonly UpcomingTimer[]>;
  readonly #gathered: Gathered;
  #rows: UpcomingTimer[] | undefined;
  /** Whether the database may have more timers than were read. */
  #isPart = false;

  constructor(look: () => Promise<readonly UpcomingTimer[]>, gathered: Gathered) {
    this.#look = look;
    this.#gathered = gathered;
  }

  /** The earliest valid timer. It is returned again until it is finished, cancelled or armed anew. */
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
    // Without this, timers that are armed but not yet written to the database would be missing.
    await this.#gathered.flush();
    this.#gathered.takeStale();
    this.#rows = [...(await this.#look())];
    this.#isPart = this.#rows.length === LOOK;
  }
}

const asTimer = ({ payload = {}, ...timer }: NewTimer): UpcomingTimer => ({
  ...timer,
  payload,
  id: UNSAVED_TIMER_ID,
  attempt: 0,
  fence: 0,
  isHeld: false,
});
