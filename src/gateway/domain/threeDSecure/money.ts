/** How much is authenticated: not always what is paid. */
import { type Money, parseAmount } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';

/**
 * `threeDSecure.amount`, else `risk.amount` (API 2, Risk), else what is paid. An amount that its currency cannot have is
 * none.
 */
export function authenticatedMoney(request: Parameters, paid: Money): Money {
  const wished = [
    [request['threeDSecure.amount'], request['threeDSecure.currency'] ?? paid.currency],
    [request['risk.amount'], paid.currency],
  ] as const;
  for (const [amount, currency] of wished) {
    const parsed = amount === undefined ? undefined : parseAmount(amount, currency);
    if (parsed?.ok) return parsed.money;
  }
  return paid;
}
