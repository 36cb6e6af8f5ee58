/** API 1: Billing address; Shipping address; and the same addresses of a merchant. */
import { alphanumeric, any, date, decimals, len, oneOf } from '../format.ts';
import { FROM_BOTH, FROM_SHOP, section, under } from '../parameter.ts';
import { dotted, letters, phone, words } from '../peopleFormats.ts';
import { COUNTRY, COUNTRY_UPPERCASE } from './country.ts';

const STATE = words(50, dotted(50));
const POSTCODE = words(16, alphanumeric(16));

const bill = section('API 1, Billing address', FROM_BOTH);

export const billing = [
  bill(
    'billing.street1',
    len(1, 100),
    'C',
    'Street. With street2 it must not consist of digits only.',
  ),
  bill('billing.street2', len(1, 100), 'C', 'Adjoining road or locality.'),
  bill(
    'billing.houseNumber1',
    len(1, 100),
    'O',
    'House number. With it, street1 is the street without the number, and street2 is ignored.',
  ),
  bill(
    'billing.houseNumber2',
    len(1, 100),
    'O',
    'Second part of the house number; requires houseNumber1.',
  ),
  bill('billing.city', len(1, 80), 'C', 'Town.'),
  bill('billing.state', STATE, 'C', 'State.'),
  bill('billing.postcode', POSTCODE, 'C', 'Postcode.'),
  bill('billing.country', COUNTRY_UPPERCASE, 'C', 'Country.'),
  bill('billing.normalized', len(1, 255), 'O', 'Normalised address.'),
  bill('billing.validationStatus', len(1, 255), 'O', 'Whether the address was validated.'),
];

const ship = section('API 1, Shipping address', FROM_BOTH);

const METHODS = oneOf(
  'CARRIER_DESIGNATED_BY_CUSTOMER',
  'ELECTRONIC_DELIVERY',
  'EXPEDITED',
  'GROUND',
  'INTERNATIONAL',
  'LOWEST_COST',
  'MILITARY',
  'NEXT_DAY_OVERNIGHT',
  'OTHER',
  'POINT_PICKUP',
  'PUDO',
  'SAME_DAY_SERVICE',
  'STORE_PICKUP',
  'THREE_DAY_SERVICE',
  'TWO_DAY_SERVICE',
);

export const shipping = [
  ship('shipping.street1', len(1, 100), 'C', 'Street.'),
  ship('shipping.street2', len(1, 100), 'C', 'Adjoining road or locality.'),
  ship(
    'shipping.houseNumber1',
    len(1, 100),
    'O',
    'House number. With it, street1 is the street without the number, and street2 is ignored.',
  ),
  ship(
    'shipping.houseNumber2',
    len(1, 100),
    'O',
    'Second part of the house number; requires houseNumber1.',
  ),
  ship('shipping.city', words(80, letters(80)), 'C', 'Town.'),
  ship('shipping.state', STATE, 'C', 'State.'),
  ship('shipping.postcode', POSTCODE, 'C', 'Postcode.'),
  ship('shipping.country', COUNTRY, 'C', 'Country.'),
  ship('shipping.method', METHODS, 'C', 'Shipping method.'),
  ship('shipping.cost', decimals(), 'C', 'Cost, contained in the amount.'),
  ship('shipping.comment', len(1, 160), 'C', 'Comment.'),
  ship('shipping.expectedDate', date(), 'O', 'Day of arrival.'),
  ship('shipping.logisticsProvider', len(1, 255), 'O', 'Carrier.'),
  ship('shipping.trackingNumber', len(1, 255), 'O', 'Tracking number.'),
  ship('shipping.returnTrackingNumber', len(1, 255), 'O', 'Tracking number of the return.'),
  ship('shipping.normalized', len(1, 255), 'O', 'Normalised address.'),
  ship('shipping.validationStatus', len(1, 255), 'O', 'Whether the address was validated.'),
  ship('shipping.warehouse', len(1, 100), 'O', 'Warehouse of dispatch.'),
  ship(
    'shipping.preference',
    oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    'O',
    'Which address the acquirer’s hosted pages take. Default GET_FROM_FILE.',
  ),
  ship('shipping.middleName', any(255), 'O', 'Middle name.'),
  ship('shipping.companyName', len(1, 60), 'O', 'Company.'),
  ship('shipping.phone', phone(5, 25), 'O', 'Telephone.'),
  ship('shipping.workPhone', len(1, 25), 'O', 'Telephone at work.'),
  ship('shipping.mobile', phone(5, 25), 'O', 'Mobile telephone.'),
  ship('shipping.email', len(6, 128), 'O', 'E-mail address.'),
  ship('shipping.type', oneOf('RETURN', 'SHIPMENT'), 'O', 'Shipment or return.'),
];

const named = section('Sent by clients of the reference', FROM_BOTH, { byDefaultOnly: true });

/** The recipient's name; the specification has it in `shipping.customer`. */
export const shippingName = [
  named('shipping.givenName', any(255), 'O', 'First name. Strict entities refuse it.'),
  named('shipping.surname', any(255), 'O', 'Last name. Strict entities refuse it.'),
];

const MERCHANT_BILLING = 'API 1, Merchant billing address';
const from = section(MERCHANT_BILLING, FROM_SHOP);

/** The merchant's billing address, if it is another location. */
export const merchantBilling = [
  ...under('merchant.', MERCHANT_BILLING, FROM_SHOP, billing),
  from('merchant.billing.givenName', any(255), 'O', 'First name.'),
  from('merchant.billing.surname', any(255), 'O', 'Last name.'),
  from('merchant.billing.middleName', any(255), 'O', 'Middle name.'),
  from('merchant.billing.companyName', len(1, 60), 'O', 'Company.'),
  from('merchant.billing.phone', len(1, 25), 'O', 'Telephone.'),
  from('merchant.billing.workPhone', len(1, 25), 'O', 'Telephone at work.'),
  from('merchant.billing.mobile', phone(5, 25), 'O', 'Mobile telephone.'),
  from('merchant.billing.email', len(6, 128), 'O', 'E-mail address.'),
];

/** The location from which the merchant ships the goods, if it is another one. */
export const merchantShipping = under(
  'merchant.',
  'API 1, Merchant shipping address',
  FROM_SHOP,
  shipping,
);
