/** Currencies of ISO 4217 beside the amount that is paid: one that does not exist is a wrong parameter like any other. */
import { CURRENCIES } from '../../../money/index.ts';
import { type Format, inCapitals, oneOf } from '../format.ts';

/** The code of a currency. */
export const CURRENCY: Format<string> = inCapitals({
  ...oneOf(...CURRENCIES.keys()),
  text: '3 letters, ISO 4217',
  samples: ['EUR', 'JPY'],
  counterSamples: ['EU', 'ABC', 'abc', '978'],
  message: 'must be a currency of ISO 4217',
});
