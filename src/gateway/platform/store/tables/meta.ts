/** Values that the database stores about itself, by name. */
import { sql } from 'kysely';
import type { Tables } from '../../../domain/tables.ts';
import { type Db, write } from './db.ts';

const STARTS = 'starts';

export function metaOf(db: Db): Tables['meta'] {
  return {
    async read(name) {
      const query = db.selectFrom('meta').select('value').where('name', '=', name);
      return (await query.executeTakeFirst())?.value;
    },
    async saveIfAbsent(name, value) {
      await write(
        db,
        db
          .insertInto('meta')
          .values({ name, value })
          .onConflict((c) => c.column('name').doNothing()),
      );
    },
    async countStart() {
      return (await countUp(db, STARTS)) - 1;
    },
  };
}

/** Adds one to a counter, which begins with 0. @returns its new value */
export async function countUp(db: Db, name: string): Promise<number> {
  const next = sql<string>`cast(cast(meta.value as integer) + 1 as text)`;
  const row = await db
    .insertInto('meta')
    .values({ name, value: '1' })
    .onConflict((c) => c.column('name').doUpdateSet({ value: next }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}
