/** The follow-up totals of a payment while a follow-up is in progress, and after its result. Pure. */

import type { Money } from '../../../../money/index.ts';
import type { FollowUpTotals, Payment } from '../../transaction/types.ts';
import { type FollowUp, followUpKindOf } from './followUpRules.ts';

/** What the follow-up totals need to know about a follow-up. */
export type FollowUpEffect = Pick<FollowUp, 'kind' | 'isFinal'> & { readonly money: Money };

/** The follow-up totals while a follow-up is in progress. Its amount is reserved, so that no other follow-up can take it. */
export function reserve(
  totals: FollowUpTotals,
  { kind, money, isFinal }: FollowUpEffect,
): FollowUpTotals {
  switch (kind) {
    case 'capture':
    case 'refund':
      return {
        ...totals,
        used: totals.used + money.minor,
        uses: totals.uses + 1,
        closedBy: isFinal ? 'final' : totals.closedBy,
      };
    case 'reversal':
      return { ...totals, closedBy: 'reversed' };
    case 'increment':
      return { ...totals, pendingIncrements: totals.pendingIncrements + money.minor };
    case 'reauthorisation':
      return totals;
    default:
      return kind satisfies never;
  }
}

/** The follow-up totals after the follow-up succeeded. Only then can an increment be captured. */
export function confirm(totals: FollowUpTotals, { kind, money }: FollowUpEffect): FollowUpTotals {
  if (kind !== 'increment') return totals;
  const { added, pendingIncrements } = totals;
  return {
    ...totals,
    added: added + money.minor,
    pendingIncrements: pendingIncrements - money.minor,
  };
}

/** The follow-up totals after the follow-up was declined: as if the follow-up had not been made. */
export function release(
  totals: FollowUpTotals,
  { kind, money, isFinal }: FollowUpEffect,
): FollowUpTotals {
  switch (kind) {
    case 'capture':
    case 'refund':
      return {
        ...totals,
        used: totals.used - money.minor,
        uses: totals.uses - 1,
        closedBy: isFinal ? null : totals.closedBy,
      };
    case 'reversal':
      return { ...totals, closedBy: null };
    case 'increment':
      return { ...totals, pendingIncrements: totals.pendingIncrements - money.minor };
    case 'reauthorisation':
      return totals;
    default:
      return kind satisfies never;
  }
}

/**
 * The follow-up totals after a follow-up with an unknown result. An amount that may have been taken stays reserved, because it
 * must not be taken twice. An amount that may have been added cannot be captured.
 */
export const uncertain = (totals: FollowUpTotals, entry: FollowUpEffect): FollowUpTotals =>
  entry.kind === 'increment' ? release(totals, entry) : totals;

/** The follow-up as the follow-up totals of the referenced payment see it; undefined for a payment that is no follow-up. */
export function entryOf(payment: Payment): FollowUpEffect | undefined {
  const { type, referencedId, request, money } = payment;
  if (referencedId === null) return undefined;
  const kind = followUpKindOf(type, request['standingInstruction.industryPractice']);
  return kind && { kind, money, isFinal: request['sequence'] === 'FINAL' };
}
