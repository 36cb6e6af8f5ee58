/** API 1: Forex. */
import { currency, money } from '../format.ts';
import { FROM_SHOP, type Parameter, section } from '../parameter.ts';

const entry = section('API 1, Forex', FROM_SHOP);

export const forex: readonly Parameter[] = [
  entry('forex.amount', money(), 'C', 'Amount of a currency conversion; goes with its currency.'),
  entry('forex.currency', currency(), 'C', 'Currency of the conversion; goes with its amount.'),
  entry('forex.tax', money(), 'C', 'Markup fee of a cross-border funding transaction.'),
];
