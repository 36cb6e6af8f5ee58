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
  hasPart,
  hasPrefix,
  inLower,
  inSlices,
  type ListedTable,
  numberIn,
  partOf,
  type Reader,
  SLICE,
  within,
} from './parts.ts';
import { namesChain, namesShopper } from './payments.ts';

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

/** Whether a row has one of the ways of a search, or for each word one of its ways. */
export const foundBy = (
  search: Search,
  waysOf: (search: Search) => RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> => {
  const ofWords = search.each.map((one) => either(waysOf(one)));
  const all = ofWords.length === 0 ? [] : [sql<SqlBool>`(${sql.join(ofWords, sql` and `)})`];
  return either([...waysOf(search), ...all]);
};

/** Whether the shopper has the name of a search. */
export const hasName = (
  { name }: Search,
  names: (word: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] => (name === null ? [] : [names(name)]);

const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
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
    const checkoutId = search?.checkoutId ?? null;
    const own =
      checkoutId === null
        ? ownedBy(entityId)
        : sql<SqlBool>`id = ${checkoutId} and ${name === 'sqlite' ? sql`+` : sql``}${ownedBy(entityId)}`;
    const conditions = [
      ...during(part, AT),
      ...isState(state),
      ...(search && checkoutId === null ? [foundBy(search, (one) => ofCheckout(name, one))] : []),
    ];
    const wanted = { table: 'checkout', own, conditions } as const;
    return partOfScan(db, dialect, wanted, part, checkoutFromRow);
  };

/** A checkout is also found by what is stored of its payment. */
function ofCheckout(name: Dialect['name'], search: Search): RawBuilder<SqlBool>[] {
  const { text, id, idPrefix, checkoutIdPrefix, code, codePrefix, last4 } = search;
  const ofPayment = [
    ...(id === null ? [] : [sql<SqlBool>`payment.registration_id = ${id}`]),
    ...(code === null ? [] : [sql<SqlBool>`payment.code = ${code}`]),
    ...(codePrefix === null ? [] : [hasPrefix(sql.ref('payment.code'), codePrefix)]),
    ...(last4 === null ? [] : [sql<SqlBool>`payment.account_last4 = ${last4}`]),
  ];
  const parameters = sql.ref('parameters');
  return [
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
  ];
}

export const listRegistrations =
  (db: Db, dialect: Dialect): ListTable['registrations'] =>
  (entityId, { state, search }, part) => {
    const conditions = [
      ...storedDuring(part),
      ...isState(state),
      ...(search ? [ofRegistration(dialect, search)] : []),
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
const ofRegistration = (dialect: Dialect, search: Search): RawBuilder<SqlBool> =>
  sql`exists (select 1 from payment where payment.id = registration.id
    and payment.entity_id = registration.entity_id
    and ${foundBy(search, (one) => ofStoring(dialect, one))} limit 1 offset 0)`;

function ofStoring(dialect: Dialect, search: Search): RawBuilder<SqlBool>[] {
  const { text, id, idPrefix, checkoutId, ndc, code, codePrefix, last4 } = search;
  return [
    hasPart(dialect, inLower(dialect, sql.ref('payment.merchant_transaction_id')), plain(text)),
    ...(ndc === null ? [] : [sql<SqlBool>`payment.ndc = ${ndc}`]),
    ...(checkoutId === null ? [] : [sql<SqlBool>`payment.checkout_id = ${checkoutId}`]),
    ...(id === null ? [] : [sql<SqlBool>`payment.id = ${id}`]),
    ...(idPrefix === null ? [] : [hasPrefix(sql.ref('payment.id'), idPrefix)]),
    ...(code === null ? [] : [sql<SqlBool>`payment.code = ${code}`]),
    ...(codePrefix === null ? [] : [hasPrefix(sql.ref('payment.code'), codePrefix)]),
    ...(last4 === null ? [] : [sql<SqlBool>`payment.account_last4 = ${last4}`]),
    ...hasName(search, (word) => namesShopper(dialect.name, word)),
  ];
}

export const listSchedules =
  (db: Db, dialect: Dialect): ListTable['schedules'] =>
  (entityId, { state, search }, part) => {
    const conditions = [
      ...during(part, AT),
      ...isState(state),
      ...(search ? [foundBy(search, (one) => ofSchedule(dialect.name, one))] : []),
    ];
    const wanted = { table: 'schedule', own: ownedBy(entityId), conditions } as const;
    return partOfScan(db, dialect, wanted, part, scheduleFromRow);
  };

/** A schedule is also found by the shopper whose details it charges. */
function ofSchedule(name: Dialect['name'], search: Search): RawBuilder<SqlBool>[] {
  const { text, id, idPrefix } = search;
  const request = sql.ref('request');
  return [
    hasMemberPrefix(name, request, 'merchantTransactionId', text),
    hasMember(name, request, 'amount', text),
    ...(id === null ? [] : [sql<SqlBool>`${id} in (id, chain_id, registration_id)`]),
    ...(idPrefix === null
      ? []
      : ['id', 'registration_id'].map((column) => hasPrefix(sql.ref(column), idPrefix))),
    ...hasName(
      search,
      (
        word,
      ) => sql<SqlBool>`exists (select 1 from payment where payment.id = schedule.registration_id
        and payment.entity_id = schedule.entity_id and ${namesShopper(name, word)} limit 1 offset 0)`,
    ),
  ];
}

export const listDeliveries =
  (db: Db, dialect: Dialect): ListTable['deliveries'] =>
  async (entityId, filter, part) => {
    const bounds = boundsOf(dialect, 'delivery', part);
    const conditions = [
      ...during(part, AT),
      ...isStateOfDelivery(filter.state),
      ...(filter.search ? [foundBy(filter.search, (one) => ofDelivery(dialect, one))] : []),
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

/** A message is also found by the reference and the shopper of its payment. */
function ofDelivery(dialect: Dialect, search: Search): RawBuilder<SqlBool>[] {
  const { text, id, idPrefix, checkoutId, checkoutIdPrefix } = search;
  const reference = inLower(dialect, sql.ref('payment.merchant_transaction_id'));
  const ofPayment = either([
    hasPart(dialect, reference, plain(text)),
    ...hasName(search, (word) => namesChain(dialect.name, word)),
  ]);
  return [
    sql`exists (select 1 from payment where payment.id = delivery.payment_id
      and ${ofPayment} limit 1 offset 0)`,
    ...(id === null ? [] : [sql<SqlBool>`${id} in (id, subject_id, payment_id)`]),
    ...(checkoutId === null ? [] : [sql<SqlBool>`checkout_id = ${checkoutId}`]),
    ...(idPrefix === null
      ? []
      : ['id', 'subject_id', 'payment_id'].map((name) => hasPrefix(sql.ref(name), idPrefix))),
    ...(checkoutIdPrefix === null ? [] : [hasPrefix(sql.ref('checkout_id'), checkoutIdPrefix)]),
  ];
}
