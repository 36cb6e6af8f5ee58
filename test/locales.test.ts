import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { localesOf } from '../scripts/locales.mjs';
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

/** Regional variants: their files have only the texts that differ from those of the language. */
const REGIONS = ['pt-BR', 'zh-TW'];
const ALL = [...LANGUAGES, ...REGIONS];

/** Names and abbreviations that any language may leave as they are. */
const SAME_EVERYWHERE = ['CVV', 'IBAN', 'BIC', 'PIN', 'CPF / CNPJ'];

/** Every other text that a language shares with English, by its key: words that both have. */
const SAME_AS_ENGLISH: Readonly<Record<string, string[]>> = {
  de: ['accountBank', 'page.code', 'modern.optional'],
  dk: ['accountBank', 'voucherReference'],
  es: ['sheetTotal', 'page.errorPrefix'],
  fr: ['sheetTotal', 'page.code'],
  hu: ['accountBank'],
  nl: ['accountBank', 'page.code'],
  no: ['accountBank'],
  pl: ['accountBank'],
  pt: ['sheetTotal'],
  ro: ['cardMethod', 'sheetTotal', 'page.card'],
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
  'zh-TW': /\p{scx=Han}/u,
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
  it: words(
    'Lei|(?<=\\p{Ll} )Le|Suo|Sua|Suoi|Sue|voi|vostr[oaie]|[Ii]nserisca|[Cc]ontrolli|[Rr]iprovi|[Ss]celga|[Tt]orni|[Pp]aghi|[Cc]onfermi|[Ii]nquadri',
    'u',
  ),
  ja: /あなた|君|お前/u,
  ko: /당신|너의/u,
  nl: words('je|jij|jou|jouw|jullie'),
  no: words('(?<=\\p{Ll},? )(?:De|Dem|Deres)|dere|deres', 'u'),
  pl: words('pan|pani|pana|panu|panem|panią|państwo|państwa|państwu'),
  pt: words('tu|te|ti|teus?|tuas?|contigo|vós|voss[oa]s?|vocês?'),
  'pt-BR': words('tu|te|ti|teus?|tuas?|contigo|vós|voss[oa]s?|lhe'),
  ro: words('tu|te|tine|ție|îți|ți|tău|ta|tăi|tale'),
  ru: words('ты|тебя|тебе|тобой|твой|твоя|твоё|твоего|твоей|твою|твои|твоих'),
  se: words('ni|er|ert|era'),
  sk: words('ťa|teba|tebe|tebou|tvoj|tvoja|tvoje|tvojho|tvojej|tvoju'),
  sl: words('tebe|tebi|teboj|tvoj|tvoja|tvoje|tvojega|tvojo'),
  tr: words('sen|seni|sana|senin|senden|seninle'),
  'zh-TW': /你/u,
};

/** Polite words that are written with a capital letter or without one: a language decides once. Given without it. */
const POLITE: Readonly<Record<string, string>> = {
  bg: 'ви вас вам ваш ваша вашата ваше вашето ваши вашите вашия вашият',
  cz: 'vy vás vám vámi váš vaše vaši vašeho vašemu vaší',
  de: 'ihnen ihr ihre ihrem ihren ihrer ihres',
  hu: 'ön önt önnek önnel öntől',
  pl: 'ty ciebie tobie twój twoja twoje twojego twojej twoim twoją',
  ru: 'вы вас вам вами ваш ваша ваше вашего вашей вашу вашем вашим ваши ваших',
  sk: 'vy vás vám vami váš vaša vaše vašu vášho vašej vašom',
  sl: 'vi vas vam vami vaš vaša vaše vašo vašega vašem',
};

/** Words of one country that the same language in the other does not use, or means otherwise. */
const OF_THE_OTHER: Readonly<Record<string, RegExp>> = {
  pt: words(
    'celular|sobrenome|tela|contatos?|conexão|faturamento|acessar|endereço de (?:entrega|cobrança)|vale-presente|bandeira|salv(?:ar|os)|criptografad[oa]s?|você|cep|digite|clique|pedido',
  ),
  'pt-BR': words(
    'telemóvel|apelido|ecrã|contac?tos|contacte|ligação|faturação|encomendas?|aceder|morada|cartão-(?:oferta|presente)|prima|introduza|guard(?:ar|ados)|encriptad[oa]s?|a (?:carregar|voltar|ser)|contribuinte|código postal|métodos?',
  ),
  'zh-TW':
    /支付方式|有效期(?!限)|郵政編碼|賬|信息|網絡|銀行卡|短信|通過|重試|加載|打印|窗口|界面|默認|列表|二維碼|禮品卡|商家|保存|借記|稅號|身份/,
};

/** Words before a request that a text of a field leaves out: such texts stand below narrow fields. In Chinese 请 is no such word. */
const PLEASE =
  /(?<!\p{L})(?:please|bitte|veuillez|por favor|per favore|gelieve|alstublieft|venligst|vennligst|vänligen|ole hyvä|lütfen|prosimo|proszę|prosím|kérjük|моля|vă rugăm|пожалуйста|παρακαλ\p{L}+|يرجى|يُرجى)(?!\p{L})/iu;

