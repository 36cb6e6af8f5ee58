/** The order of reports. Pure. */
import type { Place } from './types.ts';

/** Newest first; two of the same millisecond by their ids. @param a list of one's own */
export const newestFirst = <T extends Place>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
