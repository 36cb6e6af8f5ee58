/** A payment as the API shows it (API 3, Payment response). */
import { formatAmount } from '../../money/index.ts';
import { isHandling } from '../parameters/catalogue.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { type RequestRecord, toRecord } from '../parameters/record.ts';
import { isGood } from '../results/codes.ts';
import { type Rendered, render, resultOf } from '../results/envelope.ts';

import type { Payment } from './types.ts';

/** Who reads it: the shop gets everything that was asked; the shopper's browser only what belongs to the shopper. */
export type Reader = 'shop' | 'browser';

/**
 * Renders a payment: 200 when it is good, else 400. An account that was refused says less: no amount, no risk.
 *
 * @param now entity time of the answer, ms UTC
 * @param more members that belong to the answer and not to the payment
 */
export function renderPayment(
  payment: Payment,
  reader: Reader,
  now: number,
  more: Readonly<Record<string, unknown>> = {},
): Rendered {
  const { request } = payment;
  const whole = payment.judgedBy === 'processor';
  const asked = toRecord(said(request));
  return render(
    {
      ...(reader === 'shop' ? asked : forShopper(asked)),
      id: payment.id,
      paymentType: payment.type,
      paymentBrand: payment.brand ?? undefined,
      ...(whole && {
        amount: formatAmount(payment.money),
        currency: payment.money.currency,
        descriptor: payment.descriptor,
      }),
      merchantTransactionId: request['merchantTransactionId'],
      result: resultOf(payment.code),
      brandResult: payment.brandDetected ? (payment.brand ?? undefined) : undefined,
      ...accountMembers(payment, asked),
      risk: riskOf(payment, reader === 'shop' ? asked : {}),
      ...more,
    },
    { now, ndc: payment.checkoutId },
    isGood(payment.code) ? 200 : 400,
  );
}

/** The answer's own members; a refused account's answer lacks some of them. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'amount',
  'currency',
  'descriptor',
  'paymentType',
  'paymentBrand',
]);

/** Parameters that the answer gives elsewhere, or that only say how the request was to be handled. */
function said(request: Parameters): Parameters {
  const kept: Record<string, string> = Object.create(null);
  for (const name in request) {
    if (!isHandling(name) && !ELSEWHERE.has(name)) kept[name] = request[name] as string;
  }
  return kept;
}

/** What belongs to the shopper. */
const forShopper = ({ customer, customParameters }: RequestRecord): RequestRecord => {
  const ip = (customer as RequestRecord | undefined)?.['ip'];
  return {
    ...(ip !== undefined && { customer: { ip } }),
    ...(customParameters !== undefined && { customParameters }),
  };
};

/** The account: what of it may be kept, with what is left of its number. */
function accountMembers({ account, request }: Payment, asked: RequestRecord) {
  const { kind, bin, last4 } = account;
  const last4Digits = last4 ?? undefined;
  const of = (name: string) => asked[name] as RequestRecord | undefined;
  const card = {
    bin: bin ?? undefined,
    last4Digits,
    holder: request['card.holder'],
    expiryMonth: request['card.expiryMonth'],
    expiryYear: request['card.expiryYear'],
    numberType: request['card.numberType'],
  };
  return {
    card: kind === 'card' ? card : undefined,
    bankAccount: kind === 'bank' ? { ...of('bankAccount'), last4Digits } : undefined,
    tokenAccount: kind === 'token' ? { ...of('tokenAccount'), last4Digits } : undefined,
    virtualAccount: of('virtualAccount'),
  };
}

/** What the risk check was told, and what it found. */
function riskOf({ riskScore }: Payment, asked: RequestRecord) {
  const told = asked['risk'] as RequestRecord | undefined;
  const score = riskScore === null ? undefined : String(riskScore);
  return told || score ? { ...told, score } : undefined;
}
