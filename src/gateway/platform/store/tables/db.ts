/** What a table sends its queries to: a database, or one of its transactions. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../schema.ts';

export type Db = Kysely<DatabaseSchema>;
