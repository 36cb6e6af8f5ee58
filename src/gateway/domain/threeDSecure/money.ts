/** The amount that is authenticated. It may differ from the amount of the payment. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { type Money, moneyOf } from '../../../money/index.ts';

/**
 * `threeDSecure.amount`, else `risk.amount` (API 2, Risk), else the amount of the payment. An amount that is invalid in its
 * currency is ignored.
 */
export function authenticatedMoney(request: ApiRequest, paid: Money): Money {
  const wished = [
    [request.threeDSecure?.amount, request.threeDSecure?.currency ?? paid.currency],
    [request.risk?.amount, paid.currency],
  ] as const;
  for (const [amount, currency] of wished) {
    const parsed = amount === undefined ? undefined : moneyOf(amount, currency);
    if (parsed?.ok) return parsed.money;
  }
  return paid;
}
