/** The texts of the forms: English is compiled in, the other languages are files with hashes that are compiled in. */
import english from '../../../../locales/en.json';
import { languageTag, localeFor } from '../../../language/locales.ts';
import { options } from '../options/readOptions.ts';
import { request } from '../request.ts';
import type { TextKey } from '../textKey.ts';

/** Returns the text of a key: the page's own text, otherwise the text in the shopper's language. */
export type Texts = (key: TextKey) => string;

/** Texts by their keys. */
export type TextTable = Partial<Record<string, string>>;

/** The English texts of the script, and those that its parts add. */
const words: TextTable = { ...english };

/** Adds the English texts of a part. */
export const addEnglish = (more: TextTable): void => void Object.assign(words, more);

/** The build writes the hashes out at each use, so there is one. */
const localeHashes = () => __LOCALE_HASHES__;

/** Timeout of a locale file, ms. After it the form is shown in English. */
const TIMEOUT = 4_000;

/** The locale file for a language (`localeFor`); `undefined` if there is none. */
export const matchLocale = (language: string): string | undefined =>
  localeFor(language, (name) => name === 'en' || Object.hasOwn(localeHashes(), name), [
    document.documentElement.lang,
    ...navigator.languages,
  ]);

/** The BCP 47 tag of a locale file, with the region that the page asks for; that of its `<html lang>` is the default. */
export const regionalTag = (name: string, ...wishes: string[]): string =>
  languageTag(name, [...wishes, document.documentElement.lang]);

/** English, without a request. */
export const englishTexts = (): Texts => withPageTexts({});

/**
 * Loads the texts of a language, or those of a part in that language (`methods/de`).
 * @returns `undefined` on a failure: the caller then keeps English
 */
export async function loadTable(
  base: string,
  name: string,
  hash = localeHashes()[name],
): Promise<TextTable | undefined> {
  try {
    const response = await request(
      `${base}/v1/static/${__ASSET_VERSION__}/locales/${name}.json`,
      TIMEOUT,
      {
        integrity: `sha256-${hash}=`,
        credentials: 'omit',
      },
    );
    return response.ok ? ((await response.json()) as TextTable) : undefined;
  } catch {
    return undefined;
  }
}

/** The page's own text for a key. `errorMessages` takes precedence over `labels`; `placeholders` have separate keys. */
export function pageText(key: string): string | undefined {
  const { errorMessages, labels } = options;
  // The reference spells this key in both ways.
  const given = (own: TextTable | undefined) =>
    own?.[key] ?? (key.startsWith('surName') ? own?.['surnameError'] : undefined);
  return (key.includes('Error') && given(errorMessages)) || given(labels);
}

/**
 * The page's own texts take precedence over the language, and the language over English. The wording of the style `modern`, with
 * keys of its own, is in the table only if a form has that style.
 */
export const withPageTexts =
  (table: TextTable): Texts =>
  (key) =>
    pageText(key) ?? table[`modern.${key}`] ?? table[key] ?? words[key] ?? '';
