/** The language of a page: the one that the checkout requests, else the browser's, else English. */
import { languageTag, localeFor } from '../../../language/locales.ts';
import { ENGLISH, LOCALES, type LocaleKey } from './localeFiles.ts';

export interface PageTexts {
  /** BCP 47, for `<html lang>`. */
  readonly language: string;
  /** For `<html dir>`. */
  readonly direction: 'ltr' | 'rtl';
  /** The text of a key, as plain text. */
  say(key: LocaleKey): string;
}

/** Supported languages that are written from right to left, by the names of their files. */
const RIGHT_TO_LEFT = ['ar'];

/** The most characters of an Accept-Language header that are read; real headers are shorter. */
const LONGEST = 1_000;

/**
 * The texts of a page.
 *
 * @param language BCP 47, or a name of the widget's `locale` option
 * @param acceptLanguage the browser's header, used if no locale matches `language` (RFC 9110 section 12.5.4)
 */
export function pageTexts(language: string | undefined, acceptLanguage = ''): PageTexts {
  const wished = [language ?? '', ...byPreference(acceptLanguage)];
  const name = wished.flatMap((tag) => localeFor(tag, isOffered) ?? [])[0] ?? 'en';
  const texts = LOCALES[name] ?? ENGLISH;
  return {
    language: languageTag(name),
    direction: RIGHT_TO_LEFT.includes(name) ? 'rtl' : 'ltr',
    say: (key) => texts[key],
  };
}

const isOffered = (name: string): boolean => Object.hasOwn(LOCALES, name);

/** `de;q=0.5, fr` -> `fr`, `de`; excluded languages (`q=0`) are left out. */
function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, LONGEST)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim());
      const weight = rest.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
