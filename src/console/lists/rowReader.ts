/** Reads the rows of a list from the gateway: pages, new rows, and changes of known rows. Keeps nothing. */
import { ask } from '../api/client.ts';
import type { Page } from '../api/types.ts';

/** Where the rows of a list come from. */
export interface Source<Row> {
  /** Such as `/_sandbox/payments`. */
  readonly path: string;
  /** The member of the answer that has the rows. */
  readonly name: string;
  readonly idOf: (row: Row) => string;
  /** The parameters of the call that the filters mean; the filters by default. */
  readonly queryOf?: (filters: Filters) => Filters;
  /** The id of an earlier row that a new row changes: a refund changes the state of its payment. */
  readonly changes?: (row: Row) => string | undefined;
  /** Rows change without an event: how often the newest ones are read again, ms. */
  readonly readAgainMs?: number;
}

/** Parameters of the query that narrow the list. */
export type Filters = Readonly<Record<string, string>>;

/** Rows of the first page. It is small, so that the list is there soon. */
export const FIRST = 100;
/** Rows of each further page: the most that the gateway gives. */
export const FURTHER = 500;
/** Changed rows that are read one by one. With more, the newest page is read again. */
const ONE_BY_ONE = 5;
/** Pages of new rows that are read at once. With more, the list starts again. */
const MOST_NEW_PAGES = 10;
/** The most rows that one call examines. */
const EXAMINED = 20_000;
/** Calls without a row that follow one another. Then the reader decides whether to go on. */
const MOST_EMPTY = 5;

/** Rows of a list, with the cursors of what is older and newer. */
export interface ReadPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly first?: string | null;
  /** How many rows were examined, if as many as a call may examine; 0: fewer. */
  readonly examined: number;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** The present state of rows by id; undefined: the row is no longer in the list. */
export type Updates<Row> = ReadonlyMap<string, Row | undefined>;

/** Reads a list. */
export class RowReader<Row> {
  readonly #source: Source<Row>;
  readonly #filters: Filters;

  constructor(source: Source<Row>, filters: Filters) {
    this.#source = source;
    this.#filters = source.queryOf?.(filters) ?? filters;
  }

  /** One page. @throws ApiFailure */
  async page(query: Query): Promise<ReadPage<Row>> {
    const { path, name } = this.#source;
    const answer = await ask<Page>(path, { query: { ...this.#filters, ...query } });
    const rows = (answer[name] ?? []) as readonly Row[];
    // Also without a filter: stored details are examined among payments, and are not in their list.
    const isLimited = answer.next !== null && rows.length < Number(query['limit']);
    return { ...answer, rows, examined: isLimited ? EXAMINED : 0 };
  }

  /**
   * The first page with a row from here on. A page without rows is not the end: a call examines a limited number of rows for a
   * filter. After some of them the page without rows is returned.
   */
  async pageWithRows(query: Query, isWanted: () => boolean): Promise<ReadPage<Row>> {
    let answer = await this.page(query);
    let { examined } = answer;
    for (let n = 1; n < MOST_EMPTY && answer.rows.length === 0 && answer.next; n++) {
      if (!isWanted()) break;
      answer = await this.page({ ...query, before: answer.next });
      examined += answer.examined;
    }
    return { ...answer, examined: answer.examined > 0 ? examined : 0 };
  }

  /**
   * The rows behind a cursor, the newest first, and the cursor of the newest; undefined if there are too many to read.
   *
   * @param first undefined: all rows
   */
  async newer(
    first: string | undefined,
  ): Promise<{ readonly rows: readonly Row[]; readonly first: string | undefined } | undefined> {
    const all: Row[] = [];
    let newest: string | undefined;
    let before: string | undefined;
    for (let pages = 0; pages < MOST_NEW_PAGES; pages++) {
      const answer = await this.page({ limit: FURTHER, ...(first && { after: first }), before });
      if (pages === 0) newest = answer.first ?? undefined;
      all.push(...answer.rows);
      if (answer.next === null || answer.rows.length < FURTHER) return { rows: all, first: newest };
      before = answer.next;
    }
    return undefined;
  }

  /** The present state of rows. @param readsTop whether the newest page is read whatever the number of rows */
  async updates(ids: readonly string[], readsTop: boolean): Promise<Updates<Row>> {
    if (!readsTop && ids.length <= ONE_BY_ONE) return this.#byId(ids);
    const { rows } = await this.page({ limit: FURTHER });
    return new Map(rows.map((row) => [this.#source.idOf(row), row]));
  }

  async #byId(ids: readonly string[]): Promise<Updates<Row>> {
    const { idOf } = this.#source;
    return new Map(
      await Promise.all(
        ids.map(async (id) => {
          const { rows } = await this.page({ q: id, limit: FIRST });
          return [id, rows.find((row) => idOf(row) === id)] as const;
        }),
      ),
    );
  }
}
