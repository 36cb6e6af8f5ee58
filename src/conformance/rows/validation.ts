/** Rows about parameters: missing, wrong, unknown, sent twice, and as long as possible. */
import {
  approved,
  BANK,
  CARD,
  charge,
  create,
  type Fields,
  NO_CARD,
  type Row,
  refused,
  rowsOf,
  type Step,
  specified,
  strict,
  wrong,
} from '../row.ts';
import { FORMAT_CASES, type FormatCase } from './formats.ts';

const row = rowsOf('validation');

const BASIC = 'API 1, Basic payment';
const ENVELOPE = 'Reference, endpoints and envelope';
const REPEATED = 'Reference, parameter errors';

const NAMES: Fields = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

const twice = (one: Step, name: string, value: string): Step => ({
  ...one,
  again: [[name, value]],
});

/** Parameters of a bank account that are wrong. */
const ACCOUNTS: readonly (readonly [name: string, value: string])[] = [
  ['bankAccount.holder', 'abc'],
  ['bankAccount.iban', 'DE2'],
  ['bankAccount.bic', 'MARKDEF110'],
  ['bankAccount.country', 'DEU'],
];

/** Every row of the group. */
export const validation: readonly Row[] = [
  ...['amount', 'currency', 'paymentType'].map((name) =>
    row(`without-${name}`, BASIC, charge({ [name]: undefined }, wrong(name))),
  ),
  ...['card.number', 'card.expiryMonth', 'card.expiryYear'].map((name) =>
    row(`without-${name}`, 'API 1, Card account', charge({ [name]: undefined }, wrong(name))),
  ),
  row(
    'several',
    REPEATED,
    charge(
      { amount: 'x', currency: 'x', paymentType: 'x' },
      wrong('amount', 'currency', 'paymentType'),
    ),
  ),
  ...(
    [
      ['comma', '92,00'],
      ['one-decimal', '92.0'],
      ['three-decimals', '92.000'],
      ['negative', '-92.00'],
      ['exponent', '1e2'],
      ['thousands', '1 000.00'],
      ['13-digits', '1234567890123.00'],
      ['no-digit', '.50'],
    ] as const
  ).map(([name, amount]) => row(`amount-${name}`, BASIC, charge({ amount }, wrong('amount')))),
  ...(
    [
      ['lowercase', 'eur'],
      ['two-letters', 'EU'],
      ['four-letters', 'EURO'],
      ['number', '978'],
    ] as const
  ).map(([name, currency]) =>
    row(`currency-${name}`, BASIC, charge({ currency }, wrong('currency'))),
  ),
  ...FORMAT_CASES.flatMap(({ name, section, wrong: values, tolerated = {} }) => {
    const rowOf = ([why, value]: [string, string]) =>
      row(`${shortened(name)}-${why}`, section, charge({ [name]: value }, wrong(name)));
    return [
      ...Object.entries(values).map(rowOf),
      ...Object.entries(tolerated).map(rowOf).map(strict),
    ];
  }),
  ...ACCOUNTS.map(([name, value]) =>
    row(name, 'API 1, Bank account', charge({ ...BANK, [name]: value }, wrong(name))),
  ),
  row(
    'street-numbers-only',
    'API 1, Billing address',
    charge({ 'billing.street1': '12', 'billing.street2': '34' }, refused('200.300.404')),
  ),
  specified(row('amount-11-digits', BASIC, charge({ amount: '12345678901.00' }, wrong('amount')))),
  row('unknown', ENVELOPE, charge({ conformance: '1' }, wrong('conformance'))),
  row(
    'unknown-in-group',
    ENVELOPE,
    charge({ 'customer.conformance': '1' }, wrong('customer.conformance')),
  ),
  row('unknown-case', ENVELOPE, charge({ Amount: '92.00' }, wrong('Amount'))),
  row(
    'override-not-in-payments',
    BASIC,
    charge({ 'overridePaymentType[VISA]': 'PA' }, wrong('overridePaymentType[VISA]')),
  ),
  row(
    'document-without-id',
    'API 1, Customer',
    charge(
      { ...NAMES, 'customer.identificationDocType': 'PASSPORT' },
      wrong('customer.identificationDocId'),
    ),
  ),
  row(
    'document-without-type',
    'API 1, Customer',
    charge(
      { ...NAMES, 'customer.identificationDocId': 'C01X00T478' },
      wrong('customer.identificationDocType'),
    ),
  ),
  row(
    'customer-without-names',
    'API 1, Customer',
    charge({ 'customer.birthDate': '1990-12-31' }, wrong('customer.givenName', 'customer.surname')),
  ),
  row(
    'house-number',
    'API 1, Billing address',
    charge({ 'billing.houseNumber2': '2' }, wrong('billing.houseNumber1')),
  ),
  row('twice-different', REPEATED, twice(charge({}, wrong('amount')), 'amount', '9.00')),
  row(
    'twice-different-type',
    REPEATED,
    twice(charge({}, wrong('paymentType')), 'paymentType', 'PA'),
  ),
  row('twice-different-checkout', REPEATED, twice(create({}, wrong('amount')), 'amount', '9.00')),
  strict(
    row('twice-same', 'API 1, Conventions', twice(charge({}, wrong('amount')), 'amount', '92.00')),
  ),
  strict(
    row(
      'twice-same-checkout',
      'API 1, Conventions',
      twice(create({}, wrong('amount')), 'amount', '92.00'),
    ),
  ),
  ...['1', '0', 'True', 'FALSE'].map((value) =>
    strict(
      row(
        `boolean-${value}`,
        'API 2, Tokenization and registration parameters',
        charge({ createRegistration: value }, wrong('createRegistration')),
      ),
    ),
  ),
  strict(row('integrity-1', BASIC, create({ integrity: '1' }, wrong('integrity')))),
  ...['email', 'merchantCustomerId', 'phone', 'mobile', 'workPhone'].map((name) =>
    strict(
      row(
        `${name}-without-names`,
        'API 1, Customer',
        charge(
          { [`customer.${name}`]: name === 'email' ? 'jane@shop.example' : '0301234567' },
          wrong('customer.givenName', 'customer.surname'),
        ),
      ),
    ),
  ),
];

