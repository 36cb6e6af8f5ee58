/** A risk check without a payment (API 2, Risk). */
import { accountKindOf, WHOLE_CARD } from './account.ts';
import { allMissing, type Rule } from './rule.ts';

/** Nothing has to be said; what is, is whole: a card, an amount with its currency. */
const checkIsWhole: Rule = (request, place) => {
  if (place !== 'risk') return [];
  const hasAmount = request['amount'] !== undefined || request['risk.amount'] !== undefined;
  return [
    ...(hasAmount ? allMissing(request, ['currency'], 'is required with an amount') : []),
    ...(accountKindOf(request) === 'card' ? allMissing(request, WHOLE_CARD) : []),
  ];
};

export const riskRules: readonly Rule[] = [checkIsWhole];
