/** Members that queries and webhooks add to the response about a transaction (the reference, section 1). */
import type { Entity } from '../../domain/merchant/types.ts';
import { methodOf } from '../../domain/transaction/method.ts';
import type { Payment } from '../../domain/transaction/types.ts';

/** The amount and currency in a response. */
interface Said {
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly [name: string]: unknown;
}

/**
 * The members that are added to those of a response.
 *
 * @param answer the members of the response
 * @param channel the channel that the transaction went over
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
