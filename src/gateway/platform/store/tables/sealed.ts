/** The rows that contain sealed data, in all tables. */

import type { EntityId } from '../../../domain/shared/ids.ts';
import { SEALED_PLACES, type SealedPlace } from '../../../domain/shared/sealed.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';

/** What identifies a row of these tables. All have the columns `entity_id`, `sealed` and `key_id`. */
const IDS = {
  pending: 'payment_id',
  registration: 'id',
  webhook: 'id',
  ftp_target: 'entity_id',
} as const satisfies {
  readonly [Place in SealedPlace]: keyof DatabaseSchema[Place];
};

/** Treats every table like `pending`, so that the queries can be typed: the columns that they use are alike. */
const asPending = (place: SealedPlace) => ({
  table: place as 'pending',
  id: IDS[place] as 'payment_id',
});

export function sealedTable(db: Db, dialect: Dialect): Tables['sealed'] {
  return {
    async take({ place, keyId, most, except }) {
      const { table, id } = asPending(place);
      const rows = db
        .selectFrom(table)
        .select([`${id} as id`, 'entity_id', 'sealed'])
        .where('key_id', '=', keyId)
        .where('sealed', 'is not', null)
        .$if(except.length > 0, (query) => query.where(id, 'not in', [...except]))
        .limit(most);
      const taken = await dialect.locking(rows, 'skip').execute();
      return taken.map((row) => ({
        name: row.id,
        entityId: row.entity_id as EntityId,
        sealed: { keyId, text: row.sealed },
      }));
    },
    async replace(place, { name, entityId }, { keyId, text }) {
      const { table, id } = asPending(place);
      const rows = db.updateTable(table).set({ sealed: text, key_id: keyId });
      await write(db, rows.where(id, '=', name).where('entity_id', '=', entityId));
    },
    count: (place, keyId) => countSealedWith(db, place, keyId),
  };
}

async function countSealedWith(db: Db, place: SealedPlace, keyId: string): Promise<number> {
  const row = await db
    .selectFrom(asPending(place).table)
    .select((e) => e.fn.countAll<number>().as('rows'))
    .where('key_id', '=', keyId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.rows);
}

/** Whether a row of any table is sealed with the key. */
export async function isAnySealedWith(db: Db, keyId: string): Promise<boolean> {
  for (const place of SEALED_PLACES) {
    if ((await countSealedWith(db, place, keyId)) > 0) return true;
  }
  return false;
}
