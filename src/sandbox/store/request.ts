/** Answered requests. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { searchOf } from '../../gateway/domain/query/search.ts';
import type { CheckoutId, EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import { plain, toText } from '../../gateway/platform/store/codec.ts';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import { insertAllOften } from '../../gateway/platform/store/tables/insert.ts';
import {
  during,
  hasPart,
  inLower,
  MOST_EXAMINED,
  SLICE,
} from '../../gateway/platform/store/tables/list/parts.ts';
import { padded } from '../../gateway/platform/store/tables/padded.ts';
import { turn } from '../../gateway/platform/time/systemClock.ts';
import {
  type AnsweredRequest,
  type NumberedRequest,
  REQUEST_LOG_LIMITS,
  type RequestFilter,
  type RequestTable,
} from './requestTable.ts';
import type { SandboxDb, SandboxSchema } from './schema.ts';

/** The most requests of an entity that are searched for a refusal about a payment or a checkout: the newest. */
const MOST_SEARCHED = 5000;

/** The columns that requests are found and counted by. */
const OWNERS = ['payment_id', 'checkout_id'] as const;

export function requestTable(db: SandboxDb, dialect: Dialect): RequestTable {
  return {
    async insertAll(requests) {
      const [wanted, known, counts] = await Promise.all([
        withoutLost(db, dialect, requests),
        checkoutsIn(db, requests),
        countsOf(db, requests),
      ]);
      const rows = wanted.map((request) => rowOf(request, known));
      await insertAllOften(db, dialect.name, 'request', withinLimit(rows, counts));
      const loose = rows.filter((row) => row.payment_id === null && row.checkout_id === null);
      for (const entityId of new Set(loose.map((row) => row.entity_id))) {
        await deleteOldest(db, entityId);
      }
    },
    async about(of) {
      const [column, id] =
        'paymentId' in of
          ? (['payment_id', of.paymentId] as const)
          : (['checkout_id', of.checkoutId] as const);
      const rows = await db
        .selectFrom('request')
        .selectAll()
        .where(column, '=', plain(id))
        .orderBy('seq')
        .limit(REQUEST_LOG_LIMITS.perId)
        .execute();
      return rows.map(requestFromRow);
    },
    async findByNdc(entityId, ndc) {
      const refused = await withNdc(db, ndc)
        .where('payment_id', 'is', null)
        .where('checkout_id', 'is', null)
        .executeTakeFirst();
      const row = refused ?? (await newestWithNdc(db, entityId, ndc));
      return row && requestFromRow(row);
    },
    async findRefused(entityId, answerId) {
      const pattern = `%"answerId":"${answerId}"%`;
      const recent = db
        .selectFrom('request')
        .selectAll()
        .where('entity_id', '=', plain(entityId))
        .orderBy('seq', 'desc')
        .limit(MOST_SEARCHED);
      const row =
        // The limit of such requests bounds the search.
        (await loose(db, entityId).selectAll().where('data', 'like', pattern).executeTakeFirst()) ??
        (await db
          .selectFrom(recent.as('some'))
          .selectAll()
          .where('data', 'like', pattern)
          .executeTakeFirst());
      return row && requestFromRow(row);
    },
    async list(entityId, filter, part) {
      const { before, after, limit } = part;
      const ofEntity = db
        .selectFrom('request')
        .where('entity_id', '=', plain(entityId))
        .$if(before !== null, (query) => query.where('seq', '<', before?.number ?? 0))
        .$if(after !== null, (query) => query.where('seq', '>', after?.number ?? 0))
        .$if(filter.seq !== null, (query) => query.where('seq', '=', filter.seq))
        .orderBy('seq', 'desc');
      const found = await db
        .selectFrom(ofEntity.selectAll().limit(MOST_EXAMINED).as('some'))
        .selectAll()
        .where((where) =>
          where.and([...conditionsOf(dialect, filter), ...during(part, sql.ref('at'))]),
        )
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .execute();
      const rows = found.slice(0, limit).map((row) => ({
        place: { number: Number(row.seq), id: String(row.seq) },
        row: { seq: Number(row.seq), request: requestFromRow(row) } satisfies NumberedRequest,
      }));
      if (found.length > limit) return { rows, next: rows.at(-1)?.place ?? null };
      // The rows behind those that were examined.
      const last = await ofEntity
        .select('seq')
        .offset(MOST_EXAMINED - 1)
        .limit(1)
        .executeTakeFirst();
      const number = Number(last?.seq);
      return { rows, next: last ? { number, id: String(number) } : null };
    },
    async ofEntity(entityId, { after, limit }) {
      const ofEntity = db
        .selectFrom('request')
        .selectAll()
        .where('entity_id', '=', plain(entityId))
        .limit(limit);
      const rows =
        after === null
          ? (await ofEntity.orderBy('seq', 'desc').execute()).reverse()
          : await ofEntity.where('seq', '>', after).orderBy('seq').execute();
      return rows.map((row) => ({ seq: Number(row.seq), request: requestFromRow(row) }));
    },
  };
}

