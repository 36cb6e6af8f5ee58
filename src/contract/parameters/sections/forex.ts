/** API 1: Forex. */
import { currency, money } from '../format.ts';
import { FROM_SHOP, section } from '../parameter.ts';

const entry = section('API 1, Forex', FROM_SHOP);

export const forex = [
  entry(
    'forex.amount',
    money(),
    'C',
    'Settled amount if the settlement converts the currency. Requires forex.currency.',
  ),
  entry(
    'forex.currency',
    currency(),
    'C',
    'Currency of forex.amount; requires it. An unknown currency is 100.550.401; a wrong number of decimals is 100.550.303.',
  ),
  entry('forex.tax', money(), 'C', 'Markup fee of a cross-border funding transaction.'),
];
