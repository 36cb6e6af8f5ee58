// The search: an index made by the build, and MiniSearch.
import MiniSearch from 'minisearch';
import { SEARCH } from '../searchOptions.mjs';

const LIMIT = 30;

/** A section or a row: its address below the site, and what the list of results shows of it. */
export interface Found {
  readonly address: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** Finds words: the best first, at most 30. */
export type Find = (words: string) => Found[];

/**
 * Loads the index.
 *
 * @throws Error if the index cannot be loaded
 */
export async function open(address: string): Promise<Find> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const index = MiniSearch.loadJSON(await response.text(), SEARCH);
  return (words) =>
    index
      .search(words)
      .slice(0, LIMIT)
      .map((found) => ({
        address: found.id,
        title: found['title'],
        page: found['page'],
        text: found['text'],
      }));
}
