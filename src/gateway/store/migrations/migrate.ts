/** Brings a database to this version's tables. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { start } from './0001-start.ts';
import { accounts } from './0002-accounts.ts';

/** In the order of their names, which never change once released. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-start': start,
  '0002-accounts': accounts,
};

/** A database that this version cannot work with. The message is for the person who started it. */
export class StoreError extends Error {}

/**
 * Applies what is missing, each migration in its own transaction.
 *
 * @throws StoreError when a newer version has been here: it must not be touched
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const unknown = (await applied(db)).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) {
    throw new StoreError(
      `the database was made by a newer version of this program (it has ${unknown.join(', ')}): ` +
        'start that version, or choose another --data',
    );
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function applied<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
