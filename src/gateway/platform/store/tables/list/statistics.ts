/**
 * PostgreSQL plans by statistics, which it renews in the background. After a mass import they are missing for a minute or more,
 * and it then sorts all rows of an entity for each part of a list.
 */
import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Db } from '../db.ts';

/** The least number of changed rows for which statistics are renewed. With fewer rows every plan is fast. */
const LEAST_CHANGED = 20_000;

/** Renews the statistics of payments if half of the rows have changed since. Reads counters only, no row. */
export async function renewStatistics(db: Db, dialect: Dialect['name']): Promise<void> {
  // SQLite has no statistics unless it is asked to, and then uses the index of the order.
  if (dialect === 'sqlite') return;
  const { rows } = await sql<{ changed: string | number; live: string | number }>`select
    pg_stat_get_mod_since_analyze('payment'::regclass) as changed,
    pg_stat_get_live_tuples('payment'::regclass) as live`.execute(db);
  const { changed, live } = rows[0] ?? { changed: 0, live: 0 };
  if (Number(changed) < LEAST_CHANGED || Number(changed) * 2 < Number(live)) return;
  await sql`analyze payment`.execute(db);
}
