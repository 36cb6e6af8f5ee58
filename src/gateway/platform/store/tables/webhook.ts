/** Webhooks. */
import type { Insertable, Selectable } from 'kysely';
import type { EntityId, WebhookId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Webhook, WebhookOptions } from '../../../domain/webhook/types.ts';
import { toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { keyOf } from './key.ts';

export function webhookTable(db: Db, dialect: Dialect): Tables['webhook'] {
  return {
    async find(id, entityId) {
      const row = entityId
        ? await firstOf(db, found(db, dialect, { id, entityId }))
        : await select(db, { id }).executeTakeFirst();
      return row && webhookFromRow(row);
    },
    async lock(id, entityId) {
      const row = await dialect.locking(one(db, { id, entityId }), 'wait').executeTakeFirst();
      return row && webhookFromRow(row);
    },
    async of(entityId) {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('entity_id', '=', entityId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(webhookFromRow);
    },
    async ofEntities(entityIds) {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('entity_id', 'in', [...entityIds])
        .orderBy('id')
        .execute();
      return rows.map(webhookFromRow);
    },
    async save(webhook) {
      const { id, ...columns } = webhookRow(webhook);
      await write(
        db,
        db
          .insertInto('webhook')
          .values({ id, ...columns })
          .onConflict((c) => c.columns(keyOf(dialect, 'id')).doUpdateSet(columns)),
      );
    },
    async activate(id, entityId) {
      const rows = db.updateTable('webhook').set({ state: 'active' });
      await write(db, rows.where('id', '=', id).where('entity_id', '=', entityId));
    },
    async remove(id, entityId) {
      // Of every entity: a merchant's listener gets messages of its channels.
      await write(db, db.deleteFrom('delivery').where('webhook_id', '=', id));
      await write(
        db,
        db.deleteFrom('webhook').where('id', '=', id).where('entity_id', '=', entityId),
      );
    },
  };
}

interface ById {
  readonly id: WebhookId;
}

const select = (db: Db, { id }: ById) => db.selectFrom('webhook').selectAll().where('id', '=', id);

interface Key extends ById {
  readonly entityId: EntityId;
}

const one = (db: Db, { id, entityId }: Key) => select(db, { id }).where('entity_id', '=', entityId);

const found = frequent((db, _dialect, key: Key) => one(db, key));

function webhookRow(webhook: Webhook): Insertable<DatabaseSchema['webhook']> {
  const { id, entityId, source, state, createdAt, sealed, url, ...fields } = webhook;
  return {
    id,
    entity_id: entityId,
    source,
    url,
    options: toText(fields),
    state,
    created_at: createdAt,
    sealed: sealed.text,
    key_id: sealed.keyId,
  };
}

const webhookFromRow = (row: Selectable<DatabaseSchema['webhook']>): Webhook => ({
  id: row.id as WebhookId,
  entityId: row.entity_id as EntityId,
  source: row.source as Webhook['source'],
  state: row.state as Webhook['state'],
  createdAt: Number(row.created_at),
  sealed: { keyId: row.key_id, text: row.sealed },
  url: row.url,
  ...(JSON.parse(row.options) as Omit<WebhookOptions, 'url'>),
});
