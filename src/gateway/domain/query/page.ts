/**
 * Pages of a query, the newest transaction first. A reader who goes from page to page gets each transaction once, whatever
 * transactions are added meanwhile, and whoever else reads the same pages. The requests of two readers cannot be
 * distinguished. Therefore all concurrent readers of a query share one head: the newest transaction at the time when the
 * first of them started. Transactions that were added later come after the last page, the page with the oldest of them first.
 * The end of each page is stored for a while, and the next page starts after it, at the same cost as the first page. A page
 * that is requested out of order is found by counting entries of an index, from the nearer end.
 */
import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../../time/units.ts';
import type { Store } from '../shared/tables.ts';
import type { Payment } from '../transaction/types.ts';
import { newestFirst } from './order.ts';
import type { Query } from './query.ts';
import type { QueryTables } from './tables.ts';
import type { Head, PageMark, Position, ResultName } from './types.ts';

/** How long a head, and the end of a page, are stored, in ms of the database's time. */
const KNOWN_MS = HOUR_MS;

/**
 * The second page is expected within this time after the first page, in ms of the database's time; otherwise the next request
 * for the first page gets a new head.
 */
const SECOND_PAGE_MS = 10_000;

/** The next page is expected within this time after a later page. */
const NEXT_PAGE_MS = MINUTE_MS;

/** The transactions of a page, the newest first, and the number of pages. */
export interface ResultPage {
  readonly payments: readonly Payment[];
  readonly pages: number;
}

/** The requested page; undefined where the query finds no transactions. */
export async function pageOf(
  store: Store<QueryTables>,
  query: Query,
): Promise<ResultPage | undefined> {
  const { wanted, limit, pageNo } = query;
  const { report } = store;
  const question = nameFor(wanted.owner, [wanted, limit]);
  const known = await report.head(question);
  if (known && (known.isLive || pageNo > 1)) {
    if (pageNo === 1) await store.transaction((tables) => tables.report.joinHead(question));
    return pageUnder(store, query, question, known);
  }
  const some = await report.some(wanted, { ...FROM_NEWEST, most: pageNo === 1 ? limit : 1 });
  const [newest] = some;
  if (!newest) return undefined;
  const isAll = pageNo === 1 && some.length < limit;
  const total = isAll ? some.length : await report.count(wanted, upTo(newest));
  if (total <= limit) return { payments: pageNo === 1 ? newestFirst(some) : [], pages: 1 };
  const { createdAt, id } = newest;
  const life = { known: KNOWN_MS, live: SECOND_PAGE_MS };
  const head = await store.transaction((tables) =>
    tables.report.beginHead(question, { createdAt, id, total }, life),
  );
  const isOwn = pageNo === 1 && head.id === id && head.total === total;
  return pageUnder(store, query, question, head, isOwn ? some : undefined);
}

const FROM_NEWEST = { behind: null, ahead: null, fromOldest: false, skip: 0 } as const;

/** A transaction and all older ones. No id is between an id and the same id with a character appended. */
const upTo = ({ createdAt, id }: Position) => ({
  behind: { createdAt, id: `${id}0` as Position['id'] },
  ahead: null,
});

/**
 * A page of the transactions up to a head, or of the transactions that were added since.
 *
 * @param ready the page, where it was already read
 */
async function pageUnder(
  store: Store<QueryTables>,
  query: Query,
  question: ResultName,
  head: Head,
  ready?: readonly Payment[],
): Promise<ResultPage> {
  const { wanted, limit, pageNo } = query;
  const ahead = { behind: null, ahead: head };
  const since = await store.report.count(wanted, ahead);
  const last = Math.ceil(head.total / limit);
  const pages = last + Math.ceil(since / limit);
  if (pageNo > last) {
    const skip = (pageNo - last - 1) * limit;
    if (skip >= since) return { payments: [], pages };
    const slice = { ...ahead, fromOldest: true, skip, most: limit };
    return { payments: newestFirst(await store.report.some(wanted, slice)), pages };
  }
  const walk = nameFor(wanted.owner, [question.name, head.createdAt, head.id, head.total]);
  const before = pageNo > 1 ? await store.report.mark(walk, pageNo - 1) : undefined;
  const payments = newestFirst(
    ready ?? (await (before ? next(store, query, before) : jump(store, query, head))),
  );
  const end = payments.at(-1);
  await store.transaction(async ({ report }) => {
    if (pageNo === last) return report.leaveHead(question);
    if (pageNo > 1) await report.renewHead(question, NEXT_PAGE_MS);
    if (!end) return;
    const mark = { createdAt: end.createdAt, id: end.id, total: head.total };
    await report.saveMark(walk, pageNo, mark, KNOWN_MS);
  });
  return { payments, pages };
}

const next = ({ report }: Store<QueryTables>, { wanted, limit }: Query, behind: PageMark) =>
  report.some(wanted, { ...FROM_NEWEST, behind, most: limit });

function jump({ report }: Store<QueryTables>, { wanted, limit, pageNo }: Query, head: Head) {
  const skip = (pageNo - 1) * limit;
  const most = Math.min(limit, head.total - skip);
  const below = head.total - skip - most;
  const way = below < skip ? { fromOldest: true, skip: below } : { fromOldest: false, skip };
  return report.some(wanted, { ...upTo(head), ...way, most });
}

const nameFor = (owner: ResultName['owner'], parts: readonly unknown[]): ResultName => ({
  owner,
  name: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
});
