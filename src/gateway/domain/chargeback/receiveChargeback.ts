/** Takes a chargeback, or a later state of its dispute, that the processor reports (docs/processor.md, Chargebacks). */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import type { Findings, Payment } from '../transaction/types.ts';
import { actOnDispute } from './dispute.ts';
import type { DisputeAct } from './disputeSteps.ts';
import type { ChargebackNeeds } from './draft.ts';
import { type Disputed, raiseChargeback } from './raise.ts';
import type { DisputeState } from './types.ts';

/** A chargeback as the processor reports it. */
export interface ReportedChargeback {
  /** The processor's own reference of the chargeback: reported again, it is the same chargeback. */
  readonly reference: string;
  readonly state: DisputeState;
  /** The reason; required if the state is `opened`. */
  readonly code?: ResultCode | undefined;
  /** `12.00`; undefined = the whole amount that is left. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly details?: Findings['details'];
}

const ACTS = {
  represented: 'represent',
  won: 'giveBack',
  lost: 'reject',
} as const satisfies Readonly<Record<Exclude<DisputeState, 'opened'>, DisputeAct>>;

const NOT_REPORTED: Refusal = {
  refused: '700.400.420',
  status: 404,
  detail:
    'no chargeback of this payment was reported with this reference: report it as opened first',
};

const missingCode = badParameters([
  { name: 'code', value: null, message: 'is required if the state is opened' },
]);

/** Makes the chargeback, or the step of its dispute. Reported again, nothing changes. @param payment what was charged back */
export async function receiveChargeback(
  needs: Omit<ChargebackNeeds, 'bankFindings'>,
  payment: Payment,
  { reference, state, code, amount, currency, details }: ReportedChargeback,
): Promise<Disputed | Refusal> {
  const { id: paymentId, entityId, money } = payment;
  if (currency !== undefined && currency !== money.currency) {
    const message = `must be ${money.currency}, the currency of the payment`;
    return badParameters([{ name: 'currency', value: currency, message }]);
  }
  const all: ChargebackNeeds = { ...needs, bankFindings: () => (details ? { details } : {}) };
  if (state === 'opened') {
    if (code === undefined) return missingCode;
    return raiseChargeback(all, { entityId, paymentId, reason: code, amount, reference });
  }
  const dispute = await all.store.dispute.findByReference(entityId, reference);
  const chargeback = dispute && (await all.store.payment.find(dispute.id, entityId));
  if (chargeback?.referencedId !== paymentId) return NOT_REPORTED;
  return actOnDispute(all, entityId, chargeback.id, ACTS[state]);
}
