/** Whether two names belong to the same person, as far as names can show. Pure. */

/** The words of a name: without accents, signs and the dots of titles, in upper case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether an account's holder is the customer: the holder's name has every word of the surname, and the first word of the
 * first name or its initial. The words may be in any order, with other names in between.
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
