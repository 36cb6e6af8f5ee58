/** The brand that an unknown one was probably meant to be. */
import { nearestName } from '../language/nearestName.ts';
import { CARDS, OTHER_BRANDS } from './index.ts';

const BRANDS = [...Object.keys(CARDS), ...OTHER_BRANDS];

/** Whether the gateway knows a brand. An unknown brand may be a gift card of a shop. */
export const isKnownBrand = (brand: string): boolean => BRANDS.includes(brand);

/** The brand that an unknown one was probably meant to be: of MASTERCARD, the beginning is a brand. */
export const meantBrand = (brand: string): string | undefined =>
  nearestName(brand, BRANDS) ??
  BRANDS.filter((one) => one.length > 3 && brand.toUpperCase().startsWith(one)).sort(
    (one, other) => other.length - one.length,
  )[0];