/** A text as a part of `like`: its signs have no meaning. */
const anywhere = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** How the codes of declines begin: of banks, shoppers, risk checks and 3-D Secure, and of banks that did not answer. */
const DECLINES = ['800.', '900.', '300.100.', '100.38', '100.39', '100.40'];

/** The conditions of a filter on the stored members. */
function conditionsOf(
  dialect: Dialect,
  { method, outcome, text }: RequestFilter,
): RawBuilder<SqlBool>[] {
  const has = (part: string) => sql<SqlBool>`lower(data) like ${anywhere(part)} escape '\\'`;
  const failed = sql<SqlBool>`(${has('"status":"4')} or ${has('"status":"5')} or ${has('"routeFault"')})`;
  const codes = sql.join(
    DECLINES.map((code) => has(`"code":"${code}`)),
    sql` or `,
  );
  const declined = sql<SqlBool>`(payment_id is not null and (${codes}))`;
  return [
    ...(method === null ? [] : [has(`"method":"${method}"`)]),
    ...(outcome === null || outcome === 'succeeded' ? [] : [failed]),
    ...(outcome === 'succeeded' ? [sql<SqlBool>`not ${failed}`] : []),
    ...(outcome === 'declined' ? [declined] : []),
    ...(outcome === 'refused' ? [sql<SqlBool>`not ${declined}`] : []),
    ...(text === null
      ? []
      : [
          ...wordsOf(text).map(
            (word) => sql<SqlBool>`(${has(word)} or lower(ndc) like ${anywhere(word)} escape '\\'
              or payment_id = ${word.toLowerCase()} or lower(checkout_id) = ${word.toLowerCase()}
              or ${isOfReference(dialect, word)})`,
          ),
        ]),
  ];
}

/** The words of a search, as of the other lists. */
function wordsOf(text: string): readonly string[] {
  const { each } = searchOf(text);
  return each.length > 0 ? each.map((one) => one.text) : [text];
}

/** Whether the payment has this reference. With the limit, PostgreSQL looks up each payment by its key. */
const isOfReference = (dialect: Dialect, text: string): RawBuilder<SqlBool> =>
  sql`exists (select 1 from payment where payment.id = ${sql.ref('some.payment_id')}
    and ${hasPart(dialect, inLower(dialect, sql.ref('payment.merchant_transaction_id')), plain(text))}
    limit 1 offset 0)`;

const withNdc = (db: SandboxDb, ndc: string) =>
  db
    .selectFrom('request')
    .selectAll()
    .where('ndc', '=', plain(ndc))
    .orderBy('seq', 'desc')
    .limit(1);

/** Searches the newest requests of an entity, in slices: no index has the ndc of requests about a payment or a checkout. */
async function newestWithNdc(db: SandboxDb, entityId: EntityId, ndc: string) {
  const newest = db
    .selectFrom('request')
    .select('seq')
    .where('entity_id', '=', plain(entityId))
    .orderBy('seq', 'desc')
    .limit(1);
  let until = Number((await newest.executeTakeFirst())?.seq ?? 0);
  for (let examined = 0; until > 0 && examined < MOST_EXAMINED; examined += SLICE) {
    const from = until - SLICE;
    const row = await withNdc(db, ndc)
      .where('entity_id', '=', plain(entityId))
      .where('seq', '>', from)
      .where('seq', '<=', until)
      .executeTakeFirst();
    if (row) return row;
    until = from;
    await turn();
  }
  return undefined;
}

/**
 * The requests without those of entities that were deleted or emptied after the answer. The entities cannot be deleted until
 * the end of the transaction.
 */
