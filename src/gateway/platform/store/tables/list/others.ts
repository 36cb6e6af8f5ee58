/** Lists checkouts, stored details, schedules and deliveries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  DeliveryFilter,
  ListPart,
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
  during,
  type Found,
  hasMember,
  hasMemberPrefix,
  hasPrefix,
  inSlices,
  type ListedTable,
  numberIn,
  partOf,
  type Reader,
  SLICE,
  within,
} from './parts.ts';
import { namesShopper } from './payments.ts';

export const AT = sql.ref('created_at');
const ID = sql.ref('id');

/** The rows of a table that a list can have. */
interface Scan {
  readonly table: Exclude<ListedTable, 'payment'>;
  /** Chooses the rows by an index, which ends with their number. */
  readonly own: RawBuilder<SqlBool>;
  /** The conditions that no index has. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
}

/** A row of any table, with its number. */
type Row = Readonly<Record<string, unknown>>;

/** Reads the rows within bounds, the one that was stored last first; in slices if there are conditions. */
async function scan(
  db: Db,
  dialect: Dialect,
  { table, own, conditions }: Scan,
  bounds: Bounds,
  most: number,
): Promise<Found<Row>> {
  const number = numberIn(dialect);
  const from = sql`from ${sql.table(table)} where ${own}`;
  const order = sql`order by ${number} desc`;
  const reader: Reader<Row> = {
    async edge(part) {
      const { rows } = await sql<Row>`select id, ${number} as place ${from}
        and ${within(part, number)} ${order} limit 1 offset ${SLICE - 1}`.execute(db);
      return rows[0] ? placeOf(rows[0]) : null;
    },
    async rows(part, some) {
      const all = sql.join([within(part, number), ...conditions], sql` and `);
      const { rows } = await sql<Row>`select *, ${number} as place ${from} and ${all} ${order}
        limit ${some}`.execute(db);
      return rows.map((row) => ({ row, place: placeOf(row) }));
    },
  };
  if (conditions.length > 0) return inSlices(reader, bounds, most);
  return { rows: await reader.rows(bounds, most), horizon: null };
}

const placeOf = (row: Row): ListPlace => ({
  number: Number(row['place']),
  id: String(row['id']),
});

const read = <To>(found: readonly Placed<Row>[], from: (row: never) => To): Placed<To>[] =>
  // The columns are those of the table, which the caller has named.
  found.map(({ place, row }) => ({ place, row: from(row as never) }));

export const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`;

const isState = (state: string | null): RawBuilder<SqlBool>[] =>
  state === null ? [] : [sql`state = ${state}`];

const isStateOfDelivery = (state: DeliveryFilter['state']): RawBuilder<SqlBool>[] =>
  state === 'failed' ? [sql`state <> 'delivered' and backoff_attempts > 0`] : isState(state);

export const ownedBy = (entityId: EntityId): RawBuilder<SqlBool> => sql`entity_id = ${entityId}`;

/** The part of a list that one scan finds. */
export async function partOfScan<To>(
  db: Db,
  dialect: Dialect,
  one: Scan,
  part: ListPart,
  from: (row: never) => To,
) {
  const found = await scan(db, dialect, one, boundsOf(dialect, one.table, part), part.limit + 1);
  return partOf([{ ...found, rows: read(found.rows, from) }], part.limit);
}

export const listCheckouts =
  (db: Db, dialect: Dialect): ListTable['checkouts'] =>
  (entityId, { state, search }, part) => {
    const { name } = dialect;
    // A row with this id is found by its id.
    const own = search?.isCheckoutId
      ? sql<SqlBool>`id = ${search.text} and ${name === 'sqlite' ? sql`+` : sql``}${ownedBy(entityId)}`
      : ownedBy(entityId);
    const conditions = [
      ...during(part, AT),
      ...isState(state),
      ...(search && !search.isCheckoutId ? [ofCheckout(name, search)] : []),
    ];
    const wanted = { table: 'checkout', own, conditions } as const;
    return partOfScan(db, dialect, wanted, part, checkoutFromRow);
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
  (db: Db, dialect: Dialect): ListTable['registrations'] =>
  (entityId, { state, search }, part) => {
    const conditions = [
      ...storedDuring(part),
      ...isState(state),
      ...(search ? [ofRegistration(dialect.name, search)] : []),
    ];
    const wanted = { table: 'registration', own: ownedBy(entityId), conditions } as const;
    return partOfScan(db, dialect, wanted, part, (row) => {
      const { sealed: _, ...registration } = registrationFromRow(row);
      return registration;
    });
  };

/** The same as `during`: the id of stored details begins with their time, in 12 hex digits of ms. */
const storedDuring = ({ from, to }: ListPart): RawBuilder<SqlBool>[] => [
  ...(from === null ? [] : [sql<SqlBool>`id >= ${hexOf(from)}`]),
  ...(to === null ? [] : [sql<SqlBool>`id < ${hexOf(to + 1)}`]),
];

/** The beginning of the ids of an instant. After the last instant, a text that is greater than all ids. */
const hexOf = (at: number): string =>
  at >= 2 ** 48 ? 'g' : Math.max(at, 0).toString(16).padStart(12, '0');

/**
 * Stored details are found by what is stored of their transaction. With the limit, PostgreSQL looks up the transaction of each row
 * by its key. Without it, PostgreSQL may join all transactions of the entity.
 */
function ofRegistration(name: Dialect['name'], search: Search): RawBuilder<SqlBool> {
  const { text, id, idPrefix, code, codePrefix, last4, words } = search;
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
      ...(words.length === 0 ? [] : [namesAll(name, words)]),
    ])} limit 1 offset 0)`;
}

