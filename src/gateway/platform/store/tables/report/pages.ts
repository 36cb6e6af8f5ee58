/** Places in the result of a query, so that its next page continues where the last one ended. */
import { type Selectable, sql } from 'kysely';
import type { PageMark } from '../../../../domain/query/types.ts';
import type { Tables } from '../../../../domain/tables.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import { type Db, write } from '../db.ts';

/**
 * Pages begin with 1. Each query has one more row for its head, and one row that counts the readers of the head while it is
 * live.
 */
const HEAD = 0;
const WALKERS = -1;
const NOWHERE = { created_at: 0, payment_id: '' } as const;

/** The time of the database in `ms` milliseconds. */
const within = ({ now }: Dialect, ms: number) => sql<number>`${now} + ${ms}`;

/** The methods for the head of a query: the newest transaction when its first reader started. */
export function queryHeads(
  db: Db,
  dialect: Dialect,
): Pick<Tables['report'], 'head' | 'beginHead' | 'joinHead' | 'renewHead' | 'leaveHead'> {
  const walkers = (query: string) =>
    db.updateTable('query_page').where('query', '=', query).where('page', '=', WALKERS);
  const joinHead = async (query: string) => {
    await walkers(query).set({ total: sql<number>`total + 1` }).execute();
  };
  return {
    async head(query) {
      const rows = await db
        .selectFrom('query_page')
        .selectAll()
        .where('query', '=', query)
        .where('page', 'in', [HEAD, WALKERS])
        .where('until', '>=', dialect.now)
        .execute();
      const head = rows.find(({ page }) => Number(page) === HEAD);
      return head && { ...markFromRow(head), isLive: rows.length === 2 };
    },
    async beginHead(query, { createdAt, id, total }, { known, live }) {
      await write(db, db.deleteFrom('query_page').where('until', '<', dialect.now));
      const inserted = await db
        .insertInto('query_page')
        .values({ query, page: WALKERS, ...NOWHERE, total: 1, until: within(dialect, live) })
        .onConflict((conflict) => conflict.columns(['query', 'page']).doNothing())
        .returning('page')
        .execute();
      if (inserted.length === 0) await joinHead(query);
      const columns = {
        created_at: createdAt,
        payment_id: id,
        total,
        until: within(dialect, known),
      };
      await db
        .insertInto('query_page')
        .values({ query, page: HEAD, ...columns })
        .onConflict((conflict) => {
          const there = conflict.columns(['query', 'page']);
          return inserted.length > 0 ? there.doUpdateSet(columns) : there.doNothing();
        })
        .execute();
      const row = await db
        .selectFrom('query_page')
        .selectAll()
        .where('query', '=', query)
        .where('page', '=', HEAD)
        .executeTakeFirstOrThrow();
      return { ...markFromRow(row), isLive: true };
    },
    joinHead,
    async renewHead(query, live) {
      const until = within(dialect, live);
      await write(
        db,
        db
          .insertInto('query_page')
          .values({ query, page: WALKERS, ...NOWHERE, total: 1, until })
          .onConflict((conflict) => conflict.columns(['query', 'page']).doUpdateSet({ until })),
      );
    },
    async leaveHead(query) {
      await walkers(query).set({ total: sql<number>`total - 1` }).execute();
      await write(
        db,
        db
          .deleteFrom('query_page')
          .where('query', '=', query)
          .where('page', '=', WALKERS)
          .where('total', '<=', 0),
      );
    },
  };
}

/** The methods for the places where pages begin. */
export const pageMarks = (
  db: Db,
  dialect: Dialect,
): Pick<Tables['report'], 'mark' | 'saveMark'> => ({
  async mark(query, page) {
    const row = await db
      .selectFrom('query_page')
      .selectAll()
      .where('query', '=', query)
      .where('page', '=', page)
      .where('until', '>=', dialect.now)
      .executeTakeFirst();
    return row && markFromRow(row);
  },
  async saveMark(query, page, { createdAt, id, total }, life) {
    const columns = {
      created_at: createdAt,
      payment_id: id,
      total,
      until: within(dialect, life),
    };
    // If a power failure loses the mark, it is only counted again: so the commit need not wait for the disk.
    if (dialect.name === 'postgres') await sql`set local synchronous_commit = off`.execute(db);
    await write(db, db.deleteFrom('query_page').where('until', '<', dialect.now));
    await write(
      db,
      db
        .insertInto('query_page')
        .values({ query, page, ...columns })
        .onConflict((conflict) => conflict.columns(['query', 'page']).doUpdateSet(columns)),
    );
  },
});

const markFromRow = (row: Selectable<DatabaseSchema['query_page']>): PageMark => ({
  createdAt: Number(row.created_at),
  id: row.payment_id as PageMark['id'],
  total: Number(row.total),
});
