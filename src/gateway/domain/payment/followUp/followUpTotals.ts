/** The captured totals of a payment while a follow-up is in progress, and after its result. Pure. */

import type { Money } from '../../../../money/index.ts';
import type { CapturedTotals, Payment } from '../../transaction/types.ts';
import { type FollowUp, followUpKindOf } from './followUpRules.ts';

/** What the captured totals need to know about a follow-up. */
export type LedgerEntry = Pick<FollowUp, 'step' | 'isFinal'> & { readonly money: Money };

/** The captured totals while a follow-up is in progress. Its amount is reserved, so that no other follow-up can take it. */
export function reserve(
  captured: CapturedTotals,
  { step, money, isFinal }: LedgerEntry,
): CapturedTotals {
  switch (step) {
    case 'capture':
    case 'refund':
      return {
        ...captured,
        taken: captured.taken + money.minor,
        takes: captured.takes + 1,
        ended: isFinal ? 'final' : captured.ended,
      };
    case 'reversal':
      return { ...captured, ended: 'reversed' };
    case 'increment':
      return { ...captured, adding: captured.adding + money.minor };
    case 'reauthorisation':
      return captured;
    default:
      return step satisfies never;
  }
}

/** The captured totals after the follow-up succeeded. Only then can an increment be captured. */
export function confirm(captured: CapturedTotals, { step, money }: LedgerEntry): CapturedTotals {
  if (step !== 'increment') return captured;
  const { added, adding } = captured;
  return { ...captured, added: added + money.minor, adding: adding - money.minor };
}

/** The captured totals after the follow-up was declined: as if the follow-up had not been made. */
export function release(
  captured: CapturedTotals,
  { step, money, isFinal }: LedgerEntry,
): CapturedTotals {
  switch (step) {
    case 'capture':
    case 'refund':
      return {
        ...captured,
        taken: captured.taken - money.minor,
        takes: captured.takes - 1,
        ended: isFinal ? null : captured.ended,
      };
    case 'reversal':
      return { ...captured, ended: null };
    case 'increment':
      return { ...captured, adding: captured.adding - money.minor };
    case 'reauthorisation':
      return captured;
    default:
      return step satisfies never;
  }
}

/**
 * The captured totals after a follow-up with an unknown result. An amount that may have been taken stays reserved, because it
 * must not be taken twice. An amount that may have been added cannot be captured.
 */
export const uncertain = (captured: CapturedTotals, entry: LedgerEntry): CapturedTotals =>
  entry.step === 'increment' ? release(captured, entry) : captured;

/** The follow-up as the captured totals of the referenced payment see it; undefined for a payment that is no follow-up. */
export function entryOf(payment: Payment): LedgerEntry | undefined {
  const { type, referencedId, request, money } = payment;
  if (referencedId === null) return undefined;
  const step = followUpKindOf(type, request['standingInstruction.industryPractice']);
  return step && { step, money, isFinal: request['sequence'] === 'FINAL' };
}
