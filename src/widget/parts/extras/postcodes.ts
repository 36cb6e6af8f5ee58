/**
 * Postcodes of the world, as the countries' posts publish them (Universal Postal Union, addressing systems): which
 * countries have them, and what they look like. Pure.
 */
import { asciiDigits } from '../../../card/digits.ts';

/**
 * Countries by what their postcodes look like: `#` a digit, `@` a letter, `*` either; blanks and hyphens stand where the
 * post writes them; anything else is itself. Several forms with `|` between them.
 */
export const POSTCODE_FORMS: Readonly<Record<string, string>> = {
  '###': 'FO GN IS LS MG OM PG',
  '####':
    'AF AL AM AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HM HT HU LI LR MK NE NF NO NZ PH SI SJ SV TN ZA',
  '#####':
    'AX BA BL BT CR CU DE DO DZ EE ES FI FR GF GP GT HN HR ID IQ IT JO KE KR KW LA LK MA MC ME MF MQ MV MX MY NA NC NI NP PE PF PK PM RE SD SM SN TH TR TZ UA UY VA WF XK YT ZM',
  '######': 'BY CN CO EC IN KG NG RO RU SG TJ TM TT UZ',
  '#######': 'CL',
  '### ##': 'CZ GR SE SK',
  '##-###': 'PL',
  '###-####': 'JP',
  '####-###': 'PT',
  '#####-###': 'BR',
  '#####-#####': 'IR',
  '#### @@': 'NL',
  '@#@ #@#': 'CA',
  '@#* ****': 'IE',
  '@@@ ####': 'MT',
  '@@####': 'BN',
  '@###': 'SZ',
  '@# #@@|@## #@@|@#@ #@@|@@# #@@|@@## #@@|@@#@ #@@': 'GB',
  '#####|#####-####': 'AS FM GU MH MP PR PW SA US VI',
  '#####|######': 'KH MN RS VN',
  '#####|#######': 'EG IL MM',
  '####|######': 'PY',
  '####|####-##': 'MZ',
  '####|#### ####': 'LB',
  '####|####-@': 'VE',
  '####|L-####': 'LU',
  '###|####': 'BH',
  '###|#####|######': 'TW',
  '####|@####@@@': 'AR',
  '#####|@####': 'MU',
  '######|@##@#@#': 'KZ',
  '@@ ##|@@ @@': 'BM',
  'AD###': 'AD',
  'AI-2640': 'AI',
  'ASCN 1ZZ|STHL 1ZZ|TDCU 1ZZ': 'SH',
  'AZ ####': 'AZ',
  'BB#####': 'BB',
  'BBND 1ZZ': 'IO',
  'FIQQ 1ZZ': 'FK',
  'GX11 1AA': 'GI',
  'GY# #@@|GY## #@@': 'GG',
  'IM# #@@|IM## #@@': 'IM',
  'JE# #@@|JE## #@@': 'JE',
  'KY#-####': 'KY',
  'LC## ###': 'LC',
  'LT-#####': 'LT',
  'LV-####': 'LV',
  'MD-####': 'MD',
  'MSR ####': 'MS',
  'PCRN 1ZZ': 'PN',
  'SIQQ 1ZZ': 'GS',
  'TKCA 1ZZ': 'TC',
  'VC####': 'VC',
  'VG####': 'VG',
};

/** Countries without postcodes. */
export const WITHOUT_POSTCODES =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN KP ML MO MR NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW';

/** Countries with few postcodes, or none that a post has published a form of. */
export const UNPUBLISHED_POSTCODES = 'AQ BV EH GH JM LY MW PA PS SO SS TF UM WS';

/** Countries whose postcodes few people know: like those before, a form can't insist on them. */
export const SELDOM_KNOWN = 'IE TT';

const KINDS: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Z]/, '*': /[0-9A-Z]/ };

/** What a postcode of a country may look like; empty where that is not known. */
export function postcodeForms(country: string): readonly string[] {
  const [form] =
    Object.entries(POSTCODE_FORMS).find(([, its]) => country && its.includes(country)) ?? [];
  return form?.split('|') ?? [];
}

/** Whether all postcodes of a country are digits alone. */
export const isNumeric = (country: string): boolean => {
  const forms = postcodeForms(country);
  return forms.length > 0 && !forms.some((form) => /[^#\s-]/.test(form));
};

/**
 * Reads a postcode as people write it: in small letters, with and without its blanks and hyphens, in digits of any
 * script, with or without the country before it (`D-10115`, `LV-1010`).
 * @param country ISO 3166-1 alpha-2, one whose postcodes are known
 * @returns as the post writes it; `undefined` when it is none of that country
 */
export function readPostcode(country: string, text: string): string | undefined {
  const said = asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const prefixes = [country, country.charAt(0)].filter((prefix) => said.startsWith(prefix));
  const readings = [said, country + said, ...prefixes.map((prefix) => said.slice(prefix.length))];
  const forms = postcodeForms(country);
  return readings.flatMap((reading) => forms.flatMap((form) => lay(form, reading) ?? []))[0];
}

/** Puts characters into the places of a form. */
function lay(form: string, characters: string): string | undefined {
  let laid = '';
  let at = 0;
  for (const place of form) {
    if (place === ' ' || place === '-') {
      laid += place;
      continue;
    }
    const character = characters.charAt(at++);
    if (!(KINDS[place]?.test(character) ?? character === place)) return undefined;
    laid += character;
  }
  return at === characters.length ? laid : undefined;
}
