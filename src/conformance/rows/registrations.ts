/** Rows about stored payment details, and about standing instructions. */
import {
  approved,
  BANK,
  CARD,
  capture,
  charge,
  DECLINED,
  type Expected,
  type Fields,
  NO_CARD,
  NO_ID,
  paid,
  type Row,
  refer,
  refused,
  rowsOf,
  setup,
  specified,
  step,
  store,
  stored,
  strict,
  wrong,
} from '../row.ts';

const row = rowsOf('registrations');

const ID = /^[A-Za-z0-9]{32}$/;
const STORING = 'API 2, Tokenization and registration parameters';
const REFERENCE = 'Reference, registrations';
/** The codes about registrations. Which of them is returned is not specified. */
const NOT_USABLE = /^100\.[13]50\./;

const payWith = (fields: Fields, expected: Expected, id = '{registration}') =>
  step(
    'POST',
    `/v1/registrations/${id}/payments`,
    { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...fields },
    expected,
  );
const readDetails = (expected: Expected, id = '{registration}') =>
  step('GET', `/v1/registrations/${id}`, {}, expected);
const remove = (expected: Expected, id = '{registration}') =>
  step('DELETE', `/v1/registrations/${id}`, {}, expected);

const SHOWN = {
  'card.bin': '420000',
  'card.last4Digits': '0000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '{expiryYear}',
  'card.number': false,
  'card.cvv': false,
} as const;

