/** Databases in memory after the first one of a process have the tables that the migrations create. */
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import { emptyCopyOf } from '../../../../src/gateway/platform/store/emptyCopy.ts';
import { databaseFile } from '../../../../src/gateway/platform/store/sqlite.ts';
import { temporaryFolder } from '../../harness.ts';
import { inFolder, type Row } from './databases.ts';

/** All tables and indexes, the columns as the database reads them, and the migrations. */
const CONTENTS = [
  'select type, name, tbl_name, sql from sqlite_master order by type, name',
  `select t.name as of, c.* from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' order by 1, 2`,
  `select t.name as of, f.* from sqlite_master t join pragma_foreign_key_list(t.name) f order by 1, 2, 3`,
  'select * from kysely_migration order by name',
  'select * from kysely_migration_lock',
];

it('a copy has the tables, the indexes and the migrations of its original, and no rows', async () => {
  const place = await inFolder();
  await (await place.open()).close();
  await place.sql(
    `insert into entity (id, name, channel_name, settings) values ('e', 'S', 'C', '{}')`,
  );
  const database = openFile(databaseFile(place.folder)) as never;
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database }) });
  const script = await emptyCopyOf(db);
  await db.destroy();

  const copy = openFile(databaseFile(temporaryFolder()));
  copy.exec(script);
  const rowsOf = (text: string) => copy.prepare(text).all([]) as Row[];
  for (const text of CONTENTS) expect(rowsOf(text)).toEqual(await place.sql(text));
  expect(rowsOf('select * from entity')).toEqual([]);
  copy.close();
});
