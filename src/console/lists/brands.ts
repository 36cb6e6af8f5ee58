/** Which brands the gateway knows, and which one a shop probably meant. */
import { CARDS, OTHER_BRANDS } from '../../brands/index.ts';
import { nearestBrand } from '../../language/nearestName.ts';

const BRANDS = [...Object.keys(CARDS), ...OTHER_BRANDS];

export const isKnownBrand = (brand: string): boolean => BRANDS.includes(brand);

export const meantBrand = (brand: string): string | undefined => nearestBrand(brand, BRANDS);
