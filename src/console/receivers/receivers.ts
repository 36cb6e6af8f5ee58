/** The receivers of webhooks, and what the console says about each. */
import { ask } from '../api/client.ts';
import type { DeliveryRow, Page } from '../api/types.ts';
import { nameOf } from '../payment/delivery.ts';
import { TEXTS } from '../texts.ts';

/** The answer of `GET /_sandbox/webhooks`. */
export interface ReceiversAnswer {
  readonly webhooks: readonly Webhook[];
  /** Calls of a `notificationUrl`. */
  readonly notifications: readonly DeliveryRow[];
}

/** A webhook with its latest messages, the oldest first. */
interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly state: string;
  readonly source: string;
  readonly types: readonly string[];
  readonly deliveries: readonly DeliveryRow[];
}

/** How many messages of each receiver are read. */
export const LATEST = 100;

/** A receiver: a webhook, or an address that checkouts have named. */
export interface Receiver {
  readonly key: string;
  readonly url: string;
  /** Absent: the address of a `notificationUrl`. */
  readonly webhook?: Pick<Webhook, 'id' | 'state' | 'source' | 'types'>;
  readonly last: (DeliveryRow['log'][number] & { readonly isGood: boolean }) | undefined;
  /** What to do about the last attempt, if it failed. */
  readonly remedy: string | undefined;
  /** How many of the latest messages there are, and those whose last attempt failed, the newest first. */
  readonly messages: number;
  readonly failed: readonly DeliveryRow[];
}

/** The receivers of an answer: webhooks first, and then addresses of notifications, the latest first. */
export function receiversOf({ webhooks, notifications }: ReceiversAnswer): Receiver[] {
  const byUrl = new Map<string, DeliveryRow[]>();
  for (const one of notifications.toReversed()) {
    const url = one.url ?? '';
    byUrl.set(url, [one, ...(byUrl.get(url) ?? [])]);
  }
  return [
    ...webhooks.map(({ deliveries, url, ...webhook }) => ({
      key: webhook.id,
      url,
      webhook,
      ...summaryOf(deliveries),
    })),
    ...[...byUrl].map(([url, deliveries]) => ({ key: url, url, ...summaryOf(deliveries) })),
  ];
}

function summaryOf(deliveries: readonly DeliveryRow[]) {
  const latest = sinceSetBack(deliveries)
    .flatMap((delivery) => {
      const attempt = delivery.log.at(-1);
      return attempt ? [{ delivery, attempt }] : [];
    })
    // Of attempts at the same time, the one of the later message.
    .reduce<{ delivery: DeliveryRow; attempt: DeliveryRow['log'][number] } | undefined>(
      (one, other) => (one && one.attempt.at > other.attempt.at ? one : other),
      undefined,
    );
  return {
    last: latest && { ...latest.attempt, isGood: isGood(latest.attempt.outcome) },
    remedy: latest && !isGood(latest.attempt.outcome) ? latest.delivery.remedy : undefined,
    messages: deliveries.length,
    failed: deliveries.filter(({ failed }) => failed).toReversed(),
  };
}

/** The messages that were stored after the clock was set back: an earlier one can have a later time. */
function sinceSetBack(deliveries: readonly DeliveryRow[]): readonly DeliveryRow[] {
  const tried = deliveries.filter(({ log }) => log.length > 0);
  const last = tried.findLastIndex(
    ({ createdAt }, index) => createdAt < (tried[index - 1]?.createdAt ?? ''),
  );
  return tried.slice(Math.max(last, 0));
}

/** How often, and how many times, the messages are read until the attempt was made. */
const LOOK_MS = 300;
const MOST_LOOKS = 40;

/**
 * The attempt that follows after a message was sent again.
 *
 * @param before the message before that
 * @param read the messages with those of its receiver
 * @returns undefined: there was none within 12 s
 */
async function nextAttempt(
  before: Before,
  read: () => Promise<readonly DeliveryRow[]>,
): Promise<DeliveryRow['log'][number] | undefined> {
  const known = stateOf(before.log);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const { log = [] } = (await read()).find(({ id }) => id === before.id) ?? {};
    if (log.length > 0 && stateOf(log) !== known) return log.at(-1);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

/** A message before it was sent again. */
type Before = Pick<DeliveryRow, 'id' | 'type' | 'action'> & { readonly log: readonly Tried[] };
type Tried = Omit<DeliveryRow['log'][number], 'n'>;

/** Differs after each attempt. With a frozen clock attempts have the same time, and a long log is cut. */
function stateOf(log: readonly Tried[]): string {
  const { at, outcome, ms } = log.at(-1) ?? {};
  return [log.length, at, outcome, ms].join();
}

/** What the receiver says to a message that was sent again: one sentence, and whether it is bad. */
export async function answerTo(before: Before) {
  const { receivers: texts } = TEXTS;
  const attempt = await nextAttempt(before, latestMessages);
  if (!attempt) return { text: texts.notSent(nameOf(before)), isBad: true };
  const { outcome, answer } = attempt;
  return { text: texts.sent(outcome, answer), isBad: !isGood(outcome) };
}

/** The latest messages of the entity. */
async function latestMessages(): Promise<readonly DeliveryRow[]> {
  const page = await ask<Page>('/_sandbox/deliveries', { query: { limit: 500 } });
  return (page['deliveries'] ?? []) as readonly DeliveryRow[];
}

const isGood = (outcome: string | number): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300;
