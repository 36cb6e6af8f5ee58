/**
 * Country codes of ISO 3166-1: two letters, three letters or three digits. Where the specification does not say "uppercase",
 * lower case is accepted too.
 */
import codes from 'i18n-iso-countries/codes.json';
import { inCapitals, oneOf } from '../format.ts';

/** A format with so many values that its text names only the standard. */
const standard = (text: string, values: readonly string[], samples: string[], wrong: string[]) => ({
  ...oneOf(...values),
  text,
  samples,
  counterSamples: wrong,
  message: `must be a code of ISO 3166-1 (${text.split(',')[0]})`,
});

/** The codes of two letters. Kosovo's code XK is not part of the standard, but banks and shops use it. */
const ALPHA_2 = [...codes.map(([alpha2]) => alpha2 as string), 'XK'];
const ALPHA_3 = [...codes.map(([, alpha3]) => alpha3 as string), 'XKX'];
const NUMERIC = codes.map(([, , numeric]) => (numeric as string).padStart(3, '0'));

/** Two upper-case letters. */
export const COUNTRY_UPPERCASE = standard(
  '2 uppercase letters, ISO 3166-1',
  ALPHA_2,
  ['DE', 'GB', 'XK'],
  ['de', 'DEU', 'ZZ', '276'],
);

/** Two letters. */
export const COUNTRY = inCapitals(
  standard('2 letters, ISO 3166-1', ALPHA_2, ['DE', 'GB', 'XK'], ['DEU', 'ZZ', 'zz', '276']),
);

/** Three letters. */
export const COUNTRY_3 = inCapitals(
  standard('3 letters, ISO 3166-1 alpha-3', ALPHA_3, ['DEU', 'IND'], ['DE', 'ZZZ', 'zzz']),
);

/** Three digits. */
export const COUNTRY_NUMBER = standard(
  '3 digits, ISO 3166-1',
  NUMERIC,
  ['276', '004'],
  ['4', 'DEU', '999'],
);

/** Two letters or three digits. */
export const COUNTRY_2_OR_NUMBER = inCapitals(
  standard(
    '2 letters or 3 digits, ISO 3166-1',
    [...ALPHA_2, ...NUMERIC],
    ['FR', '250'],
    ['zz', 'FRA', '999'],
  ),
);
