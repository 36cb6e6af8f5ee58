/** The answer that tells a shop's server of a payment. */
import type { Rendered } from '../results/envelope.ts';
import type { Tables } from '../store/store.ts';
import { renderPayment } from './answer.ts';
import type { Payment } from './types.ts';

/**
 * Renders a payment for its shop. What it refers to is said where the channel's terms want that: otherwise it is for
 * webhooks (API 3, Payment response).
 *
 * @param more members that belong to this answer and not to the payment
 */
export async function tellShop(
  tables: Pick<Tables, 'entity'>,
  payment: Payment,
  now: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Rendered> {
  const { referencedId, channelId } = payment;
  if (referencedId === null) return renderPayment(payment, 'shop', now, more);
  const channel = await tables.entity.find(channelId);
  const said = channel?.terms.answersReferencedId ? { referencedId, ...more } : more;
  return renderPayment(payment, 'shop', now, said);
}