async function withoutLost(
  db: SandboxDb,
  dialect: Dialect,
  requests: readonly AnsweredRequest[],
): Promise<readonly AnsweredRequest[]> {
  const ids = [...new Set(requests.flatMap(({ entityId }) => entityId ?? []))];
  if (ids.length === 0) return requests;
  const query = db
    .selectFrom('entity')
    .select(['id', 'reset_at'])
    .where('id', 'in', padded(ids))
    .orderBy('id');
  const rows = await dialect.sharing(query).execute();
  const emptied = new Map(rows.map((row) => [row.id, Number(row.reset_at ?? 0)]));
  return requests.filter(({ entityId, systemAt }) => {
    if (entityId === null) return true;
    const at = emptied.get(entityId);
    return at !== undefined && systemAt > at;
  });
}

/** The checkouts that exist: a client can send any id, and requests about it would never be deleted. */
async function checkoutsIn(
  db: SandboxDb,
  requests: readonly AnsweredRequest[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(requests.flatMap(({ checkoutId }) => checkoutId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('checkout')
    .select('id')
    .where('id', 'in', padded(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Row = ReturnType<typeof rowOf>;

/** How many requests are stored about the payments and checkouts that new requests are about. */
async function countsOf(
  db: SandboxDb,
  requests: readonly AnsweredRequest[],
): Promise<Map<string, number>> {
  const named = {
    payment_id: requests.map(({ paymentId }) => paymentId),
    checkout_id: requests.map(({ checkoutId }) => checkoutId),
  };
  const counts = new Map<string, number>();
  const count = async (owner: (typeof OWNERS)[number]) => {
    const ids = [...new Set(named[owner].flatMap((id) => id ?? []))];
    if (ids.length === 0) return;
    const counted = await db
      .selectFrom('request')
      .select(({ fn }) => [owner, fn.countAll<number>().as('n')])
      .where(owner, 'in', padded(ids))
      .groupBy(owner)
      .execute();
    for (const row of counted) counts.set(row[owner] ?? '', Number(row.n));
  };
  await Promise.all(OWNERS.map(count));
  return counts;
}

/** The rows whose payment and checkout have not reached the limit yet. @param counts grow with each of these rows */
function withinLimit(rows: readonly Row[], counts: Map<string, number>): Row[] {
  return rows.filter((row) => {
    const ids = OWNERS.flatMap((owner) => row[owner] ?? []);
    if (ids.some((id) => (counts.get(id) ?? 0) >= REQUEST_LOG_LIMITS.perId)) return false;
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return true;
  });
}

/** Keeps the newest requests of an entity that belong to nothing. */
async function deleteOldest(db: SandboxDb, entityId: string): Promise<void> {
  const first = await loose(db, entityId)
    .select('seq')
    .orderBy('seq', 'desc')
    .offset(REQUEST_LOG_LIMITS.refused)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await write(
    db,
    db
      .deleteFrom('request')
      .where('entity_id', '=', entityId)
      .where('payment_id', 'is', null)
      .where('checkout_id', 'is', null)
      .where('seq', '<=', first.seq),
  );
}

const loose = (db: SandboxDb, entityId: string) =>
  db
    .selectFrom('request')
    .where('entity_id', '=', entityId)
    .where('payment_id', 'is', null)
    .where('checkout_id', 'is', null);

const rowOf = (
  { entityId, ndc, paymentId, checkoutId, at, systemAt, data }: AnsweredRequest,
  checkouts: ReadonlySet<string>,
) => ({
  entity_id: entityId ?? '',
  ndc: plain(ndc),
  payment_id: paymentId as string | null,
  checkout_id: checkoutId !== null && checkouts.has(checkoutId) ? (checkoutId as string) : null,
  at,
  system_at: systemAt,
  data: toText(data),
});

const requestFromRow = (row: Selectable<SandboxSchema['request']>): AnsweredRequest => ({
  entityId: row.entity_id === '' ? null : (row.entity_id as EntityId),
  ndc: row.ndc,
  paymentId: row.payment_id as PaymentId | null,
  checkoutId: row.checkout_id as CheckoutId | null,
  at: Number(row.at),
  systemAt: Number(row.system_at),
  data: JSON.parse(row.data) as AnsweredRequest['data'],
});
