/** Which of a page's brands are cards. */
import { OTHER_KEYS } from '../../../brands/compiled/cardNames.ts';
import { NAMED_BRANDS } from './brandNames.ts';

/** Brand keys of the card form: the usual ones, and others. */
export const CARD_BRANDS: readonly string[] = [...NAMED_BRANDS, ...OTHER_KEYS.split(' ')];

/** What a page's brands come to. */
export interface BrandPlan {
  readonly card: readonly string[];
  /** Keys that are none of a card: they have a form of their own, or none. In the page's order. */
  readonly others: readonly string[];
}

/**
 * Sorts the keys in `data-brands`; wrong case is mended, doubles count once, the order stays. They go into class names and rules.
 * @param hasCards whether there can be a card form: its frames need a checkout from the start
 */
export function planBrands(tokens: string, hasCards = true): BrandPlan {
  const keys = [...new Set(tokens.toUpperCase().match(/\w+/g))];
  const isCard = (key: string) => hasCards && CARD_BRANDS.includes(key);
  return {
    card: keys.filter(isCard),
    others: keys.filter((key) => !isCard(key)),
  };
}
