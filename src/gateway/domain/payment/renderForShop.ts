/** The answer that tells a shop's server of a payment. */
import type { Rendered } from '../../catalogue/results/envelope.ts';
import type { Payment } from '../transaction/types.ts';
import { isInOneGo } from './draft.ts';
import { renderPayment } from './renderPayment.ts';
import type { PaymentTables } from './tables.ts';

/**
 * Renders a payment for its shop. That of a capture, a refund and a reversal says what it refers to, which server clients
 * read. API 3, Payment response, has it in webhooks only; so has a channel that is strict. The channel's term
 * `answersReferencedId` decides otherwise.
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
  const said = isSaid ? { referencedId, ...more } : more;
  return renderPayment(payment, 'shop', now, said);
}

/** The capture of a PA.CP was not asked for by itself. */
const isFollowUp = (payment: Payment): boolean =>
  ['CP', 'RF', 'RV'].includes(payment.type) && !isInOneGo(payment);
