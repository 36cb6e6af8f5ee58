/** The payments that a bank makes: of type CB and CR. Pure. */

import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { type AskNeeds, questionOf } from '../payment/ask.ts';
import { UNANSWERED } from '../payment/draft.ts';
import type { Question } from '../payment/processor.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import type { Findings, Payment } from '../transaction/types.ts';
import type { ChargebackTables } from './tables.ts';

/** What such a payment is, beyond the payment that it refers to. */
export interface BankOrder {
  readonly id: PaymentId;
  readonly ndc: string;
  /** Entity time, ms UTC. */
  readonly now: number;
  readonly type: 'CB' | 'CR';
  readonly money: Money;
  readonly code: ResultCode;
}

/** What the acquirer says of such a payment beside its code. */
export type BankFindings = (question: Question, code: ResultCode) => Findings;

/** What making one needs. */
export interface ChargebackNeeds extends AskNeeds {
  readonly store: Store<ChargebackTables>;
  readonly bankFindings: BankFindings;
}

/** What goes along from the payment that it refers to: nobody asks for it, so nobody says anything else. */
const GO_ALONG = ['testMode', 'merchantTransactionId'] as const;

/** A payment of a bank's, whole. */
export function bankPayment(
  findingsOf: BankFindings,
  referenced: Payment,
  order: BankOrder,
): Payment {
  const { id, ndc, now, type, money, code } = order;
  const request: Record<string, string> = Object.create(null);
  for (const name of GO_ALONG) {
    const value = referenced.request[name];
    if (value !== undefined) request[name] = value;
  }
  request['paymentType'] = type;
  if (type === 'CB') request['chargebackResultCode'] = code;
  const payment: Payment = {
    ...UNANSWERED,
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
    code,
    judgedBy: 'processor',
    request,
  };
  return { ...payment, findings: findingsIn(findingsOf, payment, request, referenced) };
}

/** The acquirer's references, as of every other payment. */
function findingsIn(
  findingsOf: BankFindings,
  payment: Payment,
  request: Parameters,
  referenced: Payment,
) {
  const { details } = findingsOf(questionOf(payment, request, referenced), payment.code);
  return details ? { details } : {};
}
