/**
 * Words of a search that name a brand, a type or a status of payments. The gateway has filters for these, and searches texts only.
 * Pure.
 */
import { CARDS, OTHER_BRANDS } from '../../brands/index.ts';
import { TEXTS } from '../texts.ts';
import { nameOf } from './cells.tsx';
import type { Filters } from './rowReader.ts';

type Meaning = readonly [filter: 'paymentBrand' | 'paymentType' | 'status', value: string];

/** `Google Pay`, `google pay` and `GOOGLEPAY` are the same. */
const flat = (words: string): string => words.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The types whose names are no status. */
const TYPES = ['DB', 'PA', 'CP', 'RF', 'RV', 'CD', 'CR'] as const;

const STATUSES: Readonly<Record<string, string>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  failed: 'failed',
  declined: 'failed',
  refunded: 'refunded',
  chargeback: 'chargedBack',
  'charged back': 'chargedBack',
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  [
    ...[...Object.keys(CARDS), ...OTHER_BRANDS].flatMap((key) =>
      [key, nameOf(key)].map((name): [string, Meaning] => [name, ['paymentBrand', key]]),
    ),
    ...TYPES.map((type): [string, Meaning] => [TEXTS.types[type] ?? type, ['paymentType', type]]),
    ...Object.entries(STATUSES).map(([name, value]): [string, Meaning] => [
      name,
      ['status', value],
    ]),
  ].map(([name, meaning]) => [flat(name), meaning]),
);

/** The most words of a name, such as `Sepa direct debit`. */
const LONGEST = 3;

/** The meaning of a name; of types and statuses also in the plural. */
const meaningOf = (words: readonly string[]): Meaning | undefined => {
  const name = flat(words.join(' '));
  return MEANINGS.get(name) ?? MEANINGS.get(name.replace(/s$/, ''));
};

/** The filters with those that the words of the search name. A filter that was chosen stays, and such a word is searched. */
export function withWords(filters: Filters): Filters {
  const { q = '', ...chosen } = filters;
  const words = q.split(/\s+/).filter(Boolean);
  const named: Record<string, string> = { ...chosen };
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = [LONGEST, LONGEST - 1, 1].flatMap((count) => {
      const meaning = at + count <= words.length && meaningOf(words.slice(at, at + count));
      return meaning && !(meaning[0] in named) ? [{ count, meaning }] : [];
    })[0];
    if (found) named[found.meaning[0]] = found.meaning[1];
    else rest.push(words[at] ?? '');
    at += found?.count ?? 1;
  }
  return { ...named, ...(rest.length > 0 && { q: rest.join(' ') }) };
}
