/** A risk check without a payment (API 2, Risk). */
import { accountKindOf, WHOLE_CARD } from './account.ts';
import { allMissing, type Rule } from './rule.ts';

/** A risk check requires no parameter. A card must be complete, and amount and currency require each other. */
const checkIsWhole: Rule = (request, place) => {
  if (place !== 'risk') return [];
  const hasAmount = request.amount !== undefined || request.risk?.amount !== undefined;
  return [
    ...(hasAmount ? allMissing(request, ['currency'], 'is required with an amount') : []),
    ...(accountKindOf(request) === 'card' ? allMissing(request, WHOLE_CARD) : []),
  ];
};

export const riskRules: readonly Rule[] = [checkIsWhole];
