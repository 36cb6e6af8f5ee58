/** Amounts in addition to the payment's amount (API 1, Basic payment: amount). */
import type { ApiRequest } from '../../../../contract/parameters/request.ts';
import { type Rule, wrong } from './rule.ts';

/** API 1: "Other amounts (taxAmount, shipping.cost) are already contained in it." */

const contained = ({ taxAmount, shipping, merchant }: ApiRequest) => ({
  taxAmount,
  'shipping.cost': shipping?.cost,
  'merchant.shipping.cost': merchant?.shipping?.cost,
});

/** No contained amount is larger than the payment's amount. Each is checked separately: the tax may be that of shipping. */
const partsAreContained: Rule = (request) => {
  const { amount } = request;
  if (amount === undefined) return [];
  return Object.entries(contained(request))
    .filter(([, part = 0n]) => part > amount)
    .map(([name]) => wrong(request, name, 'must not be larger than amount, which contains it'));
};

export const amountRules: readonly Rule[] = [partsAreContained];
