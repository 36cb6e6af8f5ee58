/** What happens when a timer is due, by its kind. */

import type { ConcurrencyLimiter } from './concurrencyLimiter.ts';
import type { Gathered, SharedTables } from './tables.ts';
import type { Timer, TimerKind } from './timers.ts';
/** Work for the world outside, after the transaction: it has patience of its own, and no effect on the store. */
export type AfterCommit = () => Promise<void>;

/**
 * What a kind of timer does.
 *
 * `inside`: all of it in the transaction that ends the timer, so that it happens once whatever crashes; what it returns is
 * done after the commit, at most once. `outside`: it waits for the world, holding the timer by a lease; it must end the
 * timer itself, in the transaction of its effect, and do nothing where `finish` says that the timer was lost. Those that go
 * in lanes take no room from others, and a move of the clock that waits for deliveries waits for them.
 */
export type TimerHandler<
  Tables extends SharedTables = SharedTables,
  Gathering extends Gathered<Tables> = Gathered<Tables>,
> =
  | {
      readonly place: 'inside';
      /** Locks what `run` will lock, before the timer itself is: in the order in which requests do, so that none waits in a circle. */
      lock?(tables: Tables, timer: Timer): Promise<unknown>;
      /** Where many are run in one go: locks and reads what all of them will, in as few questions as there can be. */
      lockMany?(gathered: Gathering, timers: readonly Timer[]): Promise<void>;
      /** @param now entity time, at or after the timer's */
      run(tables: Tables, timer: Timer, now: number): Promise<AfterCommit | undefined>;
    }
  | {
      readonly place: 'outside';
      /** How long it takes at most, in ms of wall time: so long nobody else begins it. */
      readonly lease: number;
      /** The lanes that its timers go in: each names its own as `lane` in its payload, and has nothing else there. */
      readonly lanes?: ConcurrencyLimiter;
      run(timer: Timer): Promise<void>;
    };

/** A handler for every kind. */
export type TimerHandlers = { readonly [Kind in TimerKind]: TimerHandler };

/** The kinds that wait for the world. */
export const kindsOutsideTransactions = (handlers: TimerHandlers): TimerKind[] =>
  (Object.keys(handlers) as TimerKind[]).filter((kind) => handlers[kind].place === 'outside');

/** The lanes that a kind goes in; undefined for all others. */
export function limiterOf(
  handlers: TimerHandlers,
  kind: TimerKind,
): ConcurrencyLimiter | undefined {
  const handler: TimerHandler | undefined = handlers[kind];
  return handler?.place === 'outside' ? handler.lanes : undefined;
}
