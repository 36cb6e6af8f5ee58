/** The amounts of a request with their currencies, which are parameters of their own. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { type Money, moneyOf } from '../../../money/index.ts';
import type { Refusal } from '../results/refusal.ts';

/**
 * The amount of a request; null if it has none. The currency must exist, and must have the decimals that the amount uses (`1.50`
 * yen cannot be paid).
 */
export function moneyIn({ amount, currency = '' }: ApiRequest): Money | Refusal | null {
  if (amount === undefined) return null;
  const parsed = moneyOf(amount, currency);
  return parsed.ok ? parsed.money : { refused: codeOf(parsed.reason) };
}

const codeOf = (reason: 'format' | 'currency' | 'exponent'): ResultCode =>
  reason === 'currency' ? '100.550.401' : '100.550.303';

/** The converted amount of a currency conversion (API 1, Forex); null if the request has none. */
export function conversionIn({ forex }: ApiRequest): Money | Refusal | null {
  if (forex?.amount === undefined || forex.currency === undefined) return null;
  const parsed = moneyOf(forex.amount, forex.currency);
  if (parsed.ok) return parsed.money;
  const detail =
    parsed.reason === 'currency'
      ? 'forex.currency must be a currency of ISO 4217'
      : 'forex.amount must have the decimals of forex.currency';
  return { refused: codeOf(parsed.reason), detail };
}
