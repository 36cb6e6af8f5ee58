/** The column `free_at`: when a timer may be claimed, in the time of the database. 0: now. */
import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';

/** `free_at` of a timer that is parked: later than every time. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** The time of the database in `ms` milliseconds. */
export const later = ({ now }: Dialect, ms: number) => sql<number>`${now} + ${ms}`;
