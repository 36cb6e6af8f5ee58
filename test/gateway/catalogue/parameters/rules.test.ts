/** The rules about several parameters, each with accepted and refused requests. */

import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/contract/parameters/parameter.ts';
import type { Parameters } from '../../../../src/contract/parameters/request.ts';
import { effective } from '../../../../src/gateway/catalogue/parameters/defaults.ts';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { jobFields } from '../../../../src/gateway/catalogue/parameters/rules/scheduling.ts';
import { table } from '../../../table.ts';
import { errorsOf, judge } from './validateFields.ts';

type Fields = Readonly<Record<string, string>>;

const ENTITY = { entityId: 'a0000000000000000000000000000001' };
const ORDER = { ...ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const CARD = {
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const MASTER = { ...CARD, 'card.number': '5454545454545454' };
const INDIAN = { ...CARD, 'card.number': '4375510000000008' };
const BROWSER = {
  'customer.browser.acceptHeader': '*/*',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1600',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};
const NAMED = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const OUTCOME = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'A'.repeat(28) };
const series = (more: Fields) =>
  Object.fromEntries(
    Object.entries(more).map(([name, value]) => [`standingInstruction.${name}`, value]),
  );

/** The required parameters of each place. */
const BASE: Partial<Record<Place, Fields>> = {
  create: ORDER,
  update: ENTITY,
  form: CARD,
  server: { ...ENTITY, ...CARD },
  payments: { ...ORDER, ...CARD },
  refer: { ...ENTITY, amount: '1.00', currency: 'EUR', paymentType: 'CP' },
  register: { ...ENTITY, ...CARD },
  authenticate: { ...ENTITY, amount: '1.00', currency: 'EUR', ...CARD },
  schedule: { ...ENTITY, amount: '1.00', currency: 'EUR', registrationId: '0'.repeat(32) },
  query: ENTITY,
  report: { ...ENTITY, 'date.from': '2030-01-01', 'date.to': '2030-01-31' },
};

/** The fields without some of them. */
const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const NO_CARD = Object.keys(CARD);
const SELLERS = {
  'marketPlace.sellers[0].id': 's1',
  'marketPlace.sellers[0].amount': '80.00',
  'marketPlace.sellers[1].id': 's2',
  'marketPlace.sellers[1].amount': '12.00',
};
/** Two items of the first seller. */
const SHOES = { 'cart.items[0].sellerId': 's1', 'cart.items[0].totalAmount': '75.00' };
const SOCKS = { 'cart.items[1].sellerId': 's1', 'cart.items[1].totalAmount': '5.00' };
const REFERENCE = 'a'.repeat(32);
const CRYPTOGRAM = 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=';
const NETWORK_TOKEN = {
  paymentBrand: 'VISA',
  'tokenAccount.number': '4895370012003478',
  'tokenAccount.type': 'NETWORK',
};

interface Case {
  readonly place: Place;
  readonly send: Fields;
  /** Removes required parameters. */
  readonly less?: readonly string[];
  /** The names in the errors; empty if the request is accepted. */
  readonly errors: readonly string[];
}

const ok = (place: Place, send: Fields, less: readonly string[] = []): Case => ({
  place,
  send,
  less,
  errors: [],
});
const bad = (place: Place, send: Fields, errors: readonly string[], less: readonly string[] = []) =>
  ({ place, send, less, errors }) satisfies Case;

const SEPA = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
};
const bank = (more: Fields) => ({ ...SEPA, ...more });
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'an account is complete': [
    bad('form', {}, ['card.number'], ['card.number']),
    bad('form', {}, ['card.number', 'card.expiryMonth', 'card.expiryYear'], NO_CARD),
    bad('payments', { paymentBrand: 'VISA' }, ['paymentBrand'], NO_CARD),
    bad('form', { paymentBrand: 'VISA', 'bankAccount.country': 'DE' }, ['paymentBrand'], NO_CARD),
    ok('register', {}),
    // The number of a gift card is allowed with any purchase, and pays only with the brands of gift cards.
    bad('form', { paymentBrand: 'VISA', 'giftCard.number': '6001' }, ['paymentBrand'], NO_CARD),
    bad(
      'form',
      { paymentBrand: 'DIRECTDEBIT_SEPA', 'giftCard.number': '6001' },
      ['paymentBrand'],
      NO_CARD,
    ),
    bad(
      'form',
      { ...SEPA, paymentBrand: 'BELK_GIFT_CARD', 'giftCard.number': '6001', 'giftCard.pin': '12' },
      ['bankAccount.holder', 'bankAccount.iban'],
      NO_CARD,
    ),
    bad(
      'payments',
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'tokenAccount.number': '1'.repeat(16),
        'tokenAccount.type': 'EXTERNAL',
      },
      ['paymentBrand'],
      NO_CARD,
    ),
    bad('form', { 'card.holder': '4242 4242 4242 4242' }, ['card.holder']),
    bad('create', { 'card.holder': '4242 4242 4242 4242' }, ['card.holder']),
    bad(
      'payments',
      { paymentBrand: 'X', 'tokenAccount.number': '1'.repeat(16) },
      ['tokenAccount.type'],
      NO_CARD,
    ),
  ],
  'the brand is detected from card numbers only': [
    ok('payments', {}),
    bad(
      'payments',
      without(bank({ 'bankAccount.bic': 'MARKDEF1' }), 'paymentBrand'),
      ['paymentBrand'],
      NO_CARD,
    ),
    bad('payments', { 'virtualAccount.accountId': 'jane' }, ['paymentBrand'], NO_CARD),
    bad('form', { 'applePay.paymentToken': 'x' }, ['paymentBrand'], NO_CARD),
    ok('form', { 'applePay.paymentToken': 'x', paymentBrand: 'APPLEPAY' }, NO_CARD),
  ],
  'a bank account has number or iban, bankCode or bic, and a holder': [
    ok('payments', bank({ 'bankAccount.bic': 'MARKDEF1' }), NO_CARD),
    ok(
      'payments',
      {
        ...without(SEPA, 'bankAccount.iban'),
        'bankAccount.number': '123456',
        'bankAccount.bankCode': '1',
      },
      NO_CARD,
    ),
    bad('payments', bank({}), ['bankAccount.bic'], NO_CARD),
    bad(
      'payments',
      without(bank({ 'bankAccount.bic': 'MARKDEF1' }), 'bankAccount.iban'),
      ['bankAccount.iban'],
      NO_CARD,
    ),
    bad(
      'payments',
      without(bank({ 'bankAccount.bic': 'MARKDEF1' }), 'bankAccount.holder'),
      ['bankAccount.holder'],
      NO_CARD,
    ),
    ok('form', bank({}), NO_CARD),
    bad(
      'form',
      { ...without(SEPA, 'bankAccount.iban'), 'bankAccount.number': '123456' },
      ['bankAccount.bic'],
      NO_CARD,
    ),
    ok('form', { paymentBrand: 'IDEAL', 'bankAccount.bankName': 'ING_TEST' }, NO_CARD),
  ],
  'one token pays, and it is that of the brand’s wallet': [
    bad(
      'form',
      { paymentBrand: 'APPLEPAY', 'applePay.paymentToken': 'x', 'googlePay.paymentToken': 'x' },
      ['googlePay.paymentToken'],
      NO_CARD,
    ),
    bad(
      'payments',
      { paymentBrand: 'SAMSUNGPAY', 'googlePay.paymentToken': 'x', 'samsungPay.paymentToken': 'x' },
      ['samsungPay.paymentToken', 'paymentBrand'],
      NO_CARD,
    ),
    bad(
      'form',
      { paymentBrand: 'GOOGLEPAY', 'applePay.paymentToken': 'x' },
      ['paymentBrand'],
      NO_CARD,
    ),
    ok('form', { paymentBrand: 'VISA', 'applePay.paymentToken': 'x' }, NO_CARD),
  ],
  'decrypted wallet data has its source and all required members': [
    ok('payments', { 'applePay.source': 'web', ...OUTCOME }),
    bad('payments', { 'googlePay.source': 'app' }, [
      'threeDSecure.eci',
      'threeDSecure.verificationId',
    ]),
    bad('payments', { 'samsungPay.source': 'web', ...OUTCOME }, ['card.number'], ['card.number']),
    bad('payments', { paymentBrand: 'GOOGLEPAY', ...OUTCOME }, ['googlePay.source']),
    bad('payments', { 'applePay.source': 'web', 'googlePay.source': 'app', ...OUTCOME }, [
      'googlePay.source',
    ]),
    bad('payments', { paymentBrand: 'GOOGLEPAY', 'applePay.source': 'web', ...OUTCOME }, [
      'paymentBrand',
    ]),
  ],
  'a conversion has amount and currency': [
    bad('create', { 'forex.amount': '1.00' }, ['forex.currency']),
    bad('create', { 'forex.currency': 'USD' }, ['forex.amount']),
    ok('create', { 'forex.amount': '1.00', 'forex.currency': 'USD', 'forex.tax': '0.10' }),
  ],
  'the purpose of a transfer is required for six countries': [
    ...['ARG', 'BGD', 'CHL', 'COL', 'EGY', 'IND'].map((country) =>
      bad('payments', { transactionProcessingCode: 'FUNDING', 'recipient.country': country }, [
        'transactionPurposeCode',
      ]),
    ),
    bad('payments', { transactionProcessingCode: 'PAYMENT', 'recipient.country': 'IND' }, [
      'transactionPurposeCode',
    ]),
    ok('payments', {
      transactionProcessingCode: 'FUNDING',
      'recipient.country': 'IND',
      transactionPurposeCode: 'ISSCHO',
    }),
    // The other brands of the same network, and its card in a wallet.
    ...['VISADEBIT', 'VISAELECTRON', 'VPAY', 'DELTA'].map((paymentBrand) =>
      bad(
        'payments',
        { paymentBrand, transactionProcessingCode: 'FUNDING', 'recipient.country': 'IND' },
        ['transactionPurposeCode'],
      ),
    ),
    bad(
      'payments',
      {
        ...OUTCOME,
        'applePay.source': 'web',
        paymentBrand: 'APPLEPAY',
        transactionProcessingCode: 'FUNDING',
        'recipient.country': 'IND',
      },
      ['transactionPurposeCode'],
    ),
    ok('payments', { transactionProcessingCode: 'FUNDING', 'recipient.country': 'DEU' }),
    ok('payments', { transactionProcessingCode: 'PURCHASE', 'recipient.country': 'IND' }),
    ok('payments', { ...MASTER, transactionProcessingCode: 'FUNDING', 'recipient.country': 'IND' }),
  ],
  'a payment that refers to another has the type of a follow-up': [
    bad('payments', { paymentType: 'CP' }, ['paymentType']),
    bad('payments', { referenceUuid: REFERENCE, paymentType: 'DB' }, ['paymentType'], NO_CARD),
    bad('payments', { referenceUuid: REFERENCE, paymentType: 'PA.CP' }, ['paymentType'], NO_CARD),
    ok('payments', { referenceUuid: REFERENCE, paymentType: 'CP' }, NO_CARD),
    ok('payments', { referenceUuid: REFERENCE, paymentType: 'RF' }, NO_CARD),
    ok('payments', { referenceUuid: REFERENCE, paymentType: 'RV' }, NO_CARD),
  ],
  'a PA that refers to a PA is an increment or a re-authorisation': [
    bad(
      'payments',
      { referenceUuid: REFERENCE, paymentType: 'PA' },
      ['standingInstruction.industryPractice'],
      NO_CARD,
    ),
    bad('refer', { paymentType: 'PA', ...series({ industryPractice: 'NO_SHOW' }) }, [
      'standingInstruction.industryPractice',
    ]),
    ok(
      'payments',
      {
        referenceUuid: REFERENCE,
        paymentType: 'PA',
        ...series({ industryPractice: 'INCREMENTAL_AUTH' }),
      },
      NO_CARD,
    ),
    ok('refer', { paymentType: 'PA', ...series({ industryPractice: 'REAUTHORIZATION' }) }),
    ok('refer', { paymentType: 'CP' }),
  ],
  'a reversal need not have an amount': [
    bad('refer', { paymentType: 'CP' }, ['amount'], ['amount']),
    bad('refer', { paymentType: 'RF' }, ['currency'], ['currency']),
    bad('refer', { paymentType: 'RV' }, ['currency'], ['currency']),
    ok('refer', { paymentType: 'RV' }, ['amount', 'currency']),
    ok('refer', { paymentType: 'RV' }, ['amount']),
  ],
  'a reference replaces the account': [
    bad('payments', { referenceUuid: REFERENCE, paymentType: 'CP' }, NO_CARD),
    bad(
      'payments',
      { referenceUuid: REFERENCE, paymentType: 'CP', 'card.holder': 'Jane Jones' },
      ['card.holder'],
      NO_CARD,
    ),
    bad(
      'payments',
      { referenceUuid: REFERENCE, paymentType: 'CP', 'giftCard.pin': '1234' },
      ['giftCard.pin'],
      NO_CARD,
    ),
    ok('payments', { referenceUuid: REFERENCE, paymentType: 'RV' }, [...NO_CARD, 'amount']),
    bad(
      'payments',
      { referenceUuid: REFERENCE, paymentType: 'RF' },
      ['amount'],
      [...NO_CARD, 'amount'],
    ),
    bad('payments', {}, ['amount'], ['amount']),
  ],
  'a token has an expiry month and year, or neither': [
    bad(
      'payments',
      { ...NETWORK_TOKEN, 'tokenAccount.dtvc': '123', 'tokenAccount.expiryMonth': '12' },
      ['tokenAccount.expiryYear'],
      NO_CARD,
    ),
  ],
  'a token of a scheme needs a cryptogram if the shopper is present': [
    bad('payments', NETWORK_TOKEN, ['tokenAccount.cryptogram'], NO_CARD),
    ok('payments', { ...NETWORK_TOKEN, 'tokenAccount.dtvc': '123' }, NO_CARD),
    ok('payments', { ...NETWORK_TOKEN, 'tokenAccount.cryptogram': CRYPTOGRAM }, NO_CARD),
    ok(
      'payments',
      { ...NETWORK_TOKEN, ...series({ source: 'MIT', initialTransactionId: '1' }) },
      NO_CARD,
    ),
    ok('payments', { ...NETWORK_TOKEN, 'tokenAccount.type': 'EXTERNAL' }, NO_CARD),
  ],
  'a transfer to the shop has no account': [
    ok('payments', { paymentBrand: 'PREPAYMENT' }, NO_CARD),
    bad('payments', { paymentBrand: 'VISA' }, ['paymentBrand'], NO_CARD),
  ],
  'a person has first and last name': [
    ok('create', { 'customer.email': 'a@b.example' }),
    bad('create', { 'customer.companyName': 'Beans' }, ['customer.givenName', 'customer.surname']),
    ok('create', { 'customer.givenName': 'Jane' }),
    bad('create', { 'customer.givenName': 'Jane', 'customer.sex': 'F' }, ['customer.surname']),
    ok('form', { 'customer.mobile': '+4912345' }),
    ok('form', { 'customer.birthDate': '1990-01-31', 'shipping.customer.sex': 'F' }),
    ok('create', NAMED),
    ok('create', {
      ...BROWSER,
      'customer.ip': '192.0.2.1',
      'customer.browserFingerprint.value': 'x',
    }),
    bad('create', { 'shipping.customer.sex': 'F' }, [
      'shipping.customer.givenName',
      'shipping.customer.surname',
    ]),
  ],
  'kind and id of a document are sent together': [
    bad('create', { ...NAMED, 'customer.identificationDocType': 'PASSPORT' }, [
      'customer.identificationDocId',
    ]),
    bad('form', { 'customer.identificationDocType': 'TAXSTATEMENT' }, [
      'customer.identificationDocId',
    ]),
    ok('form', { 'customer.identificationDocId': '12345678' }),
    bad('create', { ...NAMED, 'customer.identificationDocId': '12345678' }, [
      'customer.identificationDocType',
    ]),
    ok('create', {
      ...NAMED,
      'customer.identificationDocType': 'IDCARD',
      'customer.identificationDocId': '12345678',
    }),
  ],
  'a street is not digits only': [
    bad('create', { 'billing.street1': '12' }, ['billing.street1']),
    bad('create', { 'billing.street1': '12', 'billing.street2': '3 4' }, ['billing.street1']),
    ok('create', { 'billing.street1': '12', 'billing.street2': 'High Street' }),
    bad(
      'create',
      { 'billing.street1': '12', 'billing.street2': 'High Street', 'billing.houseNumber1': '3' },
      ['billing.street1'],
    ),
    bad('create', { 'merchant.billing.street2': '12' }, ['merchant.billing.street2']),
    ok('create', { 'shipping.street1': '12' }),
  ],
  'houseNumber2 requires houseNumber1': [
    'billing',
    'shipping',
    'merchant.billing',
    'merchant.shipping',
  ].flatMap((address) => [
    bad('create', { [`${address}.houseNumber2`]: 'b' }, [`${address}.houseNumber1`]),
    ok('create', { [`${address}.houseNumber2`]: 'b', [`${address}.houseNumber1`]: '3' }),
  ]),
  'items are numbered from 0 without a gap, at most 1000': [
    bad('create', { 'cart.items[1].name': 'x' }, ['cart.items[0]']),
    bad('create', { 'cart.items[0].name': 'x', 'cart.items[3].name': 'x' }, ['cart.items[1]']),
    ok(
      'create',
      Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`cart.items[${i}].name`, 'x'])),
    ),
    bad(
      'create',
      Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`cart.items[${i}].name`, 'x'])),
      ['cart.items[1000].name'],
    ),
    bad('create', { 'airline.passengers[0].legs[1].flightNumber': 'X1' }, [
      'airline.passengers[0].legs[0]',
    ]),
    ok('create', {
      'airline.passengers[0].legs[0].flightNumber': 'X1',
      'airline.passengers[1].legs[0].flightNumber': 'X1',
    }),
    bad('create', { 'cart.payments[2].name': 'x', 'marketPlace.sellers[0].id': 's1' }, [
      'cart.payments[0]',
    ]),
    ok('create', { 'customParameters[12345]': 'x' }),
  ],
  'sellers and cart items refer to each other': [
    ok('create', {
      'marketPlace.sellers[0].id': 's1',
      'cart.items[0].sellerId': 's1',
      'cart.items[1].sellerId': 's1',
    }),
    bad('create', { 'marketPlace.sellers[0].id': 's1', 'cart.items[0].sellerId': 's2' }, [
      'cart.items[0].sellerId',
    ]),
    ok('create', { 'marketPlace.sellers[0].id': 's1', 'marketPlace.sellers[0].amount': '92.00' }),
    ok('create', { 'cart.items[0].sellerId': 's2' }),
    // All is optional: an item may be that of a seller without an id.
    ok('create', { 'marketPlace.sellers[0].amount': '1.00', 'cart.items[0].sellerId': 's1' }),
    bad(
      'create',
      { 'marketPlace.sellers[0].id': 'x'.repeat(256), 'cart.items[0].sellerId': 's1' },
      ['marketPlace.sellers[0].id'],
    ),
  ],
  'every seller is listed once': [
    ok('create', { 'marketPlace.sellers[0].amount': '1.00' }),
    ok('create', {
      'marketPlace.sellers[0].amount': '1.00',
      'marketPlace.sellers[1].amount': '2.00',
    }),
    bad(
      'payments',
      {
        'marketPlace.sellers[0].id': 's1',
        'marketPlace.sellers[1].id': 's2',
        'marketPlace.sellers[2].id': 's1',
      },
      ['marketPlace.sellers[2].id'],
    ),
  ],
  'a seller has the amount of its items, and at most that of the payment': [
    ok('create', { ...SELLERS, ...SHOES, ...SOCKS }),
    ok('refer', { ...SELLERS, amount: '92.00' }),
    bad('create', { ...SELLERS, ...SHOES, ...SOCKS, 'marketPlace.sellers[0].amount': '79.99' }, [
      'marketPlace.sellers[0].amount',
    ]),
    // One of them has no amount, or one in another currency.
    ok('create', { ...SELLERS, ...SHOES, 'cart.items[1].sellerId': 's1' }),
    ok('create', { ...SELLERS, ...SHOES, ...SOCKS, 'cart.items[1].currency': 'USD' }),
    bad('create', { ...SELLERS, 'marketPlace.sellers[1].amount': '12.01' }, [
      'marketPlace.sellers[1].amount',
    ]),
    bad('refer', SELLERS, ['marketPlace.sellers[0].amount']),
    bad('create', { 'marketPlace.sellers[0].amount': '92.01' }, ['marketPlace.sellers[0].amount']),
    bad(
      'create',
      { 'marketPlace.sellers[0].id': 's1', 'marketPlace.sellers[0].amount': '9999999999.99' },
      ['marketPlace.sellers[0].amount'],
    ),
  ],
  'REPEATED contains no data of a shopper': [
    bad('payments', series({ mode: 'REPEATED' }), ['card.cvv']),
    bad(
      'payments',
      { ...series({ mode: 'REPEATED' }), ...OUTCOME },
      ['threeDSecure.eci', 'threeDSecure.verificationId'],
      ['card.cvv'],
    ),
    ok('payments', series({ mode: 'REPEATED' }), ['card.cvv']),
  ],
  'INITIAL contains a code or 3-D Secure data': [
    ok('payments', series({ mode: 'INITIAL' })),
    bad('payments', series({ mode: 'INITIAL' }), ['card.cvv'], ['card.cvv']),
    ok('payments', { ...series({ mode: 'INITIAL' }), ...OUTCOME }, ['card.cvv']),
  ],
  'an MIT with card data of the shop refers to the first payment': [
    bad(
      'payments',
      series({ mode: 'REPEATED', source: 'MIT' }),
      ['standingInstruction.initialTransactionId'],
      ['card.cvv'],
    ),
    ok('payments', series({ mode: 'REPEATED', source: 'MIT', initialTransactionId: '1' }), [
      'card.cvv',
    ]),
    ok('payments', series({ mode: 'REPEATED', source: 'MIT', agreementId: '1' }), ['card.cvv']),
    bad('payments', series({ source: 'MIT' }), ['standingInstruction.initialTransactionId']),
    ok('payments', series({ mode: 'REPEATED', source: 'CIT' }), ['card.cvv']),
    ...(['EXTERNAL', 'NETWORK'] as const).map((type) =>
      bad(
        'payments',
        {
          ...NETWORK_TOKEN,
          'tokenAccount.type': type,
          ...series({ mode: 'REPEATED', source: 'MIT' }),
        },
        ['standingInstruction.initialTransactionId'],
        NO_CARD,
      ),
    ),
    bad('payments', series({ industryPractice: 'NO_SHOW' }), [
      'standingInstruction.initialTransactionId',
    ]),
    ok('payments', series({ industryPractice: 'NO_SHOW', agreementId: '1' })),
    ok('stored', { ...ORDER, ...series({ mode: 'REPEATED', industryPractice: 'NO_SHOW' }) }),
  ],
  'an industry practice is used by the merchant only, and never in the first payment': [
    bad('payments', series({ industryPractice: 'RESUBMISSION', source: 'CIT', agreementId: '1' }), [
      'standingInstruction.source',
    ]),
    bad(
      'payments',
      series({ industryPractice: 'DELAYED_CHARGES', mode: 'INITIAL', agreementId: '1' }),
      ['standingInstruction.mode'],
    ),
    bad('create', series({ industryPractice: 'INCREMENTAL_AUTH' }), [
      'standingInstruction.industryPractice',
    ]),
    bad('payments', series({ industryPractice: 'REAUTHORIZATION' }), [
      'standingInstruction.industryPractice',
    ]),
  ],
  'numberOfInstallments belongs to INSTALLMENT': [
    ok('payments', series({ type: 'INSTALLMENT' })),
    ok('payments', series({ type: 'INSTALLMENT', numberOfInstallments: '3' })),
    bad('payments', series({ type: 'RECURRING', numberOfInstallments: '3' }), [
      'standingInstruction.numberOfInstallments',
    ]),
  ],
  'recurringType is required for RECURRING with VISA cards of India': [
    bad('payments', { ...INDIAN, ...series({ type: 'RECURRING' }) }, [
      'standingInstruction.recurringType',
    ]),
    bad('payments', { ...INDIAN, paymentBrand: 'VISADEBIT', ...series({ type: 'RECURRING' }) }, [
      'standingInstruction.recurringType',
    ]),
    ok('payments', {
      ...INDIAN,
      ...series({ type: 'RECURRING', recurringType: 'STANDING_ORDER' }),
    }),
    ok('payments', { ...INDIAN, ...series({ type: 'UNSCHEDULED' }) }),
    ok('payments', series({ type: 'RECURRING' })),
  ],
  'a migration has its type, and belongs to a registration': [
    bad('register', { 'recurringMigration.connectorTxId1': 'x' }, [
      'recurringMigration.paymentType',
    ]),
    ok('register', {
      'recurringMigration.connectorTxId1': 'x',
      'recurringMigration.paymentType': 'DB',
    }),
    bad('payments', { 'recurringMigration.paymentType': 'DB' }, ['recurringMigration.paymentType']),
  ],
  'some exemptions and challenge indicators require version 2.2': [
    bad(
      'payments',
      { ...OUTCOME, 'threeDSecure.version': '2.1.0', 'threeDSecure.challengeIndicator': '04' },
      ['threeDSecure.challengeIndicator'],
    ),
    bad(
      'payments',
      { ...OUTCOME, 'threeDSecure.version': '1.0.2', 'threeDSecure.exemptionFlag': '01' },
      ['threeDSecure.exemptionFlag'],
    ),
    ok('payments', {
      ...OUTCOME,
      'threeDSecure.version': '2.2.0',
      'threeDSecure.exemptionFlag': '01',
      'threeDSecure.challengeIndicator': '04',
    }),
    ok('payments', { 'threeDSecure.exemptionFlag': '01' }),
  ],
  'an exemption is flagged in the authentication and in the payment': [
    bad('payments', { 'threeDSecure.challengeIndicator': '05' }, ['threeDSecure.exemptionFlag']),
    bad('payments', { 'threeDSecure.challengeIndicator': '08' }, ['threeDSecure.exemptionFlag']),
    ok('payments', { 'threeDSecure.challengeIndicator': '05', 'threeDSecure.exemptionFlag': '02' }),
    ok('authenticate', { ...BROWSER, 'threeDSecure.challengeIndicator': '05' }),
    ok('payments', { 'threeDSecure.challengeIndicator': '03' }),
  ],
  'a query has a reference or a time frame': [
    bad('query', {}, ['merchantTransactionId']),
    ok('query', { merchantTransactionId: 'order-0001', limit: '500' }),
    ok('query', { 'date.from': '2030-01-01 00:00:00', 'date.to': '2030-01-02 00:00:00' }),
    bad('query', { 'date.from': '2030-01-01 00:00:00' }, ['date.to']),
    bad('query', { 'date.from': '2030-01-03 00:00:00', 'date.to': '2030-01-02 00:00:00' }, [
      'date.to',
    ]),
    bad(
      'query',
      {
        merchantTransactionId: 'x',
        'date.from': '2030-01-01 00:00:00',
        'date.to': '2030-01-02 00:00:00',
      },
      ['date.from', 'date.to'],
    ),
    bad('query', { shortId: '1234.1234.1234' }, ['merchantTransactionId']),
    bad('query', { merchantTransactionId: 'x', limit: '0' }, ['limit']),
    bad('report', { 'date.from': '2030-02-01' }, ['date.to']),
  ],
  'the data of the browser': [
    bad('form', { 'customParameters[internal]': 'x' }, ['customParameters[internal]']),
    ok('form', { 'customParameters[SHOPPER_x]': 'x' }),
    bad('form', { 'overridePaymentType[VISA]': 'PA' }, ['overridePaymentType[VISA]']),
    bad('update', { 'overridePaymentType[VISA]': 'PA' }, ['overridePaymentType[VISA]']),
    ok('create', { 'overridePaymentType[VISA]': 'PA' }),
    bad('form', { testMode: 'EXTERNAL' }, ['testMode']),
    bad('form', OUTCOME, ['threeDSecure.eci', 'threeDSecure.verificationId']),
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  table(cases.map((one) => [JSON.stringify(one.send).slice(0, 120), one] as const))(
    '%s',
    (_name, { place, send, less = [], errors }) => {
      const found = errorsOf(place, { ...without(BASE[place] ?? {}, ...less), ...send });
      expect(found.map(({ name }) => name).sort()).toEqual([...errors].sort());
    },
  );
});

