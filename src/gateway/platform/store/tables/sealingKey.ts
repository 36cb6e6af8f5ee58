/** The data keys that texts are sealed with, stored wrapped. */

import { sql } from 'kysely';
import type { KeptKey } from '../../../domain/shared/sealed.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { isAnySealedWith } from './sealed.ts';

/** How often to retry when the current key is replaced during the query. */
const ATTEMPTS = 10;

export function sealingKeyTable(db: Db, dialect: Dialect): Tables['sealingKey'] {
  const keys = () => db.selectFrom('sealing_key').select(['id', 'wrapped', 'is_current']);
  // A literal: a partial index is not used for a parameter.
  const current = () => keys().where('is_current', '=', sql.lit(1));
  const insert = (key: { id: string; wrapped: string }) =>
    db.insertInto('sealing_key').values({ ...key, created_at: dialect.now, is_current: 1 });
  return {
    async current() {
      // If the key was replaced while the query waited for its lock, the query finds neither the old key nor the new one.
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const row = await dialect.sharing(current()).executeTakeFirst();
        if (row) return keptKey(row);
      }
      return undefined;
    },
    async find(id) {
      const row = await keys().where('id', '=', id).executeTakeFirst();
      return row && keptKey(row);
    },
    async begin({ id, wrapped }) {
      await insert({ id, wrapped })
        .onConflict((c) => c.doNothing())
        .execute();
    },
    async replace({ id, wrapped }) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        if (await dialect.locking(current(), 'wait').executeTakeFirst()) break;
      }
      await write(
        db,
        db.updateTable('sealing_key').set({ is_current: 0 }).where('is_current', '=', 1),
      );
      await insert({ id, wrapped }).execute();
    },
    async former() {
      const rows = await db
        .selectFrom('sealing_key')
        .select('id')
        .where('is_current', '=', 0)
        .execute();
      return rows.map(({ id }) => id);
    },
    async takeOut(id) {
      const former = keys().where('id', '=', id).where('is_current', '=', 0);
      // A transaction that is sealing with the key has its row locked; after this lock, no transaction can seal with it.
      if (!(await dialect.locking(former, 'skip').executeTakeFirst())) return false;
      if (await isAnySealedWith(db, id)) return false;
      await write(db, db.deleteFrom('sealing_key').where('id', '=', id));
      return true;
    },
  };
}

const keptKey = (row: { id: string; wrapped: string; is_current: number }): KeptKey => ({
  id: row.id,
  wrapped: row.wrapped,
  isCurrent: row.is_current === 1,
});
