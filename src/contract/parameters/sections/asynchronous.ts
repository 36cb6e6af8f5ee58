/** API 2: Asynchronous payments. */
import { appUrl, url } from '../format.ts';
import { FROM_SHOP, section } from '../parameter.ts';

const entry = section('API 2, Asynchronous payments', FROM_SHOP);

export const asynchronous = [
  entry('shopperResultUrl', appUrl(6, 2048), 'C', 'Absolute address that the shopper returns to.', {
    places: [...FROM_SHOP, 'register'],
  }),
  // Only the shop's server may name an app to open; a form may not.
  entry('shopperResultUrl', url(6, 2048), 'C', 'Absolute address that the shopper returns to.', {
    places: ['form'],
  }),
  entry(
    'notificationUrl',
    url(6, 2048),
    'O',
    'Deprecated: called with `id` and `resourcePath` at each final result; webhooks replace it.',
  ),
];