/** Words for "invalid": they do not tell a shopper what to do. */
const INVALID =
  /ungültig|inv[aá]lid|no[nt]? v[aá]lid|ongeldig|ugyldig|ogiltig|virheelli|geçersiz|正しくありません|neveljav|nieprawidłow|neplatn|érvénytelen|невалид|nevalid|неверн|无效|μη έγκυρ|غير صال|올바르지/iu;

/** What labels and errors of the style `modern` call the security code, the name on the card and its expiry date. */
const TERMS: Readonly<Record<string, readonly [code: RegExp, name: RegExp, expiry: RegExp]>> = {
  ar: [/رمز الأمان/, /الاسم (?:الكامل )?على البطاقة/, /تاريخ الانتهاء/],
  bg: [/код(?:а|ът)? за сигурност/i, /име(?:то)? върху картата/i, /дата(?:та)? на валидност/i],
  cn: [/安全码/, /持卡人姓名/, /有效期/],
  cz: [/bezpečnostní kód/i, /jméno na kartě/i, /datum platnosti/i],
  de: [/Sicherheitscode/, /Namen? auf der Karte/, /Ablaufdatum/],
  dk: [/sikkerhedskode/i, /navn(?:et)? på kortet/i, /udløbsdato/i],
  en: [/security code/i, /name on (?:the )?card/i, /expiry date/i],
  es: [/código de seguridad/i, /nombre (?:completo )?en la tarjeta/i, /fecha de caducidad/i],
  fi: [/turvakoodi/i, /nimi kortissa|kortissa oleva (?:koko )?nimi/i, /voimassaoloaika/i],
  fr: [/code de sécurité/i, /nom (?:complet )?sur la carte/i, /date d’expiration/i],
  gr: [/κωδικ(?:ός|ό) ασφαλείας/i, /όνομα στην κάρτα/i, /ημερομηνία λήξης/i],
  hu: [/biztonsági kód/i, /kártyán szereplő (?:teljes )?n[eé]v/i, /lejárati dátum/i],
  it: [/codice di sicurezza/i, /nome (?:completo )?sulla carta/i, /data di scadenza/i],
  ja: [/セキュリティコード/, /カードの名義/, /有効期限/],
  ko: [/보안 코드/, /카드에 적힌 이름/, /유효기간/],
  nl: [/beveiligingscode/i, /naam op de kaart/i, /vervaldatum/i],
  no: [/sikkerhetskode/i, /navn(?:et)? på kortet/i, /utløpsdato/i],
  pl: [/kod zabezpieczający/i, /imię i nazwisko z karty/i, /dat[aę] ważności/i],
  pt: [/código de segurança/i, /nome (?:completo )?no cartão/i, /validade/i],
  'pt-BR': [/código de segurança/i, /nome (?:completo )?impresso no cartão/i, /validade/i],
  ro: [/cod(?:ul)? de securitate/i, /numele (?:complet )?de pe card/i, /data expirării/i],
  ru: [/код безопасности/i, /имя на карте/i, /срок действия/i],
  se: [/säkerhetskod/i, /namn(?:et)? på kortet/i, /utgångsdatum/i],
  sk: [/bezpečnostný kód/i, /meno na karte/i, /dátum platnosti/i],
  sl: [/varnostn[ao] kod[ao]/i, /ime na kartici/i, /datum veljavnosti/i],
  tr: [/güvenlik kodu/i, /kartın üzerindeki (?:tam )?ad/i, /son kullanma tarihi/i],
  'zh-TW': [/安全碼/, /持卡人姓名/, /有效期限/],
};

/** The texts that call them so. */
const SAYING = [
  ['modern.cvv', 'cvvEmpty', 'cvvIncomplete', 'modern.cvvError', 'modern.fieldsEmptied'],
  ['modern.cardHolder', 'cardHolderEmpty', 'modern.cardHolderError', 'modern.cardHolderNumber'],
  ['modern.expiryDate', 'expiryEmpty', 'modern.expiryMonthError'],
];

/**
 * The most characters of a text that has two lines on a phone of 320 pixels: below a field of full width, and below the expiry date
 * or the security code, which share a line. A character of Chinese, Japanese and Korean is as wide as two of other scripts.
 */
const MOST = { full: 64, half: 38, ideographs: 0.5 };
const BELOW_HALF = [
  'expiryEmpty',
  'expiryIncomplete',
  'expiryPast',
  'cvvEmpty',
  'cvvIncomplete',
  'modern.expiryMonthError',
  'modern.expiryMonthWrong',
  'modern.cvvError',
];

/** Whether a text stands at a field: what to enter, or what to correct. */
const isOfField = (key: string) =>
  /Empty$|(?:Incomplete|Wrong|Past|RetypeError|HolderNumber)$|^choose|^providerConsentError$/.test(
    key,
  ) || /^modern\..*Error/.test(key);

const FOLDER = new URL('../locales/', import.meta.url);

function read(language: string): Record<string, string> {
  return localesOf(fileURLToPath(FOLDER)).get(language) ?? {};
}

const english = read('en');

