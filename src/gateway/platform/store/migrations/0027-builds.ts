/** The builds of the form: machines that share a database need not share a folder. */
import type { Kysely, Migration } from 'kysely';

export const builds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('build')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
