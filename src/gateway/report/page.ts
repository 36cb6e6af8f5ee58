/**
 * Pages of a query. Whoever goes from one page to the next gets each transaction once, whatever comes in meanwhile: where a page
 * ended is kept for a while, and the next one begins behind that, at no more cost than the first. A page that somebody jumps to
 * is found by counting entries of an index from its nearer end.
 */
import { createHash } from 'node:crypto';
import type { Payment } from '../payment/types.ts';
import type { Store } from '../store/store.ts';
import { newestFirst } from './order.ts';
import type { PageMark } from './types.ts';
import type { Wish } from './wish.ts';

/** How long it is known where a page ended, in ms of the database's time. */
const MARK_LIFE_MS = 60 * 60_000;

/** A page, and how many there are. */
interface Page {
  readonly payments: readonly Payment[];
  readonly pages: number;
}

/** The page that is asked for; undefined where the query finds nothing at all. */
export async function pageOf(store: Store, wish: Wish): Promise<Page | undefined> {
  const { limit, pageNo } = wish;
  const query = nameOf(wish);
  const before = pageNo > 1 ? await store.report.mark(query, pageNo - 1) : undefined;
  const { some, total } = await (before
    ? next(store, wish, before)
    : pageNo === 1
      ? first(store, wish)
      : jump(store, wish));
  const payments = newestFirst(some);
  if (total === 0) return undefined;
  const last = payments.at(-1);
  if (last && payments.length === limit && total > pageNo * limit) {
    const { createdAt, id } = last;
    await store.transaction((tables) =>
      tables.report.keepMark(query, pageNo, { createdAt, id, total }, MARK_LIFE_MS),
    );
  }
  return { payments, pages: Math.ceil(total / limit) };
}

/** Transactions of a page, and how many there are on all pages. */
interface Counted {
  readonly some: readonly Payment[];
  readonly total: number;
}

const FROM_NEWEST = { behind: null, fromOldest: false, skip: 0 } as const;

async function first({ report }: Store, { wanted, limit }: Wish): Promise<Counted> {
  const some = await report.some(wanted, { ...FROM_NEWEST, most: limit });
  const isAll = some.length < limit;
  return { some, total: isAll ? some.length : await report.count(wanted) };
}

async function next(
  { report }: Store,
  { wanted, limit }: Wish,
  before: PageMark,
): Promise<Counted> {
  const slice = { ...FROM_NEWEST, behind: before, most: limit };
  return { some: await report.some(wanted, slice), total: before.total };
}

async function jump({ report }: Store, { wanted, limit, pageNo }: Wish): Promise<Counted> {
  const total = await report.count(wanted);
  const skip = (pageNo - 1) * limit;
  const most = Math.min(limit, total - skip);
  if (most <= 0) return { some: [], total };
  const below = total - skip - most;
  const way = below < skip ? { fromOldest: true, skip: below } : { skip };
  return { some: await report.some(wanted, { ...FROM_NEWEST, ...way, most }), total };
}

/** A query by all that it asks for, but for the page. */
const nameOf = ({ wanted, limit }: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([wanted, limit]))
    .digest('hex');
