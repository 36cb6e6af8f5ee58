/** What happens when a timer is due, by its kind. */

import type { ConcurrencyLimiter } from './concurrencyLimiter.ts';
import type { Gathered, SharedTables } from './tables.ts';
import type { Timer, TimerKind } from './timers.ts';
import type { KindLease } from './timerTable.ts';

/** Work with an external service, after the database transaction. It has its own timeout, and no effect on the store. */
export type AfterCommit = () => Promise<void>;

/**
 * What a kind of timer does.
 *
 * `inside`: everything happens in the database transaction that ends the timer, so it happens once even if a process crashes.
 * The returned work is done after the commit, at most once. `outside`: the handler waits for an external service, and claims
 * the timer with a lease. It must end the timer itself, in the transaction of its effect, and do nothing if `finish` returns
 * that the timer was lost. Kinds with a concurrency limiter use no places of other timers. A move of the clock that waits for
 * deliveries waits for these kinds.
 */
export type TimerHandler<
  Tables extends SharedTables = SharedTables,
  Gathering extends Gathered<Tables> = Gathered<Tables>,
> =
  | {
      readonly place: 'inside';
      /**
       * Locks the rows that `run` will lock, before the timer itself is locked: in the same order as requests, to avoid
       * deadlocks.
       */
      lock?(tables: Tables, timer: Timer): Promise<unknown>;
      /** For many timers that are run together: locks and reads what all of them need, in as few queries as possible. */
      lockMany?(gathered: Gathering, timers: readonly Timer[]): Promise<void>;
      /** @param now entity time, at or after the time at which the timer is due */
      run(tables: Tables, timer: Timer, now: number): Promise<AfterCommit | undefined>;
    }
  | {
      readonly place: 'outside';
      /**
       * The longest time that the handler takes, in ms of the system clock. During this time no other process begins the
       * timer.
       */
      readonly lease: number;
      /**
       * The limiter of these timers. Each timer names its queue as `queue` in its payload, and its payload has nothing else.
       */
      readonly limiter?: ConcurrencyLimiter;
      run(timer: Timer): Promise<void>;
    };

/** A handler for every kind. */
export type TimerHandlers = { readonly [Kind in TimerKind]: TimerHandler };

/** The kinds whose handlers wait for an external service. */
export const kindsOutsideTransactions = (handlers: TimerHandlers): TimerKind[] =>
  (Object.keys(handlers) as TimerKind[]).filter((kind) => handlers[kind].place === 'outside');

/** How long the timers of these kinds are held. */
export const leasesOf = (handlers: TimerHandlers): KindLease[] =>
  (Object.keys(handlers) as TimerKind[]).flatMap((kind) => {
    const handler: TimerHandler = handlers[kind];
    return handler.place === 'outside' ? [{ kind, lease: handler.lease }] : [];
  });

/** The concurrency limiter of a kind; undefined for a kind without one. */
export function limiterOf(
  handlers: TimerHandlers,
  kind: TimerKind,
): ConcurrencyLimiter | undefined {
  const handler: TimerHandler | undefined = handlers[kind];
  return handler?.place === 'outside' ? handler.limiter : undefined;
}
