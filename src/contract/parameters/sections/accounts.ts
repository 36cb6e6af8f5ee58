/** API 1: Virtual account; Bank account; Token account. */
import { alphanumeric, base64, date, digits, inCapitals, len, oneOf, pattern } from '../format.ts';
import { section, WITH_SUBMIT } from '../parameter.ts';
import { EXPIRY_MONTH, EXPIRY_YEAR } from './card.ts';
import { COUNTRY } from './country.ts';

export const virtualAccount = [
  section('API 1, Virtual account', WITH_SUBMIT)(
    'virtualAccount.accountId',
    len(1, 100),
    'R',
    'The shopper’s id at the provider.',
  ),
];

const bank = section('API 1, Bank account', WITH_SUBMIT);

const IBAN = inCapitals(
  pattern(
    '^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,27}$',
    '2 letters, 2 digits, then 11-27 alphanumeric',
    ['DE23100000001234567890', 'at611904300234573201', `MT84${'A'.repeat(27)}`],
    ['DE2310000000', 'DE23 1000 0000 1234 5678 90', `DE23${'1'.repeat(28)}`],
  ),
);
const BIC = pattern(
  '^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$',
  'alphanumeric, 8 or 11 characters',
  ['MARKDEF1', 'MARKDEF1100'],
  ['MARKDEF', 'MARKDEF11', 'MARK-EF1'],
);

export const bankAccount = [
  bank('bankAccount.holder', len(4, 128), 'R', 'Owner of the account.', {
    places: [...WITH_SUBMIT, 'stored', 'create', 'update'],
  }),
  bank('bankAccount.bankName', len(1, 255), 'C', 'Name of the bank.'),
  bank('bankAccount.number', alphanumeric(64, 3), 'C', 'Either number or iban is required.', {
    sensitive: true,
  }),
  bank(
    'bankAccount.iban',
    IBAN,
    'C',
    'Either number or iban is required. Wrong check digits are 100.200.104; a country that the brand does not collect from is 100.200.100.',
    { sensitive: true },
  ),
  bank(
    'bankAccount.bankCode',
    alphanumeric(12),
    'C',
    'Either bankCode or bic is required. With an iban of the EEA the form needs neither.',
  ),
  bank('bankAccount.bic', BIC, 'C', 'Either bankCode or bic is required.'),
  bank(
    'bankAccount.country',
    COUNTRY,
    'C',
    'Country of the bank. One that the brand of a direct debit does not collect from is 100.200.100.',
    { places: [...WITH_SUBMIT, 'create', 'update'] },
  ),
  bank(
    'bankAccount.mandate.id',
    pattern(
      '^[A-Za-z-]{1,256}$',
      'letters and hyphens, len 0-256',
      ['a', 'Mandate-AB'],
      ['m 1', 'a_b'],
    ),
    'C',
    'Id of the direct debit’s mandate.',
  ),
  bank('bankAccount.mandate.dateOfSignature', date(), 'C', 'Day the mandate was signed.'),
  bank('transactionDueDate', date(), 'C', 'Day the direct debit is due.', {
    places: [...WITH_SUBMIT, 'create', 'update', 'stored'],
  }),
];

const token = section('API 1, Token account', WITH_SUBMIT);

export const tokenAccount = [
  token('tokenAccount.number', digits(19, 12), 'R', 'Token that replaces the card number.', {
    sensitive: true,
  }),
  token(
    'tokenAccount.type',
    oneOf('EXTERNAL', 'NETWORK'),
    'R',
    'EXTERNAL: token of a provider. NETWORK: token of a card network.',
  ),
  token('tokenAccount.expiryMonth', EXPIRY_MONTH, 'O', 'Month the token ends with.'),
  token('tokenAccount.expiryYear', EXPIRY_YEAR, 'O', 'Year the token ends in.'),
  token('tokenAccount.cryptogram', base64(28, 32), 'C', 'EMV cryptogram.', { sensitive: true }),
  token('tokenAccount.dtvc', digits(4, 3), 'C', 'Code for one use.', { sensitive: true }),
];
