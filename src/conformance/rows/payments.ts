/** Rows about payments by a server. */
import {
  approved,
  BANK,
  CARD,
  charge,
  DECLINED,
  type Fields,
  NO_CARD,
  NO_ID,
  paid,
  type Row,
  read,
  refused,
  rowsOf,
  setup,
  step,
  strict,
  wrong,
} from '../row.ts';

const row = rowsOf('payments');

const ID = /^[A-Za-z0-9]{32}$/;
const RESPONSE = 'API 3, Payment response';
const BASIC = 'API 1, Basic payment';
const CODES = 'Reference, result codes';

/** Published test cards without 3-D Secure, by brand. */
const BRANDS: Readonly<Record<string, Fields>> = {
  VISA: { 'card.number': '4242424242424242' },
  MASTER: { 'card.number': '5454545454545454' },
  AMEX: { 'card.number': '377777777777770', 'card.cvv': '1234' },
  DINERS: { 'card.number': '36961903000009' },
  DISCOVER: { 'card.number': '6011587918359498' },
  JCB: { 'card.number': '3541599999092431' },
};

/** The amount as it is sent, and as the answer must show it. */
const AMOUNTS = [
  ['0.05', '0.05', 'EUR'],
  ['92', '92.00', 'EUR'],
  ['1234567.89', '1234567.89', 'USD'],
  ['92.00', '92.00', 'JPY'],
  ['92.10', '92.10', 'GBP'],
  ['92.00', '92.00', 'CHF'],
] as const;

/** Problems of an account that formats do not show, with their codes. */
const ACCOUNTS: readonly (readonly [name: string, fields: Fields, code: string])[] = [
  ['check-digit', { 'card.number': '4200000000000001' }, '100.100.101'],
  ['expired', { 'card.expiryYear': '2019' }, '100.100.303'],
  ['brand-mismatch', { paymentBrand: 'MASTER' }, '100.100.700'],
  ['no-brand', { 'card.number': '9999999999999999' }, '100.100.500'],
];

/** Parameters that the answer returns. */
const ECHOES: readonly (readonly [name: string, value: string, member: string, section: string])[] =
  [
    ['descriptor', 'Bean shop 7', 'descriptor', RESPONSE],
    [
      'merchantTransactionId',
      '{unique}',
      'merchantTransactionId',
      'Reference, endpoints and envelope',
    ],
    ['customParameters[order]', '7', 'customParameters.order', 'API 2, Custom parameters'],
    ['customParameters[a.b_C]', 'x y', 'customParameters.a\\.b_C', 'API 2, Custom parameters'],
    ['customParameters[text]', 'Zoë 佐藤', 'customParameters.text', 'API 1, Conventions'],
    ['card.holder', 'Zoë Müller', 'card.holder', 'API 1, Conventions'],
  ];

