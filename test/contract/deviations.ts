/**
 * Where the gateway deviates from the specification on purpose, with the reason. The formats are in the words of the
 * specification (`formats.ts`). A title has the place of an entry if its name has several entries.
 */

/** Titles of entries with the words for their formats, by reason. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

const listed = (reasons: Reasons): ReadonlyMap<string, string> =>
  new Map(Object.values(reasons).flatMap((formats) => Object.entries(formats)));

/** Formats of every entity. */
export const DEVIATIONS = listed({
  'The specification has no maximum, and the gateway stores no text without one.': {
    sequence: 'AN32',
    transactionPurposeAccount: 'AN64',
    'merchant.billing.givenName': 'AN255',
    'merchant.billing.surname': 'AN255',
    'merchant.billing.middleName': 'AN255',
    'shipping.middleName': 'AN255',
    'merchant.shipping.middleName': 'AN255',
    'cart.items[n].productUrl': 'web URL, len 1-2048',
    'cart.items[n].imageUrl': 'web URL, len 1-2048',
    'threeDSecure.deviceInfo': 'len 1-64000',
    'standingInstruction.initialTransactionId': 'alphanumeric, len 1-255',
  },
  'The provider of the wallet defines the format: an opaque token, and the words of its own documents.':
    {
      'applePay.paymentToken': 'len 1-16384',
      'googlePay.paymentToken': 'len 1-16384',
      'samsungPay.paymentToken': 'len 1-16384',
      'applePay.cardNetwork': 'len 1-32',
      'applePay.cardType': 'credit / debit / prepaid / store',
    },
  'The request begins a payment, and CP, RV and RF need one. Clients authorise and capture in one request with PA.CP.':
    {
      'paymentType at create': 'PA / DB / CD / PA.CP',
      'overridePaymentType[key]': 'PA / DB / CD / PA.CP',
    },
  'POST /v1/payments also takes PA.CP.': {
    'paymentType at payments': 'PA / DB / CD / CP / RV / RF / PA.CP',
  },
  'The request refers to a payment: a DB or a CD refers to none.': {
    'paymentType at refer': 'PA / CP / RV / RF',
  },
  'Clients of schedules send the type of each run, or the type of the request itself.': {
    'paymentType at schedule': 'DB / PA / CD / SD',
    'paymentType at reschedule': 'DB / PA / CD / RS',
    'paymentType at deschedule': 'DS',
  },
  'Only these brands have a list of banks.': { 'paymentBrand at banks': 'IDEAL / EPS' },
  'A checkbox without a value sends on.': { 'createRegistration at form': 'true / false / on' },
  'The shopper is absent in later payments, and would avoid the authentication by the issuer.': {
    'standingInstruction.mode at form': 'INITIAL',
    'standingInstruction.source at form': 'CIT',
  },
  'Each run of a schedule is a later payment by the merchant.': {
    'standingInstruction.type at schedule': 'RECURRING',
    'standingInstruction.mode at schedule': 'REPEATED',
    'standingInstruction.source at schedule': 'MIT',
  },
  'Its rule has this default of one network.': {
    'standingInstruction.expiry': 'yyyy-MM-dd, also 9999-12-31',
  },
  'Its rule says: discount percentage.': {
    'cart.items[n].discount': '1-10 digits, dot, 2 decimals; at most 100.00',
  },
  'The codes are those of the standards that the specification names elsewhere.': {
    'cart.payments[n].currency': '3 letters, ISO 4217',
    'threeDSecure.merchant.country': 'max 3 (alpha-3)',
  },
  'The gateway calls the address.': { notificationUrl: 'web URL, len 6-2048' },
  'Only the server of the shop may name an app to open.': {
    'shopperResultUrl at form': 'web URL, len 6-2048',
  },
  'An empty id is no mandate.': { 'bankAccount.mandate.id': 'letters and hyphens, len 1-256' },
  'The number is checked when the job is planned: its error has another result code.': {
    'job.minute': 'N2',
  },
});

const WORDS = 'letters, digits, space, dot, comma, apostrophe, parentheses, slash, hyphen';
const CONTACT = 'letters, digits, plus, space, hyphen, dot, max 25';

/**
 * Formats of entities that are not strict, where they are wider: docs/compatibility.md has the clients that need each. All
 * booleans are wider.
 */
