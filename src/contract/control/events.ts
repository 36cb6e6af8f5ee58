/** The events of `GET /_sandbox/events`. */
import { integer, list, object, text, texts, type ValueOf } from '../schema.ts';
import { AT, ENTITY_ID } from './words.ts';

/** What happened to an entity. */
export const EVENT = object(
  'An event.',
  {
    seq: integer('Its place in the order of events.'),
    kind: text('Kind.'),
    at: AT,
    systemAt: text('The time of the system clock, where the event stored it.'),
    paymentId: text('The payment it is about.'),
    checkoutId: text('The checkout it is about.'),
    description: text('Text of the result code in data.'),
    data: texts('Further members, by kind.'),
  },
  ['seq', 'kind', 'at', 'data'],
);
export type GatewayEvent = ValueOf<typeof EVENT>;

export const EVENTS = object('A page of events.', {
  entityId: ENTITY_ID,
  events: list('In their order.', EVENT),
  latest: integer('The seq of the last one.'),
});
export type EventsAnswer = ValueOf<typeof EVENTS>;
