/** The texts of the forms: English is compiled in, the other languages are files with hashes that are compiled in. */
import english from '../../../locales/en.json';
import type { Options } from '../options/schema.ts';

/** The key of a text; every locale file has all of them. */
export type TextKey = keyof typeof english;

/** Gives the text of a key in the shopper's language, with what the page overrides. */
export type Texts = (key: TextKey) => string;

type Table = Partial<Record<string, string>>;

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

/** Patience for a locale file, in ms; after it the form is shown in English. */
const PATIENCE = 4_000;

/** The locale file for a `locale` option: the whole tag first, then its language part; English when there is none. */
export function matchLocale(locale: string | undefined): string {
  const tag = (locale ?? 'en').toLowerCase().replaceAll('_', '-');
  for (const candidate of [tag, tag.split('-')[0] as string]) {
    const name = ALIASES[candidate] ?? candidate;
    if (name === 'en' || Object.hasOwn(__LOCALE_HASHES__, name)) return name;
  }
  return 'en';
}

/** The BCP 47 language of a locale file, for `lang` attributes. */
export function languageTag(name: string): string {
  const tag = Object.keys(ALIASES).find((alias) => ALIASES[alias] === name && alias !== 'nn');
  return tag ?? name;
}

/** English, at once. */
export const englishTexts = (options: Options): Texts => overridden(english, options);

/** Loads a language; resolves to `undefined` when it can't be had, so that the caller stays with English. */
export async function loadTexts(
  base: string,
  name: string,
  options: () => Options,
): Promise<Texts | undefined> {
  try {
    const response = await fetch(`${base}/v1/static/${__ASSET_VERSION__}/locales/${name}.json`, {
      integrity: `sha256-${__LOCALE_HASHES__[name]}`,
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return undefined;
    const table = (await response.json()) as Table;
    return overridden({ ...english, ...table }, options());
  } catch {
    return undefined;
  }
}

/** Overrides win in this order: `errorMessages`, `placeholders` (by their own names elsewhere), `labels`, the locale. */
function overridden(table: Table, { labels, errorMessages }: Options): Texts {
  return (key) => {
    const own = key.includes('Error') ? (errorMessages?.[key] ?? labels?.[key]) : labels?.[key];
    return own ?? table[key] ?? english[key];
  };
}
