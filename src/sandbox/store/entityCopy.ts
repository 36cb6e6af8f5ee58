/** Reads and writes all rows of an entity, so that the entity can be copied. */
import { sql } from 'kysely';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import type { EntityDataTable, StoredRow } from './entityTables.ts';
import { belongsTo, HOLDINGS, ORDERED, type StoredTable } from './holdings.ts';
import type { SandboxDb } from './schema.ts';

/**
 * Data that is not copied. The counts of calls and the tokens of wallets have keys that no other entity can have. A test injects
 * faults into one entity only.
 */
const LEFT_OUT: readonly StoredTable[] = [
  'throttle',
  'wallet_token',
  'query_page',
  'clock_move',
  'fault',
];

/** Settings that a copy can have. */
const RECEIVERS: readonly StoredTable[] = ['webhook', 'ftp_target'];

/**
 * Columns whose values the database assigns, in the order in which the rows were stored. In SQLite each row has a number, and some
 * of these columns do not exist.
 */
const ASSIGNED: Readonly<Partial<Record<StoredTable, string>>> = {
  event: 'seq',
  request: 'seq',
  delivery: 'seq',
  checkout: 'seq',
  payment_link: 'seq',
  payment: 'seq',
  registration: 'seq',
  schedule: 'seq',
  settlement_record: 'seq',
  timer: 'id',
  risk_seen: 'id',
};

/** Numbers of rows of one statement: few statements are prepared, and none has too many parameters. */
const ROWS = [64, 8, 1];

/** The columns of a timer that no process works on. */
const FREE = { free_at: 0, fence: 0 };

/** `free_at` and `moving_until` of what never runs: later than every time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** The methods that copy entities. */
export const copying = (
  db: SandboxDb,
  { name }: Dialect,
): Pick<EntityDataTable, 'read' | 'write' | 'copyClock'> => ({
  async read(entityId, withReceivers) {
    const rows = new Map<string, readonly StoredRow[]>();
    for (const [table, { kind }] of [...ORDERED].reverse()) {
      const isReceiver = withReceivers && RECEIVERS.includes(table);
      if (!isReceiver && (kind !== 'data' || LEFT_OUT.includes(table))) continue;
      const assigned = ASSIGNED[table];
      const number = name === 'sqlite' ? 'rowid' : assigned;
      const order = number ? sql`order by ${sql.ref(number)}` : sql``;
      const belongs = belongsTo(HOLDINGS[table], entityId);
      const found = await sql<StoredRow>`
        select * from ${sql.table(table)} where ${belongs} ${order}`.execute(db);
      rows.set(
        table,
        found.rows.map((row) => copyable(table, row)),
      );
    }
    return rows;
  },
  async write(rows) {
    for (const [table, all] of rows) {
      let at = 0;
      for (const count of ROWS) {
        for (; at + count <= all.length; at += count) {
          await insert(db, name, table as StoredTable, all.slice(at, at + count));
        }
      }
    }
  },
  async copyClock(from, to, isHeld) {
    const source = db.selectFrom('clock').where('entity_id', '=', from);
    const { mode, value } = await source.select(['mode', 'value']).executeTakeFirstOrThrow();
    await write(
      db,
      db
        .updateTable('clock')
        .set({ mode, value, mover: null, moving_until: isHeld ? NEVER : 0, ran: 0 })
        .where('entity_id', '=', to),
    );
  },
});

function copyable(table: StoredTable, row: StoredRow): StoredRow {
  const assigned = ASSIGNED[table];
  const rest = Object.entries(row).filter(([column]) => column !== assigned);
  const copy: StoredRow = Object.fromEntries(rest);
  if (table !== 'timer') return copy;
  // A timer that is parked stays parked.
  return Number(row['free_at']) === NEVER ? { ...copy, fence: 0 } : { ...copy, ...FREE };
}

/** All rows have the same columns in the same order, because one query has read them. */
async function insert(
  db: SandboxDb,
  dialect: Dialect['name'],
  table: StoredTable,
  rows: readonly StoredRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((one) => sql.ref(one)))})
    values ${sql.join(values)} ${onConflict(dialect, table)}`.execute(db);
}

function onConflict(dialect: Dialect['name'], table: StoredTable) {
  if (table === 'timer') {
    const least = sql.raw(dialect === 'postgres' ? 'least' : 'min');
    return sql`on conflict (entity_id, kind, key)
      do update set due = ${least}(timer.due, excluded.due), fence = timer.fence + 1`;
  }
  if (table === 'delivery' || table === 'delivery_attempt') return sql`on conflict do nothing`;
  return sql``;
}
