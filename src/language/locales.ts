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

/** Tags of Chinese that is written in traditional characters. */
const TRADITIONAL = /^(zh|cn)-(hant|tw|hk|mo)/;

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
  const regional = (
    shoppers.find((one) => one.toLowerCase().startsWith(`${tag}-`)) ?? tag
  ).toLowerCase();
  const candidates = TRADITIONAL.test(regional)
    ? ['zh-TW']
    : [regional, tag, tag.split('-')[0] as string].map(
        (candidate) => ALIASES[candidate] ?? candidate,
      );
  return candidates.find(isOffered);
}

/** Whether a language of the locale files is written from right to left. @param tag BCP 47 */
export const isRightToLeft = (tag: string): boolean => /^ar\b/.test(tag);

/**
 * The BCP 47 language of a locale file, for `lang` attributes and for the formats of dates, numbers and amounts.
 *
 * @param wishes tags of the page, the most important first: the first one of this file that names a region gives it to the
 * result: `fr` for `fr-CA` is `fr-CA`
 */
export function languageTag(name: string, wishes: readonly string[] = []): string {
  const language =
    Object.keys(ALIASES).find((alias) => ALIASES[alias] === name && !/^nn|-/.test(alias)) ?? name;
  for (const wish of wishes) {
    const region = wish.replaceAll('_', '-').match(/-.*/);
    if (!region || !localeFor(wish, (one) => one === name)) continue;
    try {
      return new Intl.Locale(language.slice(0, 2) + region).toString();
    } catch {
      // Not a tag: the next wish counts.
    }
  }
  return language;
}
