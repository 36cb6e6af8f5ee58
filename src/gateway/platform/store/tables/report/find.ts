/**
 * Transactions for queries. Which transactions match is found from an index alone, in its order and from the nearer end;
 * full rows are read only for the requested page. An owner's transactions are those with it as their channel, and those of
 * its channels, with it as their merchant: these are two indexes, whose results are merged. Filters and counts read their
 * entries in slices, and other requests go on between two slices.
 */
import {
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { newestFirst } from '../../../../domain/query/order.ts';
import type { Part, Position, Slice, TransactionFilter } from '../../../../domain/query/types.ts';
import type { Tables } from '../../../../domain/tables.ts';
import type { Accounts } from '../../../../domain/transaction/method.ts';
import type { Payment } from '../../../../domain/transaction/types.ts';
import { turn } from '../../../time/systemClock.ts';
import { paymentFromRow } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import { SHORT_ID } from '../../migrations/0001-gateway/payments.ts';
import type { DatabaseSchema } from '../../schema.ts';
import type { Db } from '../db.ts';
import { isReference } from '../list/parts.ts';
import { padded } from '../padded.ts';

/** The columns that name an owner. No transaction has the same owner in both: a merchant is never its own channel. */
const OWNERS = ['channel_id', 'merchant_id'] as const;

/** The most entries that one statement reads of each index. */
const SLICE = 5000;

/** The methods that find transactions. */
export const findTransactions = (
  db: Db,
  dialect: Dialect,
): Pick<Tables['report'], 'some' | 'count' | 'ofShortId' | 'linked'> => ({
  async some(wanted, { fromOldest, skip, most, ...part }) {
    const isRead = !wanted.types && !wanted.accounts && skip + most <= SLICE;
    if (isRead) return someOf(db, dialect, wanted, { ...part, fromOldest, skip, most });
    const found: Payment[] = [];
    let left = skip;
    for await (const one of slicesOf(db, dialect, wanted, part, fromOldest)) {
      const count = left > 0 ? await countOf(db, dialect, wanted, one) : Number.POSITIVE_INFINITY;
      if (count > left) {
        const rest = { fromOldest, skip: left, most: most - found.length };
        found.push(...(await someOf(db, dialect, wanted, { ...one, ...rest })));
      }
      left = Math.max(0, left - count);
      if (found.length >= most) break;
    }
    return found;
  },
  async count(wanted, part = { behind: null, ahead: null }) {
    let count = 0;
    for await (const one of slicesOf(db, dialect, wanted, part, false)) {
      count += await countOf(db, dialect, wanted, one);
    }
    return count;
  },
  async ofShortId(shortId, most) {
    const rows = await db
      .selectFrom('payment')
      .selectAll()
      .where(sql.raw<string>(SHORT_ID), '=', shortId)
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  },
  async linked(owner, ids, most) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Row>`with recursive up(id, referenced_id) as (
        select id, referenced_id from payment where id in (${sql.join(padded(ids))})
        union select p.id, p.referenced_id from up ${eachOf(dialect, 'id', 'up.referenced_id')}
      ), tree(id) as (
        select id from up
        union select p.id from tree ${eachOf(dialect, 'referenced_id', 'tree.id')}
      )
      select p.* from tree ${eachOf(dialect, 'id', 'tree.id')} limit ${most}`.execute(db);
    // A condition in the query could lead the query planner to start with all transactions of the owner.
    const own = rows.filter((row) => OWNERS.some((column) => row[column] === owner));
    return own.map(paymentFromRow);
  },
});

/** Divides a part, so that each index has at most `SLICE` entries in each. The first one is at the end that is named. */
async function* slicesOf(
  db: Db,
  dialect: Dialect,
  wanted: TransactionFilter,
  part: Part,
  fromOldest: boolean,
): AsyncGenerator<Part> {
  const all = { ...wanted, types: null, accounts: null };
  const way = fromOldest ? 'asc' : 'desc';
  // From the oldest on, the edge is in the slice; from the newest on, in the next one: no id is between an id and the same id with
  // a character appended.
  const offset = fromOldest ? SLICE - 1 : SLICE;
  let rest = part;
  for (;;) {
    const edges: Position[] = [];
    for (const owner of OWNERS) {
      const row = await rowsOf(db, dialect, owner, all, rest)
        .select(['id', 'created_at'])
        .orderBy('created_at', way)
        .orderBy('id', way)
        .limit(1)
        .offset(offset)
        .executeTakeFirst();
      if (row) edges.push({ createdAt: Number(row.created_at), id: row.id as Position['id'] });
    }
    const [newest] = newestFirst(edges);
    const edge = fromOldest ? newestFirst(edges).at(-1) : newest;
    if (!edge) {
      yield rest;
      return;
    }
    const behind = { ...edge, id: `${edge.id}0` as Position['id'] };
    yield fromOldest ? { ...rest, behind } : { ...rest, ahead: edge };
    rest = fromOldest ? { ...rest, ahead: edge } : { ...rest, behind };
    await turn();
  }
}

