/** Parts of lists: their bounds, and how the rows of several statements become one part. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  ListedPart,
  ListPart,
  ListPlace,
  Placed,
} from '../../../../domain/query/listTable.ts';
import { turn } from '../../../time/systemClock.ts';
import { plain } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';

/**
 * The most rows that one call examines for a filter that no index has: a filter that matches rarely would otherwise read all
 * rows of an entity.
 */
export const MOST_EXAMINED = 20_000;

/** The most entries that one call reads of an index without the order of the list. */
export const MOST_PLACES = 5000;

/** The most rows that one statement examines. The gateway answers nothing else while an embedded database executes a statement. */
export const SLICE = 1000;

/** The tables that are listed. Each numbers its rows in the order in which they are stored. */
export type ListedTable =
  | 'payment'
  | 'checkout'
  | 'payment_link'
  | 'registration'
  | 'schedule'
  | 'delivery';

/** The column with the number of a row. In SQLite each row has a number. */
export const numberIn = ({ name }: Pick<Dialect, 'name'>): RawBuilder<number> =>
  sql.ref<number>(name === 'sqlite' ? 'rowid' : 'seq');

/** The bounds of a part, as numbers or as expressions: both excluded. */
export interface Bounds {
  readonly upper: number;
  readonly lower: RawBuilder<unknown>;
}

/**
 * The bounds of a part. SQLite gives the number of the newest row again after that row was deleted, such as by a reset. So
 * `after` is a bound only while its row exists.
 */
export function boundsOf(
  { name }: Pick<Dialect, 'name'>,
  table: ListedTable,
  { before, after }: Pick<ListPart, 'before' | 'after'>,
): Bounds {
  const least = sql.lit(-1);
  const upper = before?.number ?? Number.MAX_SAFE_INTEGER;
  if (!after) return { upper, lower: least };
  if (name === 'postgres') return { upper, lower: sql`${after.number}` };
  const row = sql`select rowid from ${sql.table(table)} where id = ${after.id} and rowid = ${after.number}`;
  return { upper, lower: sql`coalesce((${row}), ${least})` };
}

/** Whether a row is within bounds. @param number the column of its number */
export const within = (
  { upper, lower }: Bounds,
  number: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`${number} < ${upper} and ${number} > ${lower}`;

/** The bounds whose last row is this one. */
export const until = (bounds: Bounds, { number }: ListPlace): Bounds => ({
  ...bounds,
  lower: sql`${number - 1}`,
});

/** What one statement has found. `horizon`: the oldest row that was examined; null if all were, or enough were found. */
export interface Found<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly horizon: ListPlace | null;
}

/** How the rows of a list are read. */
export interface Reader<Row> {
  /** The last row of the slice that begins at the upper bound; null if the slice has all rows within the bounds. */
  edge(bounds: Bounds): Promise<ListPlace | null>;
  /** The rows within bounds that have the conditions, at most so many, in their order. */
  rows(bounds: Bounds, most: number): Promise<readonly Placed<Row>[]>;
}

/**
 * Examines rows in their order, in slices, until enough are found or `MOST_EXAMINED` were examined. Other requests go on between
 * two slices.
 */
export async function inSlices<Row>(
  { edge, rows }: Reader<Row>,
  bounds: Bounds,
  most: number,
): Promise<Found<Row>> {
  const found: Placed<Row>[] = [];
  let horizon: ListPlace | null = null;
  for (let examined = 0; examined < MOST_EXAMINED; examined += SLICE) {
    const rest: Bounds = horizon ? { ...bounds, upper: horizon.number } : bounds;
    horizon = await edge(rest);
    const slice = horizon ? until(rest, horizon) : rest;
    found.push(...(await rows(slice, most - found.length)));
    if (horizon === null || found.length >= most) return { rows: found, horizon: null };
    await turn();
  }
  return { rows: found, horizon };
}

/** One part of the rows of several statements, each of which was asked for one more row than the limit. */
export function partOf<Row>(found: readonly Found<Row>[], limit: number): ListedPart<Row> {
  const known = new Map(found.flatMap(({ rows }) => rows.map((one) => [one.place.id, one])));
  const sorted = [...known.values()].sort((one, other) => other.place.number - one.place.number);
  const horizon = found
    .flatMap((one) => one.horizon ?? [])
    .reduce<ListPlace | null>((a, b) => (a === null || b.number > a.number ? b : a), null);
  // Behind the horizon, one of the statements may have rows that were not examined yet.
  const certain = horizon ? sorted.filter(({ place }) => place.number >= horizon.number) : sorted;
  const rows = certain.slice(0, limit);
  const next = certain.length > limit ? (rows.at(-1)?.place ?? null) : horizon;
  return { rows, next };
}

