/** Explains a webhook, or a message to a shop: where it is sent, what the receiver answered, and what to do. */
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import { NO_MESSAGE } from '../../gateway/catalogue/results/causes/simulator.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import { type EntityId, isDeliveryId, isWebhookId } from '../../gateway/domain/shared/ids.ts';
import type { WebhookTables } from '../../gateway/domain/webhook/tables.ts';
import type { Attempt, Logged, Webhook } from '../../gateway/domain/webhook/types.ts';
import { iso } from '../../time/format.ts';
import type { WebhookFault } from '../faults.ts';
import { withEntity } from './advice.ts';
import { type Message, ofMessages, wordsOf } from './messages.ts';
import { remedyOf } from './remedy.ts';
import type { Placed } from './timeline.ts';

/** The state of a webhook or of a message. Times are entity time, ISO 8601, UTC. */
export interface MessageState {
  /** Host and port of the receiver. The path is not shown: it may contain a secret. */
  readonly host: string | null;
  /** Of a webhook: `inactive` or `active`; of a message: `waiting`, `delivered` or `dropped`. */
  readonly state: Webhook['state'] | Logged['state'];
  /** The webhook of a message; absent for a call of a `notificationUrl`. */
  readonly webhook?: string | undefined;
  /** What the message is about. */
  readonly subject?: string | undefined;
  /** The number of attempts; of a webhook, those of its latest message. */
  readonly attempts: number;
  /** The status of the receiver's last answer, or why there is none; null before the first attempt. */
  readonly last: Attempt['outcome'] | null;
  /** The beginning of the receiver's last answer, if that was no success. */
  readonly answer?: string | undefined;
  /** When the next attempt is due; null if there is none. */
  readonly nextAt: string | null;
}

/** The explanation of a webhook or a message, without its id. */
export interface ExplainedMessage {
  readonly kind: 'webhook' | 'delivery';
  readonly message: MessageState;
  readonly reason: Cause;
  /** The command that sends the message again; undefined if the message has arrived. */
  readonly run?: string;
  readonly placed: readonly Placed[];
}

/** The most messages of a webhook in its timeline: the latest. */
const MOST_MESSAGES = 50;

/** @returns undefined if the entity has neither a webhook nor a message with this id */
export async function explainMessage(
  tables: Pick<WebhookTables, 'webhook' | 'delivery'>,
  { id: owner }: Pick<Entity, 'id'>,
  id: string,
  fault: WebhookFault | null,
): Promise<ExplainedMessage | undefined> {
  const isCorrupted = fault === 'corrupt';
  const webhook = isWebhookId(id) ? await tables.webhook.find(id) : undefined;
  if (webhook) {
    if (webhook.entityId !== owner) return undefined;
    const deliveries = await tables.delivery.latest({ webhookId: webhook.id }, MOST_MESSAGES);
    return ofWebhook(webhook, deliveries, isCorrupted);
  }
  const delivery = isDeliveryId(id) ? await tables.delivery.logged(id) : undefined;
  const of = delivery?.webhookId ? await tables.webhook.find(delivery.webhookId) : undefined;
  if (!delivery || (of ?? delivery).entityId !== owner) return undefined;
  return ofDelivery({ delivery, host: hostIn(of?.url ?? delivery.url) }, owner, isCorrupted);
}

/** The host and port of an address. */
export const hostIn = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).host : null;

function ofDelivery(message: Message, owner: EntityId, isCorrupted: boolean): ExplainedMessage {
  const { delivery, host } = message;
  return {
    kind: 'delivery',
    message: {
      host,
      state: delivery.state,
      webhook: delivery.webhookId ?? undefined,
      subject: delivery.subjectId,
      ...attemptsOf(delivery),
    },
    reason: reasonOf(message, isCorrupted),
    ...(delivery.state !== 'delivered' && { run: redeliveryOf(delivery, owner) }),
    placed: ofMessages([message], isCorrupted),
  };
}

function ofWebhook(
  webhook: Webhook,
  deliveries: readonly Logged[],
  isCorrupted: boolean,
): ExplainedMessage {
  const { url, state } = webhook;
  const host = hostIn(url);
  const failing = deliveries.findLast((one) => one.state !== 'delivered');
  const latest = failing ?? deliveries.at(-1);
  return {
    kind: 'webhook',
    message: { host, state, ...(latest ? attemptsOf(latest) : NO_ATTEMPTS) },
    reason: latest ? reasonOf({ delivery: latest, host }, isCorrupted) : NO_MESSAGE,
    ...(failing && { run: redeliveryOf(failing, webhook.entityId) }),
    placed: ofMessages(
      deliveries.map((delivery) => ({ delivery, host })),
      isCorrupted,
    ),
  };
}

const redeliveryOf = ({ id }: Logged, owner: string): string =>
  withEntity(`webhooks --redeliver ${id}`, owner);

const NO_ATTEMPTS = { attempts: 0, last: null, nextAt: null };

const attemptsOf = ({ attempts, log, nextAt }: Logged) => ({
  attempts,
  last: log.at(-1)?.outcome ?? null,
  answer: log.at(-1)?.answer ?? undefined,
  nextAt: nextAt === null ? null : iso(nextAt),
});

function reasonOf({ delivery, host }: Message, isCorrupted: boolean): Cause {
  const { state, attempts, log, nextAt, type } = delivery;
  const [what, last] = [`The ${nounOf(delivery)} to ${host}`, log.at(-1)];
  if (state === 'delivered') {
    return {
      cause: 'webhook-delivered',
      text: `${what} was accepted with status ${last?.outcome ?? 'unknown'}, in attempt ${attempts}.`,
      specification: SPECIFICATION,
    };
  }
  const tryInstead = remedyOf(delivery, isCorrupted);
  if (!last) {
    const text = `${what} ${nextAt === null ? 'is held by a test' : 'waits for its first attempt'}.`;
    return { cause: 'webhook-waiting', text, specification: SPECIFICATION, tryInstead };
  }
  const failed = `${what} failed in attempt ${attempts}: ${outcomeText(last.outcome)}.`;
  const further =
    state === 'dropped'
      ? 'No further attempt is made.'
      : nextAt === null
        ? 'A test holds it.'
        : `The next attempt is due at ${iso(nextAt)}.`;
  const blocked = type === 'test' ? ' Until it succeeds, the webhook gets no other message.' : '';
  return {
    cause: 'webhook-failed',
    text: `${failed} ${further}${blocked}`,
    specification: SPECIFICATION,
    tryInstead,
  };
}

const nounOf = (delivery: Logged): string =>
  delivery.type === 'test' ? wordsOf(delivery) : `message ${wordsOf(delivery)}`;

const SPECIFICATION = 'API 3, Events';

const outcomeText = (outcome: Attempt['outcome']): string =>
  typeof outcome === 'number'
    ? `the receiver answered with status ${outcome}`
    : FAULT_TEXTS[outcome];

const FAULT_TEXTS: Readonly<Record<Exclude<Attempt['outcome'], number>, string>> = {
  unreachable: 'the receiver could not be reached',
  timeout: 'the receiver did not answer in time',
  broken: 'the connection was closed before the answer was complete',
  garbled: 'the answer was not HTTP',
  'refused address': 'the gateway does not call this address',
};
