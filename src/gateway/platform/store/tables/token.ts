/** The entities that a token has access to. */
import type { Right } from '../../../domain/merchant/rights.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { plain } from '../codec.ts';
import { type Db, write } from './db.ts';

export function tokenTable(db: Db): Tables['token'] {
  return {
    async grants(hash) {
      const rows = await db
        .selectFrom('access_token')
        .select(['entity_id', 'rights'])
        .where('token_hash', '=', hash)
        .execute();
      return rows.map((row) => ({ entityId: row.entity_id as EntityId, rights: rightsFrom(row) }));
    },
    async of(entityId) {
      const rows = await db
        .selectFrom('access_token')
        .select(['token_hash', 'rights'])
        .where('entity_id', '=', entityId)
        .orderBy('token_hash')
        .execute();
      return rows.map((row) => ({ hash: row.token_hash, rights: rightsFrom(row) }));
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
    async add(entityId, hash, rights = null) {
      await write(
        db,
        db
          .insertInto('access_token')
          .values({ token_hash: hash, entity_id: entityId, rights: rights?.join(' ') })
          .onConflict((c) => c.doNothing()),
      );
    },
    async remove(entityId) {
      await write(db, db.deleteFrom('access_token').where('entity_id', '=', entityId));
    },
  };
}

const rightsFrom = ({ rights }: { readonly rights: string | null }) =>
  rights === null ? null : (rights.split(' ') as Right[]);
