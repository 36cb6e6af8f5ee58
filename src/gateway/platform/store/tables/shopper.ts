/** Finds the rows of a shopper, and erases what they say of the shopper. Only commands use these statements. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ShopperKey, ShopperRows, ShopperTable } from '../../../domain/operator/tables.ts';
import type { Registration } from '../../../domain/registration/types.ts';
import type {
  CheckoutId,
  EntityId,
  PaymentLinkId,
  RegistrationId,
} from '../../../domain/shared/ids.ts';
import type { Payment } from '../../../domain/transaction/types.ts';
import { parametersFrom, paymentFromRow, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { chunks } from './chunks.ts';
import { type Db, write } from './db.ts';
import { scheduleFromRow } from './schedule.ts';

export const shopperTable = (db: Db, dialect: Dialect): ShopperTable => ({
  find: (own, family, keys) => find(db, own, family, keys),
  namedBy: (own, customerId, most) => namedBy(db, own, customerId, most),
  erase: (rows) => erase(db, rows),
  async overwriteLog() {
    if (dialect.name === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
});

async function find(
  db: Db,
  own: readonly EntityId[],
  family: readonly EntityId[],
  keys: readonly ShopperKey[],
): Promise<ShopperRows> {
  const payments = new Map<string, Payment>();
  const checkouts = new Map<string, ShopperRows['checkouts'][number]>();
  const addPayments = async (
    entities: readonly EntityId[],
    condition: Expression<SqlBool>,
  ): Promise<Payment[]> => {
    const rows = await db
      .selectFrom('payment')
      .selectAll()
      .where('entity_id', 'in', [...entities])
      .where(condition)
      .execute();
    const added = rows.map(paymentFromRow).filter(({ id }) => !payments.has(id));
    for (const payment of added) payments.set(payment.id, payment);
    return added;
  };
  const addCheckouts = async (
    entities: readonly EntityId[],
    condition: Expression<SqlBool>,
  ): Promise<string[]> => {
    const rows = await db
      .selectFrom('checkout')
      .select(['id', 'entity_id', 'parameters'])
      .where('entity_id', 'in', [...entities])
      .where(condition)
      .execute();
    const added = rows.filter(({ id }) => !checkouts.has(id));
    for (const { id, entity_id, parameters } of added) {
      checkouts.set(id, {
        id: id as CheckoutId,
        entityId: entity_id as EntityId,
        parameters: parametersFrom(parameters),
      });
    }
    return added.map(({ id }) => id);
  };
  let fresh: Payment[] = [];
  let freshCheckouts: string[] = [];
  const links = new Map<string, ShopperRows['links'][number]>();
  for (const key of keys) {
    fresh.push(...(await addPayments(own, names('request', key))));
    if (key.by === 'registration') continue;
    freshCheckouts.push(...(await addCheckouts(own, names('parameters', key))));
    for (const link of await linksOf(db, own, key)) links.set(link.id, link);
  }
  // Until nothing more belongs to what was found.
  while (fresh.length > 0 || freshCheckouts.length > 0) {
    const next: Payment[] = [];
    const registrations = unique(fresh.map(({ registrationId }) => registrationId));
    const ids = unique([...fresh.map(({ id }) => id)]);
    const referred = unique([...fresh.map(({ referencedId }) => referencedId), ...registrations]);
    const ofCheckouts = unique([...fresh.map(({ checkoutId }) => checkoutId), ...freshCheckouts]);
    freshCheckouts = [];
    for (const some of chunks(ofCheckouts)) {
      freshCheckouts.push(...(await addCheckouts(family, sql`id in (${sql.join(some)})`)));
      next.push(...(await addPayments(family, sql`checkout_id in (${sql.join(some)})`)));
    }
    for (const some of chunks(registrations)) {
      next.push(...(await addPayments(family, sql`registration_id in (${sql.join(some)})`)));
    }
    for (const some of chunks(referred)) {
      next.push(...(await addPayments(family, sql`id in (${sql.join(some)})`)));
    }
    for (const some of chunks(ids)) {
      next.push(...(await addPayments(family, sql`referenced_id in (${sql.join(some)})`)));
    }
    fresh = next;
  }
  const registrationIds = unique(
    [...payments.values()].map(({ registrationId }) => registrationId),
  );
  return {
    payments: [...payments.values()].sort((one, other) => one.createdAt - other.createdAt),
    checkouts: [...checkouts.values()],
    links: [...links.values()],
    registrations: await registrationsOf(db, family, registrationIds),
    schedules: await schedulesOf(db, family, registrationIds),
  };
}

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** The rows whose text of parameters names the key. */
function names(column: string, key: ShopperKey): Expression<SqlBool> {
  if (key.by === 'registration') {
    return sql<SqlBool>`(registration_id = ${key.value} or id = ${key.value})`;
  }
  const [text, pattern] =
    key.by === 'email'
      ? [sql`lower(${sql.ref(column)})`, `email":${toText(key.value.toLowerCase())}`]
      : [sql.ref(column), `"customer.merchantCustomerId":${toText(key.value)}`];
  return sql<SqlBool>`${text} like ${`%${pattern.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

async function namedBy(
  db: Db,
  own: readonly EntityId[],
  customerId: string,
  most: number,
): ReturnType<ShopperTable['namedBy']> {
  const key: ShopperKey = { by: 'customer-id', value: customerId };
  const payments = await db
    .selectFrom('payment')
    .select('request as text')
    .where('entity_id', 'in', [...own])
    .where(names('request', key))
    .limit(most)
    .execute();
  const others = [];
  for (const table of ['checkout', 'payment_link'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('parameters as text')
      .where('entity_id', 'in', [...own])
      .where(names('parameters', key))
      .limit(most)
      .execute();
    others.push(...rows);
  }
  const read = ({ text }: { readonly text: string }) => parametersFrom(text);
  return { payments: payments.map(read), others: others.map(read) };
}

async function linksOf(
  db: Db,
  own: readonly EntityId[],
  key: ShopperKey,
): Promise<ShopperRows['links']> {
  const rows = await db
    .selectFrom('payment_link')
    .select(['id', 'entity_id', 'parameters'])
    .where('entity_id', 'in', [...own])
    .where(names('parameters', key))
    .execute();
  return rows.map(({ id, entity_id, parameters }) => ({
    id: id as PaymentLinkId,
    entityId: entity_id as EntityId,
    parameters: parametersFrom(parameters),
  }));
}

async function registrationsOf(
  db: Db,
  family: readonly EntityId[],
  ids: readonly string[],
): Promise<ShopperRows['registrations']> {
  const found: ShopperRows['registrations'][number][] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('registration')
      .select(['id', 'entity_id', 'state'])
      .where('entity_id', 'in', [...family])
      .where('id', 'in', some)
      .execute();
    found.push(
      ...rows.map(({ id, entity_id, state }) => ({
        id: id as RegistrationId,
        entityId: entity_id as EntityId,
        state: state as Registration['state'],
      })),
    );
  }
  return found;
}

async function schedulesOf(
  db: Db,
  family: readonly EntityId[],
  registrationIds: readonly string[],
): Promise<ShopperRows['schedules']> {
  const found: ShopperRows['schedules'][number][] = [];
  for (const some of chunks(registrationIds)) {
    const rows = await db
      .selectFrom('schedule')
      .selectAll()
      .where('entity_id', 'in', [...family])
      .where('registration_id', 'in', some)
      .execute();
    found.push(...rows.map(scheduleFromRow));
  }
  return found;
}

async function erase(db: Db, rows: ShopperRows): Promise<void> {
  for (const { id, entityId, request, findings } of rows.payments) {
    const kept = { request: toText(request), findings: toText(findings), account_hash: null };
    const one = db.updateTable('payment').set(kept).where('id', '=', id);
    await write(db, one.where('entity_id', '=', entityId));
  }
  for (const { id, entityId, parameters } of rows.checkouts) {
    const kept = { parameters: toText(parameters), result_call_url: null, has_data: 0 };
    const one = db.updateTable('checkout').set(kept).where('id', '=', id);
    await write(db, one.where('entity_id', '=', entityId));
    const open = db.updateTable('checkout').set({ state: 'deleted', payment_id: null });
    const stillOpen = open.where('id', '=', id).where('state', '=', 'open');
    await write(db, stillOpen.where('entity_id', '=', entityId));
  }
  for (const { id, entityId, parameters } of rows.links) {
    const kept = { parameters: toText(parameters), deactivated: 1 };
    const one = db.updateTable('payment_link').set(kept).where('id', '=', id);
    await write(db, one.where('entity_id', '=', entityId));
  }
  for (const { id, entityId, request } of rows.schedules) {
    const one = db
      .updateTable('schedule')
      .set({ request: toText(request) })
      .where('id', '=', id);
    await write(db, one.where('entity_id', '=', entityId));
  }
  const paymentIds = rows.payments.map(({ id }): string => id);
  const checkoutIds = rows.checkouts.map(({ id }): string => id);
  const scheduleIds = rows.schedules.map(({ id }): string => id);
  const subjects = [...paymentIds, ...scheduleIds, ...rows.registrations.map(({ id }) => id)];
  for (const [column, ids] of [
    ['payment_id', paymentIds],
    ['checkout_id', checkoutIds],
    ['subject_id', subjects],
  ] as const) {
    for (const some of chunks(ids)) await deleteDeliveries(db, column, some);
  }
  for (const some of chunks([...paymentIds, ...checkoutIds])) {
    await write(db, db.deleteFrom('pending').where('payment_id', 'in', some));
  }
  for (const some of chunks(paymentIds)) {
    await write(db, db.deleteFrom('redirect').where('payment_id', 'in', some));
    await eraseHolders(db, some);
  }
  for (const some of chunks(checkoutIds)) {
    await write(db, db.deleteFrom('submit').where('checkout_id', 'in', some));
  }
}

async function deleteDeliveries(
  db: Db,
  column: 'payment_id' | 'checkout_id' | 'subject_id',
  ids: readonly string[],
): Promise<void> {
  const rows = await db.selectFrom('delivery').select('id').where(column, 'in', ids).execute();
  for (const some of chunks(rows.map(({ id }) => id))) {
    const timers = db.deleteFrom('timer').where('kind', '=', 'delivery').where('key', 'in', some);
    await write(db, timers);
    await write(db, db.deleteFrom('delivery').where('id', 'in', some));
  }
}

/** The records of settlements have the holder of the account. */
async function eraseHolders(db: Db, paymentIds: readonly string[]): Promise<void> {
  const entities = await db
    .selectFrom('payment')
    .select('entity_id')
    .distinct()
    .where('id', 'in', paymentIds)
    .execute();
  if (entities.length === 0) return;
  const rows = await db
    .selectFrom('settlement_record')
    .select(['seq', 'entity_id', 'data'])
    .where(
      'entity_id',
      'in',
      entities.map(({ entity_id }) => entity_id),
    )
    .where('data', 'like', '%"holder"%')
    .where((e) => e.or(paymentIds.map((id) => e('data', 'like', `%"${id}"%`))))
    .execute();
  for (const { seq, entity_id, data } of rows) {
    const { holder: _, bankCode: _code, ...kept } = JSON.parse(data) as Record<string, unknown>;
    const one = db
      .updateTable('settlement_record')
      .set({ data: toText(kept) })
      .where('seq', '=', seq);
    await write(db, one.where('entity_id', '=', entity_id));
  }
}
