/** API 1: Forex. */
import { currency, money } from '../format.ts';
import { FROM_SHOP, type Parameter, section } from '../parameter.ts';

const entry = section('API 1, Forex', FROM_SHOP);

export const forex: readonly Parameter[] = [
  entry(
    'forex.amount',
    money(),
    'C',
    'What is settled where the settlement converts; goes with its currency.',
  ),
  entry(
    'forex.currency',
    currency(),
    'C',
    'Currency of that amount; goes with it. One that does not exist is 100.550.401; an amount with other decimals than it has, 100.550.303.',
  ),
  entry('forex.tax', money(), 'C', 'Markup fee of a cross-border funding transaction.'),
];