export const listSchedules =
  (db: Db, dialect: Dialect): ListTable['schedules'] =>
  (entityId, { state, search }, part) => {
    const conditions = [
      ...during(part, AT),
      ...isState(state),
      ...(search ? [ofSchedule(dialect.name, search)] : []),
    ];
    const wanted = { table: 'schedule', own: ownedBy(entityId), conditions } as const;
    return partOfScan(db, dialect, wanted, part, scheduleFromRow);
  };

/** Within a query of payments, or of other rows with parameters: the shopper has each of the words. */
export const namesAll = (
  name: Dialect['name'],
  words: readonly string[],
  column = 'request',
): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map((word) => namesShopper(name, word, column)),
    sql` and `,
  )})`;

/** A schedule is also found by the shopper whose details it charges. */
function ofSchedule(
  name: Dialect['name'],
  { text, id, idPrefix, words }: Search,
): RawBuilder<SqlBool> {
  const request = sql.ref('request');
  return either([
    hasMemberPrefix(name, request, 'merchantTransactionId', text),
    hasMember(name, request, 'amount', text),
    ...(id === null ? [] : [sql<SqlBool>`${id} in (id, chain_id, registration_id)`]),
    ...(idPrefix === null
      ? []
      : ['id', 'registration_id'].map((column) => hasPrefix(sql.ref(column), idPrefix))),
    ...(words.length === 0
      ? []
      : [
          sql<SqlBool>`exists (select 1 from payment where payment.id = schedule.registration_id
            and payment.entity_id = schedule.entity_id and ${namesAll(name, words)} limit 1 offset 0)`,
        ]),
  ]);
}

export const listDeliveries =
  (db: Db, dialect: Dialect): ListTable['deliveries'] =>
  async (entityId, filter, part) => {
    const bounds = boundsOf(dialect, 'delivery', part);
    const conditions = [
      ...during(part, AT),
      ...isStateOfDelivery(filter.state),
      ...(filter.search ? [ofDelivery(filter.search)] : []),
    ];
    const found = await Promise.all(
      receiversOf(entityId, filter).map((own) =>
        scan(db, dialect, { table: 'delivery', own, conditions }, bounds, part.limit + 1),
      ),
    );
    const { rows, next } = partOf(found, part.limit);
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
