/** The response about a payment for a shop's server. */
import type { Rendered } from '../../catalogue/results/envelope.ts';
import type { Payment } from '../transaction/types.ts';
import { isInOneGo } from './draft.ts';
import { renderPayment } from './renderPayment.ts';
import type { PaymentTables } from './tables.ts';

/**
 * Renders a payment for its shop. The response about a capture, a refund or a reversal includes `referencedId`, which server
 * clients read. API 3, Payment response, has `referencedId` in webhooks only, so a channel with the term `strict` leaves it
 * out. The channel's term `answersReferencedId` overrides both.
 *
 * @param more members that belong to this answer and not to the payment
 */
export async function renderForShop(
  tables: Pick<PaymentTables, 'entity'>,
  payment: Payment,
  now: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Rendered> {
  const { referencedId, channelId } = payment;
  if (referencedId === null) return renderPayment(payment, 'shop', now, more);
  const channel = await tables.entity.find(channelId);
  const { strict = false, answersReferencedId = null } = channel?.terms ?? {};
  const isSaid = answersReferencedId ?? (!strict && isFollowUp(payment));
  const members = isSaid ? { referencedId, ...more } : more;
  return renderPayment(payment, 'shop', now, members);
}

/** The capture of a PA.CP is no follow-up: no separate request asked for it. */
const isFollowUp = (payment: Payment): boolean =>
  ['CP', 'RF', 'RV'].includes(payment.type) && !isInOneGo(payment);
