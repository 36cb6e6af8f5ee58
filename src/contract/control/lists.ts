/** The rows of the lists of the control API: payments, checkouts, links to pay, stored details, schedules, requests. */
import { flag, integer, list, nullable, object, text, type ValueOf } from '../schema.ts';
import { AT, ENTITY_ID, MONEY, STATUS } from './words.ts';

const ACCOUNT = {
  paymentBrand: text('Brand of the account.'),
  bin: text('First digits of the number.'),
  last4: text('Last digits of the number.'),
};

const PAYMENT_MEMBERS = {
  id: text('Id of the payment.'),
  ndc: text('ndc of its answer.'),
  at: AT,
  paymentType: text('Payment type.'),
  ...MONEY,
  code: text('Result code.'),
  description: text('Text of the result code.'),
  status: STATUS,
  captured: text('What was captured of an authorisation, such as 12.00; absent if nothing was.'),
  refunded: text('What was refunded; absent if nothing was.'),
  chargedBack: text('What the shopper’s bank took back and did not return; absent if nothing was.'),
  reversed: flag('true: the payment was reversed.'),
  ...ACCOUNT,
  merchantTransactionId: text('The shop’s own reference.'),
  shopper: text('Name of the customer, else of the holder of the account.'),
  email: text('E-mail address of the shopper.'),
  checkoutId: text('The checkout that it pays.'),
  registrationId: text('The stored details that it used or created.'),
  referencedId: text('The payment that it refers to.'),
  source: text('Origin of the request.'),
  testMode: text('testMode of the request.'),
};
const OF_PAYMENT = ['id', 'ndc', 'at', 'paymentType', 'code', 'description', 'status'] as const;

/** A row of `GET /_sandbox/payments`. Of a number, it has the first and the last digits at most. */
export const PAYMENT_ROW = object('A payment.', PAYMENT_MEMBERS, OF_PAYMENT);
export type PaymentRow = ValueOf<typeof PAYMENT_ROW>;

/** The payment of `GET /_sandbox/payments/{id}`. */
export const PAYMENT = object(
  'A payment, with all that the gateway knows of it.',
  {
    ...PAYMENT_MEMBERS,
    merchantId: text('The merchant of the channel.'),
    descriptor: nullable(text('Text on the statement.')),
    riskScore: integer('Score of the risk check.'),
    decidedBy: text('What decided the result; absent while the payment waits.'),
    waitsForShopper: flag('Whether the shopper has something left to do.'),
  },
  [...OF_PAYMENT, 'descriptor', 'waitsForShopper'],
);

/** A row of `GET /_sandbox/checkouts`. */
export const CHECKOUT_ROW = object(
  'A checkout.',
  {
    id: text('Id of the checkout.'),
    at: AT,
    expiresAt: AT,
    state: text('State of the checkout.', {
      enum: ['open', 'paying', 'paid', 'used', 'deleted', 'expired'],
    }),
    ...MONEY,
    paymentType: text('Payment type.'),
    merchantTransactionId: text('The shop’s own reference.'),
    paymentId: text('The current or latest payment.'),
    paymentLinkId: text('The link to pay that it was opened from.'),
    code: text('Result code of this payment.'),
    status: STATUS,
  },
  ['id', 'at', 'expiresAt', 'state'],
);
export type CheckoutRow = ValueOf<typeof CHECKOUT_ROW>;

/** A row of `GET /_sandbox/links`. */
export const LINK_ROW = object(
  'A link to pay.',
  {
    id: text('Id of the link.'),
    at: AT,
    state: text('State of the link.', { enum: ['active', 'paid', 'deactivated', 'expired'] }),
    link: text('Address of the page, for the shopper.'),
    ...MONEY,
    paymentType: text('Payment type.'),
    merchantTransactionId: text('The shop’s own reference.'),
    shopper: text('Name of the customer.'),
    email: text('E-mail address of the customer.'),
    validUntil: AT,
    payments: integer('How often it was paid.'),
    maxPayments: integer('How often it can be paid.'),
    paymentId: text('The payment that was begun last.'),
  },
  ['id', 'at', 'state', 'link', 'validUntil', 'payments', 'maxPayments'],
);
export type LinkRow = ValueOf<typeof LINK_ROW>;

