/** API 1: Basic payment. */
import {
  alphanumeric,
  any,
  between,
  bool,
  currency,
  len,
  money,
  oneOf,
  pattern,
  wider,
} from '../format.ts';
import { FROM_BOTH, FROM_SHOP, KEPT, OF_SCHEDULE, type Place, section } from '../parameter.ts';

const ABOUT_CHECKOUT: readonly Place[] = ['create', 'update'];
const WITH_AMOUNT: readonly Place[] = [
  ...ABOUT_CHECKOUT,
  'payments',
  'refer',
  'stored',
  'authenticate',
  'exempt',
  'risk',
  'schedule',
  'reschedule',
  'wallets',
  'form',
];
/** Places that always require an amount. For checkouts, payments and follow-ups, a rule decides. */
const MUST_HAVE_AMOUNT: readonly Place[] = ['stored', 'authenticate', 'exempt', 'schedule'];

/** Brands whose shopper first chooses a bank: the form requests the list of banks. */
export const BRANDS_WITH_BANKS = ['IDEAL', 'EPS'] as const;

/** The payment types that begin a payment; the others refer to an earlier payment. */
export const INITIAL_TYPES: readonly string[] = ['PA', 'DB', 'CD', 'PA.CP'];

/** The payment types that refer to an earlier payment. PA increments an authorisation, or repeats it. */
export const FOLLOW_UP_TYPES: readonly string[] = ['CP', 'RV', 'RF', 'PA'];

/** Payment types of the reference that the specification does not have, with their alternatives in this gateway. */
const INSTEAD = {
  RB: 'charge stored details again with POST /v1/registrations/{id}/payments and standingInstruction.mode REPEATED',
  RC: 'a payment ends by itself when its money comes; read it with GET /v1/payments/{id}, or be told by a webhook',
};

const INITIAL = { ...oneOf(...INITIAL_TYPES), instead: INSTEAD };

/** The types of POST /v1/payments: it begins a payment, or with referenceUuid refers to an earlier one. */
const ANY_TYPE = {
  ...oneOf(...INITIAL_TYPES, ...FOLLOW_UP_TYPES.filter((type) => type !== 'PA')),
  message: `must be one of [${INITIAL_TYPES.join(', ')}]`,
  instead: INSTEAD,
};

const entry = section('API 1, Basic payment', FROM_SHOP);

/** The format of a shop's reference. */
const REFERENCE = len(8, 255);

const BRAND = pattern(
  '^[A-Za-z0-9_]{1,32}$',
  'letters, digits, underscore, len 1-32',
  ['VISA', 'PAYDIREKT_24', 'x'.repeat(32)],
  ['VISA MASTER', 'x'.repeat(33), 'VISA-DEBIT'],
);

