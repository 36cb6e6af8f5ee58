/** The port by which messages to webhooks get their content. `api/render` implements it, because a message repeats a response. */
import type { Entity } from '../merchant/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import type { NetworkToken } from '../registration/types.ts';
import type { CheckAnswer } from '../risk/check.ts';
import type { EntityId, WebhookId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { DeliveryType } from './types.ts';

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** A payment whose result was just stored. `now`: entity time, ms UTC. */
export interface PaymentEvent {
  readonly payment: Payment;
  /** Where the shopper is redirected now. */
  readonly redirect?: RedirectMember | undefined;
  readonly channel: Pick<Entity, 'channelName'> | undefined;
  readonly now: number;
}

/** A change of stored details. `payment`: the transaction that made them. */
export interface RegistrationEvent extends PaymentEvent {
  readonly networkToken: NetworkToken | null;
  /** The id of the transaction that removed the details; undefined: they were not removed. */
  readonly removedBy: string | undefined;
}

/** The source of a change that is no payment: the data of the members that every message has. */
export interface MessageOwner {
  readonly entityId: EntityId;
  /** The channel of the change. */
  readonly channel: Pick<Entity, 'id' | 'channelName'>;
  /** Where the request came from. */
  readonly source: 'API' | 'FORM' | 'SCHEDULER';
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** A message before it is written. */
export interface Message {
  readonly type: DeliveryType;
  readonly action: string;
  readonly payload: Members;
}

/** Makes the payload of a message, and writes the message. */
export interface MessageRenderer {
  /** The text of a message, before it is encrypted. */
  write(message: Message): string;
  payment(event: PaymentEvent): Members;
  /** A payment that risk rules have refused, without the members about what was bought, and by whom. */
  refusedByRisk(event: PaymentEvent): Members;
  registration(event: RegistrationEvent): Members;
  /** A risk check without a payment. */
  check(answer: CheckAnswer, owner: MessageOwner): Members;
  /** The first message to a new webhook. */
  test(id: WebhookId, owner: Omit<MessageOwner, 'source'>): Members;
}