const limit = rowsOf('limits');

/** The longest values of each section, in one request: all are accepted, or the answer names the parameter. */
const longestBySection = (): Row[] => {
  const sections = new Map<string, FormatCase[]>();
  for (const one of FORMAT_CASES.filter(({ longest }) => longest !== undefined)) {
    sections.set(one.section, [...(sections.get(one.section) ?? []), one]);
  }
  return [...sections].map(([section, cases]) =>
    limit(
      section
        .replace(/^API \d, /, '')
        .replaceAll(' ', '-')
        .toLowerCase(),
      section,
      charge(
        {
          ...NAMES,
          // It contains the other amounts, so none of them may be larger.
          amount: '9999999999.99',
          ...Object.fromEntries(cases.map(({ name, longest }) => [name, longest])),
        },
        approved(),
      ),
    ),
  );
};

/** Parameters of `count` cart items. */
const items = (count: number): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`cart.items[${n}].name`, 'Beans']));

/** Every row of the group. */
export const limits: readonly Row[] = [
  ...longestBySection(),
  limit(
    'amount',
    BASIC,
    charge({ amount: '9999999999.99' }, approved({ amount: '9999999999.99' })),
  ),
  limit('cart-1000', 'API 2, Cart items', charge(items(1000), approved())),
  limit('cart-1001', 'API 2, Cart items', charge(items(1001), wrong('cart.items[1000].name'))),
  limit('captures-98', BASIC, charge({ paymentType: 'PA', numberOfCaptures: '98' }, approved())),
  limit(
    'name-64',
    'API 2, Custom parameters',
    charge({ [`customParameters[${'n'.repeat(64)}]`]: '1' }, approved()),
  ),
  limit(
    'name-3',
    'API 2, Custom parameters',
    charge({ 'customParameters[abc]': '1' }, approved({ 'customParameters.abc': '1' })),
  ),
  limit(
    'holder-3',
    'API 1, Card account',
    charge({ ...CARD, 'card.holder': 'Kim' }, approved({ 'card.holder': 'Kim' })),
  ),
  limit(
    'bank-holder',
    'API 1, Bank account',
    charge({ ...NO_CARD, ...BANK, 'bankAccount.holder': 'x'.repeat(128) }, approved()),
  ),
];

/** A name for an id: without the characters that shells and reports quote, and not longer than needed. */
function shortened(name: string): string {
  return name.replace(/n{65}/, 'n65').replace(/\[([^\]]*)\]/g, '.$1');
}
