/** API 1: Card account. */
import { codeBetween, digits, len, oneOf, pattern } from '../format.ts';
import { section, WITH_SUBMIT } from '../parameter.ts';

const entry = section('API 1, Card account', WITH_SUBMIT);

/** The formats of the expiry month and year of a card or a token. */
export const EXPIRY_MONTH = codeBetween(1, 12, 2);
export const EXPIRY_YEAR = pattern(
  '^(19|20)[0-9]{2}$',
  '4 digits, 19xx or 20xx',
  ['1999', '2031'],
  ['31', '2131', '1899', '20x1'],
);

export const card = [
  entry('card.holder', len(3, 128), 'O', 'Name on the card.', {
    places: [...WITH_SUBMIT, 'stored', 'create', 'update'],
  }),
  entry('card.number', digits(32, 8), 'R', 'Number of the card.', { sensitive: true }),
  entry('card.expiryMonth', EXPIRY_MONTH, 'R', 'Month the card ends with.'),
  entry('card.expiryYear', EXPIRY_YEAR, 'R', 'Year the card ends in.'),
  entry(
    'card.cvv',
    digits(4, 3),
    'C',
    'Security code. It is not stored once the payment has its result.',
    {
      sensitive: true,
      places: [...WITH_SUBMIT, 'stored'],
    },
  ),
  entry('card.numberType', oneOf('PAN', 'DPAN'), 'O', 'Kind of number.'),
  section('Sent by clients of the reference', ['bin'])(
    'bin',
    digits(8, 6),
    'R',
    'First digits of a card number.',
    { sensitive: true, requiredAt: ['bin'] },
  ),
];
