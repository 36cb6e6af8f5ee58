import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

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

/** Names and abbreviations that any language may leave as they are. */
const SAME_EVERYWHERE = ['CVV', 'IBAN', 'BIC', 'PIN', 'CPF / CNPJ'];

/**
 * Every other text that a language shares with English, by its key: words that both have. In Arabic a date is filled from
 * the left, too.
 */
const SAME_AS_ENGLISH: Readonly<Record<string, string[]>> = {
  ar: ['mmyy', 'ddmmyyyy'],
  de: ['accountBank', 'page.code'],
  dk: ['accountBank', 'voucherReference'],
  es: ['sheetTotal', 'page.errorPrefix'],
  fr: ['sheetTotal', 'page.code'],
  hu: ['accountBank'],
  nl: ['accountBank', 'page.code'],
  no: ['accountBank'],
  pl: ['accountBank'],
  pt: ['sheetTotal'],
  ro: ['card', 'sheetTotal', 'page.card'],
  se: ['accountBank'],
};

/** What stands in Latin letters in any script: placeholders, abbreviations, the letters of a date. */
const LATIN_EVERYWHERE =
  /\{\w+\}|\b(?:IBAN|BIC|PIN|CVV|CVC|CPF|CNPJ|QR|ID|MM|YY|DD|YYYY)(?![A-Za-z])/g;

/** The letters of the languages that are not written in Latin ones. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ar: /\p{scx=Arabic}/u,
  bg: /\p{scx=Cyrillic}/u,
  cn: /\p{scx=Han}/u,
  gr: /\p{scx=Greek}/u,
  ja: /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}]/u,
  ko: /\p{scx=Hangul}/u,
  ru: /\p{scx=Cyrillic}/u,
};

/** Finds whole words: JavaScript's own `\b` knows no letters but those of English. */
const words = (alternatives: string, flags = 'iu') =>
  new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, flags);

/**
 * What a language does not call the shopper: each has one form of address, the polite one where checkouts of its countries
 * are polite. A word that means something else as well (Czech "ty", Danish "De" at the start) is not looked for.
 */
const WRONG_ADDRESS: Readonly<Record<string, RegExp>> = {
  bg: words('ти|теб|твой|твоят|твоя|твоята|твое|твоето|твои|твоите'),
  cn: /你/u,
  cz: words('tě|tebe|tobě|tebou|tvůj|tvoje|tvého|tvému|tvou|tvá|tvé'),
  de: words('du|dich|dir|dein|deine[mnrs]?|euch|euer|eure[mnrs]?'),
  dk: words('(?<=\\p{Ll},? )(?:De|Dem|Deres)|Jer|jer|jeres', 'u'),
  es: words('tú|tu|tus|ti|te|contigo|vosotros|vosotras|vuestr[oa]s?'),
  fi: words('te|teitä|teidän|teidät|teille|teiltä|teistä'),
  fr: words("tu|te|toi|ton|ta|tes|tien|tienne|t(?=[’'])"),
  gr: words('εσύ|εσένα|σου'),
  hu: words('te|téged|neked|tőled|veled'),
  it: words('tu|ti|te|tuo|tua|tuoi|tue|voi|vostr[oaie]'),
  ja: /あなた|君|お前/u,
  ko: /당신|너의/u,
  nl: words('je|jij|jou|jouw|jullie'),
  no: words('(?<=\\p{Ll},? )(?:De|Dem|Deres)|dere|deres', 'u'),
  pl: words('pan|pani|pana|panu|panem|panią|państwo|państwa|państwu'),
  pt: words('tu|te|ti|teus?|tuas?|contigo|vós|voss[oa]s?|vocês?'),
  ro: words('tu|te|tine|ție|îți|ți|tău|ta|tăi|tale'),
  ru: words('ты|тебя|тебе|тобой|твой|твоя|твоё|твоего|твоей|твою|твои|твоих'),
  se: words('ni|er|ert|era'),
  sk: words('ťa|teba|tebe|tebou|tvoj|tvoja|tvoje|tvojho|tvojej|tvoju'),
  sl: words('tebe|tebi|teboj|tvoj|tvoja|tvoje|tvojega|tvojo'),
  tr: words('sen|seni|sana|senin|senden|seninle'),
};

