/**
 * Lists payments. An owner's payments are those with it as their channel, and those of its channels, with it as their
 * merchant: these are two indexes, whose results are merged, as for queries.
 */
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { PENDING, SUCCEEDED } from '../../../../../contract/resultCodes.ts';
import {
  type ListPlace,
  type ListTable,
  LONGEST_CHAIN,
  type PaymentFilter,
  type Placed,
} from '../../../../domain/query/listTable.ts';
import type { Search } from '../../../../domain/query/search.ts';
import type { EntityId, PaymentLinkId, ScheduleId } from '../../../../domain/shared/ids.ts';
import { CHANGE_RECORD_TYPES } from '../../../../domain/shared/paymentType.ts';
import type { Payment } from '../../../../domain/transaction/types.ts';
import { turn } from '../../../time/systemClock.ts';
import { paymentFromRow, plain } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import type { Db } from '../db.ts';
import { padded } from '../padded.ts';
import {
  type Bounds,
  beginsWith,
  boundsOf,
  during,
  type Found,
  hasPart,
  hasPrefix,
  inLower,
  inSlices,
  isReference,
  lowerOf,
  MOST_PLACES,
  memberText,
  numberIn,
  partOf,
  type Reader,
  SLICE,
  within,
} from './parts.ts';
import { renewStatistics } from './statistics.ts';

/** The columns that name an owner. No payment has the same owner in both. */
const OWNERS = ['channel_id', 'merchant_id'] as const;

/** Transactions that are no payments: they have lists of their own, or none. */
const NO_PAYMENTS = ['RG', ...CHANGE_RECORD_TYPES];

type Where = ExpressionBuilder<DatabaseSchema, 'payment'>;
type Condition = (e: Where) => Expression<SqlBool>;

/** What is read. */
interface Wanted {
  readonly dialect: Dialect;
  readonly owner: EntityId;
  readonly bounds: Bounds;
  /** One more than the part has. */
  readonly most: number;
  /** All conditions of the filter. */
  readonly conditions: readonly Condition[];
}

export const listPayments =
  (db: Db, dialect: Dialect): ListTable['payments'] =>
  async (owner, filter, part) => {
    const period = during(part, sql.ref('created_at')).map((condition) => () => condition);
    const wanted: Wanted = {
      dialect,
      owner,
      bounds: boundsOf(dialect, 'payment', part),
      most: part.limit + 1,
      conditions: [...period, ...conditionsOf(filter)],
    };
    await renewStatistics(db, dialect.name);
    const found = await Promise.all(sourcesOf(filter).map((source) => source(db, wanted)));
    return partOf(found.flat(), part.limit);
  };

/**
 * The payment with a merchantTransactionId that was stored last. If an owner uses the same one for more payments than one call
 * reads, the latest by its entity time.
 */
export const namedPayment =
  (db: Db, dialect: Dialect): ListTable['named'] =>
  async (owner, reference) => {
    const found = await Promise.all(
      OWNERS.map(async (column) => {
        const isNamed = sql<SqlBool>`${sql.ref(column)} = ${owner} and ${isReference(dialect, reference)}`;
        const places = await placesOf(db, dialect, isNamed);
        if (places) return places.slice(0, 1);
        const { rows } =
          await sql<StoredPlace>`select id, ${numberIn(dialect)} as place from payment
          where ${isNamed} order by created_at desc, id desc limit 1`.execute(db);
        return rows.map(placeOf);
      }),
    );
    const [latest] = found.flat().sort(newestFirst);
    if (!latest) return undefined;
    const row = await db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', latest.id)
      .executeTakeFirst();
    return row && paymentFromRow(row);
  };

interface StoredPlace {
  readonly id: string;
  readonly place: number | string;
}

const placeOf = ({ id, place }: StoredPlace): ListPlace => ({ id, number: Number(place) });

const newestFirst = (one: ListPlace, other: ListPlace): number => other.number - one.number;

