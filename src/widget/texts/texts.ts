/** The texts of the forms: English is compiled in, the other languages are files with hashes that are compiled in. */
import english from '../../../locales/en.json';
import { localeFor } from '../../language/locales.ts';
import type { Options } from '../options/schema.ts';

export { languageTag } from '../../language/locales.ts';

/** The key of a text; every locale file has all of them. What is for the gateway's pages is left out by the build. */
export type TextKey = Exclude<keyof typeof english, `page.${string}`>;

/** Gives the text of a key in the shopper's language, with what the page overrides. */
export type Texts = (key: TextKey) => string;

type Table = Partial<Record<string, string>>;

/** Patience for a locale file, in ms; after it the form is shown in English. */
const PATIENCE = 4_000;

/** The locale file for a `locale` option: the whole tag first, then its language part; English when there is none. */
export const matchLocale = (locale = 'en'): string =>
  localeFor(locale, (name) => Object.hasOwn(__LOCALE_HASHES__, name)) ?? 'en';

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
