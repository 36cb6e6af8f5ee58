/** The contents of an embedded database, as a program reads them that has the file. */
import { openFile } from '../../src/gateway/platform/store/driver.ts';

/** Every value of every table, by `table.column`. */
export function everything(file: string): [place: string, value: string][] {
  const db = openFile(file);
  const tables = db.prepare("select name from sqlite_master where type = 'table'").all([]) as {
    name: string;
  }[];
  const values = tables.flatMap(({ name }) =>
    (db.prepare(`select * from "${name}"`).all([]) as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row).map(([column, value]): [string, string] => [
        `${name}.${column}`,
        String(value),
      ]),
    ),
  );
  db.close();
  return values;
}
