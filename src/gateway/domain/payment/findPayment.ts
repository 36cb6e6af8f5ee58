/** GET /v1/payments/{id}: the current state of a payment (API 3, Endpoints). */

import type { Refusal } from '../../catalogue/results/refusal.ts';
import { isOwnedBy } from '../merchant/access.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import { CHANGE_RECORD_TYPES } from '../shared/paymentType.ts';
import type { Payment } from '../transaction/types.ts';
import type { PaymentNeeds } from './needs.ts';

/** API 3, Errors: 404 if no payment has the id. The payment of another entity gives the same response. */
const NOT_FOUND: Refusal = { refused: '700.400.580', status: 404 };

/** A payment, and the entity time of the response. */
export interface FoundPayment {
  readonly payment: Payment;
  readonly now: number;
}

/**
 * A transaction that stores details is not read as a payment. It is read as a registration, as long as the registration
 * exists.
 */
const isOfKind = ({ type }: Payment, kind: 'payment' | 'authentication'): boolean =>
  type !== 'RG' &&
  !CHANGE_RECORD_TYPES.some((recordType) => recordType === type) &&
  (type === '3D') === (kind === 'authentication');

/** Finds a payment of the entity, or an authentication without a payment. @param id as received */
export async function findPayment(
  { store, systemClock }: Pick<PaymentNeeds, 'store' | 'systemClock'>,
  entityId: EntityId,
  id: string,
  kind: 'payment' | 'authentication' = 'payment',
): Promise<FoundPayment | Refusal> {
  const payment = isPaymentId(id) ? await store.payment.find(id) : undefined;
  if (!payment || !isOfKind(payment, kind)) return NOT_FOUND;
  const entity = await store.entity.find(entityId);
  if (!entity || !isOwnedBy(payment, entity)) return NOT_FOUND;
  return { payment, now: await entityTime(store, systemClock, payment.entityId) };
}
