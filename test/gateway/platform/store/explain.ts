/** The query plans of statements. */
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import type { Kind, Place, Row } from './databases.ts';

/** A statement, the tables that it scans, and whether it sorts its rows. */
export interface Explained {
  readonly sql: string;
  readonly tables: readonly string[];
  readonly sorts: boolean;
  readonly plan: readonly string[];
}

/** Tables that a statement may scan. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  // One row for each entity, each with its own time: all clocks are read, the timers by their index.
  // The metrics count the timers of each entity so, too.
  clock: /^select (?:"entity_id" from "clock" where "moving_until"|coalesce\(sum)/,
  // The configured tokens are deleted and inserted at each start.
  access_token: /^delete from "access_token"/,
  // At the same time, the tokens of entities that tests have created stay.
  created_entity: /^delete from "access_token"/,
};

export const isAllowed = (table: string, sql: string): boolean => WHOLE[table]?.test(sql) ?? false;

/**
 * Lets a database collect no statistics of its tables. With those of the few rows of a test, PostgreSQL may prefer to read the whole of
 * a small index, and the time of the collection is chance.
 */
export async function withoutStatistics(engine: Kind['engine'], place: Place): Promise<void> {
  if (engine !== 'postgres') return;
  await place.sql(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = current_schema() loop
      execute format('alter table %I set (autovacuum_enabled = false)', name);
    end loop;
  end $$`);
}

/** Explains what reads or changes rows. */
export async function explain(
  engine: Kind['engine'],
  place: Place,
  statements: readonly Statement[],
): Promise<readonly Explained[]> {
  const about = statements.filter(({ sql }) => /^(select|insert|update|delete|with)\b/.test(sql));
  const plans: Explained[] = [];
  for (const statement of about) plans.push(await EXPLAIN[engine](place, statement));
  return plans;
}

const EXPLAIN = { sqlite: explainSqlite, postgres: explainPostgres };

async function explainSqlite(place: Place, { sql, parameters }: Statement): Promise<Explained> {
  const rows = await place.sql(`explain query plan ${sql}`, parameters);
  const names = new Set((await tablesOfSqlite(place)).map(({ name }) => name));
  const plan = rows.map(({ detail }) => String(detail));
  const scanned = plan.flatMap((line) => /^SCAN (\w+)/.exec(line)?.[1] ?? []);
  const sorts = plan.some((line) => line.startsWith('USE TEMP B-TREE'));
  return { sql, plan, sorts, tables: scanned.filter((name) => names.has(name)) };
}

const tablesOfSqlite = (place: Place): Promise<Row[]> =>
  place.sql("select name from sqlite_master where type = 'table'");

/** With a generic plan; rows are sorted, or scanned, only if there is no other way. */
async function explainPostgres(place: Place, { sql, parameters }: Statement): Promise<Explained> {
  const values = parameters.map(literal).join(', ');
  const rows = await place.sql(`
    set enable_seqscan = off; set enable_sort = off; set plan_cache_mode = force_generic_plan;
    prepare one as ${sql};
    explain (format json) execute one${values && `(${values})`}`);
  const plans = rows.map((row) => (row['QUERY PLAN'] as [Explanation])[0].Plan);
  const nodes = plans.flatMap((plan) => nodesOf(plan));
  const plan = nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`);
  const tables = nodes.filter(isWhole).map((node) => String(node['Relation Name']));
  return { sql, plan, tables, sorts: plan.some((line) => line.includes('Sort')) };
}

interface Explanation {
  readonly Plan: PlanNode;
}

interface PlanNode extends Row {
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A full scan of an index is no better than that of the table. */
const isWhole = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (/Index (Only )?Scan$/.test(String(node['Node Type'])) && node['Index Cond'] === undefined);

const literal = (value: unknown): string =>
  value === null ? 'null' : `'${String(value).replaceAll("'", "''").replaceAll('\0', '')}'`;

/** Columns that refer to a table and start no index. An index of all rows whose column is not null is also accepted. */
export async function foreignKeysWithoutIndex(
  engine: Kind['engine'],
  place: Place,
  table: string,
): Promise<readonly string[]> {
  const text = engine === 'sqlite' ? SQLITE_KEYS : POSTGRES_KEYS;
  const rows = await place.sql(text.replaceAll('$table', `'${table}'`));
  if (rows.length === 0) throw new Error(`nothing refers to ${table}`);
  return rows.flatMap((row) => (Number(row['indexes']) === 0 ? [String(row['column'])] : []));
}

const SQLITE_KEYS = `
  select m.name || '.' || f."from" as "column", (
    select count(*) from pragma_index_list(m.name) l join pragma_index_info(l.name) i
    join sqlite_master x on x.name = l.name
    where i.seqno = 0 and i.name = f."from"
      and (l.partial = 0 or x.sql like '% where ' || f."from" || ' is not null')
  ) as indexes
  from sqlite_master m join pragma_foreign_key_list(m.name) f
  where m.type = 'table' and f."table" = $table`;

const POSTGRES_KEYS = `
  select c.conrelid::regclass || '.' || a.attname as "column", (
    select count(*) from pg_index i
    where i.indrelid = c.conrelid
      and (i.indkey[0] = c.conkey[1] or (i.indkey[0] = any(c.conkey) and i.indkey[1] = any(c.conkey)))
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
  ) as indexes
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = $table::regclass`;
