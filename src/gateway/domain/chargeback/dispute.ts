/**
 * The later steps of a dispute: the shop contests the chargeback; the shopper's bank gives the money back, or rejects the
 * contest.
 */

import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { successCode } from '../../catalogue/results/success.ts';
import { isOwnedBy } from '../merchant/access.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { savePayment } from '../payment/complete.ts';
import { lockPayment } from '../payment/lockPayment.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import { envelopeOf, ndcOf } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { afterAct, afterChargebackReversal, type DisputeAct } from './disputeSteps.ts';
import { bankPayment, type ChargebackNeeds } from './draft.ts';
import { type Disputed, NO_PAYMENT } from './raise.ts';
import type { ChargebackTables } from './tables.ts';
import type { Dispute } from './types.ts';

/** The refusal for a payment that is not a chargeback: there is no money to give back. */
const NO_CHARGEBACK: Refusal = {
  refused: '700.400.420',
  detail: 'the payment is not a chargeback',
};

/** Reads a dispute by the id of its chargeback. */
export async function findDispute(
  { store }: Pick<ChargebackNeeds, 'store'>,
  entityId: EntityId,
  id: PaymentId,
): Promise<Disputed | Refusal> {
  const payment = await theirs(store, entityId, id);
  if (isRefusal(payment)) return payment;
  const dispute = await store.dispute.find(payment);
  return dispute ? { dispute, payment } : NO_CHARGEBACK;
}

/** Makes one step of a dispute, in one database transaction. Where the step was made before, nothing changes. */
export function actOnDispute(
  needs: ChargebackNeeds,
  entityId: EntityId,
  id: PaymentId,
  act: DisputeAct,
): Promise<Disputed | Refusal> {
  return needs.store.transaction(async (tables) => {
    const seen = await theirs(tables, entityId, id);
    if (isRefusal(seen)) return seen;
    // The payment that was charged back is locked first, as for every follow-up.
    const locked = await lockPayment(tables, seen);
    const dispute = locked && (await tables.dispute.find(seen));
    if (!dispute) return NO_CHARGEBACK;
    const { payment, referenced } = locked;
    const judged = afterAct(dispute.state, act);
    if ('refused' in judged) return { ...judged, detail: `the dispute is ${dispute.state}` };
    if (judged.state === dispute.state) return { dispute, payment };
    const now = await entityTime(tables, needs.systemClock, payment.entityId);
    const reversal = judged.state === 'won' ? reversalOf(needs, payment, now) : undefined;
    const next: Dispute = {
      ...dispute,
      state: judged.state,
      reversalId: reversal?.id ?? null,
      changedAt: now,
    };
    await tables.dispute.save(next);
    if (reversal) {
      await savePayment(needs, tables, { payment: reversal, referenced: payment }, now, 'nothing');
      if (referenced) {
        await tables.payment.saveTotals(
          referenced,
          afterChargebackReversal(referenced.totals, payment.money),
        );
      }
    } else await noteChange(tables, payment, next);
    return { dispute: next, payment };
  });
}

async function theirs(
  tables: Pick<ChargebackTables, 'payment' | 'entity'>,
  entityId: EntityId,
  id: PaymentId,
): Promise<Payment | Refusal> {
  const payment = await tables.payment.find(id);
  const entity = await requireEntity(tables, entityId);
  return payment && isOwnedBy(payment, entity) ? payment : NO_PAYMENT;
}

/** A reversal of the whole chargeback. */
const reversalOf = (
  { ids, environment, bankFindings }: ChargebackNeeds,
  payment: Payment,
  now: number,
): Payment =>
  bankPayment(bankFindings, payment, {
    id: ids.payment(now, envelopeOf(payment.ndc)),
    ndc: ndcOf(payment.entityId, ids.request(), envelopeOf(payment.ndc)),
    now,
    type: 'CR',
    money: payment.money,
    code: successCode(environment, payment.request['testMode']),
  });

const noteChange = (
  tables: ChargebackTables,
  { entityId, id: paymentId }: Payment,
  { state, changedAt: at }: Dispute,
): Promise<void> =>
  tables.event.append({
    entityId,
    checkoutId: null,
    paymentId,
    kind: state === 'lost' ? 'disputeLost' : 'disputeRepresented',
    at,
    data: {},
  });
