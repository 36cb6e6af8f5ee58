/**
 * Postcodes of the world, as published by the national posts (Universal Postal Union, addressing systems): which
 * countries have them, and their formats. Pure.
 */
import { asciiDigits } from '../../../../card/digits.ts';

/**
 * Countries by the format of their postcodes: `#` a digit, `@` a letter, `*` either; spaces and hyphens are at the
 * official positions; any other character is literal. `|` separates alternative formats.
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

/** Countries with few postcodes, or without a published format. */
export const UNPUBLISHED_POSTCODES = 'AQ BV EH GH JM LY MW PA PS SO SS TF UM WS';

/** Countries where few people know their postcode: as for the countries above, a form cannot require it. */
export const SELDOM_KNOWN = 'IE TT';

const KINDS: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Z]/, '*': /[0-9A-Z]/ };

/** The possible formats of a country's postcodes; empty if unknown. */
export function postcodeForms(country: string): readonly string[] {
  const [form] =
    Object.entries(POSTCODE_FORMS).find(([, its]) => country && its.includes(country)) ?? [];
  return form?.split('|') ?? [];
}

/** Whether all postcodes of a country consist of digits only. */
export const isNumeric = (country: string): boolean => {
  const forms = postcodeForms(country);
  return forms.length > 0 && !forms.some((form) => /[^#\s-]/.test(form));
};

/**
 * Parses a typed postcode: lower case, with or without spaces and hyphens, digits of any
 * script, with or without the country prefix (`D-10115`, `LV-1010`).
 * @param country ISO 3166-1 alpha-2, one whose format is known
 * @returns the official format; `undefined` if it is not a postcode of that country
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

/** Inserts characters into the placeholders of a format. */
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
