/** The messages to a shop, as control calls show them. */
import { flag, integer, list, nullable, object, text, type ValueOf } from '../schema.ts';
import { AT, MONEY } from './words.ts';

const ATTEMPT_MEMBERS = {
  at: AT,
  outcome: {
    type: ['string', 'integer'],
    description: 'The status of the receiver; a text without one, such as timeout.',
  },
  ms: integer('Duration in ms.'),
  answer: text('The beginning of what the receiver answered to an attempt that failed.'),
} as const;

/** One attempt to send a message, in a list of deliveries. */
export const ATTEMPT = object(
  'An attempt.',
  { n: integer('Number of the attempt, from 1.'), ...ATTEMPT_MEMBERS },
  ['n', 'at', 'outcome', 'ms'],
);
export type Attempt = ValueOf<typeof ATTEMPT>;

const MEMBERS = {
  id: text('Id of the delivery.'),
  webhook: text('Id of the webhook; absent for a call of a notificationUrl.'),
  url: nullable(text('Address of the receiver.')),
  type: text('Type of the message.'),
  action: text('Action of the message.'),
  subject: text('The id that the message is about.'),
  state: text('State of the delivery.', { enum: ['waiting', 'delivered', 'dropped'] }),
  failed: flag('Whether the last attempt has failed, whether or not another one follows.'),
  createdAt: AT,
  nextAt: nullable(AT),
  remedy: text('What to do about a message that did not arrive: one or two sentences.'),
};
/** Of the payment that a message is about. */
const OF_PAYMENT = {
  paymentId: text('Id of the payment.'),
  paymentType: text('Type of the payment.'),
  ...MONEY,
  merchantTransactionId: text('The shop’s own reference of the payment.'),
  shopper: text('Name of the customer of the payment, else of the holder of the account.'),
};

const REQUIRED = [
  'id',
  'url',
  'type',
  'subject',
  'state',
  'failed',
  'createdAt',
  'nextAt',
] as const;

/** A row of `GET /_sandbox/deliveries`: one message to a listener or to a `notificationUrl`. */
export const DELIVERY_ROW = object(
  'A delivery.',
  {
    ...MEMBERS,
    ...OF_PAYMENT,
    attempts: integer('Number of attempts.'),
    log: list('The attempts.', ATTEMPT),
  },
  [...REQUIRED, 'attempts', 'log'],
);
export type DeliveryRow = ValueOf<typeof DELIVERY_ROW>;

/** A delivery, as the page of a payment has it. */
export const PAYMENT_DELIVERY = object(
  'A delivery.',
  {
    ...MEMBERS,
    attempts: list(
      'The attempts.',
      object('An attempt.', ATTEMPT_MEMBERS, ['at', 'outcome', 'ms']),
    ),
    payload: { description: 'The decrypted message.' },
  },
  [...REQUIRED, 'attempts', 'payload'],
);
export type PaymentDelivery = ValueOf<typeof PAYMENT_DELIVERY>;
