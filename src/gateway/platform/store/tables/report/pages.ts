/** Places in the result of a query, so that its next page continues where the last one ended. */
import { type Selectable, sql } from 'kysely';
import type { PageMark, ResultName } from '../../../../domain/query/types.ts';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import type { Tables } from '../../../../domain/tables.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import { type Db, write } from '../db.ts';
import { keyOf } from '../key.ts';
import { ofEntity } from '../ofEntity.ts';

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
  const walkers = ({ owner, name }: ResultName) =>
    db
      .updateTable('query_page')
      .where('query', '=', name)
      .where('page', '=', WALKERS)
      .where('entity_id', '=', owner);
  const joinHead = async (of: ResultName) => {
    await walkers(of).set({ total: sql<number>`total + 1` }).execute();
  };
  return {
    async head({ owner, name }) {
      const rows = await db
        .selectFrom('query_page')
        .selectAll()
        .where('query', '=', name)
        .where('page', 'in', [HEAD, WALKERS])
        .where(ofEntity(dialect, owner))
        .where('until', '>=', dialect.now)
        .execute();
      const head = rows.find(({ page }) => Number(page) === HEAD);
      return head && { ...markFromRow(head), isLive: rows.length === 2 };
    },
    async beginHead(of, { createdAt, id, total }, { known, live }) {
      const key = keyColumns(of);
      await deleteOver(db, dialect, of.owner);
      const inserted = await db
        .insertInto('query_page')
        .values({ ...key, page: WALKERS, ...NOWHERE, total: 1, until: within(dialect, live) })
        .onConflict((conflict) => conflict.columns(keyOf(dialect, 'query', 'page')).doNothing())
        .returning('page')
        .execute();
      if (inserted.length === 0) await joinHead(of);
      const columns = {
        created_at: createdAt,
        payment_id: id,
        total,
        until: within(dialect, known),
      };
      await db
        .insertInto('query_page')
        .values({ ...key, page: HEAD, ...columns })
        .onConflict((conflict) => {
          const there = conflict.columns(keyOf(dialect, 'query', 'page'));
          return inserted.length > 0 ? there.doUpdateSet(columns) : there.doNothing();
        })
        .execute();
      const row = await db
        .selectFrom('query_page')
        .selectAll()
        .where('query', '=', of.name)
        .where('page', '=', HEAD)
        .where(ofEntity(dialect, of.owner))
        .executeTakeFirstOrThrow();
      return { ...markFromRow(row), isLive: true };
    },
    joinHead,
    async renewHead(of, live) {
      const until = within(dialect, live);
      await write(
        db,
        db
          .insertInto('query_page')
          .values({ ...keyColumns(of), page: WALKERS, ...NOWHERE, total: 1, until })
          .onConflict((conflict) =>
            conflict.columns(keyOf(dialect, 'query', 'page')).doUpdateSet({ until }),
          ),
      );
    },
    async leaveHead(of) {
      await walkers(of).set({ total: sql<number>`total - 1` }).execute();
      await write(
        db,
        db
          .deleteFrom('query_page')
          .where('query', '=', of.name)
          .where('page', '=', WALKERS)
          .where(ofEntity(dialect, of.owner))
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
  async mark({ owner, name }, page) {
    const row = await db
      .selectFrom('query_page')
      .selectAll()
      .where('query', '=', name)
      .where('page', '=', page)
      .where(ofEntity(dialect, owner))
      .where('until', '>=', dialect.now)
      .executeTakeFirst();
    return row && markFromRow(row);
  },
  async saveMark(of, page, { createdAt, id, total }, life) {
    const columns = {
      created_at: createdAt,
      payment_id: id,
      total,
      until: within(dialect, life),
    };
    // If a power failure loses the mark, it is only counted again: so the commit need not wait for the disk.
    if (dialect.name === 'postgres') await sql`set local synchronous_commit = off`.execute(db);
    await deleteOver(db, dialect, of.owner);
    await write(
      db,
      db
        .insertInto('query_page')
        .values({ ...keyColumns(of), page, ...columns })
        .onConflict((conflict) =>
          conflict.columns(keyOf(dialect, 'query', 'page')).doUpdateSet(columns),
        ),
    );
  },
});

const keyColumns = ({ owner, name }: ResultName) => ({ query: name, entity_id: owner as string });

/** Deletes the marks of an owner that are too old. */
const deleteOver = (db: Db, { now }: Dialect, owner: EntityId) =>
  write(db, db.deleteFrom('query_page').where('entity_id', '=', owner).where('until', '<', now));

const markFromRow = (row: Selectable<DatabaseSchema['query_page']>): PageMark => ({
  createdAt: Number(row.created_at),
  id: row.payment_id as PageMark['id'],
  total: Number(row.total),
});