/** The number of transactions that match, in a part with at most `SLICE` entries in each index. */
async function countOf(
  db: Db,
  dialect: Dialect,
  wanted: TransactionFilter,
  part: Part,
): Promise<number> {
  const all = { ...wanted, types: null, accounts: null };
  const counts = OWNERS.flatMap((owner) =>
    inParts(wanted, part).map((isOlder) => {
      const entries = rowsOf(db, dialect, owner, all, part, isOlder)
        .select(['type', 'account_kind', 'brand'])
        .limit(SLICE);
      let some = db.selectFrom(entries.as('some'));
      for (const condition of filtersOf(wanted)) some = some.where(condition);
      return sql`(${some.select(({ fn }) => fn.countAll<number>().as('n'))})`;
    }),
  );
  const { rows } = await sql<{ n: number }>`select ${sql.join(counts, sql` + `)} as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** The transactions of a page, in a part with at most `SLICE` entries in each index, or without filters. */
async function someOf(
  db: Db,
  dialect: Dialect,
  wanted: TransactionFilter,
  { fromOldest, skip, most, ...part }: Slice,
): Promise<readonly Payment[]> {
  const way = fromOldest ? 'asc' : 'desc';
  const [own, ofChannels] = OWNERS.map((owner) => {
    const arm = rowsOf(db, dialect, owner, wanted, part).select(['id', 'created_at']);
    if (dialect.name === 'sqlite') return arm;
    // Without this, PostgreSQL would read both subqueries completely and sort them; ordered subqueries are merged.
    const inOrder = arm
      .orderBy('created_at', way)
      .orderBy('id', way)
      .limit(skip + most);
    return db.selectFrom(inOrder.as('arm')).select(['id', 'created_at']);
  }) as [Places, Places];
  const found = own
    .unionAll(ofChannels)
    .orderBy('created_at', way)
    .orderBy('id', way)
    .limit(most)
    .offset(skip);
  const payments = eachOf(dialect, 'id', 'some.id');
  const { rows } = await sql<Row>`select p.* from (${found}) as "some" ${payments}`.execute(db);
  return rows.map(paymentFromRow);
}

/** Whether a transaction is older than a position. */
function isOlderThan({ subject }: TransactionFilter, { behind }: Part): RawBuilder<SqlBool> {
  const last = behind ?? beforeAll(subject);
  return sql`(created_at, id) < (${last.createdAt}, ${last.id})`;
}

/**
 * The same condition in parts, each of which finds other transactions: those of earlier instants, and those of the same
 * instant. SQLite compares an instant in half of the time in which it compares an instant and an id.
 */
function inParts(wanted: TransactionFilter, part: Part): RawBuilder<SqlBool>[] {
  const { behind, ahead } = part;
  // Few transactions are newer than a position.
  if (ahead) return [isOlderThan(wanted, part)];
  const isEarlier = ({ createdAt }: { createdAt: number }) =>
    sql<SqlBool>`created_at < ${createdAt}`;
  if (!behind) return [isEarlier(beforeAll(wanted.subject))];
  return [isEarlier(behind), sql`(created_at = ${behind.createdAt} and id < ${behind.id})`];
}

/** The transactions of an owner that match, in one part of their order. */
function rowsOf(
  db: Db,
  dialect: Dialect,
  owner: (typeof OWNERS)[number],
  wanted: TransactionFilter,
  part: Part,
  isOlder = isOlderThan(wanted, part),
) {
  const { subject } = wanted;
  const { ahead } = part;
  let rows = db.selectFrom('payment').where(owner, '=', wanted.owner).where(isOlder);
  if (ahead) {
    rows = rows.where(sql<SqlBool>`(created_at, id) > (${ahead.createdAt}, ${ahead.id})`);
  }
  if (subject.kind === 'reference') {
    rows = rows.where(isReference(dialect, subject.reference));
  } else if (!ahead || ahead.createdAt < subject.from) {
    // With two lower bounds, SQLite begins at the first one, and would read all transactions of the range.
    rows = rows.where('created_at', '>=', subject.from);
  }
  for (const condition of filtersOf(wanted)) rows = rows.where(condition);
  return rows;
}

/** The conditions of the filters. */
const filtersOf = ({ types, accounts }: TransactionFilter): Expression<SqlBool>[] => [
  ...(types ? [sql<SqlBool>`${sql.ref('type')} in (${sql.join(padded(types))})`] : []),
  ...(accounts ? [isMadeWith(accounts)] : []),
];

/** Joins the payments (`p`) of each row one by one through an index, however many rows the query planner estimates. */
const eachOf = ({ name }: Dialect, column: 'id' | 'referenced_id', equals: string) =>
  name === 'sqlite'
    ? sql`cross join payment as p where p.${sql.ref(column)} = ${sql.ref(equals)}`
    : sql`cross join lateral (
        select * from payment where payment.${sql.ref(column)} = ${sql.ref(equals)} offset 0) as p`;

type Row = Selectable<DatabaseSchema['payment']>;

/** The positions of transactions, in their order. */
type Places = SelectQueryBuilder<DatabaseSchema, 'payment', { id: string; created_at: number }>;

/** A position after the newest transaction: no transaction is newer than the time range, or than the greatest instant. */
const beforeAll = (subject: TransactionFilter['subject']): { createdAt: number; id: string } => ({
  createdAt: subject.kind === 'frame' ? subject.to + 1 : Number.MAX_SAFE_INTEGER,
  id: '',
});

function isMadeWith({ kinds, otherKinds, brands }: Accounts): Expression<SqlBool> {
  const [kind, brand] = [sql.ref('account_kind'), sql.ref('brand')];
  const isKind = sql<SqlBool>`${kind} in (${sql.join(padded(kinds.length > 0 ? kinds : ['']))})`;
  if (brands.length === 0) return isKind;
  const isBrand = sql`${kind} in (${sql.join(otherKinds)}) and ${brand} in (${sql.join(padded(brands))})`;
  return sql`(${isKind} or (${isBrand}))`;
}
