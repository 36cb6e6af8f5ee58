/**
 * Pages of a query, the newest transaction first. Whoever goes from one page to the next gets each transaction once, whatever
 * comes in meanwhile, and whoever else reads the same pages: requests of two readers cannot be told apart, so all who are on
 * the way at once go by one head, the newest transaction when the first of them began. What came in since stands behind the last
 * page, the oldest page of it first. Where a page ended is kept for a while, and the next one begins behind that, at no more
 * cost than the first. A page that somebody jumps to is found by counting entries of an index from its nearer end.
 */
import { createHash } from 'node:crypto';
import type { Store } from '../shared/tables.ts';
import type { Payment } from '../transaction/types.ts';
import { newestFirst } from './order.ts';
import type { Query } from './query.ts';
import type { QueryTables } from './tables.ts';
import type { Head, PageMark, Place } from './types.ts';

/** How long a head, and where a page ended, are known, in ms of the database's time. */
const KNOWN_MS = 60 * 60_000;

/** So long after a first page the next one is expected, in ms of the database's time; then the first page is read anew. */
const SECOND_PAGE_MS = 10_000;

/** So long after a later page. */
const NEXT_PAGE_MS = 60_000;

/** A page, and how many there are. */
interface Page {
  readonly payments: readonly Payment[];
  readonly pages: number;
}

/** The page that is asked for; undefined where the query finds nothing at all. */
export async function pageOf(store: Store<QueryTables>, wish: Query): Promise<Page | undefined> {
  const { wanted, limit, pageNo } = wish;
  const { report } = store;
  const question = nameOf([wanted, limit]);
  const known = await report.head(question);
  if (known && (known.isLive || pageNo > 1)) {
    if (pageNo === 1) await store.transaction((tables) => tables.report.joinHead(question));
    return pageUnder(store, wish, question, known);
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
  return pageUnder(store, wish, question, head, isOwn ? some : undefined);
}

const FROM_NEWEST = { behind: null, ahead: null, fromOldest: false, skip: 0 } as const;

/** A transaction and all that are older. No id is between one and the same with something behind it. */
const upTo = ({ createdAt, id }: Place) => ({
  behind: { createdAt, id: `${id}0` as Place['id'] },
  ahead: null,
});

/** A page of those up to a head, or of those that came since. @param ready what was read of it already */
async function pageUnder(
  store: Store<QueryTables>,
  wish: Query,
  question: string,
  head: Head,
  ready?: readonly Payment[],
): Promise<Page> {
  const { wanted, limit, pageNo } = wish;
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
  const walk = nameOf([question, head.createdAt, head.id, head.total]);
  const before = pageNo > 1 ? await store.report.mark(walk, pageNo - 1) : undefined;
  const payments = newestFirst(
    ready ?? (await (before ? next(store, wish, before) : jump(store, wish, head))),
  );
  const end = payments.at(-1);
  await store.transaction(async ({ report }) => {
    if (pageNo === last) return report.leaveHead(question);
    if (pageNo > 1) await report.keepHeadLive(question, NEXT_PAGE_MS);
    if (!end) return;
    const mark = { createdAt: end.createdAt, id: end.id, total: head.total };
    await report.keepMark(walk, pageNo, mark, KNOWN_MS);
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

const nameOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