/** What the widget fills in, with every brace that belongs to nothing. */
function placeholders(text = ''): string[] {
  return [...text.matchAll(/\{(?:amount|brands?|merchant|name|time)\}|[{}]/g)]
    .map(([found]) => found)
    .sort();
}

describe('the English texts', () => {
  it('have a placeholder for a name or a time', () => {
    const filled = Object.keys(english).filter((key) => /[{}]/.test(english[key] ?? ''));
    expect(filled.map((key) => [key, ...placeholders(english[key])])).toEqual([
      ['payAmount', '{amount}'],
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
      ['modern.cardNotAccepted', '{brands}', '{brand}'],
      ['modern.cardsAccepted', '{brands}'],
      ['modern.paidWith', '{amount}', '{brand}'],
      ['modern.continueAt', '{brand}'],
    ]);
  });
});

describe('the locale files', () => {
  it('are exactly one per offered language', () => {
    const files = [...LANGUAGES, ...REGIONS].map((name) => `${name}.json`);
    expect(readdirSync(FOLDER).sort()).toEqual(files.sort());
  });

  table(ALL)('%s has the keys of English, in the same order', (language) => {
    const texts = read(language);
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
    expect(missing, `missing in locales/${language}.json`).toEqual([]);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  table(ALL)('%s has a text for every key, without blanks around it', (language) => {
    const texts = read(language);
    const faulty = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    );
    expect(faulty).toEqual([]);
  });

  table(ALL)('%s has no markup in its texts', (language) => {
    const texts = read(language);
    expect(Object.entries(texts).filter(([, text]) => /[<>]/.test(text))).toEqual([]);
  });

  table(ALL)('%s has the placeholders of English, each once', (language) => {
    const texts = read(language);
    const faulty = Object.keys(english).filter(
      (key) => `${placeholders(texts[key])}` !== `${placeholders(english[key])}`,
    );
    expect(faulty).toEqual([]);
  });

  table(ALL)('%s has no text in the letters of another script', (language) => {
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
  table(ALL)('%s names the form of a date where it says that one is wrong', (language) => {
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

  table(LANGUAGES)('%s has the same word for paying on all buttons', (language) => {
    const texts = read(language);
    // Japanese has a particle between the amount and the word.
    const words = (key: string) =>
      (texts[key] ?? '').toLowerCase().match(/(?<!\{)(?:(?![をで])[\p{L}\p{M}])+(?!\})/gu) ?? [];
    const pays = words('payAmount');
    const isSame = (word: string) => pays.some((other) => other.startsWith(word));
    expect(words('payWith').some(isSame), texts['payWith']).toBe(true);
  });

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

  table(ALL)('%s has no please in the texts of fields', (language) => {
    const texts = Object.entries(read(language)).filter(([key]) => isOfField(key));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter(([, text]) => PLEASE.test(text))).toEqual([]);
  });

  table(ALL)('%s says what to do about an entry in the style modern', (language) => {
    const texts = Object.entries(read(language)).filter(([key]) => key.startsWith('modern.'));
    expect(texts.filter(([, text]) => INVALID.test(text))).toEqual([]);
  });

  table(ALL)('%s has the same words in labels and errors', (language) => {
    const texts = read(language);
    const other = SAYING.flatMap((keys, term) =>
      keys.filter((key) => !TERMS[language]?.[term]?.test(texts[key] ?? '')),
    );
    expect(other.map((key) => [key, texts[key]])).toEqual([]);
  });

  table(ALL)('%s has errors of at most two lines on a phone', (language) => {
    const share = ['cn', 'ja', 'ko', 'zh-TW'].includes(language) ? MOST.ideographs : 1;
    const long = Object.entries(read(language)).filter(
      ([key, text]) =>
        isOfField(key) && text.length > share * (BELOW_HALF.includes(key) ? MOST.half : MOST.full),
    );
    expect(long).toEqual([]);
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

  table(Object.keys(OF_THE_OTHER))(
    '%s has no word that only the other country uses',
    (language) => {
      const other = OF_THE_OTHER[language] as RegExp;
      expect(Object.entries(read(language)).filter(([, text]) => other.test(text))).toEqual([]);
    },
  );

  table(REGIONS)('%s has only texts that differ from those of its language', (region) => {
    const own = Object.entries(
      JSON.parse(readFileSync(new URL(`${region}.json`, FOLDER), 'utf8')) as object,
    );
    const texts = read(region === 'zh-TW' ? 'cn' : region.slice(0, 2));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(([key, text]) => !Object.hasOwn(texts, key) || texts[key] === text)).toEqual(
      [],
    );
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

  // Pairs that the two scripts write differently; the same words are in both files.
  table(['cn', 'zh-TW'])('%s is written in the characters of one script', (language) => {
    const [simplified, traditional] = [
      /[请银号码国选择输无时间页户购买货帐单处络验证额这个们为与从将]/,
      /[請銀號碼國選擇輸無時間頁戶購買貨帳單處絡驗證額這個們為與從將]/,
    ];
    const other = language === 'cn' ? traditional : simplified;
    expect(Object.entries(read(language)).filter(([, text]) => other.test(text))).toEqual([]);
  });
});
