/** The order of reports. Pure. */
import type { Position } from './types.ts';

/** Newest first; transactions of the same millisecond are ordered by their ids. @param list is not changed */
export const newestFirst = <T extends Position>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