/** Polite words that are written with a capital letter or without one: a language decides once. Given without it. */
const POLITE: Readonly<Record<string, string>> = {
  bg: 'ви вас вам ваш ваша вашата ваше вашето ваши вашите вашия вашият',
  cz: 'vy vás vám vámi váš vaše vaši vašeho vašemu vaší',
  de: 'ihnen ihr ihre ihrem ihren ihrer ihres',
  hu: 'ön önt önnek önnel öntől',
  it: 'suo sua suoi sue',
  pl: 'ty ciebie tobie twój twoja twoje twojego twojej twoim twoją',
  ru: 'вы вас вам вами ваш ваша ваше вашего вашей вашу вашем вашим ваши ваших',
  sk: 'vy vás vám vami váš vaša vaše vašu vášho vašej vašom',
  sl: 'vi vas vam vami vaš vaša vaše vašo vašega vašem',
};

/** Portuguese is for Portugal and Brazil: words that only one of them uses, or that the other misunderstands. */
const OF_ONE_COUNTRY = words(
  'telemóvel|celular|apelidos?|ecrã|tela|contac?tos?|contac?t(?:ar|e)|faturação|faturamento|encomendas?|aceder|acessar|morada|cartão-oferta|vale-presente|bandeira|prima|introduza',
);

const FOLDER = new URL('../locales/', import.meta.url);

function read(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as Record<
    string,
    string
  >;
}

const english = read('en');

/** What the widget fills in, with every brace that belongs to nothing. */
function placeholders(text = ''): string[] {
  return [...text.matchAll(/\{(?:amount|brand|merchant|name|time)\}|[{}]/g)]
    .map(([found]) => found)
    .sort();
}

describe('the English texts', () => {
  it('have a placeholder for a name or a time', () => {
    const filled = Object.keys(english).filter((key) => /[{}]/.test(english[key] ?? ''));
    expect(filled.map((key) => [key, ...placeholders(english[key])])).toEqual([
      ['payAmount', '{amount}'],
      ['securedBy', '{name}'],
      ['securedFor', '{name}'],
      ['sessionEnding', '{time}'],
      ['mandate', '{merchant}'],
      ['mandateUs', '{merchant}'],
      ['providerConsent', '{brand}'],
      ['payWith', '{brand}'],
      ['brandDirectDebit', '{brand}'],
      ['brandInvoice', '{brand}'],
      ['brandInstalments', '{brand}'],
      ['brandGiftCard', '{brand}'],
      ['brandTransfer', '{brand}'],
      ['brandCash', '{brand}'],
      ['brandPayLater', '{brand}'],
      ['brandPayNow', '{brand}'],
      ['brandLink', '{brand}'],
      ['brandQrCode', '{brand}'],
    ]);
  });
});