/** A row of `GET /_sandbox/registrations`. */
export const REGISTRATION_ROW = object(
  'Stored details.',
  {
    id: text('Id of the registration.'),
    at: AT,
    state: text('State of the details.', { enum: ['unconfirmed', 'active', 'removed', 'ended'] }),
    endsAt: AT,
    ...ACCOUNT,
    shopper: text('Name of the customer, else of the holder.'),
    expiryMonth: text('Expiry month of the card.'),
    expiryYear: text('Expiry year of the card.'),
    paymentId: text('The payment that began the first series.'),
    series: list(
      'The series of payments that an agreement with the shopper allows.',
      object(
        'A series.',
        {
          type: text('Type of the series.'),
          paymentId: text('The payment that began it.'),
          payments: integer('Number of its payments.'),
          lastCode: text('Result code of the latest one.'),
        },
        ['paymentId', 'payments', 'lastCode'],
      ),
    ),
  },
  ['id', 'at', 'state', 'endsAt'],
);
export type RegistrationRow = ValueOf<typeof REGISTRATION_ROW>;

/** A row of `GET /_sandbox/schedules`. */
export const SCHEDULE_ROW = object(
  'A schedule.',
  {
    id: text('Id of the schedule.'),
    at: AT,
    state: text('State of the schedule.', { enum: ['active', 'replaced', 'cancelled', 'ended'] }),
    paymentType: text('Payment type of the runs.'),
    ...MONEY,
    merchantTransactionId: text('The reference of the shop.'),
    registrationId: text('The stored details that it charges.'),
    shopper: text('Name of the customer, else of the holder, of these details.'),
    paymentBrand: text('Their brand.'),
    last4: text('The last four digits of their number.'),
    rule: text('When it runs: its parameters job.…, such as dayOfMonth=1, month=*.'),
    startsAt: AT,
    nextRun: AT,
    endsAt: AT,
    runs: integer('Number of runs.'),
    moreRuns: flag('Whether there are more runs than the gateway counts.'),
  },
  ['id', 'at', 'state', 'paymentType', 'registrationId', 'rule', 'startsAt', 'runs'],
);
export type ScheduleRow = ValueOf<typeof SCHEDULE_ROW>;

export const PARAMETER = object(
  'A parameter that was sent.',
  {
    name: text('Name.'),
    value: text('Value.'),
    withheld: flag('The value is card data, a secret or that of a person, and is not shown.'),
  },
  ['name'],
);

/** A row of `GET /_sandbox/calls`: a request that was answered. */
export const CALL_ROW = object(
  'A recorded request.',
  {
    id: text('Grows with each stored request.'),
    at: AT,
    method: text('HTTP method.'),
    route: text('Path of the route, with placeholders.'),
    status: integer('HTTP status; absent if a fault closed the connection.'),
    ms: integer('Milliseconds until the answer.'),
    code: text('Result code of the answer.'),
    reason: text('Text of the result code.'),
    fault: text('The fault that was injected.'),
    paymentId: text('The payment or the stored details that the answer is about.'),
    checkoutId: text('The checkout that the answer is about.'),
    paymentType: text('Payment type of the payment.'),
    paymentBrand: text('Brand of the payment.'),
    ...MONEY,
    merchantTransactionId: text('The shop’s own reference, of the payment or as it was sent.'),
    cause: text('What decided the answer.'),
    causeText: text('The same in words.'),
    parameter: text('The parameter that decided it.'),
    answerId: text('id of the answer to a refused request.'),
    ndc: text('ndc of the answer.'),
    parameters: list('Of a single request: what was sent, unless a payment has it.', PARAMETER),
    parameterErrors: list(
      'Of a single request: what was wrong.',
      object('A wrong parameter.', { name: text('Name.'), message: text('What is wrong.') }),
    ),
  },
  ['id', 'at', 'method', 'route', 'ms', 'ndc'],
);
export type CallRow = ValueOf<typeof CALL_ROW>;

/** A part of a list. The rows are in a member with the name of the list. */
export const PAGE = object('A part of a list.', {
  entityId: ENTITY_ID,
  now: AT,
  next: nullable(text('The cursor of the older rows; null at the end.')),
  first: text('The cursor of the newest row: `after` gives newer ones.'),
});
export type Page = ValueOf<typeof PAGE> & { readonly [rows: string]: unknown };