export const basicPayment = [
  entry(
    'amount',
    money(),
    'R',
    'Amount of the payment. It includes all other amounts. A reversal may omit it. A form may send it.',
    { places: WITH_AMOUNT, requiredAt: MUST_HAVE_AMOUNT },
  ),
  entry('taxAmount', money(), 'C', 'Tax contained in the amount.'),
  entry('discountAmount', money(), 'O', 'Discount on the whole invoice.'),
  entry(
    'currency',
    currency(),
    'R',
    'Currency of the amount. An unknown currency is 100.550.401; a wrong number of decimals is 100.550.303.',
    { places: WITH_AMOUNT, requiredAt: MUST_HAVE_AMOUNT },
  ),
  entry(
    'paymentBrand',
    BRAND,
    'C',
    'Brand. Optional for cards, because the gateway detects it from the number; otherwise required.',
    {
      places: FROM_BOTH,
    },
  ),
  section('API 1, Basic payment', ['banks'])(
    'paymentBrand',
    oneOf(...BRANDS_WITH_BANKS),
    'R',
    'Brand whose banks are listed.',
    { requiredAt: ['banks'] },
  ),
  entry('paymentType', INITIAL, 'R', 'Payment type.', {
    places: [...ABOUT_CHECKOUT, 'stored'],
    requiredAt: ['stored'],
  }),
  section('API 1, Basic payment', ['payments'])(
    'paymentType',
    ANY_TYPE,
    'R',
    'Payment type. CP, RV and RF require referenceUuid.',
    { requiredAt: ['payments'] },
  ),
  section('API 1, Basic payment', ['refer'])(
    'paymentType',
    { ...oneOf(...FOLLOW_UP_TYPES), instead: INSTEAD },
    'R',
    'Type of the follow-up. PA increases or repeats an authorisation.',
    { requiredAt: ['refer'] },
  ),
  entry(
    'integrity',
    bool(),
    'O',
    'Whether the answer has the integrity hash of the form’s script.',
    {
      places: ABOUT_CHECKOUT,
      handling: true,
    },
  ),
  entry(
    'overridePaymentType[key]',
    INITIAL,
    'O',
    'Payment type for one brand. Other brands use paymentType.',
    { places: ['create'], handling: true },
  ),
  entry('descriptor', len(1, 127), 'O', 'Text on the statement; merchant.name may replace it.', {
    places: [...FROM_SHOP, 'register'],
  }),
  entry(
    'merchantTransactionId',
    wider(REFERENCE, len(1, 255)),
    'C',
    'The shop’s own reference. It should be unique; some processors require it.',
    { places: [...FROM_SHOP, 'risk', ...OF_SCHEDULE] },
  ),
  entry(
    'merchantInvoiceId',
    REFERENCE,
    'O',
    'The shop’s invoice number. It is not sent to the processor.',
    {
      places: [...FROM_SHOP, 'risk'],
    },
  ),
  entry('merchantMemo', REFERENCE, 'O', 'A note for reports. It is not sent to the processor.'),
  entry(
    'transactionCategory',
    oneOf('EC', 'MO', 'TO', 'PO', 'PM', 'MOTO'),
    'O',
    'Electronic commerce, mail, telephone, point of sale, mobile point of sale, mail or telephone.',
    KEPT,
  ),
  entry('sequence', any(32), 'O', 'FINAL: the last payment of a series.'),
  entry('numberOfCaptures', between(1, 98), 'O', 'Maximum number of partial captures.'),
  entry('promotionCode', alphanumeric(15, 0), 'O', 'Promotion code; one per order.', KEPT),
  entry('locale', len(1, 10), 'O', 'Language and country of the shopper.'),
  entry('transactionLinkId', len(1, 35), 'O', 'Links later steps to the first transaction.'),
  entry(
    'transactionPurposeCode',
    len(1, 12),
    'O',
    'Mandatory for FUNDING and PAYMENT with VISA to recipients in ARG, BGD, CHL, COL, EGY and IND.',
  ),
  entry('integrationType', len(1, 10), 'O', 'How the shop is integrated.'),
  entry('transactionBai', any(2), 'O', 'Business application of a push-to-card transfer.'),
  entry('transactionTti', any(3), 'O', 'Kind of transfer of a card network’s send service.'),
  entry(
    'transactionProcessingCode',
    oneOf('PURCHASE', 'FUNDING', 'PAYMENT'),
    'O',
    'A purchase, funding an account, or a payout. Default PURCHASE.',
  ),
  entry('lifecycleId', any(35), 'O', 'Links an authorisation with its follow-ups.'),
  entry(
    'referenceUuid',
    any(32),
    'O',
    'Id of an earlier payment, instead of its id in the path; for REAUTHORIZATION and INCREMENTAL_AUTH.',
    { places: ['payments'] },
  ),
  entry('transactionPurposeAccount', any(64), 'O', 'Purpose of funding an account.'),
];

/** All requests with a body except those of the form's own code: clients add tolerated names to all their requests. */
const WITH_BODY: readonly Place[] = [
  ...FROM_BOTH,
  ...OF_SCHEDULE,
  'deschedule',
  'extend',
  'network',
];

const client = section('Sent by clients of the reference', WITH_BODY);
const ignored = { tolerated: true, handling: true } as const;

/** Names that existing clients send although the specification does not list them. */
export const tolerated = [
  client('pluginType', any(255), 'O', 'Name of a shop’s plugin.', ignored),
  client('recurringType', any(255), 'O', 'Older form of a standing instruction.', ignored),
  client(
    'customer.browser.javascriptEnabled',
    any(255),
    'O',
    'Whether JavaScript runs. The gateway always assumes true.',
    ignored,
  ),
  client(
    'recurring.numberOfInstallments',
    wider(between(1, 99), between(0, 99)),
    'O',
    'Instalments; 0 is none.',
    ignored,
  ),
  client('threeDSecure.messageCategory', any(255), 'O', 'Kind of authentication.', ignored),
  client('threeDSecure.xid', any(255), 'O', 'Id of an authentication by 3-D Secure 1.', ignored),
];