/** Whether a row is of a period. @param at the column of its time */
export const during = (
  { from, to }: Pick<ListPart, 'from' | 'to'>,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] => [
  ...(from === null ? [] : [sql<SqlBool>`${at} >= ${from}`]),
  ...(to === null ? [] : [sql<SqlBool>`${at} <= ${to}`]),
];

/** Whether a text that is compared by bytes begins with a prefix, as a range that an index serves. */
export const beginsWith = (column: RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> =>
  sql`${column} >= ${prefix} and ${column} < ${prefix + LAST_CHARACTER}`;

/** No text has a character behind it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Whether a text begins with a prefix, for rows that are examined one by one. */
export const hasPrefix = (column: RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> =>
  sql`substr(${column}, 1, ${[...prefix].length}) = ${prefix}`;

/** Whether a JSON object of texts has a member with this value. */
export function hasMember(
  dialect: Dialect['name'],
  column: RawBuilder<unknown>,
  name: string,
  value: string,
): RawBuilder<SqlBool> {
  // Quotes inside of values are escaped, so no value can contain the fragment.
  const fragment = JSON.stringify({ [name]: value }).slice(1, -1);
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${find}(${column}, ${fragment}) > 0`;
}

/** What separates the parts of a reference. */
const SEPARATORS = ['_', '/', '.', ' '] as const;

/**
 * Whether a part of a reference begins with this text, for rows that are examined one by one: of `A-2001` also `2001`.
 *
 * @param reference in lower case
 */
export function hasPart(
  { name }: Pick<Dialect, 'name'>,
  reference: RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const find = sql.raw(name === 'sqlite' ? 'instr' : 'strpos');
  const parts = SEPARATORS.reduce(
    (one, separator) => sql`replace(${one}, ${sql.lit(separator)}, '-')`,
    sql`'-' || ${reference}`,
  );
  return sql`${find}(${parts}, ${`-${lowerOf(text).replaceAll(/[_/. ]/g, '-')}`}) > 0`;
}

/** Whether a JSON object of texts has a member with a part that begins with this text, whatever the case of its letters. */
export function hasMemberPrefix(
  dialect: Dialect['name'],
  column: RawBuilder<unknown>,
  name: string,
  value: string,
): RawBuilder<SqlBool> {
  // Without the quote at the end. A text that ends inside of an escape, such as a lone surrogate, finds nothing.
  const fragmentOf = (text: string) => lowerOf(JSON.stringify({ [name]: text }).slice(1, -2));
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  const object = inLower({ name: dialect }, column);
  const has = (text: string) => sql<SqlBool>`${find}(${object}, ${fragmentOf(text)}) > 0`;
  const member = memberText(dialect, object, lowerOf(name));
  const escaped = JSON.stringify(value).slice(1, -1);
  // Without the member, its text is that of another one.
  return sql`(${has(value)} or (${has('')} and ${hasPart({ name: dialect }, member, escaped)}))`;
}

/** A text with its ASCII letters in lower case, as both databases have it in `inLower`. */
export const lowerOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A column in lower case, as the indexes of the references have it: it is compared by bytes. */
export const inLower = (
  dialect: Pick<Dialect, 'name'>,
  column: RawBuilder<unknown>,
): RawBuilder<string> =>
  dialect.name === 'sqlite' ? sql`lower(${column})` : sql`lower(${column} collate "C")`;

/** Whether a payment has this reference, by the indexes that have it in lower case, too. */
export const isReference = (
  dialect: Pick<Dialect, 'name'>,
  reference: string,
): RawBuilder<SqlBool> =>
  sql`${inLower(dialect, sql.ref('merchant_transaction_id'))} = ${lowerOf(plain(reference))}
    and merchant_transaction_id = ${plain(reference)}`;

/** The value of a member of a JSON object of texts, up to its first quote; some other text without the member. */
export function memberText(
  dialect: Dialect['name'],
  column: RawBuilder<unknown>,
  name: string,
): RawBuilder<string> {
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  const start = `"${name}":"`;
  const rest = sql`substr(${column}, ${find}(${column}, ${start}) + ${sql.lit(start.length)})`;
  // The quote makes the length that of a text: PostgreSQL refuses a negative one.
  return sql<string>`substr(${rest}, 1, ${find}(${rest} || '"', '"') - 1)`;
}
