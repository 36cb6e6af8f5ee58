/** The messages to webhooks: each type once, with its actions and its payload. A payload repeats a response, and adds members. */
import { ANSWERS } from './answers/index.ts';
import { AMOUNT, OWNER, PAYMENT_METHOD } from './answers/words.ts';
import { object, ref, type Schema, text } from './schema.ts';

/** The members of every message, in addition to a response. */
const OF_MESSAGE = {
  authentication: object('The entity of the change.', { entityId: text('Id of the entity.') }),
  ...OWNER,
};

/** The members of a message about a transaction, in addition to the response about it. */
const OF_TRANSACTION = {
  ...OF_MESSAGE,
  paymentMethod: PAYMENT_METHOD,
  presentationAmount: AMOUNT,
  presentationCurrency: text('ISO 4217 code.'),
};

const ALWAYS = ['authentication', 'merchantAccountId', 'source'] as const;

/** The row of a type of messages. */
interface MessageRow<Action extends string = string> {
  /** The section that defines the type; `ours`: no document does. */
  readonly spec: `API 3, ${string}` | 'ours';
  /** When it is sent. */
  readonly summary: string;
  readonly actions: readonly Action[];
  readonly payload: Schema;
}

/** A row, whose type has the actions alone. */
const row = <const Action extends string>(all: MessageRow<Action>): MessageRow<Action> => all;

const { Payment, RiskCheck } = ANSWERS;
const { paymentType, paymentBrand, amount, currency, resultDetails } = Payment.properties;

/** Every type of message that a webhook can select. */
export const MESSAGES = {
  PAYMENT: row({
    spec: 'API 3, Events',
    summary:
      'For each transaction, under the type that queries list (docs/reporting.md); a `PA.CP` sends one for its PA and one for its CP. One for each result: first a pending result, then the final one; also for captures, refunds and reversals, including refused ones; chargebacks (docs/chargebacks.md).',
    actions: ['CREATED', 'UPDATED'],
    payload: {
      ...object('The response about the payment.', OF_TRANSACTION, [...ALWAYS, 'paymentMethod']),
      allOf: [ref('Payment')],
    },
  }),
  REGISTRATION: row({
    spec: 'API 3, Events',
    summary:
      'Stored details are created, confirmed after a pending payment, extended, or changed by a card network; `DELETED`: the shop deleted them (`id` is that of the deletion, `referencedId` that of the details), they expired, or the payment that should store them was declined.',
    actions: ['CREATED', 'UPDATED', 'DELETED'],
    payload: {
      ...object(
        'The response about the transaction that stored the details.',
        { ...OF_TRANSACTION, referencedId: text('The details that were deleted.') },
        [...ALWAYS, 'paymentMethod'],
      ),
      allOf: [ref('Registration')],
    },
  }),
  SCHEDULE: row({
    spec: 'ours',
    summary:
      'A schedule is made, replaced, given notice, or over; each run sends one, too (`UPDATED`), beside the PAYMENT of its payment: `result` is that of the run, `plan.lastRun` names the payment, `ndc` is that of the payment. In all others `result` is that of success, and `ndc` that of the call, where there was one.',
    actions: ['CREATED', 'UPDATED', 'DELETED'],
    payload: {
      ...object('The response about the schedule.', OF_MESSAGE, ALWAYS),
      allOf: [ref('Schedule')],
    },
  }),
  RISK: row({
    spec: 'API 3, Events',
    summary:
      'A payment that the rules of the entity refuse (docs/risk.md), in addition to its PAYMENT; each `POST /v1/risk`. It has the result and `risk`, and no data of the customer.',
    actions: ['CREATED', 'UPDATED'],
    payload: object(
      'The result of a risk check, without what was bought, and by whom.',
      {
        id: text('Id of the payment or of the check.'),
        paymentType,
        paymentBrand,
        amount,
        currency,
        merchantTransactionId: text('The shop’s own reference.'),
        resultDetails,
        risk: RiskCheck.properties.risk,
        ...OF_MESSAGE,
        paymentMethod: PAYMENT_METHOD,
        ...ANSWERS.Envelope.properties,
      },
      [...ALWAYS, 'id', 'result', 'buildNumber', 'timestamp', 'ndc'],
    ),
  }),
};

/** A type of messages. */
export type MessageType = keyof typeof MESSAGES;

/** The types of messages, in their order. */
export const MESSAGE_TYPES = Object.keys(MESSAGES) as readonly MessageType[];

/** What a message reports about its subject: it is new to the webhook, has changed, or was deleted. */
export type MessageAction = (typeof MESSAGES)[MessageType]['actions'][number];
