/**
 * Room for changes in the pages of tables whose rows change soon after they were inserted. In PostgreSQL a change makes a new
 * version of the row; a version in the same page needs no new entry in any index.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const fillFactors = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    // SQLite changes rows in place.
    if (dialect.name === 'sqlite') return;
    // A checkout changes with its payment, and when its result is read.
    await sql`alter table checkout set (fillfactor = 60)`.execute(db);
    // A message changes with each attempt to send it.
    await sql`alter table delivery set (fillfactor = 70)`.execute(db);
  },
});
