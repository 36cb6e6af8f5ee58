/** Rows about payments in which the shopper takes part, and about forced result codes. */
import {
  answered,
  approved,
  charge,
  type Fields,
  FORCE,
  type Member,
  NO_CARD,
  PENDING_CODE,
  RETURN,
  type Row,
  read,
  refer,
  refused,
  rowsOf,
  setup,
  strict,
  wrong,
} from '../row.ts';

const secure = rowsOf('threeDSecure');

const URL_FORM = /^https?:\/\/\S{1,2040}$/;
const ASYNCHRONOUS = 'API 2, Asynchronous payments';
const TEST_DATA = 'Reference, test data';

/** The data of a browser and an address that 3-D Secure 2 requires. */
const SHOPPER: Fields = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
  'billing.street1': '1 Main Street',
  'billing.city': 'Leeds',
  'billing.postcode': 'LS11AA',
  'billing.country': 'GB',
  shopperResultUrl: RETURN,
};
const BROWSER_NAMES = Object.keys(SHOPPER).filter(
  (name) => name.startsWith('customer.browser.') && !name.endsWith('ColorDepth'),
);

/** Published test cards whose issuer shows a challenge, by brand. */
const CHALLENGED: Readonly<Record<string, string>> = {
  VISA: '4200000000000018',
  MASTER: '5200000000000064',
  AMEX: '375987000169867',
};
const CHALLENGE: Fields = { ...SHOPPER, 'card.number': '4200000000000018' };
const REDIRECT: Readonly<Record<string, Member>> = {
  'redirect.url': URL_FORM,
  'redirect.parameters': true,
};

/** Data of an external 3-D Secure server. */
const EXTERNAL: Fields = {
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': 'AAABAWFlmQAAAABjRWWZEEFgFz+A',
  'threeDSecure.dsTransactionId': '8a1b2c3d-0000-4000-8000-000000000001',
  'threeDSecure.version': '2.2.0',
  'threeDSecure.authenticationStatus': 'Y',
};

/** Rows about 3-D Secure. */
export const threeDSecure: readonly Row[] = [
  ...Object.entries(CHALLENGED).map(([paymentBrand, number]) =>
    secure(
      `challenge-${paymentBrand}`,
      ASYNCHRONOUS,
      charge(
        {
          ...SHOPPER,
          paymentBrand,
          'card.number': number,
          ...(paymentBrand === 'AMEX' && { 'card.cvv': '1234' }),
        },
        answered(PENDING_CODE, REDIRECT),
      ),
    ),
  ),
  secure(
    'challenge-PA',
    ASYNCHRONOUS,
    charge({ ...CHALLENGE, paymentType: 'PA' }, answered(PENDING_CODE, REDIRECT)),
  ),
  secure(
    'challenge-read',
    'API 3, States and transitions',
    setup(charge(CHALLENGE, answered(PENDING_CODE)), { payment: 'id' }),
    read(answered(PENDING_CODE, { id: '{payment}' })),
  ),
  secure(
    'challenge-refund',
    'Reference, refusals',
    setup(charge(CHALLENGE, answered(PENDING_CODE)), { payment: 'id' }),
    refer('RF', {}, refused('700.400.570')),
  ),
  secure(
    'frictionless',
    TEST_DATA,
    charge(
      { ...SHOPPER, 'card.number': '4200000000000026' },
      approved({ redirect: false, 'threeDSecure.eci': '05' }),
    ),
  ),
  secure(
    'attempt',
    TEST_DATA,
    charge(
      { ...SHOPPER, 'card.number': '4200000000000059' },
      approved({ 'threeDSecure.eci': '06' }),
    ),
  ),
  secure('not-enrolled', TEST_DATA, charge(SHOPPER, approved({ redirect: false }))),
  secure(
    'disabled',
    'API 2, 3D Secure',
    charge({ ...CHALLENGE, 'threeDSecure.disable': 'true' }, approved({ redirect: false })),
  ),
  secure(
    'enrolled-by-switch',
    TEST_DATA,
    charge(
      {
        ...SHOPPER,
        'customParameters[3DS2_enrolled]': 'true',
        'customParameters[3DS2_flow]': 'challenge',
      },
      answered(PENDING_CODE, { 'redirect.url': URL_FORM }),
    ),
  ),
  secure(
    'external',
    'API 2, 3D Secure',
    charge({ ...EXTERNAL }, approved({ redirect: false, 'threeDSecure.eci': '05' })),
  ),
  strict(
    secure(
      'browser-required',
      'API 1, Customer',
      charge(
        { ...CHALLENGE, ...Object.fromEntries(BROWSER_NAMES.map((name) => [name, undefined])) },
        wrong(...BROWSER_NAMES),
      ),
    ),
  ),
  strict(
    secure(
      'address-required',
      'API 1, Billing address',
      charge({ ...CHALLENGE, 'billing.street1': undefined }, wrong('billing.street1')),
    ),
  ),
];

