/** Amounts as minor units with their currency: never a float. No I/O. */
export { formatAmount, type Money, moneyOf, type ParsedAmount, parseAmount } from './amount.ts';
export { CURRENCIES, currencyDecimals, isCurrency } from './currencies.ts';
export { displayAmount } from './display.ts';
