/** The names of card brands, as shoppers know them. */
import { NAMES } from '../../../brands/compiled/cardNames.ts';

const BY_KEY = new Map(
  NAMES.split('|').map((entry) => {
    const [key = '', name = key] = entry.split('=');
    return [key.toUpperCase().replaceAll(' ', ''), name];
  }),
);

/** The name of a card's brand; a key that has none is shown as it is, with blanks for underscores. */
export const brandName = (key: string): string => BY_KEY.get(key) ?? key.replaceAll('_', ' ');

/** The keys of brands that have a name: every page knows their pictures. */
export const NAMED_BRANDS: readonly string[] = [...BY_KEY.keys()];
