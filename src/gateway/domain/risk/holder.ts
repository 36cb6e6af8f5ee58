/** Whether two names are one person's, as far as names can tell. Pure. */

/** A name's words: without accents, signs and titles' dots, in upper case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether an account's holder is the customer: the holder has every word of the surname, and the first of the first name or
 * its initial. The order is free, and more names may be between.
 */
export function isSamePerson(
  holder: string,
  { given, surname }: { readonly given: string; readonly surname: string },
): boolean {
  const words = new Set(wordsOf(holder));
  const [first = ''] = wordsOf(given);
  const hasFirst = words.has(first) || words.has([...first][0] ?? '');
  return hasFirst && wordsOf(surname).every((word) => words.has(word));
}
