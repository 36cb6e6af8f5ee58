/** What queries and webhooks say of a transaction beside its answer (the reference, section 1). */
import type { Entity } from '../merchant/types.ts';
import { methodOf } from '../transaction/method.ts';
import type { Payment } from '../transaction/types.ts';

/** What an answer says of the amount. */
interface Said {
  readonly amount?: unknown;
  readonly currency?: unknown;
}

/**
 * The members that stand beside those of an answer.
 *
 * @param answer what the answer says
 * @param channel the one that it went over
 */
export function webhookMembersOf(
  payment: Payment,
  { amount, currency }: Said,
  channel: Pick<Entity, 'channelName'> | undefined,
) {
  return {
    paymentMethod: methodOf(payment),
    ...(amount !== undefined && { presentationAmount: amount, presentationCurrency: currency }),
    merchantAccountId: payment.channelId,
    channelName: channel?.channelName,
    source: sourceOf(payment),
  };
}

const sourceOf = ({ source, checkoutId }: Payment) =>
  source ?? (checkoutId === null ? 'API' : 'FORM');