export const BY_DEFAULT = listed({
  'Plugins of shops send short order numbers.': { 'merchantTransactionId at create': 'len 1-255' },
  'Clients write prices as numbers.': Object.fromEntries(
    [
      ...[
        'price',
        'totalAmount',
        'taxAmount',
        'totalTaxAmount',
        'shipping',
        'totalDiscountAmount',
      ].map((name) => `cart.items[n].${name}`),
      'cart.payments[n].amount',
    ].map((name) => [name, '1-10 digits, up to 2 decimals']),
  ),
  'Clients read few transactions at once.': { limit: '1 to 500' },
  'Towns, states and postcodes have blanks and punctuation: St. John’s, SW1A 1AA.': {
    'billing.state': `${WORDS}, len 1-50`,
    'billing.postcode': `${WORDS}, len 1-16`,
    'shipping.city': `${WORDS}, len 1-80`,
    'shipping.state': `${WORDS}, len 1-50`,
    'shipping.postcode': `${WORDS}, len 1-16`,
    'merchant.billing.state': `${WORDS}, len 1-50`,
    'merchant.billing.postcode': `${WORDS}, len 1-16`,
    'merchant.shipping.city': `${WORDS}, len 1-80`,
    'merchant.shipping.state': `${WORDS}, len 1-50`,
    'merchant.shipping.postcode': `${WORDS}, len 1-16`,
    'merchant.state': `${WORDS}, len 1-50`,
    'merchant.serviceLocationState': `${WORDS}, len 1-50`,
  },
  'Shops send postcodes and telephones as they are printed.': {
    'merchant.postcode': 'letters, digits, space, hyphen, len 1-16',
    'merchant.serviceLocationPostCode': 'letters, digits, space, hyphen, len 1-16',
    'merchant.phone': CONTACT,
    'merchant.customerContactPhone': CONTACT,
  },
  'Pages let a shopper pay again with stored details.': {
    'standingInstruction.mode at form': 'INITIAL / REPEATED',
  },
  'Shops bring references of other acquirers.': {
    'standingInstruction.initialTransactionId': 'len 1-255',
  },
  'Clients take the fields from a cron expression.': {
    'job.month': '1-12 or JAN-DEC, and , - * /',
  },
  'Pages have a list of instalments with 0 for none.': {
    'recurring.numberOfInstallments': '0 to 99',
  },
});

/** Parameters that no document names, with their formats. */
export const EXTENSIONS = listed({
  'Integrations of the form ask for brands by the first digits, and choose the test card of a wallet.':
    {
      bin: '6-8 digits',
      card: 'VISA / MASTER / AMEX / DECLINED',
    },
  'Clients offer stored details in a checkout, pay with them, and schedule payments with them.': {
    'registrations[n].id': 'lowercase letters, digits, len 32-32',
    'registrationId at form': 'lowercase letters, digits, len 32-32',
    'registrationId at schedule': 'lowercase letters, digits, len 32-32',
  },
  'Clients send the keys of the domestic network with its own prefix.': {
    'threeDSecure.schemeData[CB-ITEMSNB]': 'N2',
    'threeDSecure.schemeData[CB-SCORE_MERCHANT]':
      '1-20 characters from letters, digits, whitespace and some punctuation',
    'threeDSecure.schemeData[CB-USECASE]': 'N2',
  },
  'Clients filter reports and read them page by page.': {
    'currency at report': '3 letters, ISO 4217',
    reconciliationType: 'SETTLED / FEE / CHARGEBACK / CHARGEBACK REVERSAL',
    pageNo: '1 to 999999999',
  },
  'Plugins and SDKs send the name of the recipient with the address.': {
    'shipping.givenName': 'AN255',
    'shipping.surname': 'AN255',
  },
  'Links to pay are described by the public page of the platform; maxPayments is ours.': {
    validUntil: '1 to 999',
    createQRCode: 'true / false',
    validUntilUnit: 'HOUR / DAY',
    maxPayments: '1 to 999',
    termsAndConditionsUrl: 'web URL, len 6-2048',
    privacyPolicyUrl: 'web URL, len 6-2048',
  },
  'Clients send these with a link to pay. They are ignored.': {
    wpwlOptions: 'AN4096',
    collectBilling: 'AN255',
    mandatoryBilling: 'AN255',
    'layout.logo': 'web URL, len 6-2048',
    'layout.logoWidth': 'AN16',
    'layout.logoHeight': 'AN16',
    'layout.backgroundImage': 'web URL, len 6-2048',
    'layout.merchantNameColor': 'AN32',
    'layout.amountColor': 'AN32',
    'layout.payButtonColor': 'AN32',
    'layout.payButtonTextColor': 'AN32',
  },
  'Plugins and SDKs send these with every request. They are ignored.': {
    pluginType: 'AN255',
    recurringType: 'AN255',
    'customer.browser.javascriptEnabled': 'AN255',
    'recurring.numberOfInstallments': '1 to 99',
    'threeDSecure.messageCategory': 'AN255',
    'threeDSecure.xid': 'AN255',
  },
});

/** R, C or O of entries, where it is not that of the specification. */
export const OTHER_REQUIREMENTS = listed({
  'The list of banks is that of one brand.': { 'paymentBrand at banks': 'R' },
  'A schedule has a default for each.': {
    'paymentType at schedule': 'O',
    'paymentType at reschedule': 'O',
    'paymentType at deschedule': 'O',
    'standingInstruction.type at schedule': 'O',
    'standingInstruction.mode at schedule': 'O',
    'standingInstruction.source at schedule': 'O',
  },
  'The details of one settlement need no dates.': {
    'date.from at settlement': 'O',
    'date.to at settlement': 'O',
  },
});
