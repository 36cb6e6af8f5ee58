/** Rows about checkouts. */
import {
  APPROVED,
  answered,
  approved,
  CARD,
  capture,
  charge,
  create,
  DECLINED,
  type Expected,
  type Fields,
  opened,
  PENDING_CODE,
  type Row,
  read,
  refused,
  rowsOf,
  setup,
  specified,
  step,
  strict,
  wrong,
} from '../row.ts';

const row = rowsOf('checkouts');

const CREATED = '000.200.100';
const UPDATED = '000.200.101';
const CHECKOUT_ID = /^[A-Za-z0-9.-]{32,48}$/;
const PAYMENT_ID = /^[A-Za-z0-9]{32}$/;
const NO_SESSION = refused('200.300.404');

const change = (fields: Fields, expected: Expected) =>
  step('POST', '/v1/checkouts/{checkout}', fields, expected);
const pay = (fields: Fields, expected: Expected) =>
  step('POST', '/v1/checkouts/{checkout}/payment', { ...CARD, ...fields }, expected);
const payed = (fields: Fields = {}) => setup(pay(fields, approved()));
const status = (expected: Expected, id = '{checkout}') =>
  step('GET', `/v1/checkouts/${id}/payment`, {}, expected);

const ENDPOINTS = 'API 3, Endpoints';
const BASIC = 'API 1, Basic payment';
const REFERENCE = 'Reference, checkouts';

const CUSTOMER: Fields = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

/** Parameters of several structures. */
const STRUCTURES: Fields = {
  ...CUSTOMER,
  merchantTransactionId: '{unique}',
  'customParameters[order]': '7',
  'billing.city': 'Bern',
  'billing.country': 'CH',
  'shipping.city': 'Basel',
  'cart.items[0].name': 'Beans',
  'cart.items[0].quantity': '2',
};

/** A checkout that stores details without a payment. */
const DETAILS_ONLY: Fields = {
  createRegistration: 'true',
  paymentType: undefined,
  amount: undefined,
  currency: undefined,
};

