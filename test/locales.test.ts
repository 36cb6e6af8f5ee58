import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'dk',
  'fi',
  'se',
  'tr',
  'ja',
  'sl',
  'pt',
  'pl',
  'cz',
  'hu',
  'bg',
  'ro',
  'ru',
  'cn',
  'gr',
  'no',
  'sk',
  'ar',
  'ko',
];

/** Words of the gateway's pages that a language shares with English. */
const SAME_AS_ENGLISH: Readonly<Record<string, string[]>> = {
  de: ['page.code'],
  fr: ['page.code'],
  es: ['page.errorPrefix'],
  nl: ['page.code'],
  ro: ['page.card'],
};

const FOLDER = new URL('../locales/', import.meta.url);

function read(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as Record<
    string,
    string
  >;
}

const english = read('en');

describe('the locale files', () => {
  it('are exactly one per offered language', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      LANGUAGES.map((language) => `${language}.json`).sort(),
    );
  });

  describe.each(LANGUAGES)('%s', (language) => {
    const texts = read(language);

    it('has the keys of English, in the same order', () => {
      expect(Object.keys(texts)).toEqual(Object.keys(english));
    });

    it('has a text for every key, without blanks around it', () => {
      const faulty = Object.entries(texts).filter(
        ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
      );
      expect(faulty).toEqual([]);
    });

    it('has no markup and no placeholders in its texts', () => {
      expect(Object.entries(texts).filter(([, text]) => /[<>{]/.test(text))).toEqual([]);
    });

    it('says the same about a wrong expiry month as about a wrong expiry year', () => {
      expect(texts['expiryMonthError']).toBe(texts['expiryYearError']);
    });
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    '%s is translated, not left in English',
    (language) => {
      const texts = read(language);
      const keys = Object.keys(english);
      const translated = keys.filter((key) => texts[key] !== english[key]);
      expect(translated.length / keys.length).toBeGreaterThanOrEqual(0.8);
    },
  );

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    "%s says everything of the gateway's pages itself, but for words that are the same",
    (language) => {
      const texts = read(language);
      const same = Object.keys(english).filter(
        (key) => key.startsWith('page.') && texts[key] === english[key],
      );
      expect(same).toEqual(SAME_AS_ENGLISH[language] ?? []);
    },
  );
});
