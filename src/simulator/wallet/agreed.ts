/** What a shopper agrees to in a wallet's sheet, as somebody sent it. */

import type { Wallet } from '../../gateway/catalogue/parameters/sections/wallets.ts';
import { badParameters, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { numberOfCurrency } from '../../money/currencyNumbers.ts';
import { type Money, parseAmount } from '../../money/index.ts';

/** The money, or why no token of the wallet can say it. */
export function agreedIn(wallet: Wallet, amount: string, currency: string): Money | Refusal {
  const parsed = parseAmount(amount, currency);
  const fault = (name: string, value: string, message: string) =>
    badParameters([{ name, value, message }]);
  if (!parsed.ok) return fault('amount', amount, `is no amount in ${currency}`);
  // Apple's tokens say the currency by its number.
  if (wallet === 'applePay' && numberOfCurrency(currency) === undefined) {
    return fault('currency', currency, 'has no number in ISO 4217 any more');
  }
  return parsed.money;
}
