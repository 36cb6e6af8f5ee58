/** Lists checkouts, stored details, schedules and deliveries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  DeliveryFilter,
  ListPlace,
  ListTable,
  Placed,
} from '../../../../domain/query/listTable.ts';
import type { Search } from '../../../../domain/query/search.ts';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import { checkoutFromRow, plain, registrationFromRow } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { Db } from '../db.ts';
import { withLogs } from '../delivery.ts';
import { scheduleFromRow } from '../schedule.ts';
import {
  type Bounds,
  boundsOf,
  byId,
  byNumber,
  byNumberOnly,
  type Compare,
  type Found,
  hasMember,
  hasMemberPrefix,
  hasPrefix,
  MOST_EXAMINED,
  partOf,
  within,
} from './parts.ts';

const AT = sql.ref('created_at');
const ID = sql.ref('id');

/** The rows of a table that a list can have, and their order. */
interface Scan {
  readonly table: 'checkout' | 'registration' | 'schedule' | 'delivery';
  /** Chooses the rows by an index, which ends with the columns of the place. */
  readonly own: RawBuilder<SqlBool>;
  readonly inBounds: (bounds: Bounds) => RawBuilder<SqlBool>;
  /** The columns of the order, newest first. */
  readonly order: RawBuilder<unknown>;
  /** The columns of the place, as `at` and `place_id`. */
  readonly place: RawBuilder<unknown>;
  /** A place right before a row. */
  readonly before: (place: ListPlace) => ListPlace;
  /** The conditions that no index has. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
}

/** A row of any table, with its place. */
type Row = Readonly<Record<string, unknown>>;

/** Reads the rows within bounds, newest first; a limited number if there are conditions. */
async function scan(db: Db, one: Scan, bounds: Bounds, most: number): Promise<Found<Row>> {
  const { table, own, inBounds, order, place, before, conditions } = one;
  let lower = bounds.lower;
  let horizon: ListPlace | null = null;
  if (conditions.length > 0) {
    const { rows } = await sql<Row>`select ${place} from ${sql.table(table)}
      where ${own} and ${inBounds(bounds)} order by ${order}
      limit 1 offset ${MOST_EXAMINED - 1}`.execute(db);
    horizon = rows[0] ? placeOf(rows[0]) : null;
    if (horizon) lower = before(horizon);
  }
  const all = sql.join([own, inBounds({ ...bounds, lower }), ...conditions], sql` and `);
  const { rows } = await sql<Row>`select *, ${place} from ${sql.table(table)}
    where ${all} order by ${order} limit ${most}`.execute(db);
  return {
    rows: rows.map((row) => ({ row, place: placeOf(row) })),
    horizon: rows.length < most ? horizon : null,
  };
}

const placeOf = (row: Row): ListPlace => ({
  at: Number(row['at']),
  id: String(row['place_id']),
});

const read = <To>(found: readonly Placed<Row>[], from: (row: never) => To): Placed<To>[] =>
  // The columns are those of the table, which the caller has named.
  found.map(({ place, row }) => ({ place, row: from(row as never) }));

const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`;

const isState = (state: string | null): RawBuilder<SqlBool>[] =>
  state === null ? [] : [sql`state = ${state}`];

const isStateOfDelivery = (state: DeliveryFilter['state']): RawBuilder<SqlBool>[] =>
  state === 'failed' ? [sql`state <> 'delivered' and tries > 0`] : isState(state);

const ownedBy = (entityId: EntityId): RawBuilder<SqlBool> => sql`entity_id = ${entityId}`;

/** The part of a list that one scan finds. */
async function partOfScan<To>(
  db: Db,
  one: Scan,
  {
    part,
    compare,
    least,
  }: { part: Parameters<ListTable['checkouts']>[2]; compare: Compare; least: string },
  from: (row: never) => To,
) {
  const found = await scan(db, one, boundsOf(part, least, compare), part.limit + 1);
  return partOf([{ ...found, rows: read(found.rows, from) }], part.limit, compare);
}

export const listCheckouts =
  (db: Db, { name }: Dialect): ListTable['checkouts'] =>
  (entityId, { state, search }, part) => {
    const number = sql.ref(name === 'sqlite' ? 'rowid' : 'seq');
    return partOfScan(
      db,
      {
        table: 'checkout',
        // A row with this id is found by its id.
        own: search?.isCheckoutId
          ? sql`id = ${search.text} and ${name === 'sqlite' ? sql`+` : sql``}${ownedBy(entityId)}`
          : ownedBy(entityId),
        inBounds: (bounds) => within(bounds, AT, number, ({ id }) => Number(id)),
        order: sql`created_at desc, ${number} desc`,
        place: sql`created_at as at, ${number} as place_id`,
        before: ({ at, id }) => ({ at, id: String(Number(id) - 1) }),
        conditions: [
          ...isState(state),
          ...(search && !search.isCheckoutId ? [ofCheckout(name, search)] : []),
        ],
      },
      { part, compare: byNumber, least: '0' },
      checkoutFromRow,
    );
  };

/** A checkout is also found by what is stored of its payment. */
function ofCheckout(name: Dialect['name'], search: Search): RawBuilder<SqlBool> {
  const { text, id, idPrefix, checkoutIdPrefix, code, codePrefix, last4 } = search;
  const ofPayment = [
    ...(id === null ? [] : [sql<SqlBool>`payment.registration_id = ${id}`]),
    ...(code === null ? [] : [sql<SqlBool>`payment.code = ${code}`]),
    ...(codePrefix === null ? [] : [hasPrefix(sql.ref('payment.code'), codePrefix)]),
    ...(last4 === null ? [] : [sql<SqlBool>`payment.account_last4 = ${last4}`]),
  ];
  const parameters = sql.ref('parameters');
  return either([
    hasMemberPrefix(name, parameters, 'merchantTransactionId', text),
    hasMember(name, parameters, 'amount', text),
    ...(id === null ? [] : [sql<SqlBool>`payment_id = ${id}`]),
    ...(idPrefix === null ? [] : [hasPrefix(sql.ref('payment_id'), idPrefix)]),
    ...(checkoutIdPrefix === null ? [] : [hasPrefix(ID, checkoutIdPrefix)]),
    ...(ofPayment.length === 0
      ? []
      : [
          sql<SqlBool>`exists (select 1 from payment
            where payment.id = checkout.payment_id and payment.entity_id = checkout.entity_id
              and ${either(ofPayment)})`,
        ]),
  ]);
}

export const listRegistrations =
  (db: Db): ListTable['registrations'] =>
  (entityId, { state, search }, part) =>
    partOfScan(
      db,
      {
        table: 'registration',
        own: ownedBy(entityId),
        inBounds: ({ upper, lower }) =>
          sql`id < ${upper.id === '' ? hexOf(upper.at) : upper.id}
            and id > ${lower.id === '' ? hexOf(lower.at) : lower.id}`,
        order: sql`id desc`,
        // The id begins with the time.
        place: sql`0 as at, id as place_id`,
        before: ({ at, id }) => ({ at, id: id.slice(0, -1) }),
        conditions: [...isState(state), ...(search ? [ofRegistration(search)] : [])],
      },
      { part, compare: byId, least: '' },
      (row) => {
        const { sealed: _, ...registration } = registrationFromRow(row);
        return registration;
      },
    ).then(({ rows, next }) => ({
      next: next && timed(next),
      rows: rows.map(({ row, place }) => ({ row, place: timed(place) })),
    }));

/** The first 12 digits of an id: its time in ms. After the last instant, a text that is greater than all ids. */
const hexOf = (at: number): string =>
  at >= 2 ** 48 ? 'g' : Math.max(at, 0).toString(16).padStart(12, '0');

const timed = ({ id }: ListPlace): ListPlace => ({ at: parseInt(id.slice(0, 12), 16), id });

/** Stored details are found by what is stored of their transaction. */
function ofRegistration({
  text,
  id,
  idPrefix,
  code,
  codePrefix,
  last4,
}: Search): RawBuilder<SqlBool> {
  return sql`exists (select 1 from payment where payment.id = registration.id
    and payment.entity_id = registration.entity_id and ${either([
      hasPrefix(sql.ref('payment.merchant_transaction_id'), plain(text)),
      sql`payment.ndc = ${text}`,
      sql`payment.checkout_id = ${text}`,
      ...(id === null ? [] : [sql<SqlBool>`payment.id = ${id}`]),
      ...(idPrefix === null ? [] : [hasPrefix(sql.ref('payment.id'), idPrefix)]),
      ...(code === null ? [] : [sql<SqlBool>`payment.code = ${code}`]),
      ...(codePrefix === null ? [] : [hasPrefix(sql.ref('payment.code'), codePrefix)]),
      ...(last4 === null ? [] : [sql<SqlBool>`payment.account_last4 = ${last4}`]),
    ])})`;
}

export const listSchedules =
  (db: Db, { name }: Dialect): ListTable['schedules'] =>
  (entityId, { state, search }, part) =>
    partOfScan(
      db,
      {
        table: 'schedule',
        own: ownedBy(entityId),
        inBounds: (bounds) => within(bounds, AT, ID),
        order: sql`created_at desc, id desc`,
        place: sql`created_at as at, id as place_id`,
        before: ({ at, id }) => ({ at, id: id.slice(0, -1) }),
        conditions: [...isState(state), ...(search ? [ofSchedule(name, search)] : [])],
      },
      { part, compare: byId, least: '' },
      scheduleFromRow,
    );

function ofSchedule(name: Dialect['name'], { text, id, idPrefix }: Search): RawBuilder<SqlBool> {
  const request = sql.ref('request');
  return either([
    hasMemberPrefix(name, request, 'merchantTransactionId', text),
    hasMember(name, request, 'amount', text),
    ...(id === null ? [] : [sql<SqlBool>`${id} in (id, chain_id, registration_id)`]),
    ...(idPrefix === null
      ? []
      : ['id', 'registration_id'].map((column) => hasPrefix(sql.ref(column), idPrefix))),
  ]);
}

/** The place of a delivery is its number: deliveries are listed in the order in which they were made. */
const BY_NUMBER: Omit<Scan, 'own' | 'conditions'> = {
  table: 'delivery',
  inBounds: ({ upper, lower }) => sql`seq < ${Number(upper.id)} and seq > ${Number(lower.id)}`,
  order: sql`seq desc`,
  place: sql`created_at as at, seq as place_id`,
  before: ({ at, id }) => ({ at, id: String(Number(id) - 1) }),
};

export const listDeliveries =
  (db: Db, dialect: Dialect): ListTable['deliveries'] =>
  async (entityId, filter, part) => {
    const { before, after, from, to, limit } = part;
    const bounds = {
      upper: before ?? { at: 0, id: String(Number.MAX_SAFE_INTEGER) },
      lower: after ?? { at: 0, id: '-1' },
    };
    const conditions = [
      ...isStateOfDelivery(filter.state),
      ...(filter.search ? [ofDelivery(filter.search)] : []),
      ...(from === null ? [] : [sql<SqlBool>`created_at >= ${from}`]),
      ...(to === null ? [] : [sql<SqlBool>`created_at <= ${to}`]),
    ];
    const found = await Promise.all(
      receiversOf(entityId, filter).map((own) =>
        scan(db, { ...BY_NUMBER, own, conditions }, bounds, limit + 1),
      ),
    );
    const { rows, next } = partOf(found, limit, byNumberOnly);
    const logged = await withLogs(
      db,
      dialect,
      rows.map(({ row }) => row as never),
    );
    return {
      next,
      rows: logged.map((row, n) => ({ row, place: rows[n]?.place as ListPlace })),
    };
  };

/** One condition for each receiver, because each has an index. Of a payment there are few messages. */
function receiversOf(
  entityId: EntityId,
  { webhookIds, hasNotifications, paymentId }: DeliveryFilter,
): RawBuilder<SqlBool>[] {
  const own = [
    ...webhookIds.map((id) => sql<SqlBool>`webhook_id = ${id}`),
    ...(hasNotifications ? [sql<SqlBool>`webhook_id is null and entity_id = ${entityId}`] : []),
  ];
  if (paymentId === null) return own;
  return own.length === 0 ? [] : [sql`payment_id = ${paymentId} and ${either(own)}`];
}

const ofDelivery = ({ text, idPrefix, checkoutIdPrefix }: Search): RawBuilder<SqlBool> =>
  either([
    sql`${text} in (id, subject_id, payment_id, checkout_id)`,
    ...(idPrefix === null
      ? []
      : ['id', 'subject_id', 'payment_id'].map((name) => hasPrefix(sql.ref(name), idPrefix))),
    ...(checkoutIdPrefix === null ? [] : [hasPrefix(sql.ref('checkout_id'), checkoutIdPrefix)]),
  ]);
