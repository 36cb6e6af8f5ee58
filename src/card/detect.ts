/** Which brands a number, or the beginning of one, can belong to. */
import { PUBLIC_BRANDS } from './brands.ts';

/** One interval of prefixes, with the brand that owns it. */
interface Range {
  readonly brand: string;
  readonly low: string;
  readonly high: string;
}

/** All ranges, read once from the table. */
const RANGES: readonly Range[] = Object.entries(PUBLIC_BRANDS).flatMap(([brand, { ranges }]) =>
  ranges.split(' ').map((text) => {
    const [low = '', high = low] = text.split('-');
    return { brand, low, high };
  }),
);

/**
 * How well digits fit a range: the number of prefix digits that decide, 0 for a range that does not contain them.
 * Fewer digits than the prefix has count while they can still grow into the range.
 */
function fit(digits: string, { low, high }: Range): number {
  const known = Math.min(digits.length, low.length);
  const head = digits.slice(0, known);
  return head >= low.slice(0, known) && head <= high ? known : 0;
}

/**
 * The brands that digits may belong to, the longest matching prefix first; among equals the order of `offered`
 * (so a shop's priority decides). Only brands of `offered` are named, where it is given. Empty for no digits.
 *
 * @param digits ASCII digits, a whole number or its beginning
 */
export function detectBrands(digits: string, offered?: readonly string[]): string[] {
  const best = new Map<string, number>();
  for (const range of RANGES) {
    if (offered && !offered.includes(range.brand)) continue;
    const length = fit(digits, range);
    if (length > (best.get(range.brand) ?? 0)) best.set(range.brand, length);
  }
  const rank = (brand: string) => offered?.indexOf(brand) ?? 0;
  return [...best]
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || rank(a) - rank(b))
    .map(([brand]) => brand);
}
