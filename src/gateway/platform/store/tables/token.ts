/** The entities that a token has access to. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { plain } from '../codec.ts';
import { type Db, write } from './db.ts';

export function tokenTable(db: Db): Tables['token'] {
  return {
    async entities(hash) {
      const rows = await db
        .selectFrom('access_token')
        .select('entity_id')
        .where('token_hash', '=', hash)
        .execute();
      return rows.map((row) => row.entity_id as EntityId);
    },
    async authorises(hash, entityId) {
      const row = await db
        .selectFrom('access_token')
        .select('entity_id')
        .where('token_hash', '=', hash)
        .where('entity_id', '=', plain(entityId))
        .executeTakeFirst();
      return row !== undefined;
    },
    async clear() {
      await write(db, db.deleteFrom('access_token'));
    },
    async add(entityId, hash) {
      await write(
        db,
        db
          .insertInto('access_token')
          .values({ token_hash: hash, entity_id: entityId })
          .onConflict((c) => c.doNothing()),
      );
    },
    async remove(entityId) {
      await write(db, db.deleteFrom('access_token').where('entity_id', '=', entityId));
    },
  };
}
