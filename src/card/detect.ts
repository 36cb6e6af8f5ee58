/** Finds the brands that a number, or the beginning of a number, can belong to. */
import { NUMBERS } from '../brands/compiled/cardNumbers.ts';

/** An interval of prefixes, with its brand. */
interface Range {
  readonly brand: string;
  readonly low: string;
  readonly high: string;
}

/** All ranges, parsed once from the table. */
const RANGES: readonly Range[] = Object.entries(NUMBERS).flatMap(([brand, [ranges]]) =>
  ranges.split(' ').map((text) => {
    const [low = '', high = low] = text.split('-');
    return { brand, low, high };
  }),
);

/**
 * How well digits match a range: the number of matching prefix digits, 0 if the digits are outside of the range.
 * Digits that are shorter than the prefix match if further digits can bring them into the range.
 */
function fit(digits: string, { low, high }: Range): number {
  const known = Math.min(digits.length, low.length);
  const head = digits.slice(0, known);
  return head >= low.slice(0, known) && head <= high ? known : 0;
}

/** The ranges that each first digit fits. Filtered once for a digit, since each payment looks for brands several times. */
const rangesByFirst: Record<string, readonly Range[]> = {};

const rangesOf = (first: string): readonly Range[] =>
  (rangesByFirst[first] ??= RANGES.filter((range) => fit(first, range)));

/**
 * The brands that digits may belong to, the longest matching prefix first. Brands with equal prefixes are in the order of
 * `offered`, so the shop's priority decides. If `offered` is given, only its brands are returned. Empty for no digits.
 *
 * @param digits ASCII digits, a complete number or its beginning
 */
export function detectBrands(digits: string, offered?: readonly string[]): string[] {
  const best = new Map<string, number>();
  for (const range of rangesOf(digits.charAt(0))) {
    if (offered && !offered.includes(range.brand)) continue;
    const length = fit(digits, range);
    if (length > (best.get(range.brand) ?? 0)) best.set(range.brand, length);
  }
  const rank = (brand: string) => offered?.indexOf(brand) ?? 0;
  return [...best]
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || rank(a) - rank(b))
    .map(([brand]) => brand);
}
