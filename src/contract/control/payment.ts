/** The answer of `GET /_sandbox/payments/{id}`. */
import { flag, integer, list, nullable, object, text, type ValueOf } from '../schema.ts';
import { PAYMENT_DELIVERY } from './deliveries.ts';
import {
  CHECKOUT_ROW,
  PARAMETER,
  PAYMENT,
  PAYMENT_ROW,
  REGISTRATION_ROW,
  SCHEDULE_ROW,
} from './lists.ts';
import { AT, ENTITY_ID } from './words.ts';

const ACTION = object(
  'An action on a payment.',
  {
    name: text('CP, RF, RV or CB.'),
    allowed: flag('Whether the gateway would do it now.'),
    why: text('Why it is not allowed: one sentence.'),
    amount: text('The rest that the action can move, such as 12.00.'),
  },
  ['name', 'allowed'],
);
export type PaymentAction = ValueOf<typeof ACTION>;

const FORM_ERROR = object(
  'A refusal or a decline that the form was told.',
  {
    at: AT,
    code: text('Result code.'),
    description: text('Text of the result code.'),
    parameter: text('The parameter that was refused.'),
  },
  ['at', 'code', 'description'],
);

const FORM_SEEN = object(
  'What the form of the checkout asked for and was told.',
  {
    opened: integer('How often the form was opened.'),
    openedAt: AT,
    errors: list('The errors of all attempts with the checkout, the oldest first.', FORM_ERROR),
    challengeAt: text('When the issuer asked for a challenge, ISO 8601; absent without one.'),
  },
  ['opened', 'errors'],
);
export type FormSeen = ValueOf<typeof FORM_SEEN>;

const PAYMENT_SETTLEMENT = object('The record that settles a payment.', {
  date: text('The closed day, yyyy-MM-dd.'),
  status: text('Whether the money was moved.', { enum: ['SUCCESS', 'FAILED'] }),
  amount: text('Amount of the record.'),
  currency: text('Its currency.'),
  fee: text('Fee of the record.'),
});

export const PAYMENT_ANSWER = object('All that the gateway knows of a payment.', {
  entityId: ENTITY_ID,
  payment: PAYMENT,
  request: object('The request.', { parameters: list('By name.', PARAMETER) }),
  answer: object('The answer to the shop.', {
    status: integer('HTTP status.'),
    body: { description: 'The body.' },
  }),
  refersTo: nullable(PAYMENT_ROW),
  referredBy: list('The payments that refer to it.', PAYMENT_ROW),
  checkout: nullable(CHECKOUT_ROW),
  registration: nullable(REGISTRATION_ROW),
  schedule: nullable(SCHEDULE_ROW),
  form: nullable(FORM_SEEN),
  settlement: nullable(PAYMENT_SETTLEMENT),
  webhooks: list('The messages about it.', PAYMENT_DELIVERY),
  actions: list('What can be done with it.', ACTION),
});
export type PaymentAnswer = ValueOf<typeof PAYMENT_ANSWER>;
