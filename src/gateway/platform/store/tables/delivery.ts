/** Deliveries, with their attempts. */
import type { Selectable } from 'kysely';
import type { RetryState } from '../../../domain/shared/backoff.ts';
import type {
  CheckoutId,
  DeliveryId,
  EntityId,
  PaymentId,
  WebhookId,
} from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Locked, Progress } from '../../../domain/webhook/tables.ts';
import type { Attempt, AttemptOutcome, Delivery, Logged } from '../../../domain/webhook/types.ts';
import { plain } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { chunks } from './chunks.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertAllOften, insertOften } from './insert.ts';
import { ofEntities, ofEntity } from './ofEntity.ts';
import { padded } from './padded.ts';
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
      const found: Delivery[] = [];
      for (const some of chunks(ids)) {
        const rows = await among(db, dialect, entityId, some).selectAll().execute();
        found.push(...rows.map(deliveryFromRow));
      }
      return found;
    },
    async lock(delivery) {
      const row = await firstOf(db, locked(db, dialect, delivery));
      return row && deliveryFromRow(row);
    },
    async lockAll(entityId, ids) {
      const locked: Locked[] = [];
      for (const some of chunks(ids)) {
        const query = among(db, dialect, entityId, some).select(RETRY_COLUMNS).orderBy('id');
        const rows = await dialect.locking(query, 'wait').execute();
        locked.push(...rows.map((row) => ({ id: row.id as DeliveryId, ...retryStateOf(row) })));
      }
      return locked;
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
    async progressAll(entityId, all) {
      for (const { ids, columns } of sameStates(all)) {
        for (const some of chunks(ids)) {
          await write(
            db,
            db
              .updateTable('delivery')
              .set(columns)
              .where('id', 'in', padded(some))
              .where(ofEntity(dialect, entityId)),
          );
        }
      }
      const rows = all.map(({ delivery, attempt }) =>
        attemptRow({ id: delivery.id, entityId }, attempt),
      );
      await insertAllOften(db, dialect.name, 'delivery_attempt', rows);
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
      since: row.since,
      tries: row.tries,
      next_at: row.next_at,
    })
    .where('id', '=', row.id)
    .where('entity_id', '=', row.entityId),
);

/** Some deliveries of an entity. */
const among = (db: Db, dialect: Dialect, entityId: EntityId, ids: readonly DeliveryId[]) =>
  db.selectFrom('delivery').where('id', 'in', padded(ids)).where(ofEntity(dialect, entityId));

const attemptRow = ({ id, entityId }: Key, { n, at, outcome, ms, answer }: Attempt) => ({
  ...{ delivery_id: id, entity_id: entityId, n, at, outcome: String(outcome), ms },
  answer: answer === null ? null : plain(answer),
});

/** Deliveries that get the same state. */
interface SameState {
  readonly ids: DeliveryId[];
  readonly columns: ReturnType<typeof retryColumns>;
}

/** Groups deliveries by their state: one statement changes many. */
function sameStates(all: readonly Progress[]): Iterable<SameState> {
  const groups = new Map<string, SameState>();
  for (const { delivery } of all) {
    const columns = retryColumns(delivery);
    const name = JSON.stringify(columns);
    const group = groups.get(name) ?? { ids: [], columns };
    groups.set(name, group);
    group.ids.push(delivery.id);
  }
  return groups.values();
}

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

/** The columns of a locked row. */
const RETRY_COLUMNS = ['id', 'state', 'attempts', 'since', 'tries', 'next_at'] as const;

const retryStateOf = (
  row: Pick<Selectable<DatabaseSchema['delivery']>, (typeof RETRY_COLUMNS)[number]>,
): RetryState => ({
  state: row.state as Delivery['state'],
  attempts: row.attempts,
  backoffStartedAt: Number(row.since),
  backoffAttempts: row.tries,
  nextAt: row.next_at === null ? null : Number(row.next_at),
});
