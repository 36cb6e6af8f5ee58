/** The tables over a database or one of its transactions. Only SQL that every database here understands. */
import { type Kysely, sql } from 'kysely';
import type { CheckoutId } from '../checkout/types.ts';
import type { EntityId } from '../entity/types.ts';
import {
  checkoutFrom,
  checkoutRow,
  clockFrom,
  clockRow,
  entityFrom,
  entityRow,
  paymentFrom,
  paymentRow,
  submitFrom,
  submitRow,
  toText,
} from './codec.ts';
import type { Schema } from './schema.ts';
import type { Tables } from './store.ts';

type Db = Kysely<Schema>;

/** The tables of `db`. */
export function tablesOf(db: Db): Tables {
  return {
    entity: entityTable(db),
    token: tokenTable(db),
    clock: clockTable(db),
    checkout: checkoutTable(db),
    submit: submitTable(db),
    payment: paymentTable(db),
    event: eventTable(db),
  };
}

function entityTable(db: Db): Tables['entity'] {
  return {
    async find(id) {
      const row = await db.selectFrom('entity').selectAll().where('id', '=', id).executeTakeFirst();
      return row && entityFrom(row);
    },
    async save(entity) {
      const { id, ...columns } = entityRow(entity);
      await db
        .insertInto('entity')
        .values({ id, ...columns })
        .onConflict((c) => c.column('id').doUpdateSet(columns))
        .execute();
    },
  };
}

function tokenTable(db: Db): Tables['token'] {
  return {
    async entities(hash) {
      const rows = await db
        .selectFrom('access_token')
        .select('entity_id')
        .where('token_hash', '=', hash)
        .execute();
      return rows.map((row) => row.entity_id as EntityId);
    },
    async clear() {
      await db.deleteFrom('access_token').execute();
    },
    async replace(entityId, hash) {
      await db.deleteFrom('access_token').where('entity_id', '=', entityId).execute();
      await db
        .insertInto('access_token')
        .values({ token_hash: hash, entity_id: entityId })
        .execute();
    },
  };
}

function clockTable(db: Db): Tables['clock'] {
  return {
    async read(entityId) {
      const query = db.selectFrom('clock').selectAll().where('entity_id', '=', entityId);
      return clockFrom(await query.executeTakeFirst());
    },
    async save(entityId, setting) {
      const { entity_id, ...columns } = clockRow(entityId, setting);
      await db
        .insertInto('clock')
        .values({ entity_id, ...columns })
        .onConflict((c) => c.column('entity_id').doUpdateSet(columns))
        .execute();
    },
  };
}

function checkoutTable(db: Db): Tables['checkout'] {
  const find = async (id: CheckoutId) => {
    const row = await db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirst();
    return row && checkoutFrom(row);
  };
  return {
    find,
    // The transactions of the embedded database are one after the other already.
    lock: find,
    async insert(checkout) {
      await db.insertInto('checkout').values(checkoutRow(checkout)).execute();
    },
    async save(checkout) {
      const { id, ...columns } = checkoutRow(checkout);
      await db.updateTable('checkout').set(columns).where('id', '=', id).execute();
    },
  };
}

/** Written into the statement: a partial index serves no parameter. */
const IN_FLIGHT = sql.lit('inFlight');

function submitTable(db: Db): Tables['submit'] {
  return {
    async find(checkoutId, key) {
      const row = await db
        .selectFrom('submit')
        .selectAll()
        .where('checkout_id', '=', checkoutId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && submitFrom(row);
    },
    async save(submit) {
      const { checkout_id, key, ...columns } = submitRow(submit);
      await db
        .insertInto('submit')
        .values({ checkout_id, key, ...columns })
        .onConflict((c) => c.columns(['checkout_id', 'key']).doUpdateSet(columns))
        .execute();
    },
    async settle(paymentId, { status, body }) {
      await db
        .updateTable('submit')
        .set({ state: 'settled', answer_status: status, answer_body: body })
        .where('payment_id', '=', paymentId)
        .execute();
    },
    async inFlight() {
      const rows = await db
        .selectFrom('submit')
        .select('checkout_id')
        .distinct()
        .where('state', '=', IN_FLIGHT)
        .execute();
      return rows.map((row) => row.checkout_id as CheckoutId);
    },
    async interrupt(paymentId) {
      const all = db
        .updateTable('submit')
        .set({ state: 'interrupted' })
        .where('state', '=', IN_FLIGHT);
      await (paymentId === undefined ? all : all.where('payment_id', '=', paymentId)).execute();
    },
  };
}

function paymentTable(db: Db): Tables['payment'] {
  return {
    async find(id) {
      const row = await db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && paymentFrom(row);
    },
    async insert(payment) {
      await db.insertInto('payment').values(paymentRow(payment)).execute();
    },
  };
}

function eventTable(db: Db): Tables['event'] {
  return {
    async append({ entityId, checkoutId, paymentId, kind, at, data }) {
      await db
        .insertInto('event')
        .values({
          entity_id: entityId,
          checkout_id: checkoutId,
          payment_id: paymentId,
          kind,
          at,
          data: toText(data),
        })
        .execute();
    },
  };
}
