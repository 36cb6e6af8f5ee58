/** API 2: 3D Secure, its four tables. */
import {
  between,
  bool,
  codeBetween,
  decimals,
  digits,
  type Format,
  len,
  oneOf,
  pattern,
} from '../format.ts';
import { FROM_SHOP, KEPT, section } from '../parameter.ts';
import { COUNTRY_3 } from './country.ts';
import { CURRENCY } from './currency.ts';

/** The card networks at which a requestor is registered; each network gives it an id and a name. */
const REQUESTOR_NETWORKS = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'jcb',
  'cartebancaire',
] as const;

/** The name of such a network in a parameter. */
export type RequestorNetwork = (typeof REQUESTOR_NETWORKS)[number];

const ask = section('API 2, 3D Secure, authentication message', FROM_SHOP);

/** Parameters that are sent only to the access control server (ACS); they are no part of the payment. */
export const authenticationMessage = [
  ask('threeDSecure.amount', decimals(9), 'O', 'Amount to authenticate.'),
  ask('threeDSecure.currency', CURRENCY, 'O', 'Currency of threeDSecure.amount.'),
  ask('threeDSecure.deviceInfo', len(1, 64_000), 'C', 'Device information from the mobile SDK.', {
    handling: true,
  }),
  ask('threeDSecure.merchant.name', len(1, 100), 'O', 'Name in the directory server.'),
  ask('threeDSecure.merchant.url', len(0, 2048), 'O', 'Address of the merchant.', KEPT),
  ask('threeDSecure.merchant.country', COUNTRY_3, 'O', 'Country of the merchant.'),
  ...REQUESTOR_NETWORKS.map((network) =>
    ask(
      `threeDSecure.v2.${network}.requestorId`,
      len(1, 100),
      'O',
      'Id of the requestor in this network.',
    ),
  ),
  ...REQUESTOR_NETWORKS.map((network) =>
    ask(
      `threeDSecure.v2.${network}.requestorName`,
      len(1, 100),
      'O',
      'Name of the requestor in this network.',
    ),
  ),
  ask('threeDSecure.channel', between(1, 99), 'O', 'For requests without a shopper (3RI).'),
  ask('threeDSecure.npa', bool(), 'O', 'Authentication without a payment.'),
  ask('threeDSecure.decoupled', bool(), 'O', 'Authentication apart from the payment.'),
  ask(
    'threeDSecure.threeRIInd',
    oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'),
    'O',
    'Kind of request without a shopper.',
  ),
  ask(
    'threeDSecure.authenticationInd',
    oneOf(
      'PAYMENT',
      'RECURRING',
      'INSTALLMENT',
      'ADD_CARD',
      'MAINTAIN_CARD',
      'EMV_ID',
      'BILLING_AGREEMENT',
      'SPLIT_SHIPMENT',
      '_DELAYED_SHIPMENT',
      'SPLIT_PAYMENT',
    ),
    'O',
    'Purpose of the authentication.',
  ),
  ask('threeDSecure.disable', bool(), 'O', 'true: no 3-D Secure. false has no effect.'),
];

const exactly = (size: number) => len(size, size);

const outcome = section('API 2, 3D Secure, payment transaction', [...FROM_SHOP, 'register']);

/** The outcome of another 3-D Secure server; the gateway forwards it to the acquirer. */
export const paymentTransaction = [
  outcome('threeDSecure.eci', codeBetween(1, 8, 2), 'C', 'Electronic commerce indicator.'),
  outcome('threeDSecure.verificationId', exactly(28), 'C', 'CAVV or AAV.'),
  outcome(
    'threeDSecure.authenticationStatus',
    oneOf('Y', 'A', 'U', 'N'),
    'C',
    'Transaction status of EMV 3-D Secure.',
  ),
  outcome('threeDSecure.dsTransactionId', exactly(36), 'O', 'Directory server’s id.'),
  outcome('threeDSecure.acsTransactionId', exactly(36), 'O', 'Access control server’s id.'),
  outcome(
    'threeDSecure.challengeMandatedIndicator',
    oneOf('Y', 'N'),
    'O',
    'Whether the law requires a challenge.',
  ),
  outcome(
    'threeDSecure.version',
    pattern(
      '^[12]\\.[0-9]\\.[0-9]$',
      'digit.digit.digit, first 1 or 2',
      ['1.0.2', '2.2.0'],
      ['2.2', '3.0.0', '2.10.0'],
    ),
    'O',
    'Version of 3-D Secure.',
  ),
  outcome('threeDSecure.authType', codeBetween(1, 4, 2), 'O', 'Kind of authentication.'),
  outcome('threeDSecure.transactionStatusReason', digits(2), 'O', 'Reason of the status.'),
];

const exempt = section('API 2, 3D Secure, exemptions', FROM_SHOP);

export const exemptions = [
  exempt(
    'threeDSecure.challengeIndicator',
    codeBetween(1, 9, 2),
    'O',
    'Whether the shop wants a challenge; since version 2.2. 05 and 08 request an exemption, which also requires exemptionFlag.',
  ),
  exempt(
    'threeDSecure.exemptionFlag',
    codeBetween(1, 4, 2),
    'O',
    '01 low value, 02 risk analysis, 03 trusted merchant, 04 corporate; from version 2.2.',
  ),
];

const scheme = section('API 2, 3D Secure, scheme data', FROM_SHOP);

/** Entries of the domestic network's data. Its keys are also accepted with the network’s own prefix. */
const both = <const Key extends string>(key: Key, ...rest: [Format<string>, 'C', string]) => [
  scheme(`threeDSecure.schemeData[NET-${key}]`, ...rest),
  {
    ...scheme(`threeDSecure.schemeData[CB-${key}]`, ...rest),
    spec: 'Sent by clients of the reference',
  },
];

export const schemeData = [
  ...both(
    'ITEMSNB',
    digits(2),
    'C',
    'Number of items or services; required for 3-D Secure of this network.',
  ),
  ...both(
    'SCORE_MERCHANT',
    pattern(
      "^[A-Za-z0-9\\s.,:;!?'()+/_-]{1,20}$",
      'letters, digits, whitespace and some punctuation, len 1-20',
      ['7', 'low risk: 12-A'],
      ['<7>', '7'.repeat(21)],
    ),
    'C',
    'The requestor’s own score.',
  ),
  ...both(
    'USECASE',
    digits(2),
    'C',
    'Use case; required for payments, and without one when authenticationInd is RECURRING or INSTALLMENT.',
  ),
];
