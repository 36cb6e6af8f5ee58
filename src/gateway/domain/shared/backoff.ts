/** When what did not arrive is tried again: messages to receivers, files for servers. Pure. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes between one attempt and the next; after them a day, again and again. */
export const RETRY_MINUTES = [1, 2, 4, 8, 15, 30, 60] as const;

/** So many days after the message no attempt is made any more. */
export const LAST_DAY = 30;

/** Whatever is tried until it is there: how far it has come. Times are an entity's, ms UTC. */
export interface RetryState {
  /** `dropped`: the last attempt failed, too. */
  readonly state: 'waiting' | 'delivered' | 'dropped';
  /** How often it was tried. */
  readonly attempts: number;
  /** When it was first to be there, or was to be sent once more: the ladder begins there. */
  readonly since: number;
  /** How many attempts were made since then. */
  readonly tries: number;
  /** When the next one is; null where there is none. */
  readonly nextAt: number | null;
}

/** Whatever was tried, after an attempt. @param at when that began: entity time, ms UTC */
export function afterAttempt<T extends RetryState>(
  delivery: T,
  hasArrived: boolean,
  at: number,
): T {
  const tries = delivery.tries + 1;
  const done = { ...delivery, attempts: delivery.attempts + 1, tries, nextAt: null };
  if (hasArrived) return { ...done, state: 'delivered' };
  const minutes = RETRY_MINUTES[tries - 1];
  const nextAt = at + (minutes === undefined ? DAY_MS : minutes * MINUTE_MS);
  const isOver = nextAt > delivery.since + LAST_DAY * DAY_MS;
  return isOver ? { ...done, state: 'dropped' } : { ...done, nextAt };
}

/** The delivery as it is to be sent once more, whatever became of it; the ladder begins anew. @param now entity time, ms UTC */
export const retryNow = <T extends RetryState>(delivery: T, now: number): T => ({
  ...delivery,
  state: 'waiting',
  since: now,
  tries: 0,
  nextAt: now,
});
