/** API 1: Billing address; Shipping address. */
import { date, len, money, oneOf, pattern, phone } from './format.ts';
import { FROM_BOTH, type Parameter, section } from './parameter.ts';

const COUNTRY = pattern('^[A-Z]{2}$');
const POSTCODE = pattern('^[A-Za-z0-9 -]{1,16}$');
const STATE = pattern('^[A-Za-z0-9. ]{1,50}$');

const bill = section('API 1, Billing address', FROM_BOTH);

export const billing: readonly Parameter[] = [
  bill('billing.street1', len(1, 100), 'C', 'Street and what belongs to it.'),
  bill('billing.street2', len(1, 100), 'C', 'Adjoining road or locality.'),
  bill('billing.houseNumber1', len(1, 100), 'O', 'Then street1 holds the street alone.'),
  bill('billing.houseNumber2', len(1, 100), 'O', 'Needs houseNumber1.'),
  bill('billing.city', len(1, 80), 'C', 'Town.'),
  bill('billing.state', STATE, 'C', 'State.'),
  bill('billing.postcode', POSTCODE, 'C', 'Postcode; a blank or hyphen inside is accepted.'),
  bill('billing.country', COUNTRY, 'C', 'ISO 3166-1 code.'),
  bill('billing.normalized', len(1, 255), 'O', 'Normalised address.'),
  bill('billing.validationStatus', len(1, 255), 'O', 'Whether it was validated.'),
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

export const shipping: readonly Parameter[] = [
  ship('shipping.street1', len(1, 100), 'C', 'Street and what belongs to it.'),
  ship('shipping.street2', len(1, 100), 'C', 'Adjoining road or locality.'),
  ship('shipping.houseNumber1', len(1, 100), 'O', 'Then street1 holds the street alone.'),
  ship('shipping.houseNumber2', len(1, 100), 'O', 'Needs houseNumber1.'),
  ship('shipping.city', len(1, 80), 'C', 'Town.'),
  ship('shipping.state', STATE, 'C', 'State.'),
  ship('shipping.postcode', POSTCODE, 'C', 'Postcode; a blank or hyphen inside is accepted.'),
  ship('shipping.country', COUNTRY, 'C', 'ISO 3166-1 code.'),
  ship('shipping.method', METHODS, 'C', 'How it is sent.'),
  ship('shipping.cost', money(), 'C', 'Cost, contained in the amount.'),
  ship('shipping.comment', len(1, 160), 'C', 'Comment.'),
  ship('shipping.expectedDate', date(), 'O', 'Day of arrival.'),
  ship('shipping.logisticsProvider', len(1, 255), 'O', 'Carrier.'),
  ship('shipping.trackingNumber', len(1, 255), 'O', 'Number of the parcel.'),
  ship('shipping.returnTrackingNumber', len(1, 255), 'O', 'Number of a parcel that returns.'),
  ship('shipping.normalized', len(1, 255), 'O', 'Normalised address.'),
  ship('shipping.validationStatus', len(1, 255), 'O', 'Whether it was validated.'),
  ship('shipping.warehouse', len(1, 100), 'O', 'Warehouse it is sent from.'),
  ship(
    'shipping.preference',
    oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    'O',
    'Which address the acquirer’s hosted pages take.',
  ),
  ship('shipping.middleName', len(1, 255), 'O', 'Middle name.'),
  ship('shipping.companyName', len(1, 60), 'O', 'Company.'),
  ship('shipping.phone', phone(), 'O', 'Telephone.'),
  ship('shipping.workPhone', len(1, 25), 'O', 'Telephone at work.'),
  ship('shipping.mobile', phone(), 'O', 'Mobile telephone.'),
  ship('shipping.email', len(6, 128), 'O', 'E-mail address.'),
  ship('shipping.type', oneOf('RETURN', 'SHIPMENT'), 'O', 'Which way it goes.'),
];