/**
 * The places of the payments with a condition that an index has, the newest first; undefined if there are more than one call
 * reads. In SQLite the index alone has them.
 */
async function placesOf(
  db: Db,
  dialect: Dialect,
  where: RawBuilder<SqlBool>,
): Promise<ListPlace[] | undefined> {
  const { rows } = await sql<StoredPlace>`select id, ${numberIn(dialect)} as place from payment
    where ${where} limit ${MOST_PLACES + 1}`.execute(db);
  return rows.length > MOST_PLACES ? undefined : rows.map(placeOf).sort(newestFirst);
}

/** Finds payments in one way. */
type Source = (db: Db, wanted: Wanted) => Promise<readonly Found<Payment>[]>;

/** The ways to find payments: by an index that has the rarest condition where there is one. */
function sourcesOf(filter: PaymentFilter): readonly Source[] {
  const { search, registrationId, checkoutId, scheduleId, paymentLinkId } = filter;
  if (search) return sourcesOfSearch(search);
  if (scheduleId !== null) return [bySchedule(scheduleId)];
  if (paymentLinkId !== null) return [byLink(paymentLinkId)];
  if (registrationId !== null) return [byValue('registration_id', registrationId)];
  return checkoutId === null ? [inOrder()] : [byValue('checkout_id', checkoutId)];
}

function sourcesOfSearch(search: Search): readonly Source[] {
  const { text, id, idPrefix, checkoutId, checkoutIdPrefix, each } = search;
  const sources: Source[] = [byReference(text)];
  if (id !== null) sources.push(byValue('id', id), byValue('registration_id', id));
  if (idPrefix !== null) sources.push(byIdPrefix('id', idPrefix));
  if (checkoutId !== null) sources.push(byValue('checkout_id', checkoutId));
  if (checkoutIdPrefix !== null) sources.push(byIdPrefix('checkout_id', checkoutIdPrefix));
  sources.push((db, wanted) => {
    const { dialect } = wanted;
    const ways = waysOf(dialect, search);
    if (each.length > 0) {
      const all = each.map((one) => [...waysOf(dialect, one), ...waysOfIds(one)]);
      ways.push((e) => e.and(all.map((some) => e.or(some.map((way) => way(e))))));
    }
    return ways.length === 0 ? none : inOrder((e) => e.or(ways.map((way) => way(e))))(db, wanted);
  });
  return sources;
}

const none = Promise.resolve([]);

/** The ways to find a payment that no index has. */
function waysOf(dialect: Dialect, search: Search): Condition[] {
  const { text, isPart, ndc, code, codePrefix, last4, amounts, name } = search;
  const ways: Condition[] = amounts.map(
    ({ minor, currencies }) =>
      (e) =>
        e.and([e('amount_minor', '=', minor), e('currency', 'in', currencies)]),
  );
  if (isPart) ways.push(() => hasPart(dialect, referenceIn(dialect), text));
  if (ndc !== null) ways.push((e) => e('ndc', '=', ndc));
  if (code !== null) ways.push((e) => e('code', '=', code));
  if (codePrefix !== null) ways.push(() => hasPrefix(sql.ref('code'), codePrefix));
  if (last4 !== null) ways.push((e) => e('account_last4', '=', last4));
  if (name !== null) ways.push(() => namesChain(dialect.name, name));
  return ways;
}

/** The ways to find a payment that an index has, for rows that are examined one by one. */
function waysOfIds({ id, idPrefix, checkoutId, checkoutIdPrefix }: Search): Condition[] {
  const ways: Condition[] = [];
  if (id !== null) ways.push(...IDS.map((name) => () => isValue(name, id)));
  if (checkoutId !== null) ways.push(() => isValue('checkout_id', checkoutId));
  if (idPrefix !== null) ways.push(() => hasPrefix(sql.ref('id'), idPrefix));
  if (checkoutIdPrefix !== null) {
    ways.push(() => hasPrefix(sql.ref('checkout_id'), checkoutIdPrefix));
  }
  return ways;
}

