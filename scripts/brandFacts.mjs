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
export const BEFORE_SUBMIT = {
  directDebit: 'onBeforeSubmitDirectDebit',
  onlineTransfer: 'onBeforeSubmitOnlineTransfer',
  prepayment: 'onBeforeSubmitPrepayment',
  cashOnDelivery: 'onBeforeSubmitPrepayment',
  // Invoices have none.
  invoice: '',
  virtualAccount: 'onBeforeSubmitVirtualAccount',
};

/**
 * When it is known how a payment ended, how the simulator plays it, the code of the answer to the submit, and the one that the
 * shop reads when the shopper is back.
 * @type {Readonly<Record<Course, { readonly known: string, readonly played: string, readonly answer: string, readonly end: string }>>}
 */
export const COURSES = {
  account: {
    known: 'at once',
    played: 'approves, except for the [test numbers that are declined](simulator.md)',
    answer: '000.100.110',
    end: '000.100.110',
  },
  redirect: {
    known: 'when the shopper returns, or days later',
    played:
      'shows a page with a button for each outcome: approve, decline, cancel, expire, decide later',
    answer: '000.200.000',
    end: '000.100.110',
  },
  later: {
    known: 'within 7 days',
    played: 'waits for `POST /_sandbox/shopper`, or until the clock is moved',
    answer: '800.400.500',
    end: '800.400.500',
  },
  cash: {
    known: 'at once',
    played: 'accepts',
    answer: '000.100.110',
    end: '000.100.110',
  },
  wallet: {
    known: 'at once',
    played: 'shows a sheet with test cards instead of the sheet of the device; then as for a card',
    answer: '000.100.110',
    end: '000.100.110',
  },
};
