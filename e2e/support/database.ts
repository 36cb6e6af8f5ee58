/** Reads a gateway's database from beside it: every row of every table, as it is kept. */
import { join } from 'node:path';
import { openFile } from '../../src/gateway/platform/store/driver.ts';

/** The rows of a table, by its name, each as a record of its columns. */
export type Dump = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** @param data the folder of a gateway that has ended */
export function dumpDatabase(data: string): Dump {
  const database = openFile(join(data, 'gateway.db'));
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all([]) as { name: string }[];
  const dump = Object.fromEntries(
    tables.map(({ name }) => [
      name,
      database.prepare(`select * from "${name}" order by rowid`).all([]) as Record<
        string,
        unknown
      >[],
    ]),
  );
  database.close();
  return dump;
}
