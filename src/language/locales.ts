/** Which locale file speaks a language: one table for the forms and for the gateway's own pages. */

/** Widget names of languages that the locale files call otherwise (the specification's list of 25). */
const ALIASES: Readonly<Record<string, string>> = {
  zh: 'cn',
  cs: 'cz',
  el: 'gr',
  da: 'dk',
  sv: 'se',
  nb: 'no',
  nn: 'no',
  'pt-br': 'pt-BR',
};

/**
 * The locale file for a BCP 47 tag or a name of ours: the whole tag first, then its language part. A language without a region
 * has the region of the shopper's first tag of that language.
 *
 * @param isOffered whether there is a file of that name
 * @param shoppers the shopper's own tags, the preferred one first
 * @returns its name, or `undefined` when no file speaks that language
 */
export function localeFor(
  language: string,
  isOffered: (name: string) => boolean,
  shoppers: readonly string[] = [],
): string | undefined {
  const tag = language.toLowerCase().replaceAll('_', '-');
  const regional = shoppers.find((one) => one.toLowerCase().startsWith(`${tag}-`)) ?? tag;
  return [regional.toLowerCase(), tag, tag.split('-')[0] as string]
    .map((candidate) => ALIASES[candidate] ?? candidate)
    .find(isOffered);
}

/** Whether a language of the locale files is written from right to left. @param tag BCP 47 */
export const isRightToLeft = (tag: string): boolean => /^ar\b/.test(tag);

/**
 * The BCP 47 language of a locale file, for `lang` attributes and for the formats of dates, numbers and amounts.
 *
 * @param wishes tags of the page, the most important first: the first one in this language that names a region or a script
 * gives it to the result: `fr` for `fr-CA` is `fr-CA`. The script is always that of the texts: `zh` for `zh-TW` is `zh-Hans-TW`
 */
export function languageTag(name: string, wishes: readonly string[] = []): string {
  const language =
    Object.keys(ALIASES).find((alias) => ALIASES[alias] === name && !/^nn|-/.test(alias)) ?? name;
  for (const wish of wishes) {
    const [first, ...region] = wish.replaceAll('_', '-').split('-');
    if (!first || !region.length || localeFor(first, (one) => one === name) === undefined) continue;
    try {
      const wished = new Intl.Locale([language, ...region].join('-'));
      const { script = '' } = new Intl.Locale(language).maximize();
      if (wished.maximize().script === script) return wished.toString();
      return new Intl.Locale(wished, { script }).toString();
    } catch {
      // Not a tag: the next wish counts.
    }
  }
  return language;
}
