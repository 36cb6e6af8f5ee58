/** Attempts with wrong passwords, which all processes count together. An unknown user belongs to no entity. */
import type { Kysely, Migration } from 'kysely';

export const wrongPasswords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wrong_password')
      .addColumn('who', 'text', (c) => c.primaryKey())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('wrong_password_by_until')
      .on('wrong_password')
      .column('until')
      .execute();
  },
};
