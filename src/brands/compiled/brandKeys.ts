/** The keys of all brands, for advice about options. The build compiles the values in, in place of the tables. */
import { CARDS } from '../cards.ts';
import { BRAND_GROUPS, OTHER_BRANDS } from '../methods.ts';

/** Brands of cards. */
export const CARD_KEYS: readonly string[] = Object.keys(CARDS);

/** All other brands. */
export const OTHER_KEYS: readonly string[] = OTHER_BRANDS;

/** Brands whose page a form can show in itself. */
export const INLINE_KEYS: readonly string[] = BRAND_GROUPS.flatMap(({ form, brands }) =>
  form === 'virtualAccount' ? brands : [],
);
