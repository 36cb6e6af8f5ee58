/** API 1: Basic payment. */
import { alphanumeric, any, bool, digits, len, money, oneOf, pattern } from './format.ts';
import { FROM_BOTH, FROM_SHOP, type Parameter, section } from './parameter.ts';

const ABOUT_CHECKOUT = ['create', 'update'] as const;

/** The payment types that begin something; the others refer to an earlier payment. */
const INITIAL_TYPES = oneOf('PA', 'DB', 'CD', 'PA.CP');

const entry = section('API 1, Basic payment', FROM_SHOP);

export const basicPayment: readonly Parameter[] = [
  entry('amount', money(), 'R', 'The only amount that counts; others are contained in it.', {
    places: ABOUT_CHECKOUT,
    requiredAt: ['create'],
  }),
  entry('taxAmount', money(), 'C', 'Tax contained in the amount.'),
  entry('discountAmount', money(), 'O', 'Discount on the whole invoice.'),
  entry('currency', pattern('^[A-Z]{3}$'), 'R', 'ISO 4217 code of the amount’s currency.', {
    places: ABOUT_CHECKOUT,
    requiredAt: ['create'],
  }),
  entry('paymentBrand', pattern('^[A-Za-z0-9_]{1,32}$'), 'C', 'Detected from a card’s number.', {
    places: FROM_BOTH,
  }),
  entry('paymentType', INITIAL_TYPES, 'R', 'What the payment does.', {
    places: ABOUT_CHECKOUT,
    requiredAt: ['create'],
  }),
  entry('integrity', bool(), 'O', 'Asks for the integrity hash of the form’s script.', {
    places: ABOUT_CHECKOUT,
  }),
  entry('overridePaymentType[key]', INITIAL_TYPES, 'O', 'Another payment type for one brand.', {
    places: ['create'],
  }),
  entry('descriptor', len(1, 127), 'O', 'What the statement shows.'),
  entry('merchantTransactionId', len(8, 255), 'C', 'The shop’s own reference.'),
  entry('merchantInvoiceId', len(8, 255), 'O', 'The shop’s invoice number; not sent onwards.'),
  entry('merchantMemo', len(8, 255), 'O', 'A note for reports.'),
  entry('transactionCategory', alphanumeric(32), 'O', 'EC, MO, TO, PO, PM or MOTO.'),
  entry('sequence', any(32), 'O', 'FINAL: the last of a series.'),
  entry('numberOfCaptures', pattern('^([1-9]|[1-8][0-9]|9[0-8])$'), 'O', 'At most, 1 to 98.'),
  entry('promotionCode', alphanumeric(15), 'O', 'One code an order.'),
  entry('locale', any(10), 'O', 'Language and country of the shopper.'),
  entry('transactionLinkId', len(1, 35), 'O', 'Links later steps to the first transaction.'),
  entry('transactionPurposeCode', len(1, 12), 'O', 'Purpose of a funding or payout transfer.'),
  entry('integrationType', len(1, 10), 'O', 'How the shop is integrated.'),
  entry('transactionBai', any(2), 'O', 'Business application of a push-to-card transfer.'),
  entry('transactionTti', any(3), 'O', 'Kind of transfer of a card network’s send service.'),
  entry(
    'transactionProcessingCode',
    oneOf('PURCHASE', 'FUNDING', 'PAYMENT'),
    'O',
    'PURCHASE unless it funds an account or pays out.',
  ),
  entry('lifecycleId', any(35), 'O', 'Links an authorisation with what follows.'),
  entry('transactionPurposeAccount', any(64), 'O', 'Purpose of funding an account.'),
];

const client = section('Sent by clients of the reference', FROM_BOTH);
const ignored = { tolerated: true } as const;

/** Names that working clients send although no specification lists them. */
export const tolerated: readonly Parameter[] = [
  client('pluginType', any(255), 'O', 'Name of a shop’s plugin.', ignored),
  client('recurringType', any(255), 'O', 'Older form of a standing instruction.', ignored),
  client('customer.browser.javascriptEnabled', any(255), 'O', 'Always true here.', ignored),
  client('recurring.numberOfInstallments', digits(3), 'O', 'A number of instalments.', ignored),
  client('threeDSecure.messageCategory', any(255), 'O', 'Kind of authentication.', ignored),
];
