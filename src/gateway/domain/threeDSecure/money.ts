/** The amount that is authenticated. It may differ from the amount of the payment. */

import { type ApiRequest, sentOf } from '../../../contract/parameters/request.ts';
import { type Money, parseAmount } from '../../../money/index.ts';

/**
 * `threeDSecure.amount`, else `risk.amount` (API 2, Risk), else the amount of the payment. An amount that is invalid in its
 * currency is ignored.
 */
export function authenticatedMoney(request: ApiRequest, paid: Money): Money {
  const sent = sentOf(request);
  const wished = [
    [sent['threeDSecure.amount'], request.threeDSecure?.currency ?? paid.currency],
    [sent['risk.amount'], paid.currency],
  ] as const;
  for (const [amount, currency] of wished) {
    const parsed = amount === undefined ? undefined : parseAmount(amount, currency);
    if (parsed?.ok) return parsed.money;
  }
  return paid;
}
