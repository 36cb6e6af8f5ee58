/** What browsers know of languages: names of countries, their order, how amounts are written. Pure. */

/**
 * Names countries in a language.
 * @param lang BCP 47
 * @returns gives the name of an ISO 3166-1 alpha-2 code; the code itself where there is no name
 */
export function countryNamer(lang: string): (code: string) => string {
  const names = new Intl.DisplayNames([lang, 'en'], { type: 'region' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      // It is no code at all.
      return code;
    }
  };
}

/** Code and name of countries in a language, sorted as that language sorts. @param lang BCP 47 @param codes ISO 3166-1 alpha-2 */
export function sortCountries(
  lang: string,
  codes: readonly string[],
): readonly (readonly [code: string, name: string])[] {
  const nameOf = countryNamer(lang);
  const { compare } = new Intl.Collator([lang, 'en']);
  return codes.map((code) => [code, nameOf(code)] as const).sort(([, a], [, b]) => compare(a, b));
}

/**
 * An amount as shoppers read it, in the digits of their language.
 * @param text `92.00`; what is no number is shown as it is
 * @param currency ISO 4217
 * @param lang BCP 47
 */
export function displayAmount(text: string, currency: string, lang: string): string {
  // Only shown: at most ten digits and two decimals, which a number holds exactly enough.
  const amount = Number(text);
  if (Number.isNaN(amount)) return text;
  try {
    return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(amount);
  } catch {
    return `${text} ${currency}`;
  }
}
