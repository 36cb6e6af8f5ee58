/** The receivers of webhooks, and what the console says about each. */
import type { DeliveryRow } from '../api/types.ts';

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

const isGood = (outcome: string | number): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300;
