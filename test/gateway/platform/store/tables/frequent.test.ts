/** Statements that are compiled once. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { POSTGRES } from '../../../../../src/gateway/platform/store/postgres.ts';
import type { DatabaseSchema } from '../../../../../src/gateway/platform/store/schema.ts';
import { SQLITE } from '../../../../../src/gateway/platform/store/sqlite.ts';
import { frequent } from '../../../../../src/gateway/platform/store/tables/frequent.ts';

/** A database that only compiles statements. */
const dbWith = (compiler: QueryCompiler) =>
  new Kysely<DatabaseSchema>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });

it('a frequent statement is composed once for each kind of database, and has the values of each call', () => {
  const [sqlite, postgres] = [
    dbWith(new SqliteQueryCompiler()),
    dbWith(new PostgresQueryCompiler()),
  ];
  let composed = 0;
  const lock = frequent((db, dialect, { id, least }: { id: string; least: number }) => {
    composed++;
    const rows = db.selectFrom('checkout').select('id').where('tries', '>=', least);
    return dialect.locking(rows.where('id', '=', id), 'wait');
  });
  const statements = [
    lock(sqlite, SQLITE, { id: 'a', least: 1 }),
    lock(sqlite, SQLITE, { id: 'b', least: 2 }),
    lock(postgres, POSTGRES, { id: 'c', least: 3 }),
    lock(postgres, POSTGRES, { id: 'd', least: 4 }),
  ];
  expect(statements.map(({ sql, parameters }) => [sql, parameters])).toEqual([
    ['select "id" from "checkout" where "tries" >= ? and "id" = ?', [1, 'a']],
    ['select "id" from "checkout" where "tries" >= ? and "id" = ?', [2, 'b']],
    ['select "id" from "checkout" where "tries" >= $1 and "id" = $2 for no key update', [3, 'c']],
    ['select "id" from "checkout" where "tries" >= $1 and "id" = $2 for no key update', [4, 'd']],
  ]);
  expect(composed).toBe(2);
});
