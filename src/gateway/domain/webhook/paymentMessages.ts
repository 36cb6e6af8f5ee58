/** Messages to webhooks about payments and stored details, and calls of a payment's `notificationUrl`. */

import { endpointOf } from '../checkout/checkoutStates.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import { isInOneGo } from '../payment/draft.ts';
import type { PaymentListeners, PaymentNews } from '../payment/listeners.ts';
import type { PaymentNeeds } from '../payment/needs.ts';
import { allowedReturn } from '../payment/shopper/returns.ts';
import type { AnnounceRegistration } from '../registration/saveRegistration.ts';
import { isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { addressFault } from './address.ts';
import { announce, type MessageSource, type QueueNeeds, queueNotification } from './queue.ts';
import type { MessageRenderer, PaymentEvent } from './renderMessages.ts';
import type { WebhookTables } from './tables.ts';

/** What announcing changes needs. */
export interface AnnounceNeeds
  extends QueueNeeds,
    Pick<PaymentNeeds, 'environment' | 'plainReturns'> {
  readonly messageRenderer: MessageRenderer;
}

/** Announces a payment to all its receivers: the webhooks, and its `notificationUrl`. */
export const paymentAnnouncer =
  (needs: AnnounceNeeds): PaymentListeners['announcePayment'] =>
  (tables: WebhookTables, news, now) =>
    announcePayment(needs, tables, news, now);

async function announcePayment(
  needs: AnnounceNeeds,
  tables: WebhookTables,
  news: PaymentNews,
  now: number,
): Promise<void> {
  const { payment, isNew, isBeside = false } = news;
  const { id: subjectId } = payment;
  const paymentTypes = isBeside || isInOneGo(payment) ? [payment.type, 'PA.CP'] : [payment.type];
  const origin = { ...originOf(payment), paymentId: payment.id };
  // A transaction that stores details is announced as a registration.
  if (payment.type !== 'RG') {
    await announce(needs, tables, origin, now, async () => {
      const payload = needs.messageRenderer.payment(await eventOf(tables, news, now));
      return { type: 'PAYMENT', subjectId, isNew, paymentTypes, payload };
    });
  }
  if (payment.decidedBy === 'risk') {
    await announce(needs, tables, origin, now, async () => {
      const payload = needs.messageRenderer.refusedByRisk(await eventOf(tables, news, now));
      return { type: 'RISK', subjectId, isNew, paymentTypes, payload };
    });
  }
  if (!isBeside) await callShop(needs, tables, news, now);
}

const originOf = ({ entityId, channelId, merchantId, checkoutId }: Payment) => ({
  entityId,
  channelId,
  merchantId,
  checkoutId,
});

const eventOf = async (
  tables: WebhookTables,
  { payment, redirect }: Omit<PaymentNews, 'isNew'>,
  now: number,
): Promise<PaymentEvent> => {
  const channel = await tables.entity.find(payment.channelId);
  return { payment, redirect, channel, now };
};

/** Announces a change of stored details. */
export const detailsAnnouncer =
  (needs: AnnounceNeeds): AnnounceRegistration =>
  async (tables: WebhookTables, news, now) => {
    const { id, networkToken, action, by, transactionId } = news;
    const made = news.made ?? (await tables.payment.find(id));
    if (!made) throw new Error(`the transaction of registration ${id} does not exist`);
    const origin: MessageSource = {
      ...originOf(made),
      checkoutId: by.checkoutId,
      paymentId: by.id ?? id,
    };
    await announce(needs, tables, origin, now, async () => {
      const event = await eventOf(tables, { payment: made }, now);
      const removedBy = transactionId;
      return {
        type: 'REGISTRATION',
        subjectId: id,
        action,
        payload: needs.messageRenderer.registration({ ...event, networkToken, removedBy }),
      };
    });
  };

/** The paths where a shop's server reads a result, where there is no checkout. */
const PATHS: Partial<Record<Payment['type'], string>> = {
  RG: 'registrations',
  '3D': 'threeDSecure',
};

/** The call of a `notificationUrl` (API 2, Asynchronous payments; deprecated), once the result is final. */
async function callShop(
  needs: AnnounceNeeds,
  tables: WebhookTables,
  { payment, checkout }: PaymentNews,
  now: number,
): Promise<void> {
  const { id, type, request } = payment;
  const address = request['notificationUrl'];
  if (address === undefined || isWaiting(payment) || !URL.canParse(address)) return;
  const url = new URL(address);
  if (allowedReturn(needs, url) === null || addressFault(address, needs.environment)) return;
  const about = checkout
    ? { id: checkout.id, resourcePath: resourcePathOf(checkout.id, endpointOf(checkout)) }
    : { id, resourcePath: `/v1/${PATHS[type] ?? 'payments'}/${id}` };
  const origin = { ...originOf(payment), paymentId: id };
  const form = new URLSearchParams(about).toString();
  await queueNotification(needs, tables, origin, now, { url, subjectId: about.id, form });
}
