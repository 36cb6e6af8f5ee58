/** The display names of card brands. */
import { NAMES } from '../../../brands/compiled/cardNames.ts';

const BY_KEY = new Map(
  NAMES.split('|').map((entry) => {
    const [key = '', name = key] = entry.split('=');
    return [key.toUpperCase().replaceAll(' ', ''), name];
  }),
);

/** The display name of a card brand; a key without a name is shown with spaces for underscores. */
export const brandName = (key: string): string => BY_KEY.get(key) ?? key.replaceAll('_', ' ');

/** The keys of brands with a name: their pictures are on every page. */
export const NAMED_BRANDS: readonly string[] = [...BY_KEY.keys()];
