/** Answered requests, stored in the test environment only, so that their answers can be explained. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const requests = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await dialect
      .autoNumber(db.schema.createTable('request'), 'seq')
      // Empty if the credentials gave no access to an entity.
      .addColumn('entity_id', 'text', (c) => c.notNull())
      .addColumn('ndc', 'text', (c) => c.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('checkout_id', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('system_at', 'bigint', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .execute();
    for (const column of ['payment_id', 'checkout_id'] as const) {
      await db.schema
        .createIndex(`request_by_${column}`)
        .on('request')
        .column(column)
        .where(sql.ref(column), 'is not', sql.lit(null))
        .execute();
    }
    // Random values: an index of all of them would make each payment slower. `findByNdc` reads the other rows one by one.
    for (const [name, columns] of [
      ['request_refused', ['entity_id', 'seq']],
      ['request_refused_by_ndc', ['ndc']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('request')
        .columns([...columns])
        .where(sql.ref('payment_id'), 'is', sql.lit(null))
        .where(sql.ref('checkout_id'), 'is', sql.lit(null))
        .execute();
    }
  },
});
