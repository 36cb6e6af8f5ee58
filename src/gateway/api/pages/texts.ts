/** The language of a page: the one that the checkout requests, else the browser's, else English. */
import { isRightToLeft, languageTag, localeFor } from '../../../language/locales.ts';
import { ENGLISH, LOCALES, type LocaleKey } from './localeFiles.ts';

export interface PageTexts {
  /** BCP 47, with the region that was asked for: for `<html lang>`, and for the formats of amounts. */
  readonly language: string;
  /** For `<html dir>`. */
  readonly direction: 'ltr' | 'rtl';
  /** The text of a key, as plain text. */
  say(key: LocaleKey): string;
}

/** The most characters of an Accept-Language header that are read; real headers are shorter. */
const LONGEST = 1_000;

/**
 * The texts of a page.
 *
 * @param language BCP 47, or a name of the widget's `locale` option
 * @param acceptLanguage the browser's header (RFC 9110 section 12.5.4): the region of `language` if it has none, and all of the
 *   language if no locale matches
 */
export function pageTexts(language: string | undefined, acceptLanguage = ''): PageTexts {
  const preferred = byPreference(acceptLanguage);
  const wished = [language ?? '', ...preferred];
  const name = wished.flatMap((tag) => localeFor(tag, isOffered, preferred) ?? [])[0] ?? 'en';
  const texts = LOCALES[name] ?? ENGLISH;
  const tag = languageTag(name, wished);
  return {
    language: tag,
    direction: isRightToLeft(tag) ? 'rtl' : 'ltr',
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
