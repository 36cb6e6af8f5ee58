/**
 * Transactions as queries ask for them. Which ones is found in an index alone, in its order and from the nearer end; rows are
 * read for a page, and no more than a page. An owner's are those of its own channel, and those of its channels as a merchant:
 * two indexes, read side by side.
 */
import {
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Accounts } from '../../payment/method.ts';
import type { PageMark, Place, Wanted } from '../../report/types.ts';
import { paymentFrom, plain } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { SHORT_ID } from '../migrations/0014-reports.ts';
import type { Schema } from '../schema.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';
import { padded } from './padded.ts';

/** The one owner, and the other; nothing is of both: a merchant is none of its own channels. */
const OWNERS = ['channel_id', 'merchant_id'] as const;

export function reportOf(db: Db, dialect: Dialect): Tables['report'] {
  const rowsOf = (owner: (typeof OWNERS)[number], wanted: Wanted, behind: Place | null) => {
    const { subject, types, accounts } = wanted;
    const last = behind ?? beforeAll(subject);
    let rows = db
      .selectFrom('payment')
      .where(owner, '=', wanted.owner)
      .where(sql<SqlBool>`(created_at, id) < (${last.createdAt}, ${last.id})`);
    rows =
      subject.kind === 'reference'
        ? rows.where('merchant_transaction_id', '=', plain(subject.reference))
        : rows.where('created_at', '>=', subject.from);
    if (types) rows = rows.where('type', 'in', padded(types));
    return accounts ? rows.where(isMadeWith(accounts)) : rows;
  };
  /** Joins the payments (`p`) of each row, one row after the other by an index, however many the database thinks there are. */
  const eachOf = (column: 'id' | 'referenced_id', equals: string) =>
    dialect.name === 'sqlite'
      ? sql`cross join payment as p where p.${sql.ref(column)} = ${sql.ref(equals)}`
      : sql`cross join lateral (
          select * from payment where payment.${sql.ref(column)} = ${sql.ref(equals)} offset 0) as p`;
  return {
    async some(wanted, { behind, fromOldest, skip, most }) {
      const way = fromOldest ? 'asc' : 'desc';
      const [own, ofChannels] = OWNERS.map((owner) => {
        const arm = rowsOf(owner, wanted, behind).select(['id', 'created_at']);
        if (dialect.name === 'sqlite') return arm;
        // Otherwise PostgreSQL would read both as a whole and sort them: it merges what is in order by itself.
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
      const { rows } =
        await sql<Row>`select p.* from (${found}) as found ${eachOf('id', 'found.id')}`.execute(db);
      return rows.map(paymentFrom);
    },
    async count(wanted) {
      const counts = OWNERS.map((owner) =>
        rowsOf(owner, wanted, null).select(({ fn }) => fn.countAll<number>().as('n')),
      );
      const [own, ofChannels] = counts;
      const { rows } = await sql<{ n: number }>`select (${own}) + (${ofChannels}) as n`.execute(db);
      return Number(rows[0]?.n ?? 0);
    },
    async ofShortId(shortId, most) {
      const rows = await db
        .selectFrom('payment')
        .selectAll()
        .where(sql.raw<string>(SHORT_ID), '=', shortId)
        .limit(most)
        .execute();
      return rows.map(paymentFrom);
    },
    async linked(owner, ids, most) {
      if (ids.length === 0) return [];
      const { rows } = await sql<Row>`with recursive up(id, referenced_id) as (
          select id, referenced_id from payment where id in (${sql.join(padded(ids))})
          union select p.id, p.referenced_id from up ${eachOf('id', 'up.referenced_id')}
        ), tree(id) as (
          select id from up
          union select p.id from tree ${eachOf('referenced_id', 'tree.id')}
        )
        select p.* from tree ${eachOf('id', 'tree.id')} limit ${most}`.execute(db);
      // A condition here would tempt a database to begin with everything that the owner has.
      const own = rows.filter((row) => OWNERS.some((column) => row[column] === owner));
      return own.map(paymentFrom);
    },
    async mark(query, page) {
      const row = await db
        .selectFrom('query_page')
        .selectAll()
        .where('query', '=', query)
        .where('page', '=', page)
        .where('until', '>=', dialect.now)
        .executeTakeFirst();
      return (
        row && {
          createdAt: Number(row.created_at),
          id: row.payment_id as PageMark['id'],
          total: Number(row.total),
        }
      );
    },
    async keepMark(query, page, { createdAt, id, total }, life) {
      const columns = {
        created_at: createdAt,
        payment_id: id,
        total,
        until: sql<number>`${dialect.now} + ${life}`,
      };
      // Lost with the power, it is only counted again: nobody waits for the disk.
      if (dialect.name === 'postgres') await sql`set local synchronous_commit = off`.execute(db);
      await db.deleteFrom('query_page').where('until', '<', dialect.now).execute();
      await db
        .insertInto('query_page')
        .values({ query, page, ...columns })
        .onConflict((conflict) => conflict.columns(['query', 'page']).doUpdateSet(columns))
        .execute();
    },
  };
}

type Row = Selectable<Schema['payment']>;

/** Where transactions are, in their order. */
type Places = SelectQueryBuilder<Schema, 'payment', { id: string; created_at: number }>;

/** Before the newest of them: nothing is younger than the frame, or than any instant there is. */
const beforeAll = (subject: Wanted['subject']): { createdAt: number; id: string } => ({
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
