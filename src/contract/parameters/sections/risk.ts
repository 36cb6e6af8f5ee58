/** API 2: Risk. */
import { decimals, len, timestamp } from '../format.ts';
import { FROM_SHOP, KEPT, section } from '../parameter.ts';

const check = section('API 2, Risk', [...FROM_SHOP, 'register', 'risk']);

export const risk = [
  // The screening service has limits of 12 and 1. No entity is configured for it, so they do not apply.
  check('risk.channelId', len(1, 255), 'O', 'Channel in the risk system.'),
  check('risk.serviceId', len(1, 255), 'O', 'Service in the risk system.'),
  check(
    'risk.amount',
    decimals(),
    'O',
    'Amount of the risk check and of 3-D Secure, at least the amount. Less is refused: by a risk check with 100.400.144, in a payment ' +
      'of an entity with risk rules with 100.550.605.',
  ),
  check('risk.orderTimestamp', timestamp(), 'O', 'Time of the order. Default now.'),
  check('risk.brand', len(1, 255), 'O', 'Brand for the risk check. Default paymentBrand.'),
  check('risk.parameters[key]', len(0, 2048), 'O', 'The shop’s own data for the risk check.', {
    key: /^[A-Za-z0-9._]{3,64}$/,
    sampleKey: 'shop.level',
    ...KEPT,
  }),
  check('risk.merchantWebsite', len(1, 60), 'O', 'Address of the shop.'),
  check('risk.accountToken', len(1, 64), 'O', 'The shop’s token of the account.'),
];