describe('one account pays', () => {
  const ACCOUNTS: Readonly<Record<string, readonly [brand: string, fields: Fields]>> = {
    card: ['VISA', without(CARD, 'card.cvv')],
    token: ['VISA', { 'tokenAccount.number': '4895370012003478', 'tokenAccount.type': 'EXTERNAL' }],
    bank: ['DIRECTDEBIT_SEPA', { ...without(SEPA, 'paymentBrand'), 'bankAccount.bic': 'MARKDEF1' }],
    virtual: ['NETELLER', { 'virtualAccount.accountId': 'jane' }],
    gift: ['BELK_GIFT_CARD', { 'giftCard.number': '6001', 'giftCard.pin': '12' }],
    applePay: ['APPLEPAY', { 'applePay.paymentToken': 'x' }],
    googlePay: ['GOOGLEPAY', { 'googlePay.paymentToken': 'x' }],
  };
  const kinds = Object.keys(ACCOUNTS);
  const pairs = kinds.flatMap((one) =>
    kinds.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const of = (kind: string) => ACCOUNTS[kind] as readonly [string, Fields];

  table(pairs)('a second one is refused by name: %s and %s', (one, other) => {
    const [paymentBrand, fields] = of(one);
    const second = of(other)[1];
    const errors = errorsOf('payments', { ...ORDER, paymentBrand, ...fields, ...second });
    const strays = errors.filter(({ message }) => message.startsWith('must not be sent with '));
    const names = strays.map(({ name }) => name).sort();
    expect([Object.keys(fields).sort(), Object.keys(second).sort()]).toContainEqual(names);
    // The errors name the account that stays.
    const rest = Object.keys({ ...fields, ...second }).filter((name) => !names.includes(name));
    for (const { message } of strays) {
      expect(rest).toContain(message.slice('must not be sent with '.length));
    }
  });

  table(['card', 'bank', 'virtual', 'gift'])('that of the brand: %s', (one) => {
    const [paymentBrand, fields] = of(one);
    for (const other of ['bank', 'virtual', 'gift', 'token'].filter((kind) => kind !== one)) {
      const second = of(other)[1];
      const errors = errorsOf('payments', { ...ORDER, paymentBrand, ...second, ...fields });
      expect(errors.map(({ name }) => name).sort()).toEqual(Object.keys(second).sort());
    }
  });
});

describe('an update and a submit', () => {
  const fixed = { ...NAMED, 'cart.items[0].name': 'Beans' };

  it('are validated together with the parameters of the checkout', () => {
    expect(errorsOf('update', { ...ENTITY, 'customer.email': 'a@b.example' }, fixed)).toEqual([]);
    expect(errorsOf('update', { ...ENTITY, 'cart.items[1].name': 'Tea' }, fixed)).toEqual([]);
    expect(errorsOf('update', { ...ENTITY, 'cart.items[2].name': 'Tea' }, fixed)).toHaveLength(1);
    const born = { 'customer.birthDate': '1980-01-31' };
    expect(errorsOf('server', { ...ENTITY, ...CARD, ...born }, fixed)).toEqual([]);
    expect(errorsOf('server', { ...ENTITY, ...CARD, ...born })).toHaveLength(2);
  });

  it('return only their own parameters', () => {
    expect(judge('update', { ...ENTITY, merchantMemo: 'on hold until Monday' }, fixed)).toEqual({
      ...ENTITY,
      merchantMemo: 'on hold until Monday',
    });
  });
});

describe('defaults', () => {
  const NOW = Date.UTC(2030, 0, 31, 12, 30, 5);
  const of = (request: Fields): Parameters =>
    effective(Object.assign(Object.create(null), request), NOW);

  it('are those of the specification, if the group was sent', () => {
    expect(of({})).toEqual({ transactionProcessingCode: 'PURCHASE' });
    const full = of({
      ...CARD,
      transactionProcessingCode: 'FUNDING',
      'cart.items[0].name': 'Beans',
      'cart.items[1].quantityUnit': 'KG',
      'shipping.city': 'Bern',
      'risk.channelId': 'x',
    });
    expect(full).toMatchObject({
      transactionProcessingCode: 'FUNDING',
      'cart.items[0].quantityUnit': 'COUNT',
      'cart.items[1].quantityUnit': 'KG',
      'shipping.preference': 'GET_FROM_FILE',
      'risk.orderTimestamp': '2030-01-31 12:30:05',
      'risk.brand': 'VISA',
    });
  });

  it('limit a series with 3-D Secure, of the network MASTER', () => {
    const recurring = { ...MASTER, ...OUTCOME, ...series({ type: 'RECURRING' }) };
    for (const brand of [{}, { paymentBrand: 'MASTERDEBIT' }, { paymentBrand: 'MAESTRO' }]) {
      expect(of({ ...recurring, ...brand })).toMatchObject({
        'standingInstruction.expiry': '9999-12-31',
        'standingInstruction.frequency': '0001',
      });
    }
    expect(of({ ...recurring, ...CARD })).not.toHaveProperty('standingInstruction.expiry');
  });

  it('omit street2 beside a house number', () => {
    const address = {
      'billing.street1': 'Way',
      'billing.street2': 'North',
      'billing.houseNumber1': '3',
    };
    expect(of(address)).not.toHaveProperty('billing.street2');
    expect(of(without(address, 'billing.houseNumber1'))).toHaveProperty('billing.street2', 'North');
  });
});

describe('the fields of a job', () => {
  const job = (fields: Fields) =>
    jobFields(
      requestOf(
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [`job.${name}`, value])),
      ),
    );
  const days = (fields: Fields) => {
    const found = job(fields);
    return 'refused' in found ? found.refused : `${found.dayOfMonth} ${found.dayOfWeek}`;
  };

  it.each<[Fields, string]>([
    [{}, '1 ?'],
    [{ dayOfMonth: '15' }, '15 ?'],
    [{ dayOfWeek: 'MON' }, '? MON'],
    [{ dayOfMonth: '?' }, '? 1'],
    [{ dayOfWeek: '?' }, '1 ?'],
    [{ dayOfMonth: '15', dayOfWeek: '?' }, '15 ?'],
    [{ dayOfMonth: '15', dayOfWeek: 'MON' }, '100.250.120'],
    [{ dayOfMonth: '?', dayOfWeek: '?' }, '100.250.120'],
    [{ expression: '0 0 8 ? * MON' }, '? MON'],
    [{ expression: '0 0 8 1 * ? 2031', dayOfWeek: 'MON' }, '1 ?'],
    [{ expression: '0 0 8 1 * MON' }, '100.250.120'],
    [{ expression: '0 8 * *' }, '100.250.120'],
    [{ expression: '  ' }, '100.250.111'],
  ])('%j: %s', (fields, expected) => {
    expect(days(fields)).toBe(expected);
  });

  it('are those of the specification if none is sent', () => {
    expect(Object.values(job({}))).toEqual(['0', '0', '0', '1', '1', '?', '*']);
  });

  it('refuse a schedule with a separate code', () => {
    const fields = { ...BASE.schedule, 'job.dayOfMonth': '1', 'job.dayOfWeek': '2' };
    expect(judge('schedule', fields)).toEqual({ refused: '100.250.120' });
  });
});
