/** The answer of `GET /_sandbox/payments/{id}`. */
import { flag, integer, list, nullable, object, text, type ValueOf } from '../schema.ts';
import { PAYMENT_DELIVERY } from './deliveries.ts';
import { CHECKOUT_ROW, PAYMENT, PAYMENT_ROW, REGISTRATION_ROW, SCHEDULE_ROW } from './lists.ts';
import { ENTITY_ID } from './words.ts';

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

const PARAMETER = object(
  'A parameter that was sent.',
  {
    name: text('Name.'),
    value: text('Value.'),
    withheld: flag('The value is card data or a secret, and is not shown.'),
  },
  ['name'],
);

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
  webhooks: list('The messages about it.', PAYMENT_DELIVERY),
  actions: list('What can be done with it.', ACTION),
});
export type PaymentAnswer = ValueOf<typeof PAYMENT_ANSWER>;
