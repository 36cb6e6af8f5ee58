/** Finds the name that a misspelt one was probably meant to be. */

/** Longer names are not treated as misspellings. */
const LONGEST = 64;

/** The known name that was probably meant: one that differs only in case, else the nearest that differs in few letters. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const small = name.toLowerCase();
  const same = known.find((one) => one.toLowerCase() === small);
  if (same) return same;
  // Two swapped letters count as two changes.
  const limit = Math.max(name.length > 4 ? 2 : 1, Math.floor(name.length / 4));
  const [best] = known
    .map((one) => ({ one, far: editDistance(small, one.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far);
  return best?.one;
}

/** The brand that an unknown one was probably meant to be: of MASTERCARD, the beginning is a brand. */
export const nearestBrand = (sent: string, brands: readonly string[]): string | undefined =>
  nearestName(sent, brands) ??
  brands
    .filter((one) => one.length > 3 && sent.toUpperCase().startsWith(one))
    .sort((one, other) => other.length - one.length)[0];

/** The number of letters to add, remove or change (Levenshtein distance). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, changed));
    }
    row = next;
  }
  return row[other.length] as number;
}
