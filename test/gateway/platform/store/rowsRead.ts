/** How many rows a statement reads at most, of tables and of indexes. */
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import type { Kind, Place, Row } from './databases.ts';

/** The most rows that a statement reads; `Infinity` if it scans a table, or sorts rows without a limit. */
export const rowsRead = (
  engine: Kind['engine'],
  place: Place,
  statement: Statement,
): Promise<number> => OF[engine](place, statement);

const OF = { sqlite: ofSqlite, postgres: ofPostgres };

/** The rows of an owner within bounds, in a statement of SQLite. */
const BOUNDS =
  /where \(?((?:"?\w+"? is null and )?"?\w+"? = \? and "rowid" < \? and "rowid" > (?:\?|-1))(\s+order by)?/;

/** Its rows are those of at most 500 messages, with a limited number of attempts each. */
const OF_MESSAGES = /^select \* from "delivery_attempt"/;

/** SQLite tells the plan of a statement, not what it reads: each access of the plan must have a limit that the text shows. */
async function ofSqlite(place: Place, { sql, parameters }: Statement): Promise<number> {
  if (OF_MESSAGES.test(sql)) return 0;
  const rows = await place.sql(`explain query plan ${sql}`, parameters);
  const plan = rows.map(({ detail }) => String(detail));
  // A subselect with a limit is named so: its rows are those of its own search.
  const inOrder = /^select [^()]* from "\w+" order by [^()]* limit \?$/.test(sql);
  if (inOrder && plan.length === 1) return Number(parameters.at(-1));
  const hasSome = plan.some((line) => /^SCAN some$/.test(line));
  // `up` and `tree` are read while they are made, each row once.
  const others = plan.filter((line) => !/^SCAN (?:some|up|tree|CONSTANT ROW)$/.test(line));
  const bad = hasSome ? /^SCAN/ : /^SCAN|TEMP B-TREE/;
  if (others.some((line) => bad.test(line))) return Number.POSITIVE_INFINITY;
  if (sql.split('select ').length === 2 && / from "?\w+"? where /.test(sql)) {
    const read = await ofConditions(place, { sql, parameters }, others);
    if (read !== undefined) return read;
  }
  const limit = numberAfter('limit', sql, parameters) ?? Number.POSITIVE_INFINITY;
  const most = limit + (numberAfter('offset', sql, parameters) ?? 0);
  const [, bounds, isAll] = BOUNDS.exec(sql) ?? [];
  let total = 0;
  for (const line of plan.filter((one) => one.startsWith('SEARCH'))) {
    const [, table = '', columns = ''] = /^SEARCH (\w+) USING .* \((.*)\)$/.exec(line) ?? [];
    if (/^(?:id|payment_id)=\?/.test(columns)) total += sql.split('?').length;
    else if (bounds !== undefined && /\b(?:rowid|seq)[<>]\?/.test(columns)) {
      const count = `select count(*) as n from ${table} where ${bounds}`;
      const [found] = await place.sql(count, parameters.slice(0, bounds.split('?').length - 1));
      total += isAll ? Math.min(Number(found?.['n']), most) : Number(found?.['n']);
    }
    // Without a condition that the index does not have: each row that is read counts for the limit.
    else if (columns === '<expr>=?' || !/\+ 0|\|\| ''|substr|instr/.test(sql)) total += limit;
    else return Number.POSITIVE_INFINITY;
  }
  return total;
}

/**
 * What a statement reads whose conditions are joined by `and`: the rows that the conditions of its index find, up to its limit if
 * the index has all conditions. Undefined for a statement of another form.
 */
async function ofConditions(
  place: Place,
  { sql, parameters }: Statement,
  plan: readonly string[],
): Promise<number | undefined> {
  const parts =
    /^(.*?) from "?(\w+)"? where (.*?)(?: order by (?!.* where ).*?)?(?: limit \?)?(?: offset \?)?$/s.exec(
      sql.trim(),
    );
  const [, head = '', table, text = ''] = parts ?? [];
  const flat = text.replaceAll(/\([^()]*\)/g, '');
  if (!parts || /[()]/.test(flat) || /\b(?:or|exists|from)\b/.test(text)) return undefined;
  const [search, ...more] = plan.filter((line) => line.startsWith('SEARCH'));
  const [, index, indexed] = /^SEARCH \w+ USING .*?(\w+) \((.*)\)$/.exec(search ?? '') ?? [];
  if (indexed === undefined || more.length > 0) return undefined;
  const [known] = await place.sql(`select sql from sqlite_master where name = '${index}'`);
  const isPartial = /\bwhere\b/.test(String(known?.['sql'] ?? ''));
  const columns = new Set(indexed.match(/[a-z_]\w*/g));
  // In SQLite a column that numbers the rows is the same as `rowid`.
  if (columns.has('rowid')) for (const name of ['seq', 'id']) columns.add(name);
  else if (columns.has('seq')) columns.add('rowid');
  let at = head.split('?').length - 1;
  const kept: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  let isAll = true;
  for (const condition of text.split(/ and (?![^()]*\))/)) {
    const count = condition.split('?').length - 1;
    const values = parameters.slice(at, at + count);
    at += count;
    const [name = ''] = /[a-z_]\w*/.exec(condition) ?? [];
    // All rows of a key have the same entity.
    const isSame = /^\+"?entity_id"? =/.test(condition.trim());
    const isOfIndex = isPartial && / is (?:not )?null$/.test(condition.trim());
    if ((columns.has(name) && !isSame) || isOfIndex) kept.push({ text: condition, values });
    else if (!isSame) isAll = false;
  }
  const where = kept.map((one) => one.text).join(' and ');
  const [found] = await place.sql(
    `select count(*) as n from "${table}" where ${where}`,
    kept.flatMap((one) => one.values),
  );
  const limit = numberAfter('limit', sql, parameters) ?? Number.POSITIVE_INFINITY;
  const most = limit + (numberAfter('offset', sql, parameters) ?? 0);
  const n = Number(found?.['n']);
  return isAll ? Math.min(n, most) : n;
}

/** The number after a word of a statement. */
function numberAfter(
  word: string,
  sql: string,
  parameters: readonly unknown[],
): number | undefined {
  const found = new RegExp(`\\b${word} (\\?|\\d+)`).exec(sql);
  if (!found) return undefined;
  if (found[1] !== '?') return Number(found[1]);
  return Number(parameters[sql.slice(0, found.index).split('?').length - 1]);
}

/** PostgreSQL counts what it reads. */
async function ofPostgres(place: Place, { sql, parameters }: Statement): Promise<number> {
  const values = parameters.map(literal);
  const text = sql.replace(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? 'null');
  const rows = await place.sql(`
    set enable_seqscan = off; set enable_bitmapscan = off;
    explain (analyze, format json) ${text}`);
  const explained = rows.flatMap((row) => row['QUERY PLAN'] as { readonly Plan: PlanNode }[]);
  return explained.reduce((sum, { Plan }) => sum + readBy(Plan), 0);
}

interface PlanNode extends Row {
  readonly Plans?: readonly PlanNode[];
}

function readBy(node: PlanNode): number {
  const number = (name: string) => Number(node[name] ?? 0);
  const own = String(node['Node Type']).includes('Scan')
    ? (number('Actual Rows') + number('Rows Removed by Filter')) * number('Actual Loops')
    : 0;
  return (node.Plans ?? []).reduce((sum, one) => sum + readBy(one), own);
}

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;