/** Rows about stored payment details. */
export const registrations: readonly Row[] = [
  row(
    'store',
    REFERENCE,
    store({ paymentBrand: 'VISA' }, approved({ id: ID, amount: false, ...SHOWN })),
  ),
  specified(
    row(
      'store-brand',
      REFERENCE,
      store({ paymentBrand: 'VISA' }, approved({ paymentBrand: 'VISA' })),
    ),
  ),
  row(
    'store-bank-account',
    REFERENCE,
    store(BANK, approved({ id: ID, 'bankAccount.iban': false })),
  ),
  row(
    'store-customer',
    REFERENCE,
    store(
      { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' },
      approved({ 'customer.givenName': 'Jane', 'customer.surname': 'Jones' }),
    ),
  ),
  row(
    'store-EXTERNAL',
    'API 1, Test modes',
    store({ testMode: 'EXTERNAL' }, { status: 200, code: '000.100.112' }),
  ),
  row(
    'store-check-digit',
    REFERENCE,
    store({ 'card.number': '4200000000000001' }, refused('100.100.101')),
  ),
  row(
    'store-expired',
    'Reference, result codes',
    store({ 'card.expiryYear': '2019' }, refused('100.100.303')),
  ),
  row('store-declined', 'API 3, Errors', store(DECLINED, refused('800.100.155'))),
  ...['card.number', 'card.expiryMonth', 'card.expiryYear'].map((name) =>
    row(`store-without-${name}`, 'API 1, Card account', store({ [name]: undefined }, wrong(name))),
  ),
  row('store-without-account', REFERENCE, {
    ...store({ ...NO_CARD, paymentBrand: 'VISA' }, refused(/^(200\.300\.404|100\.150\.100)$/)),
  }),
  ...['DB', 'PA', 'CD'].map((paymentType) =>
    row(
      `store-with-${paymentType}`,
      STORING,
      charge({ paymentType, createRegistration: 'true' }, approved({ id: ID, registrationId: ID })),
    ),
  ),
  row('not-stored', STORING, charge({}, approved({ registrationId: false }))),
  row(
    'not-stored-false',
    STORING,
    charge({ createRegistration: 'false' }, approved({ registrationId: false })),
  ),
  row(
    'not-stored-declined',
    STORING,
    charge(
      { createRegistration: 'true', ...DECLINED },
      refused('800.100.155', { registrationId: false }),
    ),
  ),
  row('read', REFERENCE, stored(), readDetails(approved({ id: '{registration}', ...SHOWN }))),
  row('read-unknown', REFERENCE, readDetails({ status: [400, 404], code: /^(?!000\.)/ }, NO_ID)),
  ...['DB', 'PA', 'CD'].map((paymentType) =>
    row(
      `pay-${paymentType}`,
      REFERENCE,
      stored(),
      payWith(
        { paymentType },
        approved({ id: ID, paymentType, amount: '92.00', currency: 'EUR', ...SHOWN }),
      ),
    ),
  ),
  row('pay-with-code', REFERENCE, stored(), payWith({ 'card.cvv': '123' }, approved())),
  row(
    'pay-bank-account',
    REFERENCE,
    stored(BANK),
    payWith({}, approved({ paymentBrand: 'DIRECTDEBIT_SEPA' })),
  ),
  row(
    'pay-stored-by-payment',
    STORING,
    setup(charge({ createRegistration: 'true' }, approved()), { registration: 'registrationId' }),
    payWith({}, approved(SHOWN)),
  ),
  row(
    'pay-twice',
    REFERENCE,
    stored(),
    setup(payWith({}, approved()), { payment: 'id' }),
    payWith({}, approved({ id: { not: '{payment}' } })),
  ),
  row('pay-declined', 'API 3, Errors', stored(), payWith(DECLINED, refused('800.100.155'))),
  row(
    'capture',
    REFERENCE,
    stored(),
    setup(payWith({ paymentType: 'PA' }, approved()), { payment: 'id' }),
    refer('CP', {}, approved({ amount: '92.00' })),
  ),
  row(
    'refund',
    REFERENCE,
    stored(),
    setup(payWith({}, approved()), { payment: 'id' }),
    refer('RF', {}, approved({ amount: '92.00' })),
  ),
  row('pay-unknown', REFERENCE, payWith({}, refused(NOT_USABLE), NO_ID)),
  row('pay-CP', REFERENCE, stored(), payWith({ paymentType: 'CP' }, wrong('paymentType'))),
  ...['amount', 'currency', 'paymentType'].map((name) =>
    row(
      `pay-without-${name}`,
      'API 1, Basic payment',
      stored(),
      payWith({ [name]: undefined }, wrong(name)),
    ),
  ),
  row(
    'pay-brand-mismatch',
    REFERENCE,
    stored(),
    payWith({ paymentBrand: 'MASTER' }, refused(/^(100\.100\.700|200\.300\.404)$/)),
  ),
  row(
    'override-holder',
    STORING,
    stored({ 'card.holder': undefined }),
    payWith(
      { overrideHolder: 'true', 'card.holder': 'Jim Jones' },
      approved({ 'card.holder': 'Jim Jones' }),
    ),
  ),
  row(
    'override-holder-once',
    STORING,
    stored({ 'card.holder': undefined }),
    setup(payWith({ overrideHolder: 'true', 'card.holder': 'Jim Jones' }, approved())),
    readDetails(approved({ 'card.holder': false })),
  ),
  row('remove', REFERENCE, stored(), remove({ status: 200, code: /^000\./ })),
  row(
    'pay-removed',
    REFERENCE,
    stored(),
    setup(remove(approved())),
    payWith({}, refused(NOT_USABLE)),
  ),
  row(
    'read-removed',
    REFERENCE,
    stored(),
    setup(remove(approved())),
    readDetails({ status: [400, 404], code: /^(?!000\.)/, members: { card: false } }),
  ),
  row('remove-twice', REFERENCE, stored(), setup(remove(approved())), remove(refused(NOT_USABLE))),
  row('remove-unknown', REFERENCE, remove(refused(NOT_USABLE), NO_ID)),
  row(
    'refund-after-removal',
    REFERENCE,
    stored(),
    setup(payWith({}, approved()), { payment: 'id' }),
    setup(remove(approved())),
    refer('RF', {}, approved()),
  ),
];

const agreement = rowsOf('cardOnFile');
const CARD_ON_FILE = 'API 3, Card-on-file';
const instruction = (type: string, mode: string, source: string): Fields => ({
  'standingInstruction.type': type,
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
});
const FIRST = instruction('UNSCHEDULED', 'INITIAL', 'CIT');
const LATER = instruction('UNSCHEDULED', 'REPEATED', 'MIT');
const REFERENCE_ID = 'standingInstruction.initialTransactionId';

/** Rows about standing instructions. */
export const cardOnFile: readonly Row[] = [
  agreement(
    'initial',
    CARD_ON_FILE,
    charge(
      { createRegistration: 'true', ...FIRST },
      approved({
        registrationId: ID,
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.mode': 'INITIAL',
        'standingInstruction.source': 'CIT',
        [REFERENCE_ID]: true,
      }),
    ),
  ),
  agreement(
    'declined',
    'Reference, payments',
    charge({ ...FIRST, ...DECLINED }, refused('800.100.155', { [REFERENCE_ID]: false })),
  ),
  agreement(
    'repeated',
    CARD_ON_FILE,
    setup(charge({ createRegistration: 'true', ...FIRST }, approved()), {
      registration: 'registrationId',
    }),
    payWith(LATER, approved({ 'standingInstruction.mode': 'REPEATED' })),
  ),
  agreement(
    'repeated-with-code',
    CARD_ON_FILE,
    setup(charge({ createRegistration: 'true', ...FIRST }, approved()), {
      registration: 'registrationId',
    }),
    payWith({ ...LATER, 'card.cvv': '123' }, refused(/^(?!000\.)/)),
  ),
  agreement(
    'initial-without-code',
    CARD_ON_FILE,
    charge({ ...FIRST, 'card.cvv': undefined }, refused(/^(?!000\.)/)),
  ),
  agreement(
    'repeated-with-card',
    CARD_ON_FILE,
    capture(setup(charge(FIRST, approved())), { reference: REFERENCE_ID }),
    charge(
      { ...LATER, [REFERENCE_ID]: '{reference}', 'card.cvv': undefined },
      approved({ 'standingInstruction.source': 'MIT' }),
    ),
  ),
  ...['type', 'mode', 'source', 'recurringType', 'industryPractice'].map((name) =>
    agreement(
      `wrong-${name}`,
      CARD_ON_FILE,
      charge(
        { ...FIRST, [`standingInstruction.${name}`]: 'ALWAYS' },
        wrong(`standingInstruction.${name}`),
      ),
    ),
  ),
  ...(
    [
      ['expiry', '31-12-2030'],
      ['frequency', '12345'],
      ['frequency', 'x'],
      ['numberOfInstallments', '1234'],
      ['agreementId', 'x'.repeat(36)],
    ] as const
  ).map(([name, value]) =>
    agreement(
      `format-${name}-${value.length}`,
      CARD_ON_FILE,
      charge(
        { ...FIRST, [`standingInstruction.${name}`]: value },
        wrong(`standingInstruction.${name}`),
      ),
    ),
  ),
  strict(
    agreement(
      'recurringType-required',
      CARD_ON_FILE,
      charge(
        { ...CARD, 'card.number': '5454545454545454', ...FIRST },
        wrong('standingInstruction.recurringType'),
      ),
    ),
  ),
  agreement(
    'reauthorization',
    CARD_ON_FILE,
    paid('PA'),
    refer(
      'PA',
      { 'standingInstruction.industryPractice': 'REAUTHORIZATION' },
      approved({ paymentType: 'PA' }),
    ),
  ),
];
