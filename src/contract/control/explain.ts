/** The answer of `GET /_sandbox/explain/{id}`: what decided a result. */
import { integer, list, nullable, object, text, type ValueOf } from '../schema.ts';
import { AT, ENTITY_ID } from './words.ts';

const ENTRY = {
  ...object('What happened, or falls due.', {
    at: AT,
    type: text('What the entry is about.'),
    text: text('One sentence.'),
  }),
  additionalProperties: { type: ['string', 'integer'] },
} as const;
export type TimelineEntry = ValueOf<typeof ENTRY>;

const MEMBERS = {
  entityId: ENTITY_ID,
  id: text('The id.'),
  reason: object(
    'What decided.',
    {
      cause: text('Kind of the cause.'),
      text: text('One sentence: what decided.'),
      parameter: text('The parameter that decided.'),
      specification: text('The section of the specification.'),
      tryInstead: text('One sentence: what to send for another result.'),
      fault: text('The injected fault that was active.'),
      until: text('When a payment that waits, or a checkout without a payment, ends by itself.'),
    },
    ['cause', 'text'],
  ),
  run: text('A command line that continues the payment, or removes the cause.'),
  timeline: list('By entity time.', ENTRY),
  omitted: integer('How many entries were left out at the end.'),
};
const REQUIRED = ['entityId', 'id', 'kind', 'reason', 'timeline'] as const;

/** The explanation of a result. */
export const EXPLANATION = object(
  'The explanation of a result.',
  {
    ...MEMBERS,
    kind: text('What the id belongs to.', {
      enum: ['payment', 'authentication', 'registration', 'checkout', 'request'],
    }),
    result: object('The result.', { code: text('Code.'), description: text('Text of the code.') }),
  },
  [...REQUIRED, 'result'],
);
export type Explanation = ValueOf<typeof EXPLANATION>;

/** The explanation of a webhook, or of a message that was sent to it (a delivery). */
export const MESSAGE_EXPLANATION = object(
  'The explanation of a webhook or of a delivery.',
  {
    ...MEMBERS,
    kind: text('What the id belongs to.', { enum: ['webhook', 'delivery'] }),
    message: object(
      'The state of the message.',
      {
        host: nullable(text('Host and port of the receiver.')),
        state: text('Of a webhook inactive or active; of a delivery one of the others.', {
          enum: ['inactive', 'active', 'waiting', 'delivered', 'dropped'],
        }),
        webhook: text('The webhook of a message; absent for a call of a notificationUrl.'),
        subject: text('The id that the message is about; absent for a webhook.'),
        attempts: integer('Number of attempts; of a webhook, those of its latest message.'),
        last: {
          type: ['string', 'integer', 'null'],
          description: 'The status of the last answer, or why there is none.',
        },
        answer: text('The beginning of the last answer, if it was not a success; absent in live.'),
        nextAt: nullable(AT),
      },
      ['host', 'state', 'attempts', 'last', 'nextAt'],
    ),
  },
  [...REQUIRED, 'message'],
);
export type MessageExplanation = ValueOf<typeof MESSAGE_EXPLANATION>;
