/** Currencies of ISO 4217 beside the amount that is paid: one that does not exist is a wrong parameter like any other. */
import { CURRENCIES } from '../../../../money/index.ts';
import { type Format, oneOf } from '../format.ts';

/** The code of a currency for payments. */
export const CURRENCY: Format = {
  ...oneOf(...CURRENCIES.keys()),
  text: '3 uppercase letters, ISO 4217',
  samples: ['EUR', 'JPY'],
  counterSamples: ['eur', 'EU', 'ABC', '978'],
  message: 'must be a currency of ISO 4217',
};