const IDS = ['id', 'registration_id'] as const;

/** The parameters that name a shopper by a part of the name each, and those that have the whole name. */
const SHOPPER = ['customer.givenName', 'customer.surname', 'customer.email'];
const HOLDERS = ['card.holder', 'bankAccount.holder'];

/** Whether a name or the e-mail address of the shopper begins with a word, which has no signs of a pattern. */
export function namesShopper(
  dialect: Dialect['name'],
  word: string,
  column = 'request',
): RawBuilder<SqlBool> {
  const request = sql`lower(${sql.ref(column)})`;
  const begins = SHOPPER.map(
    (name) => sql<SqlBool>`${request} like ${`%"${name.toLowerCase()}":"${word}%`}`,
  );
  // The first condition is the cheaper one, and few rows pass it.
  const holds = HOLDERS.map((parameter) => {
    const name = parameter.toLowerCase();
    return sql<SqlBool>`(${request} like ${`%"${name}":"%${word}%`}
      and ' ' || ${memberText(dialect, request, name)} like ${`% ${word}%`})`;
  });
  return sql<SqlBool>`(${sql.join([...begins, ...holds], sql` or `)})`;
}

/**
 * Whether the payment or one that it refers to names the shopper by this word: a refund and a chargeback name none. With the limit,
 * PostgreSQL looks up each payment by its key.
 *
 * @param row the payment, as the query names it
 */
export function namesChain(
  dialect: Dialect['name'],
  word: string,
  row = 'payment',
  depth = 0,
): RawBuilder<SqlBool> {
  const names = namesShopper(dialect, word, `${row}.request`);
  if (depth === LONGEST_CHAIN) return names;
  const before = `before${depth}`;
  return sql`(${names} or exists (select 1 from payment as ${sql.ref(before)}
    where ${sql.ref(before)}.id = ${sql.ref(row)}.referenced_id
      and ${namesChain(dialect, word, before, depth + 1)} limit 1 offset 0))`;
}

/** The conditions of a filter, except those of its search. */
function conditionsOf(filter: PaymentFilter): Condition[] {
  const { status, code, type, brand, registrationId, checkoutId, scheduleId } = filter;
  const { paymentLinkId } = filter;
  const conditions: Condition[] = [];
  if (status === 'failed') conditions.push((e) => e('code', 'not in', [...PENDING, ...SUCCEEDED]));
  else if (status === 'chargedBack') conditions.push(() => IS_CHARGED_BACK);
  else if (status === 'refunded') conditions.push(() => IS_REFUNDED);
  else if (status !== null) {
    const codes = status === 'pending' ? PENDING : SUCCEEDED;
    conditions.push((e) => e('code', 'in', codes));
  }
  if (code !== null) conditions.push((e) => e('code', '=', code));
  if (type !== null) conditions.push((e) => e('type', '=', type));
  if (brand !== null) conditions.push((e) => e('brand', '=', brand));
  if (registrationId !== null) conditions.push(() => isValue('registration_id', registrationId));
  if (checkoutId !== null) conditions.push(() => isValue('checkout_id', checkoutId));
  if (scheduleId !== null) conditions.push(() => isRunOf(scheduleId));
  if (paymentLinkId !== null) conditions.push(() => isOfLink(paymentLinkId));
  return conditions;
}

/** Whether a dispute about a chargeback of the payment is not won. */
const IS_CHARGED_BACK = sql<SqlBool>`exists (select 1 from payment as back
  join dispute on dispute.payment_id = back.id and dispute.entity_id = back.entity_id
  where back.referenced_id = payment.id and dispute.state <> 'won')`;

/** Whether a refund of the payment has succeeded. */
const IS_REFUNDED = sql<SqlBool>`exists (select 1 from payment as back
  where back.referenced_id = payment.id and back.type = 'RF'
    and back.code in (${sql.join(SUCCEEDED)}) limit 1 offset 0)`;

/** Whether a column has a value, not in the form that its index has: for rows that are examined one by one. */
const isValue = (column: string, value: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} || '' = ${value}`;

/** The rows of both owners, in order; only those that have a condition. */
const inOrder =
  (condition?: Condition): Source =>
  (db, { conditions, ...wanted }) =>
    ofOwners(db, { ...wanted, conditions: condition ? [...conditions, condition] : conditions });

const ofOwners = (db: Db, wanted: Wanted): Promise<Found<Payment>[]> =>
  Promise.all(OWNERS.map((column) => ofOwner(db, column, wanted)));

async function ofOwner(
  db: Db,
  column: (typeof OWNERS)[number],
  wanted: Wanted,
): Promise<Found<Payment>> {
  const { dialect, owner } = wanted;
  const number = numberIn(dialect);
  const reader: Reader<Payment> = {
    // By an index alone.
    async edge(bounds) {
      const { rows } = await sql<StoredPlace>`select id, ${number} as place from payment
        where ${sql.ref(column)} = ${owner} and ${within(bounds, number)}
        order by ${number} desc limit 1 offset ${SLICE - 1}`.execute(db);
      return rows[0] ? placeOf(rows[0]) : null;
    },
    async rows(bounds, most) {
      const isOfOwner: Condition = (e) => e(column, '=', owner);
      const rows = await matching(db, { ...wanted, bounds }, isOfOwner, number)
        .orderBy(number, 'desc')
        .limit(most)
        .execute();
      return rows.map(placed);
    },
  };
  return inSlices(reader, wanted.bounds, wanted.most);
}

/** What finds payments by an index. */
interface ByIndex {
  /** The part of the index. */
  readonly isPart: RawBuilder<SqlBool>;
  /** Whether a row is in this part, for rows that are examined one by one. */
  readonly isIn: Condition;
  /** The columns of owners whose payments are found; both by default. */
  readonly columns?: readonly (typeof OWNERS)[number][];
}

/**
 * By an index that does not have the order of the list. Its part can have many payments: their places are read first, then the
 * newest payments in slices. If it has more than one call reads, they are dense enough to be found in the order of the list.
 */
async function byIndex(
  db: Db,
  wanted: Wanted,
  { isPart, isIn, columns = OWNERS }: ByIndex,
): Promise<Found<Payment>[]> {
  const { dialect, bounds, most } = wanted;
  const number = apart(wanted);
  const all = await placesOf(db, dialect, isPart);
  if (!all) {
    const conditions = [...wanted.conditions, isIn];
    return Promise.all(columns.map((column) => ofOwner(db, column, { ...wanted, conditions })));
  }
  const places = all.filter((place) => place.number < bounds.upper);
  const rows: Placed<Payment>[] = [];
  // Without a filter, the first slice has enough.
  for (let size = most; places.length > 0 && rows.length < most; size = SLICE) {
    if (size === SLICE) await turn();
    const ids = padded(places.splice(0, size).map(({ id }) => id as Payment['id']));
    const isHere: Condition = (e) => e.and([e('id', 'in', ids), isOwn(wanted)]);
    const slice = await matching(db, wanted, isHere, number).execute();
    rows.push(...slice.map(placed).sort((one, other) => newestFirst(one.place, other.place)));
  }
  return [{ rows: rows.slice(0, most), horizon: null }];
}

/** By the beginning of the shop's reference, whatever the case of its letters. */
const byReference =
  (text: string): Source =>
  async (db, wanted) => {
    const prefix = lowerOf(plain(text));
    const reference = referenceIn(wanted.dialect);
    const found = OWNERS.map((column) =>
      byIndex(db, wanted, {
        isPart: sql`${sql.ref(column)} = ${wanted.owner}
          and merchant_transaction_id is not null and ${beginsWith(reference, prefix)}`,
        isIn: () => hasPrefix(reference, prefix),
        columns: [column],
      }),
    );
    return (await Promise.all(found)).flat();
  };

const referenceIn = (dialect: Dialect) =>
  inLower(dialect, sql.ref('payment.merchant_transaction_id'));

/** By the beginning of an id. The part of the index can have payments of other owners. */
const byIdPrefix =
  (column: 'id' | 'checkout_id', prefix: string): Source =>
  (db, wanted) => {
    const name = sql.ref(column);
    // Ids are hex digits, of which each database has the same order.
    const isPart = sql<SqlBool>`${name} >= ${prefix} and ${name} < ${`${prefix}g`}`;
    return byIndex(db, wanted, { isPart, isIn: () => hasPrefix(name, prefix) });
  };

/** The payments of the runs of a schedule, by the key of the runs. */
const bySchedule =
  (id: ScheduleId): Source =>
  (db, wanted) => {
    const isPart = sql<SqlBool>`id in (select payment_id from schedule_run
      where schedule_id = ${id} limit ${MOST_PLACES + 1})`;
    return byIndex(db, wanted, { isPart, isIn: () => isRunOf(id) });
  };

const isRunOf = (id: ScheduleId): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from schedule_run as run
    where run.payment_id = payment.id and ${isValue('run.schedule_id', id)})`;

/** The payments of the checkouts of a link to pay. A link with many of them has payments that are dense enough. */
const byLink =
  (id: PaymentLinkId): Source =>
  async (db, wanted) => {
    const { rows } = await sql<{ readonly id: string }>`select id from checkout
      where payment_link_id = ${id} limit ${SLICE + 1}`.execute(db);
    if (rows.length === 0) return [];
    if (rows.length > SLICE) return ofOwners(db, wanted);
    const made = sql.join(padded(rows.map((row) => row.id)));
    return byIndex(db, wanted, {
      isPart: sql`checkout_id in (${made})`,
      isIn: () => isOfLink(id),
    });
  };

/** With the limit, PostgreSQL looks up the checkout of each row by its key. Without it, PostgreSQL may join all checkouts. */
const isOfLink = (id: PaymentLinkId): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from checkout where checkout.id = payment.checkout_id
    and checkout.entity_id = payment.entity_id and checkout.payment_link_id = ${id} limit 1 offset 0)`;

/** By the value of a column: of an id there is one payment, of a checkout few. */
const byValue =
  (column: 'id' | 'checkout_id' | 'registration_id', value: string): Source =>
  (db, wanted) =>
    byIndex(db, wanted, {
      isPart: sql`${sql.ref(column)} = ${value}`,
      isIn: () => isValue(column, value),
    });

/** Not in the form of a condition that an index of the owner has: the other condition is the rarer one. */
const isOwn = ({ owner }: Wanted): RawBuilder<SqlBool> =>
  sql<SqlBool>`${owner} in (channel_id, merchant_id)`;

/** Their number, not in the form that the index of an owner has: the other condition is the rarer one. */
const apart = ({ dialect }: Wanted): RawBuilder<number> => sql<number>`${numberIn(dialect)} + 0`;

const matching = (
  db: Db,
  { bounds, conditions }: Wanted,
  where: Condition,
  number: RawBuilder<number>,
) =>
  db
    .selectFrom('payment')
    .selectAll()
    .select(number.as('place'))
    .where((e) =>
      e.and([
        where(e),
        within(bounds, number),
        e('type', 'not in', NO_PAYMENTS),
        ...conditions.map((condition) => condition(e)),
      ]),
    );

function placed({
  place,
  ...row
}: Parameters<typeof paymentFromRow>[0] & { readonly place: number }): Placed<Payment> {
  const payment = paymentFromRow(row);
  return { row: payment, place: { number: Number(place), id: payment.id } };
}
