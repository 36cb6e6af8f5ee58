/** Which of a page's brands are cards. */
import { OTHER_KEYS } from '../../../brands/compiled/cardNames.ts';
import { NAMED_BRANDS } from '../../kernel/texts/brandNames.ts';

/** Brand keys of the card form: the common ones, and others. */
export const CARD_BRANDS: readonly string[] = [...NAMED_BRANDS, ...OTHER_KEYS.split(' ')];

/** The brands of a page, by kind of form. */
export interface BrandPlan {
  readonly card: readonly string[];
  /** Keys of other brands: they have a different form, or none. In the page's order. */
  readonly others: readonly string[];
}

/**
 * Sorts the keys in `data-brands`; corrects case, removes duplicates, keeps the order. Class names and rules use them.
 * @param hasCards whether a card form is possible: its frames need a checkout from the start
 */
export function planBrands(tokens: string, hasCards = true): BrandPlan {
  const keys = [...new Set(tokens.toUpperCase().match(/\w+/g))];
  const isCard = (key: string) => hasCards && CARD_BRANDS.includes(key);
  return {
    card: keys.filter(isCard),
    others: keys.filter((key) => !isCard(key)),
  };
}
