/** What operators see and change by commands. These statements may read many rows: no request of a shop uses them. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OperatorTable, ParkedTimer, PaymentSearch } from '../../../domain/operator/tables.ts';
import type { DeliveryId, EntityId } from '../../../domain/shared/ids.ts';
import type { Payment } from '../../../domain/transaction/types.ts';
import { paymentFromRow, timerFromRow, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { SHORT_ID } from '../migrations/0001-gateway/payments.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';
import { withLogs } from './delivery.ts';
import { NEVER } from './timer/freeAt.ts';

/** A literal in the statement: a partial index is not used for a parameter. */
const ZERO = sql.lit(0);

export function operatorTable(db: Db, dialect: Dialect): OperatorTable {
  const parked = () =>
    db.selectFrom('timer').selectAll().where('free_at', '>', ZERO).where('free_at', '=', NEVER);
  const parkedTimer = async (id: number) => {
    const row = await dialect.locking(parked().where('id', '=', id), 'wait').executeTakeFirst();
    return row && { ...timerFromRow(row), fault: row.fault };
  };
  const failed = (entityId: EntityId | null) =>
    db
      .selectFrom('delivery')
      .$if(entityId !== null, (query) => query.where('entity_id', '=', entityId))
      .where((e) =>
        e.or([
          e('state', '=', 'dropped'),
          e.and([e('state', '=', 'waiting'), e('attempts', '>', 0)]),
        ]),
      );
  return {
    async note({ id, at, who, command, ids }) {
      const row = { id, at, who, command, ids: toText(ids) };
      await write(db, db.insertInto('audit_entry').values(row));
    },
    async noted(most) {
      const rows = await db
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ at, who, command, ids }) => ({
        at: Number(at),
        who,
        command,
        ids: JSON.parse(ids) as Readonly<Record<string, string>>,
      }));
    },
    async entities() {
      const rows = await db
        .selectFrom('entity')
        .select(['id', 'banned_at'])
        .orderBy('id')
        .execute();
      return rows.map(({ id, banned_at }) => ({
        id: id as EntityId,
        bannedAt: banned_at === null ? null : Number(banned_at),
      }));
    },
    async ban(id, since) {
      await write(db, db.updateTable('entity').set({ banned_at: since }).where('id', '=', id));
    },
    payments: (search, most) => findPayments(db, search, most),
    async failedDeliveries(entityId, most) {
      const rows = await failed(entityId).selectAll().orderBy('seq', 'desc').limit(most).execute();
      return withLogs(db, dialect, rows);
    },
    async failedDeliveryIds(entityId) {
      const rows = await failed(entityId).select('id').orderBy('seq').execute();
      return rows.map(({ id }) => id as DeliveryId);
    },
    async parkedTimers(most) {
      const rows = await parked()
        .orderBy('entity_id')
        .orderBy('due')
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map((row): ParkedTimer => ({ ...timerFromRow(row), fault: row.fault }));
    },
    async retryTimer(id) {
      const found = await parkedTimer(id);
      if (!found) return undefined;
      await write(
        db,
        db
          .updateTable('timer')
          .set({ attempt: 0, fault: null, free_at: 0, fence: sql<number>`fence + 1` })
          .where('id', '=', id)
          .where('entity_id', '=', found.entityId),
      );
      return found;
    },
    async dropTimer(id) {
      const found = await parkedTimer(id);
      if (!found) return undefined;
      const rows = db.deleteFrom('timer').where('id', '=', id);
      await write(db, rows.where('entity_id', '=', found.entityId));
      return found;
    },
  };
}

/** The index of payments begins with the entity, so each entity is searched by itself. */
async function findPayments(
  db: Db,
  search: PaymentSearch,
  most: number,
): Promise<readonly Payment[]> {
  const { entityId } = search;
  const entities =
    entityId === null ? await db.selectFrom('entity').select('id').execute() : [{ id: entityId }];
  const found: Payment[] = [];
  for (const { id } of entities) {
    const rows = await db
      .selectFrom('payment')
      .selectAll()
      .where('entity_id', '=', id)
      .where((e) => e.and(conditionsOf(e, search)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    found.push(...rows.map(paymentFromRow));
  }
  return found.sort((one, other) => other.createdAt - one.createdAt).slice(0, most);
}

type Where = ExpressionBuilder<DatabaseSchema, 'payment'>;

function conditionsOf(e: Where, search: PaymentSearch): Expression<SqlBool>[] {
  const { last4, email, amounts, merchantTransactionId, reference, code, from, to } = search;
  const conditions: Expression<SqlBool>[] = [];
  if (from !== null) conditions.push(e('created_at', '>=', from));
  if (to !== null) conditions.push(e('created_at', '<', to));
  if (last4 !== null) conditions.push(e('account_last4', '=', last4));
  if (email !== null)
    conditions.push(
      hasText(sql`lower(request)`, `"customer.email":${toText(email.toLowerCase())}`),
    );
  if (merchantTransactionId !== null) {
    conditions.push(e('merchant_transaction_id', '=', merchantTransactionId));
  }
  if (code !== null) {
    conditions.push(e.or([e('code', '=', code), e('code', 'like', `${code}.%`)]));
  }
  if (amounts.length > 0) {
    conditions.push(
      e.or(
        amounts.map(({ minor, currencies }) =>
          e.and([e('amount_minor', '=', minor), e('currency', 'in', [...currencies])]),
        ),
      ),
    );
  }
  if (reference !== null) {
    const value = `:${toText(reference)}`;
    conditions.push(
      e.or([
        e('id', '=', reference),
        e('ndc', '=', reference),
        sql<SqlBool>`${sql.raw(SHORT_ID)} = ${reference.replaceAll('.', '')}`,
        hasText(sql`request`, value),
        hasText(sql`findings`, value),
      ]),
    );
  }
  return conditions;
}

/** Whether a column contains a text; no character of it is a wildcard. */
const hasText = (column: ReturnType<typeof sql>, text: string) =>
  sql<SqlBool>`${column} like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
