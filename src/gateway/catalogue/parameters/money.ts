/** Reads the amounts of a request whose formats are already checked. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { type Money, parseAmount } from '../../../money/index.ts';
import type { Refusal } from '../results/refusal.ts';

/**
 * The amount of a request; null if it has none. The currency must exist, and must have the decimals that the amount uses (`1.50`
 * yen cannot be paid).
 */
export function moneyIn({ amount, currency = '' }: Parameters): Money | Refusal | null {
  if (amount === undefined) return null;
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.money : { refused: codeOf(parsed.reason) };
}

const codeOf = (reason: 'format' | 'currency' | 'exponent'): ResultCode =>
  reason === 'currency' ? '100.550.401' : '100.550.303';

/** The converted amount of a currency conversion (API 1, Forex); null if the request has none. */
export function conversionIn({
  'forex.amount': amount,
  'forex.currency': currency,
}: Parameters): Money | Refusal | null {
  if (amount === undefined || currency === undefined) return null;
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.money;
  const detail =
    parsed.reason === 'currency'
      ? 'forex.currency must be a currency of ISO 4217'
      : 'forex.amount must have the decimals of forex.currency';
  return { refused: codeOf(parsed.reason), detail };
}
