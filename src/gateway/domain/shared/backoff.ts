/** When failed attempts are repeated: messages to receivers, files for servers. Pure. */
import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';

/** Minutes between one attempt and the next. After the last of these, the interval is one day. */
export const RETRY_DELAY_MINUTES = [1, 2, 4, 8, 15, 30, 60] as const;

/** The number of days after the message, after which no attempt is made any more. */
export const LAST_DAY = 30;

/** The state of something that is sent until it arrives. Times are entity time, ms UTC. */
export interface RetryState {
  /** `dropped`: the last attempt failed, too. */
  readonly state: 'waiting' | 'delivered' | 'dropped';
  /** The number of all attempts. */
  readonly attempts: number;
  /** When the back-off began: when the first attempt was due, or when another sending was last requested. */
  readonly backoffStartedAt: number;
  /** The number of attempts since the back-off began. */
  readonly backoffAttempts: number;
  /** When the next attempt is due; null if there is none. */
  readonly nextAt: number | null;
}

/** The state after an attempt. @param at when the attempt began: entity time, ms UTC */
export function afterAttempt<T extends RetryState>(
  delivery: T,
  hasArrived: boolean,
  at: number,
): T {
  const attempts = delivery.attempts + 1;
  const backoffAttempts = delivery.backoffAttempts + 1;
  const done = { ...delivery, attempts, backoffAttempts, nextAt: null };
  if (hasArrived) return { ...done, state: 'delivered' };
  const minutes = RETRY_DELAY_MINUTES[backoffAttempts - 1];
  const nextAt = at + (minutes === undefined ? DAY_MS : minutes * MINUTE_MS);
  const isOver = nextAt > delivery.backoffStartedAt + LAST_DAY * DAY_MS;
  return isOver ? { ...done, state: 'dropped' } : { ...done, nextAt };
}

/** The delivery, due to be sent again now, whatever its state. The back-off begins again. @param now entity time, ms UTC */
export const retryNow = <T extends RetryState>(delivery: T, now: number): T => ({
  ...delivery,
  state: 'waiting',
  backoffStartedAt: now,
  backoffAttempts: 0,
  nextAt: now,
});
