/** API 1: Card account. */
import { digits, len, oneOf, pattern } from './format.ts';
import { type Parameter, section, WITH_SUBMIT } from './parameter.ts';

const entry = section('API 1, Card account', WITH_SUBMIT);

/** Digits of a month, of a year: also what other accounts with an expiry use. */
const MONTH = pattern('^(0[1-9]|1[0-2])$');
const YEAR = pattern('^(19|20)[0-9]{2}$');

export const card: readonly Parameter[] = [
  entry('card.holder', len(3, 128), 'O', 'Name on the card.'),
  entry('card.number', digits(32, 8), 'R', 'Number of the card.', { sensitive: true }),
  entry('card.expiryMonth', MONTH, 'R', 'Month the card ends with.'),
  entry('card.expiryYear', YEAR, 'R', 'Year the card ends in.'),
  entry('card.cvv', digits(4, 3), 'C', 'Security code; kept nowhere.', { sensitive: true }),
  entry('card.numberType', oneOf('PAN', 'DPAN'), 'O', 'Kind of number.'),
];
