/** What the card form needs of the card brands. The build compiles the values in, in place of the table. */
import { CARDS, type CardBrand } from '../cards.ts';

const rows: readonly (readonly [string, CardBrand])[] = Object.entries(CARDS);

/**
 * The names of the usual brands, separated by `|`; with `KEY=` before the name if the key is not the name in capitals without
 * blanks.
 */
export const NAMES: string = rows
  .flatMap(([key, { name }]) => {
    if (name === undefined) return [];
    return name.toUpperCase().replaceAll(' ', '') === key ? [name] : [`${key}=${name}`];
  })
  .join('|');

/** Keys of the other brands, separated by blanks; sorted, which compresses better. */
export const OTHER_KEYS: string = rows
  .flatMap(([key, { name }]) => (name === undefined ? [key] : []))
  .sort()
  .join(' ');
