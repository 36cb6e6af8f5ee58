/** The brand of a payment in the reconciliation file. */
import { CARDS, OTHER_BRANDS } from '../../../brands/index.ts';

/** API 3, Reconciliation file: Brand, "max 16". */
const LONGEST = 16;

const BRANDS: readonly string[] = [...Object.keys(CARDS), ...OTHER_BRANDS];

/** A brand in at most 16 characters; undefined if a longer name would be cut to that of another brand, or of several. */
export function brandColumn(brand: string): string | undefined {
  const cut = brand.slice(0, LONGEST);
  const isClear = cut === brand || BRANDS.every((one) => one === brand || !one.startsWith(cut));
  return isClear ? cut : undefined;
}
