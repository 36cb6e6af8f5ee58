/** Charges a payment back, wholly or in part, as its shopper's bank does (API 3, Chargeback parameter). */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import { formatAmount, parseAmount } from '../../../money/index.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { isOwnedBy } from '../merchant/access.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { savePayment } from '../payment/complete.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import { envelopeOf, ndcOf } from '../shared/ids.ts';
import { isSucceeded, isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import {
  afterChargeback,
  CHARGEBACK_STEPS,
  judgeChargeback,
  leftToChargeBack,
} from './disputeSteps.ts';
import { bankPayment, type ChargebackNeeds } from './draft.ts';
import type { ChargebackTables } from './tables.ts';
import type { Dispute } from './types.ts';

/** The amount that a bank takes back, and the reason. */
export interface ChargebackOrder {
  readonly entityId: EntityId;
  /** The DB or CP. */
  readonly paymentId: PaymentId;
  readonly reason: ResultCode;
  /** `12.00`, in the payment's currency; undefined = the whole amount that is left. */
  readonly amount: string | undefined;
  /** The processor's reference, if the processor reports the chargeback: reported again, it is the same chargeback. */
  readonly reference?: string | undefined;
}

/** A dispute with its payment of type CB. */
export interface Disputed {
  readonly dispute: Dispute;
  readonly payment: Payment;
}

/** The entity has no payment with that id. */
export const NO_PAYMENT: Refusal = { refused: '700.400.580', status: 404 };

/**
 * Makes the chargeback and opens its dispute, in one database transaction: a concurrent request is checked against the amount
 * that is left afterwards.
 */
export function raiseChargeback(
  needs: ChargebackNeeds,
  order: ChargebackOrder,
): Promise<Disputed | Refusal> {
  return needs.store.transaction((tables) => raiseIn(needs, tables, order));
}

/** Another chargeback has this reference. */
const OTHER_CHARGEBACK: Refusal = {
  refused: '700.400.400',
  status: 409,
  detail: 'another chargeback has this reference: its payment, code or amount differs',
};

/** The chargeback that was reported with this reference before. */
async function reportedIn(
  tables: ChargebackTables,
  { entityId, paymentId, reason, amount, reference }: ChargebackOrder,
): Promise<Disputed | Refusal | undefined> {
  if (reference === undefined) return undefined;
  const dispute = await tables.dispute.findByReference(entityId, reference);
  const payment = dispute && (await tables.payment.find(dispute.id, entityId));
  if (!payment) return undefined;
  const isSame =
    payment.referencedId === paymentId &&
    payment.code === reason &&
    (amount === undefined || formatAmount(payment.money) === amount);
  return isSame ? { dispute, payment } : OTHER_CHARGEBACK;
}

async function raiseIn(
  needs: ChargebackNeeds,
  tables: ChargebackTables,
  order: ChargebackOrder,
): Promise<Disputed | Refusal> {
  const { entityId, paymentId, reason, amount, reference = null } = order;
  const entity = await requireEntity(tables, entityId);
  const seen = await tables.payment.find(paymentId);
  if (!seen || !isOwnedBy(seen, entity)) return NO_PAYMENT;
  const referenced = await tables.payment.lock(seen);
  if (!referenced) return NO_PAYMENT;
  const reported = await reportedIn(tables, { ...order, entityId: referenced.entityId });
  if (reported) return reported;
  const requested = amount === undefined ? null : amountIn(amount, referenced);
  if (requested !== null && isRefusal(requested)) return requested;
  const judged = judgeChargeback(referenced, requested);
  if ('refused' in judged) return { ...judged, detail: leftIn(referenced) };
  const now = await entityTime(tables, needs.systemClock, referenced.entityId);
  const payment = bankPayment(needs.bankFindings, referenced, {
    id: needs.ids.payment(now, envelopeOf(referenced.ndc)),
    ndc: ndcOf(referenced.entityId, needs.ids.request(), envelopeOf(referenced.ndc)),
    now,
    type: 'CB',
    money: judged.money,
    code: reason,
  });
  await savePayment(needs, tables, { payment, referenced }, now, 'nothing');
  await tables.payment.saveTotals(referenced, afterChargeback(referenced.totals, judged.money));
  const { id, entityId: ownerId } = payment;
  const opened = { state: 'opened', reversalId: null, changedAt: now } as const;
  const dispute: Dispute = { id, entityId: ownerId, ...opened, reference };
  await tables.dispute.insert(dispute);
  return { dispute, payment };
}

/** Parses an amount in the currency of the payment, with its decimals. */
function amountIn(amount: string, { money: { currency } }: Payment) {
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.money;
  const message = `must be an amount in ${currency}`;
  return badParameters([{ name: 'amount', value: amount, message }]);
}

/** What can be charged back, for a test: the amount that is left; or that the type is wrong, or that nothing was ever paid. */
export function leftIn(payment: Payment): string {
  const { type, money, code } = payment;
  const types: readonly string[] = CHARGEBACK_STEPS.chargeback.of;
  if (!types.includes(type)) {
    return `only a ${types.join(' or ')} can be charged back, and this is a ${type}`;
  }
  if (isWaiting(payment)) return `this ${type} is pending with ${code}: it has not been paid`;
  if (!isSucceeded(payment)) return `this ${type} was declined with ${code}: it was not paid`;
  const left = formatAmount({ ...money, minor: leftToChargeBack(payment) });
  return `${left} ${money.currency} of this ${type} can still be charged back`;
}
