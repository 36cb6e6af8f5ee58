/** Deliveries, with their attempts. */
import { type Selectable, sql } from 'kysely';
import type { RetryState } from '../../../domain/shared/backoff.ts';
import type {
  CheckoutId,
  DeliveryId,
  EntityId,
  PaymentId,
  WebhookId,
} from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Attempt, AttemptOutcome, Delivery, Logged } from '../../../domain/webhook/types.ts';
import { plain } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertAllOften, insertOften } from './insert.ts';
import { isListed, listedRows } from './listed.ts';
import { ofEntities, ofEntity } from './ofEntity.ts';
import { retryColumns } from './retryColumns.ts';

export function deliveryTable(db: Db, dialect: Dialect): Tables['delivery'] {
  const byId = (id: DeliveryId) => db.selectFrom('delivery').selectAll().where('id', '=', id);
  return {
    async find(id, entityId) {
      const row = entityId
        ? await firstOf(db, found(db, dialect, { id, entityId }))
        : await byId(id).executeTakeFirst();
      return row && deliveryFromRow(row);
    },
    async findAll(entityId, ids) {
      const wish = { entityId, ids: JSON.stringify(ids) };
      const { rows } = await db.executeQuery(foundAll(db, dialect, wish));
      return rows.map(deliveryFromRow);
    },
    async lock(delivery) {
      const row = await firstOf(db, locked(db, dialect, delivery));
      return row && deliveryFromRow(row);
    },
    insert: (delivery) => insertOften(db, dialect.name, 'delivery', rowOf(delivery)),
    insertAll: (deliveries) => insertAllOften(db, dialect.name, 'delivery', deliveries.map(rowOf)),
    async listenersOf(entityId, type, subjectId) {
      const rows = await db
        .selectFrom('delivery')
        .select('webhook_id')
        .distinct()
        .where('subject_id', '=', subjectId)
        .where(ofEntity(dialect, entityId))
        .where('type', '=', type)
        .execute();
      return rows.map(({ webhook_id }) => webhook_id as WebhookId);
    },
    async progress(delivery, attempt) {
      const { id, entityId } = delivery;
      await write(db, progressed(db, dialect, { id, entityId, ...retryColumns(delivery) }));
      if (!attempt) return;
      await insertOften(
        db,
        dialect.name,
        'delivery_attempt',
        attemptRow({ id, entityId }, attempt),
      );
    },
    async arriveAll(entityId, all) {
      const ids = JSON.stringify(all.map(({ id }) => id));
      const { rows } = await db.executeQuery(arrived(db, dialect, { entityId, ids }));
      const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
      const made = all.flatMap(({ id, at, outcome, ms }) => {
        const n = attempts.get(id);
        return n === undefined
          ? []
          : [{ delivery_id: id, entity_id: entityId, n, at, outcome: String(outcome), ms }];
      });
      await write(db, attempted(db, dialect, { rows: JSON.stringify(made) }));
    },
    async remove({ id, entityId }) {
      const rows = db.deleteFrom('delivery').where('id', '=', id);
      await write(db, rows.where('entity_id', '=', entityId));
    },
    async logged(id) {
      const [logged] = await withLogs(db, dialect, await byId(id).execute());
      return logged;
    },
    async kept(entityId) {
      const rows = await db
        .selectFrom('delivery')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('state', '=', 'waiting')
        .where('next_at', 'is', null)
        .orderBy('seq')
        .execute();
      return rows.map(deliveryFromRow);
    },
    async latest(of, most) {
      const rows = await db
        .selectFrom('delivery')
        .selectAll()
        .$if('webhookId' in of, (query) =>
          query.where('webhook_id', '=', (of as { webhookId: string }).webhookId),
        )
        .$if('entityId' in of, (query) =>
          query
            .where('webhook_id', 'is', null)
            .where('entity_id', '=', (of as { entityId: string }).entityId),
        )
        .orderBy('seq', 'desc')
        .limit(most)
        .execute();
      return withLogs(db, dialect, rows.reverse());
    },
    async about(of, most) {
      const [column, id] =
        'paymentId' in of
          ? (['payment_id', of.paymentId] as const)
          : (['checkout_id', of.checkoutId] as const);
      const rows = await db
        .selectFrom('delivery')
        .selectAll()
        .where(column, '=', id)
        .orderBy('seq')
        .limit(most)
        .execute();
      return withLogs(db, dialect, rows);
    },
  };
}

type Key = Pick<Delivery, 'id' | 'entityId'>;

const one = (db: Db, { id, entityId }: Key) =>
  db.selectFrom('delivery').selectAll().where('id', '=', id).where('entity_id', '=', entityId);

const found = frequent((db, _dialect, key: Key) => one(db, key));

const locked = frequent((db, dialect, key: Key) => dialect.locking(one(db, key), 'wait'));