const asynchronousRow = rowsOf('asynchronous');

/** Brands whose shopper confirms the payment elsewhere, with the data that they need. */
const REDIRECTED: readonly (readonly [string, Fields])[] = [
  ['IDEAL', { 'bankAccount.bankName': 'ING_TEST', 'bankAccount.country': 'NL' }],
  ['SOFORTUEBERWEISUNG', { 'bankAccount.country': 'AT' }],
  ['PAYPAL', {}],
];

/** Rows about payments with a redirect to a bank or provider. */
export const asynchronous: readonly Row[] = REDIRECTED.flatMap(([paymentBrand, fields]) => {
  const asked = { ...NO_CARD, paymentBrand, shopperResultUrl: RETURN, ...fields };
  const pending = answered(PENDING_CODE, {
    id: /^[A-Za-z0-9]{32}$/,
    paymentBrand,
    amount: '92.00',
    ...REDIRECT,
  });
  const waiting = setup(charge(asked, answered(PENDING_CODE)), { payment: 'id' });
  return [
    asynchronousRow(paymentBrand, ASYNCHRONOUS, charge(asked, pending)),
    asynchronousRow(
      `${paymentBrand}-read`,
      'API 3, States and transitions',
      waiting,
      read(answered(PENDING_CODE, { id: '{payment}' })),
    ),
    asynchronousRow(
      `${paymentBrand}-refund`,
      'Reference, refusals',
      waiting,
      refer('RF', {}, refused('700.400.570')),
    ),
    asynchronousRow(
      `${paymentBrand}-without-return`,
      ASYNCHRONOUS,
      charge({ ...asked, shopperResultUrl: undefined }, refused(/^(?!000\.)/, { redirect: false })),
    ),
  ];
});

const coded = rowsOf('resultCodes');

/** Result codes by the status that they are answered with: 400 "when a payment failed, for example an acquirer decline". */
const CODES: Readonly<Record<string, 200 | 400>> = {
  '000.100.110': 200,
  '000.400.000': 200,
  '000.400.110': 200,
  '000.200.000': 200,
  '800.400.500': 200,
  '100.396.101': 400,
  '100.400.311': 400,
  '300.100.100': 400,
  '800.100.151': 400,
  '800.100.152': 400,
  '800.100.153': 400,
  '800.100.155': 400,
  '800.100.157': 400,
  '800.100.165': 400,
  '800.110.100': 400,
  '900.100.300': 400,
};

/** Rows about result codes that a switch forces. */
export const resultCodes: readonly Row[] = Object.entries(CODES).map(([code, status]) =>
  coded(
    code,
    'API 3, Errors',
    charge(
      { [FORCE]: code },
      {
        status,
        code,
        members: { 'result.description': true, ...(status === 200 && { amount: '92.00' }) },
      },
    ),
  ),
);
