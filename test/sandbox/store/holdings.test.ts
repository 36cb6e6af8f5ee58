/** The list of tables with data of entities, compared with the tables that the migrations create. */

import { beforeAll, describe, expect, it } from 'vitest';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile, openSqlite } from '../../../src/gateway/platform/store/sqlite.ts';
import { HOLDINGS, type Holding } from '../../../src/sandbox/store/holdings.ts';
import { SANDBOX_STORE } from '../../../src/sandbox/store/index.ts';
import { temporaryFolder } from '../../gateway/harness.ts';

const NAMES = Object.keys(HOLDINGS);
const held = (table: string): Holding => (HOLDINGS as Record<string, Holding>)[table] as Holding;

/** The columns of each table, and the tables that its foreign keys name. */
const tables = new Map<string, { readonly columns: string[]; readonly refersTo: string[] }>();

beforeAll(async () => {
  const data = temporaryFolder();
  await (await openSqlite(data, { extension: SANDBOX_STORE })).close();
  const db = openFile(databaseFile(data));
  const rows = db.prepare("select name from sqlite_master where type = 'table'").all([]);
  for (const { name } of rows as { name: string }[]) {
    if (/^sqlite_|_migration(?:_lock)?$/.test(name)) continue;
    const columns = db.prepare(`pragma table_info(${name})`).all([]) as { name: string }[];
    const keys = db.prepare(`pragma foreign_key_list(${name})`).all([]) as { table: string }[];
    tables.set(name, {
      columns: columns.map((column) => column.name),
      refersTo: keys.map((key) => key.table),
    });
  }
  db.close();
});

describe('HOLDINGS', () => {
  it('lists every table of the database', () => {
    expect([...NAMES].sort()).toEqual([...tables.keys()].sort());
  });

  it.each(NAMES)('%s: the columns exist, and its rows name their entity', (name) => {
    const holding = held(name);
    const { columns } = tables.get(name) as { columns: string[] };
    if (holding.kind === 'gateway') {
      expect(columns).not.toContain('entity_id');
      return;
    }
    expect(columns).toContain(holding.column);
    expect(holding.column).toBe(name === 'entity' ? 'id' : 'entity_id');
    if (!holding.through) return;
    const { column, table, key } = holding.through;
    expect(columns).toContain(column);
    expect(tables.get(table)?.columns).toContain(key);
  });

  it.each(NAMES)('%s comes before the tables that its rows refer to', (name) => {
    const above = NAMES.slice(0, NAMES.indexOf(name));
    expect((tables.get(name)?.refersTo ?? []).filter((table) => above.includes(table))).toEqual([]);
  });
});
