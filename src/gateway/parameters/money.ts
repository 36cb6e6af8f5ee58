/** The amount of a request, read once its format is right. */
import { type Money, parseAmount } from '../../money/index.ts';
import type { Refusal } from '../results/refusal.ts';
import type { Parameters } from './parameter.ts';

/**
 * The stage after the formats, for amounts: the currency must exist, and have the decimals that the amount uses
 * (`1.50` yen cannot be paid).
 */
export function moneyIn({ amount = '', currency = '' }: Parameters): Money | Refusal {
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.money;
  return { refused: parsed.reason === 'currency' ? '100.550.401' : '100.550.303' };
}
