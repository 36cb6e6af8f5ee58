/** Parts of lists: their bounds, and how the rows of several statements become one part. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  ListedPart,
  ListPart,
  ListPlace,
  Placed,
} from '../../../../domain/query/listTable.ts';

/**
 * The most rows that one call examines for a filter that no index has. A filter that matches rarely would otherwise read all
 * rows of an entity, and an embedded database answers nothing else meanwhile.
 */
export const MOST_EXAMINED = 20_000;

/** The bounds of a part: both excluded. */
export interface Bounds {
  readonly upper: ListPlace;
  readonly lower: ListPlace;
}

/** The order of two places: negative if the first is older. */
export type Compare = (one: ListPlace, other: ListPlace) => number;

/** By time, then by id. */
export const byId: Compare = (one, other) =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** By time, then by a number. */
export const byNumber: Compare = (one, other) =>
  one.at - other.at || Number(one.id) - Number(other.id);

/** By a number only. */
export const byNumberOnly: Compare = (one, other) => Number(one.id) - Number(other.id);

/** The bounds of a part. @param least an `id` that is smaller than all others */
export function boundsOf(
  { before, after, from, to }: ListPart,
  least: string,
  compare: Compare,
): Bounds {
  const end = { at: to === null ? Number.MAX_SAFE_INTEGER : to + 1, id: least };
  const begin = { at: from ?? -1, id: least };
  return {
    upper: before && compare(before, end) < 0 ? before : end,
    lower: after && compare(after, begin) > 0 ? after : begin,
  };
}

/** Whether a row is within bounds. @param id the column, and its value for a place */
export const within = (
  { upper, lower }: Bounds,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  idIn: (place: ListPlace) => string | number = (place) => place.id,
): RawBuilder<SqlBool> => sql<SqlBool>`(${at}, ${id}) < (${upper.at}, ${idIn(upper)})
  and (${at}, ${id}) > (${lower.at}, ${idIn(lower)})`;

/** What one statement has found. `horizon`: the oldest row that was examined; null if all were, or enough were found. */
export interface Found<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly horizon: ListPlace | null;
}

/** One part of the rows of several statements, each of which was asked for one more row than the limit. */
export function partOf<Row>(
  found: readonly Found<Row>[],
  limit: number,
  compare: Compare,
): ListedPart<Row> {
  const known = new Map(found.flatMap(({ rows }) => rows.map((one) => [one.place.id, one])));
  const sorted = [...known.values()].sort((one, other) => compare(other.place, one.place));
  const horizon = found
    .flatMap((one) => one.horizon ?? [])
    .reduce<ListPlace | null>((a, b) => (a === null || compare(b, a) > 0 ? b : a), null);
  // Behind the horizon, one of the statements may have rows that were not examined yet.
  const certain = horizon ? sorted.filter(({ place }) => compare(place, horizon) >= 0) : sorted;
  const rows = certain.slice(0, limit);
  const next = certain.length > limit ? (rows.at(-1)?.place ?? null) : horizon;
  return { rows, next };
}

/**
 * Whether a text begins with a prefix, as a range that an index serves. PostgreSQL compares texts by the rules of a language,
 * where a beginning is no range; so there the index compares bytes (`text_pattern_ops`).
 */
export function beginsWith(
  dialect: 'sqlite' | 'postgres',
  column: RawBuilder<unknown>,
  prefix: string,
): RawBuilder<SqlBool> {
  const end = prefix + LAST_CHARACTER;
  return dialect === 'sqlite'
    ? sql`${column} >= ${prefix} and ${column} < ${end}`
    : sql`${column} ~>=~ ${prefix} and ${column} ~<~ ${end}`;
}

/** No text has a character behind it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Whether a text begins with a prefix, for rows that are examined one by one. */
export const hasPrefix = (column: RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> =>
  sql`substr(${column}, 1, ${[...prefix].length}) = ${prefix}`;

/** Whether a JSON object of texts has a member with this value. */
export function hasMember(
  dialect: 'sqlite' | 'postgres',
  column: RawBuilder<unknown>,
  name: string,
  value: string,
): RawBuilder<SqlBool> {
  // Quotes inside of values are escaped, so no value can contain the fragment.
  const fragment = JSON.stringify({ [name]: value }).slice(1, -1);
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${find}(${column}, ${fragment}) > 0`;
}

/** Whether a JSON object of texts has a member whose value begins with this text. */
export function hasMemberPrefix(
  dialect: 'sqlite' | 'postgres',
  column: RawBuilder<unknown>,
  name: string,
  value: string,
): RawBuilder<SqlBool> {
  // Without the quote at the end. A text that ends inside of an escape, such as a lone surrogate, finds nothing.
  const fragment = JSON.stringify({ [name]: value }).slice(1, -2);
  const find = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${find}(${column}, ${fragment}) > 0`;
}
