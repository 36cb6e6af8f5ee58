/** Reads the amount that a shopper approves in a wallet's sheet, as sent in a request. */

import type { Wallet } from '../../contract/parameters/sections/wallets.ts';
import { badParameters, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { numberOfCurrency } from '../../money/currencyNumbers.ts';
import { type Money, parseAmount } from '../../money/index.ts';

/** The amount with its currency, or the reason why a token of this wallet cannot express it. */
export function agreedIn(wallet: Wallet, amount: string, currency: string): Money | Refusal {
  const parsed = parseAmount(amount, currency);
  const fault = (name: string, value: string, message: string) =>
    badParameters([{ name, value, message }]);
  if (!parsed.ok) return fault('amount', amount, `must be an amount in ${currency}`);
  // Apple's tokens contain the currency's number of ISO 4217.
  if (wallet === 'applePay' && numberOfCurrency(currency) === undefined) {
    return fault('currency', currency, 'must be a currency with a numeric code in ISO 4217');
  }
  return parsed.money;
}