describe('the locale files', () => {
  it('are exactly one per offered language', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      LANGUAGES.map((language) => `${language}.json`).sort(),
    );
  });

  table(LANGUAGES)('%s has the keys of English, in the same order', (language) => {
    const texts = read(language);
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
    expect(missing, `missing in locales/${language}.json`).toEqual([]);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  table(LANGUAGES)('%s has a text for every key, without blanks around it', (language) => {
    const texts = read(language);
    const faulty = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    );
    expect(faulty).toEqual([]);
  });

  table(LANGUAGES)('%s has no markup in its texts', (language) => {
    const texts = read(language);
    expect(Object.entries(texts).filter(([, text]) => /[<>]/.test(text))).toEqual([]);
  });

  table(LANGUAGES)('%s has the placeholders of English, each once', (language) => {
    const texts = read(language);
    const faulty = Object.keys(english).filter(
      (key) => `${placeholders(texts[key])}` !== `${placeholders(english[key])}`,
    );
    expect(faulty).toEqual([]);
  });

  table(LANGUAGES)('%s has no text in the letters of another script', (language) => {
    const texts = read(language);
    const letters = LETTERS[language] ?? /\p{scx=Latin}/u;
    const strange = Object.entries(texts).filter(([, text]) =>
      [...text.replace(LATIN_EVERYWHERE, '').matchAll(/\p{L}/gu)].some(
        ([letter]) => !letters.test(letter),
      ),
    );
    expect(strange).toEqual([]);
  });

  // WCAG 2.2, 3.3.3: the placeholder is gone once something is typed.
  table(LANGUAGES)('%s names the form of a date where it says that one is wrong', (language) => {
    const texts = read(language);
    expect(texts['birthDateError']).toContain(texts['ddmmyyyy']);
  });

  table(LANGUAGES)(
    '%s says the same about a wrong expiry month as about a wrong expiry year',
    (language) => {
      const texts = read(language);
      expect(texts['expiryMonthError']).toBe(texts['expiryYearError']);
    },
  );

  table(LANGUAGES.filter((language) => language !== 'en'))(
    '%s says everything itself, but for words that are the same',
    (language) => {
      const texts = read(language);
      const same = Object.keys(english).filter(
        (key) => texts[key] === english[key] && !SAME_EVERYWHERE.includes(english[key] ?? ''),
      );
      expect(same).toEqual(SAME_AS_ENGLISH[language] ?? []);
    },
  );

  table(LANGUAGES.filter((language) => language !== 'en'))(
    '%s has no English words between its own',
    (language) => {
      const mixed = Object.entries(read(language)).filter(([, text]) =>
        /\b(?:the|your?|please|with|this|cannot|could)\b/i.test(text),
      );
      expect(mixed).toEqual([]);
    },
  );

  table(Object.keys(WRONG_ADDRESS))('%s has one form of address', (language) => {
    const wrong = WRONG_ADDRESS[language] as RegExp;
    expect(Object.entries(read(language)).filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  table(Object.keys(POLITE))('%s writes polite words in one way', (language) => {
    const small = (POLITE[language] ?? '').split(' ');
    const capital = small.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const texts = Object.values(read(language));
    const found = (pattern: RegExp) => texts.filter((text) => pattern.test(text));
    // A sentence begins with a capital in any case.
    const within = found(words(`(?<=[\\p{Ll}:;,’] )(?:${capital.join('|')})`, 'u'));
    const alone = found(words(small.join('|'), 'u'));
    expect(within.length > 0 && alone.length > 0 ? [...within, ...alone] : []).toEqual([]);
  });

  it('of Portuguese has no word that only one of its countries uses', () => {
    const strange = Object.entries(read('pt')).filter(([, text]) => OF_ONE_COUNTRY.test(text));
    expect(strange).toEqual([]);
  });

  it('of French has the blank that does not break before high punctuation', () => {
    const faulty = Object.entries(read('fr')).filter(([, text]) =>
      /[^\u00a0\u202f][:;!?]/u.test(text),
    );
    expect(faulty).toEqual([]);
  });

  it('of Japanese has kana in everything that is longer than a word', () => {
    const silent = Object.values(read('ja')).filter(
      (text) => (text.match(/\p{scx=Han}/gu) ?? []).length > 6 && !/\p{sc=Hiragana}/u.test(text),
    );
    expect(silent).toEqual([]);
  });

  it('of Chinese is written in simplified characters', () => {
    const traditional = Object.values(read('cn')).filter((text) =>
      /[請銀號碼國選擇輸無時間頁戶購買貨帳單處絡驗證額這個們為與從將]/.test(text),
    );
    expect(traditional).toEqual([]);
  });
});
