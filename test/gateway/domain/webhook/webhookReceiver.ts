/** Receivers of webhooks for tests, which close when the test file ends; requests to the control API. */
import { vi } from 'vitest';
import {
  type ReceiverOptions,
  startWebhookReceiver,
  type WebhookMessage,
  type WebhookReceiver,
} from '../../../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../../../cleanUp.ts';
import type { Reply, Shop } from '../../harness.ts';

/** A receiver that is not a webhook yet. */
export async function receiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const started = await startWebhookReceiver(options);
  whenFileEnds(() => started.close());
  return started;
}

/** A receiver that is an active webhook of the shop. */
export const listening = (shop: Shop, options: ReceiverOptions = {}): Promise<WebhookReceiver> =>
  receiver({ gateway: shop.gateway, ...options });

/** Calls the control API with JSON. */
export const control = (shop: Shop, path: string, body: unknown, headers = {}): Promise<Reply> =>
  shop.send(
    'POST',
    `/_sandbox/webhooks${path}`,
    { ...shop.bearer, 'content-type': 'application/json', ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  );

/** Adds a webhook. */
export const add = (shop: Shop, wish: object): Promise<Reply> =>
  control(shop, '', { entityId: shop.gateway.entityId, ...wish });

/** The response of the control API with all webhooks. */
// biome-ignore lint/suspicious/noExplicitAny: as every answer
export async function listed(shop: Shop): Promise<any> {
  const url = `/_sandbox/webhooks?entityId=${shop.gateway.entityId}`;
  return (await shop.send('GET', url, shop.bearer)).body;
}

/** Waits until all messages are delivered. */
export const deliveriesDone = (shop: Shop): Promise<void> =>
  vi.waitFor(
    async () => {
      const { webhooks, notifications } = await listed(shop);
      const all = [
        ...webhooks.flatMap((one: { deliveries: [] }) => one.deliveries),
        ...notifications,
      ];
      const waiting = all.filter(({ state }: { state: string }) => state === 'waiting');
      if (waiting.length > 0) throw new Error(`${waiting.length} are waiting`);
    },
    { timeout: 15_000, interval: 20 },
  );

/** A message in a line: type, action, type of payment, code. */
export const line = ({ type, action, payload }: WebhookMessage): string =>
  [type, action, payload.paymentType, payload.result?.code].filter(Boolean).join(' ');

/** All messages after their delivery, one line each. */
export async function received(shop: Shop, { messages }: WebhookReceiver): Promise<string[]> {
  await deliveriesDone(shop);
  return messages.map(line);
}

/** The last delivery of the first listener. */
// biome-ignore lint/suspicious/noExplicitAny: as every answer
export async function lastDelivery(shop: Shop): Promise<any> {
  return (await listed(shop)).webhooks[0].deliveries.at(-1);
}
