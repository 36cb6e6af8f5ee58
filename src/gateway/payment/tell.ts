/** The answer that tells a shop's server of a payment. */
import type { Rendered } from '../results/envelope.ts';
import type { Tables } from '../store/store.ts';
import { renderPayment } from './answer.ts';
import type { Payment } from './types.ts';

/**
 * Renders a payment for its shop. What it refers to is said where the channel's terms want that: otherwise it is for
 * webhooks (API 3, Payment response).
 */
export async function tellShop(
  tables: Pick<Tables, 'entity'>,
  payment: Payment,
  now: number,
): Promise<Rendered> {
  const { referencedId, channelId } = payment;
  if (referencedId === null) return renderPayment(payment, 'shop', now);
  const channel = await tables.entity.find(channelId);
  const more = channel?.terms.answersReferencedId ? { referencedId } : {};
  return renderPayment(payment, 'shop', now, more);
}
