// The fields of each brand's form, and the results. docs/brands.md shows them, and e2e/methods/everyBrand.spec.ts checks them.

/** @typedef {import('../src/brands/index.ts').BrandField} BrandField */
/** @typedef {import('../src/brands/index.ts').BrandGroup} BrandGroup */
/** @typedef {import('../src/brands/index.ts').Course} Course */

/** Brands with other fields than their group. @type {Readonly<Record<string, readonly BrandField[]>>} */
const FIELDS_OF_BRAND = {
  DIRECTDEBIT_US: [
    ['accountHolder', 'bankAccount.holder'],
    ['routingNumber', 'bankAccount.bankCode'],
    ['accountNumber', 'bankAccount.number'],
  ],
  GIROPAY: [['accountBankBic', 'bankAccount.bic']],
  SOFORTUEBERWEISUNG: [['country', 'bankAccount.country']],
  IDEAL: [['accountBank', 'bankAccount.bankName']],
  EPS: [['accountBank', 'bankAccount.bankName']],
  NETELLER: [['accountId', 'virtualAccount.accountId']],
  CHINAUNIONPAY: [['accountId', 'virtualAccount.accountId']],
  PASTEANDPAY_V: [['accountId', 'virtualAccount.accountId']],
  VSTATION_V: [['accountId', 'virtualAccount.accountId']],
  KLARNA_INVOICE: [
    ['birthDate', 'customer.birthDate'],
    ['providerConsent', ''],
  ],
  KLARNA_INSTALLMENTS: [
    ['birthDate', 'customer.birthDate'],
    ['providerConsent', ''],
  ],
  STC_PAY: [
    ['paymentMode', ''],
    ['mobilePhone', 'customer.mobile'],
  ],
  BOLETO: [
    ['givenName', 'customer.givenName'],
    ['surname', 'customer.surname'],
    ['identificationDocId', 'customer.identificationDocId'],
  ],
  INVOICE: [['birthDate', 'customer.birthDate']],
  ALLPAGO_INVOICE: [['birthDate', 'customer.birthDate']],
};

/** What the form of a brand asks for; nothing: it is a button. @param {BrandGroup} group @param {string} brand */
export const askedOf = ({ fields }, brand) => FIELDS_OF_BRAND[brand] ?? fields ?? [];

/** The callback before the submit, by the first part of the container's key. @type {Readonly<Record<BrandGroup['key'], string>>} */
const BEFORE_SUBMIT = {
  directDebit: 'onBeforeSubmitDirectDebit',
  onlineTransfer: 'onBeforeSubmitOnlineTransfer',
  prepayment: 'onBeforeSubmitPrepayment',
  cashOnDelivery: 'onBeforeSubmitPrepayment',
  invoice: 'onBeforeSubmitInvoice',
  virtualAccount: 'onBeforeSubmitVirtualAccount',
};

/** Forms of wallets of a device, which call the callback of cards, too. */
const DEVICE_WALLETS = ['applePay', 'googlePay', 'samsungPay'];

/** The callbacks before a submit of a group's form, in their order. @param {BrandGroup} group */
export const beforeSubmitOf = ({ key, form }) => [
  ...(DEVICE_WALLETS.includes(form) ? ['onBeforeSubmitCard'] : []),
  BEFORE_SUBMIT[key],
];

/**
 * When it is known how a payment ended, the code of the answer to the submit, and the one that the
 * shop reads when the shopper is back.
 * @type {Readonly<Record<Course, { readonly known: string, readonly answer: string, readonly end: string }>>}
 */
export const COURSES = {
  account: {
    known: 'at once',
    answer: '000.100.110',
    end: '000.100.110',
  },
  redirect: {
    known: 'when the shopper returns, or days later',
    answer: '000.200.000',
    end: '000.100.110',
  },
  later: {
    known: 'within 7 days',
    answer: '800.400.500',
    end: '800.400.500',
  },
  cash: {
    known: 'at once',
    answer: '000.100.110',
    end: '000.100.110',
  },
  wallet: {
    known: 'at once',
    answer: '000.100.110',
    end: '000.100.110',
  },
};

/**
 * Keys of lists of the platform that have no form here, and why. @type {Readonly<Record<string, string>>}
 */
export const WITHOUT_FORM = {
  CLICK_TO_PAY: 'Not supported: the cards come from a directory of the card networks.',
  JAYWAN: 'The debit card of the United Arab Emirates. The ranges of its numbers are not public.',
  OMANNET: 'The debit card of Oman. The ranges of its numbers are not public.',
  PROSTIR: 'The national card of Ukraine. No public page that offers it is known.',
  PETCO_MASTERCARD: 'A card of a shop. By its key it is a Mastercard, which `MASTER` accepts.',
  COSMOPROF_RCC: 'A card of a shop, whose numbers are not public.',
  PETCO_UPLCC: 'A card of a shop, whose numbers are not public.',
  PMICHAELS_PLCC: 'A card of a shop, whose numbers are not public.',
  AXP: 'No public document says what it is.',
  SCHEELS: 'A shop. No public document says whether it is a card or a gift card.',
  SHOPIFY: 'A platform of shops. No public document says what a shopper does.',
  STAPLES: 'A shop. No public document says whether it is a card or a gift card.',
  TRADE_UK: 'A shop. No public document says whether it is a card or an account.',
};
