/** Links to pay: the names are those of the platform's public page, except `maxPayments`, which is ours. */
import { any, between, bool, oneOf, url } from '../format.ts';
import { type Parameter, section } from '../parameter.ts';

const entry = section('Sent by clients of the reference', ['link']);
const ignored = { tolerated: true, handling: true } as const;

export const paymentLink = [
  entry(
    'validUntil',
    between(1, 999),
    'O',
    'How many days or hours the link is valid. Default 90.',
  ),
  entry('validUntilUnit', oneOf('HOUR', 'DAY'), 'O', 'Unit of validUntil. Default DAY.'),
  entry('maxPayments', between(1, 999), 'O', 'How often the link can be paid. Default 1.'),
  entry('termsAndConditionsUrl', url(6, 2048), 'O', 'Address of the shop’s terms.'),
  entry('privacyPolicyUrl', url(6, 2048), 'O', 'Address of the shop’s privacy policy.'),
  entry('createQRCode', bool(), 'O', 'true: the answer has a QR code of the link.'),
  entry('wpwlOptions', any(4096), 'O', 'Options of the form.', ignored),
  entry('collectBilling', any(255), 'O', 'Parts of the address to ask for.', ignored),
  entry('mandatoryBilling', any(255), 'O', 'Parts of it to require.', ignored),
  entry('layout.logo', url(6, 2048), 'O', 'Look.', ignored),
  entry('layout.logoWidth', any(16), 'O', 'Look.', ignored),
  entry('layout.logoHeight', any(16), 'O', 'Look.', ignored),
  entry('layout.backgroundImage', url(6, 2048), 'O', 'Look.', ignored),
  entry('layout.merchantNameColor', any(32), 'O', 'Look.', ignored),
  entry('layout.amountColor', any(32), 'O', 'Look.', ignored),
  entry('layout.payButtonColor', any(32), 'O', 'Look.', ignored),
  entry('layout.payButtonTextColor', any(32), 'O', 'Look.', ignored),
];

/** A link always leads to a payment, of an amount that the shop has fixed. */
const REQUIRED = ['entityId', 'amount', 'currency', 'paymentType'];

/** The page of the gateway loads the script, so a link needs no hash of it. A link is open to all, so it offers no stored details. */
const ONLY_OF_CHECKOUT = ['integrity', 'registrations[n].id'];

/** A link takes what a checkout takes. */
export function alsoOfLink<Row extends Parameter>(parameter: Row): Row {
  const { name, places, requiredAt } = parameter;
  if (!places.includes('create') || ONLY_OF_CHECKOUT.includes(name)) return parameter;
  return {
    ...parameter,
    places: [...places, 'link'],
    requiredAt: REQUIRED.includes(name) ? [...requiredAt, 'link'] : requiredAt,
  };
}
