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

/** No range has a longer prefix. */
const LONGEST = 6;

/** The digits that were last compared, and how well they match each brand: a form asks several times for each typed digit. */
let last = '';
let best = new Map<string, number>();

/**
 * How well digits match a range: the number of matching prefix digits, 0 if the digits are outside of the range.
 * Digits that are shorter than the prefix match if further digits can bring them into the range.
 */
function fit(digits: string, { low, high }: Range): number {
  const known = Math.min(digits.length, low.length);
  const head = digits.slice(0, known);
  return head >= low.slice(0, known) && head <= high ? known : 0;
}

/**
 * The brands that digits may belong to, the longest matching prefix first. Brands with equal prefixes are in the order of
 * `offered`, so the shop's priority decides. If `offered` is given, only its brands are returned. Empty for no digits.
 *
 * @param digits ASCII digits, a complete number or its beginning
 */
export function detectBrands(digits: string, offered?: readonly string[]): string[] {
  const first = digits.slice(0, LONGEST);
  if (first !== last) {
    last = first;
    best = new Map();
    for (const range of RANGES) {
      const length = fit(first, range);
      if (length > (best.get(range.brand) ?? 0)) best.set(range.brand, length);
    }
  }
  const rank = (brand: string) => offered?.indexOf(brand) ?? 0;
  return [...best]
    .filter(([brand]) => rank(brand) >= 0)
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || rank(a) - rank(b))
    .map(([brand]) => brand);
}
