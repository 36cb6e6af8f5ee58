/** What a table is asked through: a database, or one of its transactions. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type Db = Kysely<Schema>;