/** Every row of the group. */
export const payments: readonly Row[] = [
  ...['DB', 'PA', 'CD'].map((paymentType) =>
    row(
      paymentType,
      RESPONSE,
      charge(
        { paymentType, paymentBrand: 'VISA' },
        approved({
          id: ID,
          paymentType,
          paymentBrand: 'VISA',
          amount: '92.00',
          currency: 'EUR',
          'card.bin': '420000',
          'card.last4Digits': '0000',
          'card.holder': 'Jane Jones',
          'card.expiryMonth': '05',
          'card.expiryYear': '{expiryYear}',
          'card.number': false,
          'card.cvv': false,
        }),
      ),
    ),
  ),
  ...Object.entries(BRANDS).map(([brand, fields]) =>
    row(
      `brand-${brand}`,
      'Reference, test data',
      charge(
        { paymentType: 'PA', paymentBrand: brand, ...fields },
        approved({ paymentBrand: brand }),
      ),
    ),
  ),
  row(
    'brand-detected',
    BASIC,
    charge({ paymentBrand: undefined }, approved({ paymentBrand: 'VISA', brandResult: 'VISA' })),
  ),
  ...AMOUNTS.map(([amount, shown, currency]) =>
    row(
      `amount-${amount}-${currency}`,
      BASIC,
      charge({ amount, currency }, approved({ amount: shown, currency })),
    ),
  ),
  row(
    'amount-zero-PA',
    'Reference, payments',
    charge({ paymentType: 'PA', amount: '0.00' }, approved()),
  ),
  row('amount-zero-DB', CODES, charge({ amount: '0.00' }, refused('100.550.300'))),
  row('currency-unknown', CODES, charge({ currency: 'ZZZ' }, refused('100.550.401'))),
  ...ACCOUNTS.map(([name, fields, code]) =>
    row(
      `account-${name}`,
      CODES,
      charge(fields, refused(code, { amount: false, redirect: false })),
    ),
  ),
  row(
    'account-missing',
    'Reference, parameter errors',
    charge({ ...NO_CARD, paymentBrand: 'VISA' }, wrong('paymentBrand')),
  ),
  row('bank-account', 'API 1, Bank account', charge(BANK, approved({ 'bankAccount.iban': false }))),
  row(
    'without-code',
    'API 1, Card account',
    charge({ 'card.cvv': undefined }, approved({ 'card.last4Digits': '0000' })),
  ),
  row('without-holder', 'API 1, Card account', charge({ 'card.holder': undefined }, approved())),
  ...ECHOES.map(([name, value, member, section]) =>
    row(
      `returns-${name.replace(/\[(.*)\]/, '.$1')}`,
      section,
      charge({ [name]: value }, approved({ [member]: value })),
    ),
  ),
  row('declined', 'API 3, Errors', charge(DECLINED, refused('800.100.155', { redirect: false }))),
  strict(
    row(
      'declined-whole',
      'API 3, Errors',
      charge(DECLINED, refused('800.100.155', { id: ID, amount: '92.00', currency: 'EUR' })),
    ),
  ),
  row('testMode-INTERNAL', 'API 1, Test modes', charge({ testMode: 'INTERNAL' }, approved())),
  row(
    'testMode-EXTERNAL',
    'API 1, Test modes',
    charge(
      { testMode: 'EXTERNAL' },
      {
        status: 200,
        code: '000.100.112',
      },
    ),
  ),
  ...['CP', 'RV', 'RF'].map((paymentType) =>
    row(
      `${paymentType}-without-reference`,
      BASIC,
      charge({ ...NO_CARD, paymentType }, refused(/^(200\.300\.404|700\.)/)),
    ),
  ),
  ...['XX', 'db', 'DBX'].map((paymentType) =>
    row(`type-${paymentType}`, BASIC, charge({ paymentType }, wrong('paymentType'))),
  ),
  row(
    'referenceUuid',
    BASIC,
    paid('PA'),
    step(
      'POST',
      '/v1/payments',
      { amount: '92.00', currency: 'EUR', paymentType: 'CP', referenceUuid: '{payment}' },
      approved({ paymentType: 'CP' }),
    ),
  ),
  row(
    'referenceUuid-unknown',
    BASIC,
    step(
      'POST',
      '/v1/payments',
      { amount: '92.00', currency: 'EUR', paymentType: 'CP', referenceUuid: NO_ID },
      wrong('referenceUuid'),
    ),
  ),
  row(
    'read',
    'API 3, Endpoints',
    paid('DB', { merchantTransactionId: '{unique}' }),
    read(
      approved({
        id: '{payment}',
        paymentType: 'DB',
        amount: '92.00',
        currency: 'EUR',
        merchantTransactionId: '{unique}',
        'card.number': false,
      }),
    ),
  ),
  row('read-again', 'Reference, payments', paid('DB'), setup(read(approved())), read(approved())),
  strict(
    row(
      'read-declined',
      'API 3, Endpoints',
      setup(charge(DECLINED, refused('800.100.155')), { payment: 'id' }),
      read({ status: [200, 400], code: '800.100.155', members: { id: '{payment}' } }),
    ),
  ),
  row('read-unknown', 'API 3, Endpoints', read({ status: 404, code: /^(?!000\.)/ }, NO_ID)),
  row(
    'repeated',
    'Reference, payments',
    paid('DB', { merchantTransactionId: '{unique}' }),
    charge({ ...CARD, merchantTransactionId: '{unique}' }, approved({ id: { not: '{payment}' } })),
  ),
];
