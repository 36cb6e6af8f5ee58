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
import { PENDING, SUCCEEDED } from '../../../../catalogue/results/codes.ts';
import type {
  ListPlace,
  ListTable,
  PaymentFilter,
  Placed,
} from '../../../../domain/query/listTable.ts';
import type { Search } from '../../../../domain/query/search.ts';
import type { EntityId, ScheduleId } from '../../../../domain/shared/ids.ts';
import { CHANGE_RECORD_TYPES } from '../../../../domain/shared/paymentType.ts';
import type { Payment } from '../../../../domain/transaction/types.ts';
import { paymentFromRow, plain } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import type { Db } from '../db.ts';
import {
  type Bounds,
  beginsWith,
  boundsOf,
  during,
  type Found,
  hasPrefix,
  MOST_EXAMINED,
  numberIn,
  partOf,
  until,
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
      ...{ dialect, owner, bounds: boundsOf(dialect, 'payment', part), most: part.limit + 1 },
      conditions: [...period, ...conditionsOf(filter)],
    };
    await renewStatistics(db, dialect.name);
    const found = await Promise.all(sourcesOf(filter).map((source) => source(db, wanted)));
    return partOf(found.flat(), part.limit);
  };

/** The payment with a merchantTransactionId that was stored last. */
export const namedPayment =
  (db: Db, dialect: Dialect): ListTable['named'] =>
  async (owner, reference) => {
    const number = sql<number>`${numberIn(dialect)} + 0`;
    const found = await Promise.all(
      OWNERS.map((column) =>
        db
          .selectFrom('payment')
          .selectAll()
          .select(number.as('place'))
          .where(column, '=', owner)
          .where('merchant_transaction_id', '=', plain(reference))
          .orderBy(number, 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    );
    const [latest] = found
      .filter((row) => row !== undefined)
      .sort((one, other) => Number(other.place) - Number(one.place));
    return latest && paymentFromRow(latest);
  };

/** Finds payments in one way. */
type Source = (db: Db, wanted: Wanted) => Promise<readonly Found<Payment>[]>;

/** The ways to find payments: by an index that has the rarest condition where there is one. */
function sourcesOf(filter: PaymentFilter): readonly Source[] {
  const { search, registrationId, checkoutId, scheduleId } = filter;
  if (search) return sourcesOfSearch(search);
  if (scheduleId !== null) return [bySchedule(scheduleId)];
  if (registrationId !== null) return [byRegistration(registrationId)];
  return checkoutId === null ? [inOrder()] : [few('checkout_id', checkoutId)];
}

function sourcesOfSearch(search: Search): readonly Source[] {
  const { text, id, idPrefix, isCheckoutId, checkoutIdPrefix } = search;
  const { isNdc, code, codePrefix, last4, amounts } = search;
  const sources: Source[] = [byReference(text)];
  if (id !== null) sources.push(few('id', id), byRegistration(id));
  if (idPrefix !== null) sources.push(byIdPrefix('id', idPrefix));
  if (isCheckoutId) sources.push(few('checkout_id', text));
  if (checkoutIdPrefix !== null) sources.push(byIdPrefix('checkout_id', checkoutIdPrefix));
  if (isNdc) sources.push(inOrder((e) => e('ndc', '=', text)));
  if (code !== null) sources.push(inOrder((e) => e('code', '=', code)));
  if (codePrefix !== null) sources.push(inOrder(() => hasPrefix(sql.ref('code'), codePrefix)));
  if (last4 !== null) sources.push(inOrder((e) => e('account_last4', '=', last4)));
  if (amounts.length > 0) {
    sources.push(
      inOrder((e) =>
        e.or(
          amounts.map(({ minor, currencies }) =>
            e.and([e('amount_minor', '=', minor), e('currency', 'in', currencies)]),
          ),
        ),
      ),
    );
  }
  return sources;
}

/** The conditions of a filter, except those of its search. */
function conditionsOf(filter: PaymentFilter): Condition[] {
  const { status, code, type, brand, registrationId, checkoutId, scheduleId } = filter;
  const conditions: Condition[] = [];
  if (status === 'failed') conditions.push((e) => e('code', 'not in', [...PENDING, ...SUCCEEDED]));
  else if (status !== null) {
    const codes = status === 'pending' ? PENDING : SUCCEEDED;
    conditions.push((e) => e('code', 'in', codes));
  }
  if (code !== null) conditions.push((e) => e('code', '=', code));
  if (type !== null) conditions.push((e) => e('type', '=', type));
  if (brand !== null) conditions.push((e) => e('brand', '=', brand));
  if (registrationId !== null) conditions.push((e) => e('registration_id', '=', registrationId));
  if (checkoutId !== null) conditions.push((e) => e('checkout_id', '=', checkoutId));
  if (scheduleId !== null) conditions.push(() => isRunOf(scheduleId));
  return conditions;
}

/** The rows of both owners, in order; only those that have a condition. */
const inOrder =
  (condition?: Condition): Source =>
  (db, { conditions, ...wanted }) =>
    ofOwners(db, { ...wanted, conditions: condition ? [...conditions, condition] : conditions });

const ofOwners = async (db: Db, wanted: Wanted): Promise<Found<Payment>[]> =>
  (await Promise.all(OWNERS.map((column) => ofOwner(db, column, wanted)))).flat();

async function ofOwner(
  db: Db,
  column: (typeof OWNERS)[number],
  wanted: Wanted,
): Promise<Found<Payment>[]> {
  const isFiltered = wanted.conditions.length > 0;
  const horizon = isFiltered ? await horizonOf(db, column, wanted) : null;
  const bounds = horizon ? until(wanted.bounds, horizon) : wanted.bounds;
  const isOfOwner: Condition = (e) => e(column, '=', wanted.owner);
  const rows = await rowsOf(db, { ...wanted, bounds }, isOfOwner, numberIn(wanted.dialect));
  return [{ rows, horizon: rows.length < wanted.most ? horizon : null }];
}

/** The last row that may be examined; null if there are fewer. Found by an index alone. */
async function horizonOf(
  db: Db,
  column: (typeof OWNERS)[number],
  { dialect, owner, bounds }: Wanted,
): Promise<ListPlace | null> {
  const number = numberIn(dialect);
  const row = await db
    .selectFrom('payment')
    .select(['id', number.as('place')])
    .where(column, '=', owner)
    .where(within(bounds, number))
    .orderBy(number, 'desc')
    .limit(1)
    .offset(MOST_EXAMINED - 1)
    .executeTakeFirst();
  return row ? { number: Number(row.place), id: row.id } : null;
}

/**
 * By the beginning of the shop's reference. If an owner has more payments with it than one call examines, they are dense enough
 * to be found in the order of the list.
 */
const byReference =
  (text: string): Source =>
  async (db, wanted) => {
    const prefix = plain(text);
    const found = await Promise.all(
      OWNERS.map(async (column): Promise<readonly Found<Payment>[]> => {
        const isPart = sql<SqlBool>`${sql.ref(column)} = ${wanted.owner}
          and ${beginsWith(wanted.dialect.name, REFERENCE, prefix)}`;
        const { rows } = await sql<{ n: number }>`select count(*) as n from (
          select 1 from payment where ${isPart} limit ${MOST_EXAMINED + 1}) as matching`.execute(
          db,
        );
        return Number(rows[0]?.n ?? 0) <= MOST_EXAMINED
          ? [{ horizon: null, rows: await rowsOf(db, wanted, () => isPart) }]
          : ofOwner(db, column, {
              ...wanted,
              conditions: [...wanted.conditions, () => hasPrefix(REFERENCE, prefix)],
            });
      }),
    );
    return found.flat();
  };

const REFERENCE = sql.ref('merchant_transaction_id');

/**
 * By the beginning of an id. The range of an index can have payments of other owners, so a limited number is examined. Ids begin
 * with the time, so these are the newest of the range.
 */
const byIdPrefix =
  (column: 'id' | 'checkout_id', prefix: string): Source =>
  async (db, wanted) => {
    const name = sql.ref(column);
    // Ids are hex digits, of which each database has the same order.
    const { rows } = await sql<{ id: string; owned: number }>`select id, owned from (
        select id, case when ${isOwn(wanted)} then 1 else 0 end as owned from payment
        where ${name} >= ${prefix} and ${name} < ${`${prefix}g`}
        order by ${name} desc limit ${MOST_EXAMINED}) as examined
      where owned = 1 limit ${MOST_OF_CHECKOUT}`.execute(db);
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const own = await rowsOf(db, wanted, (e) => e('id', 'in', ids));
    return [{ rows: own, horizon: null }];
  };

/** By the stored details that were paid with. */
const byRegistration =
  (id: string): Source =>
  async (db, wanted) => [
    {
      horizon: null,
      rows: await rowsOf(db, wanted, (e) => e.and([e('registration_id', '=', id), isOwn(wanted)])),
    },
  ];

/** The payments of the runs of a schedule, by the key of the runs. */
const bySchedule =
  (id: ScheduleId): Source =>
  async (db, wanted) => [
    {
      horizon: null,
      rows: await rowsOf(db, wanted, (e) => e.and([isRunOf(id), isOwn(wanted)])),
    },
  ];

const isRunOf = (id: ScheduleId): Expression<SqlBool> =>
  sql<SqlBool>`id in (select payment_id from schedule_run where schedule_id = ${id})`;

/** The few rows with a value, in no order: these are sorted later. */
const few =
  (column: 'id' | 'checkout_id', value: string): Source =>
  async (db, wanted) => {
    const isPart: Condition = (e) => e.and([e(column, '=', value), isOwn(wanted)]);
    const rows = await matching(db, wanted, isPart, apart(wanted))
      .limit(MOST_OF_CHECKOUT)
      .execute();
    return [{ rows: rows.map(placed), horizon: null }];
  };

/** The most payments of a checkout that are listed. The number of tries of a checkout is limited. */
const MOST_OF_CHECKOUT = 1000;

/** Not in the form of a condition that an index of the owner has: the other condition is the rarer one. */
const isOwn = ({ owner }: Wanted): RawBuilder<SqlBool> =>
  sql<SqlBool>`${owner} in (channel_id, merchant_id)`;

/**
 * Reads rows in their order.
 *
 * @param number their number; by default not in the form that an index has: the condition is the rarer one
 */
async function rowsOf(
  db: Db,
  wanted: Wanted,
  where: Condition,
  number: RawBuilder<number> = apart(wanted),
): Promise<Placed<Payment>[]> {
  const rows = await matching(db, wanted, where, number)
    .orderBy(number, 'desc')
    .limit(wanted.most)
    .execute();
  return rows.map(placed);
}

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
