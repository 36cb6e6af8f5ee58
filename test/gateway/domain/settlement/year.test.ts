/**
 * A generated year of business, and its books. `BUSINESS=3000` sets the number of steps, and does the same business with a
 * processor over HTTP, too; `SEED=random` is a random seed.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { askedBy, PROCESSORS } from '../../platform/processor/acquirer.ts';
import { type Books, describeBooks, describeFilters, keepBooks } from './books.ts';
import { business } from './generatedYear.ts';

const { BUSINESS, SEED = '1' } = process.env;
const STEPS = Number(BUSINESS ?? 150);
const timeout = BUSINESS ? 3_600_000 : 60_000;
const CHOSEN = BUSINESS ? PROCESSORS : PROCESSORS.slice(0, 1);
const FIRST = SEED === 'random' ? Math.floor(Math.random() * 1e9) : Number(SEED);

describe.each(CHOSEN)(
  `the books of a year, $name, SEED=${FIRST}`,
  { timeout },
  ({ start, sent }) => {
    let books: Books;
    beforeAll(async () => {
      const options = askedBy(await start());
      books = await keepBooks(options, (shop) => business(shop, FIRST, STEPS, sent));
    }, timeout);

    it('contain every kind of transaction', () => {
      const types = new Set(books.made.filter(({ isGood }) => isGood).map(({ type }) => type));
      expect([...types].sort()).toEqual(['CB', 'CD', 'CP', 'CR', 'DB', 'PA', 'RF', 'RV']);
      expect(books.made.some(({ isGood }) => !isGood)).toBe(true);
      expect(books.summaries.length).toBeGreaterThan(20);
    });

    describeBooks(() => books);
    describeFilters(() => books);
  },
);
