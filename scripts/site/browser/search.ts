// The search: its entries are made by the build.
import { type Entry, searchOf } from '../search.mjs';

/** Longest text that is shown of a section, in characters. */
const EXCERPT = 160;

/** A section or a row: its address below the site, and what the list of results shows of it. */
export interface Found {
  readonly address: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** Answers a question: the best first. */
export type Find = (words: string) => Found[];

/**
 * Loads the entries.
 *
 * @throws Error if they cannot be loaded
 */
export async function open(address: string): Promise<Find> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const search = searchOf((await response.json()) as Entry[]);
  return (words) =>
    search(words).map(({ id, title, page, text }) => ({
      address: id,
      title,
      page,
      text: text.slice(0, EXCERPT),
    }));
}
