/** Explains a payment, stored details, a checkout, a request, or a message to a shop, by its id. */
import type { Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { isOwnedBy, isVisibleTo } from '../../gateway/domain/merchant/access.ts';
import { requireEntity } from '../../gateway/domain/merchant/findEntity.ts';
import type { CheckoutId, EntityId } from '../../gateway/domain/shared/ids.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import type { SandboxContext } from '../context.ts';
import { withAdvice } from './advice.ts';
import { explainCheckout } from './explainCheckout.ts';
import { explainMessage } from './explainMessage.ts';
import { explainPayment } from './explainPayment.ts';
import { explainAnswer } from './explainRequest.ts';
import { type Explanation, NOT_FOUND } from './explanation.ts';
import { timelineOf } from './timeline.ts';

/** Explains an id, or the last stored transaction with a merchantTransactionId. @param id as received */
export async function explain(
  context: SandboxContext,
  entityId: EntityId,
  id: string,
): Promise<Explanation | Refusal> {
  const entity = await requireEntity(context.store, entityId);
  // Requests of this process that were answered a moment ago.
  await context.recorder.flush();
  const payment = isPaymentId(id) ? await context.store.payment.find(id) : undefined;
  const isShown = payment?.type === 'RG' ? isVisibleTo : isOwnedBy;
  if (payment && isShown(payment, entity)) return explainPayment(context, entity, payment);
  const checkout = await context.store.checkout.find(id as CheckoutId);
  if (checkout) {
    return checkout.entityId === entityId ? explainCheckout(context, entity, checkout) : NOT_FOUND;
  }
  const message = await explainMessage(
    context.store,
    entity,
    id,
    context.faults.of(entityId).webhooks,
  );
  if (message) {
    const { placed, reason, ...members } = message;
    return { id, ...members, reason: withAdvice(reason, { id, entityId }), ...timelineOf(placed) };
  }
  const answer = await explainAnswer(context, entity, id);
  const named = answer === NOT_FOUND ? await context.store.list.named(entityId, id) : undefined;
  return named ? explainPayment(context, entity, named) : answer;
}
