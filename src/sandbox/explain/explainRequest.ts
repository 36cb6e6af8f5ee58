/** Explains the answer to a request: the payment that it is about, or why it was refused. */

import { isResultCode, type ResultCode } from '../../contract/resultCodes.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import type { Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { isOwnedBy } from '../../gateway/domain/merchant/access.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import type { SandboxContext } from '../context.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';
import { explainPayment } from './explainPayment.ts';
import { type Explanation, explanationOf, NOT_FOUND } from './explanation.ts';
import { ofRequests } from './timeline.ts';

/** Explains the answer with an `ndc`, or the refusal with an `id`: the payment that it is about, or the refusal. */
export async function explainAnswer(
  context: SandboxContext,
  entity: Entity,
  id: string,
): Promise<Explanation | Refusal> {
  const { store } = context;
  const request = isPaymentId(id)
    ? ((await store.request.findRefused(entity.id, id)) ??
      (await store.request.findByNdc(entity.id, id)))
    : await store.request.findByNdc(entity.id, id);
  // Without access to an entity, the request belongs to the caller who knows its ndc.
  if (!request || (request.entityId !== null && request.entityId !== entity.id)) return NOT_FOUND;
  const { paymentId } = request;
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId);
  if (payment && isOwnedBy(payment, entity)) return explainPayment(context, entity, payment);
  const reason = causeIn(request.data);
  if (!reason) return NOT_FOUND;
  const about = { id, entityId: entity.id, kind: 'request', code: codeIn(request) } as const;
  return explanationOf(about, reason, ofRequests([request]));
}

/** The code and the cause of a refused request. */
export function refusalIn({
  data,
}: Pick<AnsweredRequest, 'data'>):
  | { readonly code: ResultCode; readonly reason: Cause }
  | undefined {
  const code = codeIn({ data });
  const reason = causeIn(data);
  return reason && code !== undefined ? { code, reason } : undefined;
}

/** The result code of an answer; undefined if a fault closed the connection before the request was processed. */
function codeIn({ data: { code = '' } }: Pick<AnsweredRequest, 'data'>): ResultCode | undefined {
  return isResultCode(code) ? code : undefined;
}
