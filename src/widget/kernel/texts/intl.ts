/** Data of the browser about languages: names of countries and their order. Pure. */

/**
 * Names countries in a language.
 * @param lang BCP 47
 * @returns a function that returns the name of an ISO 3166-1 alpha-2 code, or the code itself if there is no name
 */
export function countryNamer(lang: string): (code: string) => string {
  const names = new Intl.DisplayNames([lang, 'en'], { type: 'region' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      // The text is not a code.
      return code;
    }
  };
}

/**
 * Codes and names of countries in a language, in the sort order of that language.
 * @param lang BCP 47
 * @param codes ISO 3166-1 alpha-2
 */
export function sortCountries(
  lang: string,
  codes: readonly string[],
): readonly (readonly [code: string, name: string])[] {
  const nameOf = countryNamer(lang);
  const { compare } = new Intl.Collator([lang, 'en']);
  return codes.map((code) => [code, nameOf(code)] as const).sort(([, a], [, b]) => compare(a, b));
}
