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
};

/**
 * The locale file for a BCP 47 tag or a name of ours: the whole tag first, then its language part.
 *
 * @param isOffered whether there is a file of that name
 * @returns its name, or `undefined` when no file speaks that language
 */
export function localeFor(
  language: string,
  isOffered: (name: string) => boolean,
): string | undefined {
  const tag = language.toLowerCase().replaceAll('_', '-');
  return [tag, tag.split('-')[0] as string]
    .map((candidate) => ALIASES[candidate] ?? candidate)
    .find(isOffered);
}

/** The BCP 47 language of a locale file, for `lang` attributes. */
export function languageTag(name: string): string {
  const tag = Object.keys(ALIASES).find((alias) => ALIASES[alias] === name && alias !== 'nn');
  return tag ?? name;
}
