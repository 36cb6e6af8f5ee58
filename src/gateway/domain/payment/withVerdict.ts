/** A payment with the answer of its processor. Pure. */

import { isPending } from '../../../contract/resultCodes.ts';
import { DAY_MS } from '../../../time/units.ts';
import { redirectMember } from '../redirect/redirectMember.ts';
import { redirectTo } from '../redirect/wayBack.ts';
import type { Payment } from '../transaction/types.ts';
import { decide } from './draft.ts';
import type { LockedPayment } from './lockPayment.ts';
import type { Verdict } from './processor.ts';
import type { ShopperStep } from './shopper/shopperStep.ts';

/**
 * The payment with its result, and with the shopper's step, if a pending answer has one.
 *
 * @param now entity time, ms UTC
 */
export function withVerdict(locked: LockedPayment, verdict: Verdict, now: number): LockedPayment {
  const payment = decide(locked.payment, verdict);
  const step = isPending(verdict.code) ? stepOf(payment, locked, verdict, now) : undefined;
  return { ...locked, payment, ...(step && { step }) };
}

/** How long the money of a voucher may need after its last day, in ms of entity time. */
const ARRIVAL_MS = 3 * DAY_MS;

function stepOf(
  payment: Payment,
  { way }: LockedPayment,
  { redirect: target, voucher }: Verdict,
  now: number,
): ShopperStep | undefined {
  const redirect = target && way ? redirectTo(target, payment, way) : null;
  if (!redirect && !voucher) return undefined;
  return {
    redirect,
    ...(voucher && { timeout: Math.max(0, Date.parse(voucher.payableUntil) - now) + ARRIVAL_MS }),
    ...(redirect && way && { member: redirectMember(way.base, redirect, 'form') }),
  };
}
