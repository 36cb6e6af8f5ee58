/** The payments that a bank makes: types CB and CR. Pure. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import { questionOf } from '../payment/ask.ts';
import type { SavePaymentNeeds } from '../payment/complete.ts';
import { NEW_PAYMENT } from '../payment/draft.ts';
import type { PaymentNeeds } from '../payment/needs.ts';
import type { Question } from '../payment/processor.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { decided } from '../transaction/status.ts';
import type { Findings, Payment } from '../transaction/types.ts';
import type { ChargebackTables } from './tables.ts';

/** The data of such a payment that does not come from the payment it refers to. */
export interface BankOrder {
  readonly id: PaymentId;
  readonly ndc: string;
  /** Entity time, ms UTC. */
  readonly now: number;
  readonly type: 'CB' | 'CR';
  readonly money: Money;
  readonly code: ResultCode;
}

/** The findings of the acquirer about such a payment, in addition to its code. */
export type BankFindings = (question: Question, code: ResultCode) => Findings;

/** What making such a payment needs. */
export interface ChargebackNeeds
  extends SavePaymentNeeds,
    Pick<PaymentNeeds, 'environment' | 'systemClock'> {
  readonly store: Store<ChargebackTables>;
  readonly bankFindings: BankFindings;
}

/**
 * Parameters that are copied from the payment that is referred to: a bank's payment has no request of a shop that could have
 * other values.
 */
const COPIED_PARAMETERS = ['testMode', 'merchantTransactionId'] as const;

/** The complete payment of a bank. */
export function bankPayment(
  findingsOf: BankFindings,
  referenced: Payment,
  order: BankOrder,
): Payment {
  const { id, ndc, now, type, money, code } = order;
  const request: Record<string, string> = Object.create(null);
  for (const name of COPIED_PARAMETERS) {
    const value = referenced.request[name];
    if (value !== undefined) request[name] = value;
  }
  request['paymentType'] = type;
  if (type === 'CB') request['chargebackResultCode'] = code;
  const payment: Payment = {
    ...NEW_PAYMENT,
    id,
    entityId: referenced.entityId,
    channelId: referenced.channelId,
    merchantId: referenced.merchantId,
    checkoutId: null,
    referencedId: referenced.id,
    registrationId: null,
    ndc,
    createdAt: now,
    type,
    brand: referenced.brand,
    brandDetected: false,
    money,
    descriptor: referenced.descriptor,
    account: referenced.account,
    ...decided('processor', code),
    request,
  };
  return { ...payment, findings: findingsIn(findingsOf, payment, request, referenced) };
}

/** The acquirer's references, as for every other payment. */
function findingsIn(
  findingsOf: BankFindings,
  payment: Payment,
  request: Parameters,
  referenced: Payment,
) {
  const { details } = findingsOf(questionOf(payment, request, { referenced }), payment.code);
  return details ? { details } : {};
}
