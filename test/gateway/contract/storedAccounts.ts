/** Accounts to store, and the members of the responses, for the sections about stored details. */
import { type Fields, VISA } from '../harness.ts';
import { ENVELOPE } from './shapes.ts';

export const FORCE = 'customParameters[forceResultCode]';
export const DECLINED = { [FORCE]: '800.100.155' };
export const PENDING = { [FORCE]: '000.200.000' };
export const GOOD = '200 000.100.110';
export const NOBODY = '0'.repeat(32);
/** A checkout that only stores details. */
export const STORES = {
  createRegistration: 'true',
  paymentType: undefined,
  amount: undefined,
  currency: undefined,
};
export const NO_CARD: Fields = Object.fromEntries(
  Object.keys(VISA).map((name) => [name, undefined]),
);
export const BANK: Fields = {
  ...NO_CARD,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
};
export const TOKEN: Fields = {
  ...NO_CARD,
  paymentBrand: 'VISA',
  'tokenAccount.type': 'EXTERNAL',
  'tokenAccount.number': '4895370012003478',
  'tokenAccount.expiryMonth': '05',
  'tokenAccount.expiryYear': '2034',
};
export const VIRTUAL: Fields = {
  ...NO_CARD,
  paymentBrand: 'PAYPAL',
  'virtualAccount.accountId': 'jane@shop.example',
};
export const WALLET: Fields = {
  paymentBrand: 'APPLEPAY',
  'applePay.source': 'web',
  'threeDSecure.verificationId': 'A'.repeat(28),
  'threeDSecure.eci': '05',
};

export const ISSUER = {
  issuer: {
    bank: 'Sandbox Bank',
    phone: '+44 20 7946 0000',
    website: 'https://sandbox-bank.example',
  },
  type: 'CREDIT',
  level: '0001',
  regulatedFlag: 'UNREGULATED',
  binCountry: 'GB',
  binType: 'PERSONAL',
  maxPanLength: '16',
};
export const CARD = {
  bin: '420000',
  last4Digits: '0000',
  holder: 'Jane Jones',
  expiryMonth: '05',
  expiryYear: '2034',
};

/** The members of every record of details. */
export const RECORD = [...ENVELOPE, 'paymentBrand', 'result', 'risk'];
/** The members of every payment. */
export const PAYMENT = [
  ...RECORD,
  'amount',
  'currency',
  'descriptor',
  'paymentType',
  'resultDetails',
  // Not sent: the default of the specification.
  'transactionProcessingCode',
];
