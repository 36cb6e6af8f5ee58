/** What forms need of the brands that are no card. The build compiles the values in, in place of the table. */
import { BRAND_GROUPS, BRAND_NAMES, type BrandGroup, type BrandName } from '../methods.ts';
import { wordsOfKey } from '../words.ts';

/** A group of brands, as far as forms need it. */
export type MethodGroup = Pick<BrandGroup, 'key' | 'form' | 'course' | 'brands'>;

/** All groups. */
export const GROUPS: readonly MethodGroup[] = BRAND_GROUPS.map(({ key, form, course, brands }) => ({
  key,
  form,
  course,
  brands,
}));

/** What shoppers call a brand, unless that is the words of its key. */
export const NAMES: Readonly<Record<string, BrandName>> = Object.fromEntries(
  Object.entries(BRAND_NAMES).filter(([key, name]) => name !== wordsOfKey(key)),
);