const progressed = frequent((db, _dialect, row: Key & ReturnType<typeof retryColumns>) =>
  db
    .updateTable('delivery')
    .set({
      state: row.state,
      attempts: row.attempts,
      backoff_started_at: row.backoff_started_at,
      backoff_attempts: row.backoff_attempts,
      next_at: row.next_at,
    })
    .where('id', '=', row.id)
    .where('entity_id', '=', row.entityId),
);

/** Some deliveries of an entity. `ids`: a JSON array. */
interface Some {
  readonly entityId: EntityId;
  readonly ids: string;
}

const foundAll = frequent((db, dialect, { entityId, ids }: Some) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where(isListed(dialect, 'id', 'text', ids))
    .where(ofEntity(dialect, entityId)),
);

/** `afterAttempt` of domain/shared/backoff.ts, for messages that have arrived, in SQL. */
const arrived = frequent((db, dialect, { entityId, ids }: Some) =>
  db
    .updateTable('delivery')
    .set({
      state: sql.lit('delivered'),
      attempts: sql<number>`attempts + 1`,
      backoff_attempts: sql<number>`backoff_attempts + 1`,
      next_at: sql.lit(null),
    })
    .where(isListed(dialect, 'id', 'text', ids))
    .where(ofEntity(dialect, entityId))
    .returning(['id', 'attempts']),
);

/** Inserts attempts without an answer. `rows`: a JSON array. */
const attempted = frequent((db, dialect, { rows }: { readonly rows: string }) => {
  const columns = Object.keys(ATTEMPT_COLUMNS) as (keyof typeof ATTEMPT_COLUMNS)[];
  return db
    .insertInto('delivery_attempt')
    .columns(columns)
    .expression(listedRows(dialect, ATTEMPT_COLUMNS, rows) as never);
});

const ATTEMPT_COLUMNS = {
  delivery_id: 'text',
  entity_id: 'text',
  n: 'integer',
  at: 'bigint',
  outcome: 'text',
  ms: 'integer',
} as const;

const attemptRow = ({ id, entityId }: Key, { n, at, outcome, ms, answer }: Attempt) => ({
  delivery_id: id,
  entity_id: entityId,
  n,
  at,
  outcome: String(outcome),
  ms,
  answer: answer === null ? null : plain(answer),
});

/** Deliveries with their attempts, without what is sent. */
export async function withLogs(
  db: Db,
  dialect: Dialect,
  rows: readonly Selectable<DatabaseSchema['delivery']>[],
): Promise<readonly Logged[]> {
  const logs = await logsOf(db, dialect, rows);
  return rows.map((row): Logged => {
    const { payload: _, ...delivery } = deliveryFromRow(row);
    return { ...delivery, log: logs.get(row.id) ?? [] };
  });
}

/** The attempts of deliveries, first to last. */
async function logsOf(
  db: Db,
  dialect: Dialect,
  deliveries: readonly Selectable<DatabaseSchema['delivery']>[],
): Promise<Map<string, Attempt[]>> {
  const logs = new Map<string, Attempt[]>();
  if (deliveries.length === 0) return logs;
  const ids = deliveries.map(({ id }) => id);
  const owners = deliveries.map(({ entity_id }) => entity_id as EntityId);
  const rows = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .where(ofEntities(dialect, owners))
    .orderBy('n')
    .execute();
  for (const { delivery_id, n, at, outcome, ms, answer } of rows) {
    const attempt = { n, at: Number(at), outcome: outcomeFrom(outcome), ms, answer };
    logs.set(delivery_id, [...(logs.get(delivery_id) ?? []), attempt]);
  }
  return logs;
}

const outcomeFrom = (text: string): AttemptOutcome =>
  /^\d+$/.test(text) ? Number(text) : (text as AttemptOutcome);

const rowOf = (delivery: Delivery) => ({
  id: delivery.id,
  entity_id: delivery.entityId,
  webhook_id: delivery.webhookId,
  url: delivery.url,
  type: delivery.type,
  action: delivery.action,
  subject_id: delivery.subjectId,
  payment_id: delivery.paymentId,
  checkout_id: delivery.checkoutId,
  payload: delivery.payload,
  created_at: delivery.createdAt,
  ...retryColumns(delivery),
});

export const deliveryFromRow = (row: Selectable<DatabaseSchema['delivery']>): Delivery => ({
  id: row.id as DeliveryId,
  entityId: row.entity_id as EntityId,
  webhookId: row.webhook_id as WebhookId | null,
  url: row.url,
  type: row.type as Delivery['type'],
  action: row.action,
  subjectId: row.subject_id,
  paymentId: row.payment_id as PaymentId | null,
  checkoutId: row.checkout_id as CheckoutId | null,
  payload: row.payload,
  createdAt: Number(row.created_at),
  ...retryStateOf(row),
});

const retryStateOf = (row: Selectable<DatabaseSchema['delivery']>): RetryState => ({
  state: row.state as Delivery['state'],
  attempts: row.attempts,
  backoffStartedAt: Number(row.backoff_started_at),
  backoffAttempts: row.backoff_attempts,
  nextAt: row.next_at === null ? null : Number(row.next_at),
});