/** Every row of the group. */
export const checkouts: readonly Row[] = [
  row('create', REFERENCE, create({}, answered(CREATED, { id: CHECKOUT_ID, integrity: false }))),
  ...['PA', 'CD'].map((paymentType) =>
    row(`create-${paymentType}`, BASIC, create({ paymentType }, answered(CREATED))),
  ),
  row(
    'create-integrity',
    BASIC,
    create({ integrity: 'true' }, answered(CREATED, { integrity: /^sha(256|384|512)-\S+$/ })),
  ),
  row('create-structures', ENDPOINTS, create(STRUCTURES, answered(CREATED))),
  row(
    'create-registration',
    REFERENCE,
    create(DETAILS_ONLY, answered(CREATED, { id: CHECKOUT_ID })),
  ),
  row('create-override', BASIC, create({ 'overridePaymentType[MASTER]': 'PA' }, answered(CREATED))),
  row(
    'create-override-wrong',
    BASIC,
    create({ 'overridePaymentType[MASTER]': 'PREAUTH' }, wrong('overridePaymentType[MASTER]')),
  ),
  ...['amount', 'currency', 'paymentType'].map((name) =>
    row(`create-without-${name}`, BASIC, create({ [name]: undefined }, wrong(name))),
  ),
  ...[
    ['comma', '92,00'],
    ['one-decimal', '92.0'],
    ['negative', '-92.00'],
    ['13-digits', '1234567890123.00'],
  ].map(([name, amount]) =>
    row(`create-amount-${name}`, BASIC, create({ amount }, wrong('amount'))),
  ),
  specified(
    row('create-amount-11-digits', BASIC, create({ amount: '12345678901.00' }, wrong('amount'))),
  ),
  row('create-currency', BASIC, create({ currency: 'eur' }, wrong('currency'))),
  row(
    'create-unknown',
    'Reference, endpoints and envelope',
    create({ conformance: '1' }, wrong('conformance')),
  ),
  row('create-testMode', 'API 1, Test modes', create({ testMode: 'LIVE' }, wrong('testMode'))),
  row(
    'change',
    REFERENCE,
    opened(),
    change({ amount: '7.00' }, answered(UPDATED, { id: '{checkout}' })),
  ),
  row(
    'change-amount-counts',
    REFERENCE,
    opened(),
    setup(change({ amount: '7.00', currency: 'GBP' }, answered(UPDATED))),
    payed(),
    status(approved({ amount: '7.00', currency: 'GBP' })),
  ),
  row(
    'change-override',
    BASIC,
    opened(),
    change({ 'overridePaymentType[MASTER]': 'PA' }, wrong('overridePaymentType[MASTER]')),
  ),
  row('change-wrong', BASIC, opened(), change({ amount: '7,00' }, wrong('amount'))),
  strict(
    row(
      'change-short-reference',
      BASIC,
      opened(),
      change({ merchantTransactionId: '57' }, wrong('merchantTransactionId')),
    ),
  ),
  row(
    'status-open',
    REFERENCE,
    opened(),
    status(answered(PENDING_CODE, { paymentType: false, amount: false })),
  ),
  strict(
    row(
      'status-without-version',
      ENDPOINTS,
      opened(),
      step('GET', '/checkouts/{checkout}/payment', {}, answered(PENDING_CODE)),
    ),
  ),
  row('status-unknown', REFERENCE, status(NO_SESSION, '0'.repeat(32))),
  row('pay', ENDPOINTS, opened(), pay({}, approved())),
  row(
    'status-final',
    ENDPOINTS,
    opened({ merchantTransactionId: '{unique}' }),
    payed(),
    status(
      approved({
        id: PAYMENT_ID,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        merchantTransactionId: '{unique}',
        'card.bin': '420000',
        'card.last4Digits': '0000',
        'card.number': false,
        'card.cvv': false,
      }),
    ),
  ),
  row(
    'status-ndc',
    'Reference, endpoints and envelope',
    opened(),
    payed(),
    status(approved({ ndc: '{checkout}' })),
  ),
  row(
    'status-parameters',
    'API 2, Custom parameters',
    opened({ 'customParameters[order]': '7' }),
    payed(),
    status(approved({ 'customParameters.order': '7' })),
  ),
  row('status-once', REFERENCE, opened(), payed(), setup(status(approved())), status(NO_SESSION)),
  row(
    'status-then-read',
    ENDPOINTS,
    opened(),
    payed(),
    setup(status(approved()), { payment: 'id' }),
    read(approved({ id: '{payment}', amount: '92.00' })),
  ),
  row(
    'pay-override',
    BASIC,
    opened({ 'overridePaymentType[VISA]': 'PA' }),
    payed(),
    status(approved({ paymentType: 'PA' })),
  ),
  row(
    'pay-again-after-decline',
    REFERENCE,
    opened(),
    setup(pay({ 'card.number': '4200000000000001' }, refused('100.100.101'))),
    pay({}, approved()),
  ),
  row(
    'status-declined',
    'API 3, Errors',
    opened(DECLINED),
    setup(pay({}, refused('800.100.155'))),
    status(refused('800.100.155')),
  ),
  strict(
    row(
      'status-declined-whole',
      'API 3, Errors',
      opened(DECLINED),
      setup(pay({}, refused('800.100.155'))),
      status(refused('800.100.155', { id: PAYMENT_ID, amount: '92.00' })),
    ),
  ),
  row('pay-once', REFERENCE, opened(), payed(), pay({}, NO_SESSION)),
  row(
    'pay-without-number',
    'API 1, Card account',
    opened(),
    pay({ 'card.number': undefined }, wrong('card.number')),
  ),
  row(
    'pay-wrong-number',
    'API 1, Card account',
    opened(),
    pay({ 'card.number': '4200' }, wrong('card.number')),
  ),
  row('pay-unknown', REFERENCE, {
    ...pay({}, NO_SESSION),
    path: `/v1/checkouts/${'0'.repeat(32)}/payment`,
  }),
  row(
    'register',
    'API 3, Endpoints',
    setup(create(DETAILS_ONLY, answered(CREATED)), { checkout: 'id' }),
    setup(step('POST', '/v1/checkouts/{checkout}/registration', CARD, approved())),
    capture(
      step(
        'GET',
        '/v1/checkouts/{checkout}/registration',
        {},
        approved({ id: PAYMENT_ID, 'card.last4Digits': '0000', amount: false }),
      ),
      { registration: 'id' },
    ),
  ),
  row(
    'stores-details',
    'API 2, Tokenization and registration parameters',
    opened({ createRegistration: 'true' }),
    payed(),
    status(approved({ registrationId: PAYMENT_ID })),
  ),
  row('script', ENDPOINTS, opened(), {
    ...step(
      'GET',
      '/v1/paymentWidgets.js',
      {},
      {
        status: 200,
        code: APPROVED,
        contentType: /javascript/,
      },
    ),
    fields: { checkoutId: '{checkout}' },
    credentials: 'none',
  }),
  row(
    'no-payment',
    ENDPOINTS,
    setup(charge({}, approved()), { checkout: 'id' }),
    status(NO_SESSION),
  ),
];
