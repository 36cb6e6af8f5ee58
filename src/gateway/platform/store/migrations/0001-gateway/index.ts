/** The tables of the first release. The columns are described in `schema.ts`. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import { wordsOf } from '../words.ts';
import { entityTables } from './entities.ts';
import { paymentTables } from './payments.ts';

export const tables = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const words = wordsOf(dialect);
    for (const statement of [...entityTables(words), ...paymentTables(words)]) {
      await sql.raw(statement).execute(db);
    }
  },
});
