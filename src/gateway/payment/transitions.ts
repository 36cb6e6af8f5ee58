/** The way of a payment, pure: what was asked -> a draft with its account judged -> the payment with its result. */
import type { Money } from '../../money/index.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { brandOf } from '../parameters/rules/rule.ts';
import { withoutSecrets } from '../parameters/validate.ts';
import type { Verdict } from '../processor/processor.ts';
import type { ResultCode } from '../results/codes.ts';
import { accountOf, judgeAccount } from './account.ts';
import type { Payment, PaymentId } from './types.ts';

/** What a draft is made of, beyond what was asked. */
export interface Ingredients {
  readonly id: PaymentId;
  readonly now: number;
  /** The calendar month of `now`. */
  readonly month: { readonly month: number; readonly year: number };
  readonly money: Money;
  /** The keyed hash of an account's number. */
  readonly hash: (number: string) => string;
  /** The beginning of a descriptor that nobody sent, and its end. */
  readonly descriptorDigits: string;
  readonly channelName: string;
}

/** A payment before anybody was asked; `refused` when nobody needs to be. */
export interface Draft {
  readonly payment: Omit<Payment, 'code' | 'judgedBy' | 'riskScore'>;
  readonly refused: { readonly code: ResultCode; readonly by: Payment['judgedBy'] } | null;
}

/**
 * What the shop's server and the shopper said, as one request. The server's word stands: what it fixed for the
 * checkout, a form cannot change.
 */
export function merge(checkout: Parameters, submit: Parameters): Parameters {
  return Object.assign(Object.create(null), submit, checkout);
}

/** Builds the payment and judges its account. @param request validated, as it takes effect */
export function draft(checkout: Checkout, request: Parameters, given: Ingredients): Draft {
  const sent = request['paymentBrand'];
  const brand = brandOf(request) ?? null;
  const type = typeOf(request, brand);
  const account = judgeAccount(request, brand, given.month);
  const tooLow = type === 'DB' && given.money.minor === 0n ? '100.550.300' : undefined;
  return {
    payment: {
      id: given.id,
      entityId: checkout.entityId,
      checkoutId: checkout.id,
      createdAt: given.now,
      type,
      brand,
      brandDetected: sent === undefined && brand !== null,
      money: given.money,
      descriptor: request['descriptor'] ?? `${given.descriptorDigits} ${given.channelName}`,
      account: accountOf(request, given.hash),
      request: withoutSecrets(request),
    },
    refused: account
      ? { code: account, by: 'account' }
      : tooLow
        ? { code: tooLow, by: 'processor' }
        : null,
  };
}

/** API 1, Basic payment: a brand not listed in overridePaymentType uses paymentType. */
function typeOf(request: Parameters, brand: string | null): string {
  const override = brand === null ? undefined : request[`overridePaymentType[${brand}]`];
  return override ?? request['paymentType'] ?? 'DB';
}

/** The payment that nobody was asked about; `undefined` when the processor has to be. */
export function refusedDraft({ payment, refused }: Draft): Payment | undefined {
  return refused
    ? { ...payment, code: refused.code, judgedBy: refused.by, riskScore: null }
    : undefined;
}

/** The payment with the processor's word. */
export function decide({ payment }: Draft, { code, riskScore }: Verdict): Payment {
  return { ...payment, code, judgedBy: 'processor', riskScore };
}
