/** What a table sends its queries to: a database, or one of its transactions. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DatabaseSchema } from '../schema.ts';

export type Db = Kysely<DatabaseSchema>;

/** A statement whose result is not used. */
interface Write extends CompiledQuery {
  readonly isWrite: true;
}

/**
 * Runs a statement whose result is not used. In a transaction on PostgreSQL it is sent together with the next statement
 * whose result is used, or with the commit, which then also throws its error.
 */
export async function write(
  db: Pick<Db, 'executeQuery'>,
  query: Compilable | CompiledQuery,
): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query;
  const asWrite: Write = { ...compiled, isWrite: true };
  await db.executeQuery(asWrite);
}

export const isWrite = (query: CompiledQuery): boolean => 'isWrite' in query;
