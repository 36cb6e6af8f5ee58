/** API 2: Cart items; Cart payments; Marketplace. At most 1000 of each, numbered from 0 without a gap. */
import {
  between,
  bool,
  date,
  decimals,
  digits,
  type Format,
  inHundredths,
  len,
  oneOf,
  pattern,
  url,
  wider,
} from '../format.ts';
import { FROM_SHOP, type More, type Parameter, section } from '../parameter.ts';
import { COUNTRY_2_OR_NUMBER } from './country.ts';
import { CURRENCY } from './currency.ts';

const of = section('API 2, Cart items', [...FROM_SHOP, 'risk']);
const item = <const Name extends string, Value>(
  name: Name,
  ...rest: [format: Format<Value>, requirement: Parameter['requirement'], rule: string, more?: More]
) => of(`cart.items[n].${name}`, ...rest);

const QUANTITY = pattern(
  '^[0-9]{1,12}(\\.[0-9]{1,3})?$',
  'up to 12 digits with up to 3 decimals',
  ['1', '0.125', '999999999999.999'],
  ['1.', '-1', '1.2345', '1000000000000'],
);
/** A price. Clients write 5 and 5.5. */
const PRICE = wider(
  decimals(),
  inHundredths(
    pattern(
      '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
      '1-10 digits, up to 2 decimals',
      ['0', '5', '5.5', '4.99', '9999999999.99'],
      ['1.', '.5', '-1', '1,5', '1.234', '10000000000'],
    ),
  ),
);
const TAX = pattern(
  '^(100(\\.0{1,2})?|0?[0-9]{1,2}(\\.[0-9]{1,2})?)$',
  'AN6, 0 to 100 with up to 2 decimals',
  ['0', '19', '7.5', '007.50', '99.99', '100.00'],
  ['100.01', '101', '0100', '-1', '7.555', '19%'],
);
/** A percentage in the format of an amount. */
const DISCOUNT = pattern(
  '^(0{0,7}100\\.00|0{0,8}[0-9]{1,2}\\.[0-9]{2})$',
  '1-10 digits, dot, 2 decimals; at most 100.00',
  ['0.00', '7.50', '0000000007.50', '0000000100.00', '100.00'],
  ['100.01', '101.00', '9999999999.99', '00000000007.50', '7', '7.5'],
);

export const cartItems = [
  item('name', len(1, 255), 'C', 'Name.'),
  item('merchantItemId', len(1, 255), 'C', 'The shop’s id of the item.'),
  item('quantity', QUANTITY, 'C', 'Quantity.'),
  item(
    'type',
    oneOf('PHYSICAL', 'DIGITAL', 'MIXED', 'ANONYMOUS_DONATION', 'AUTHORITIES_PAYMENT'),
    'C',
    'Kind of item.',
  ),
  item('sku', len(1, 255), 'O', 'Stock keeping unit.'),
  item('currency', CURRENCY, 'C', 'Currency of its amounts.'),
  item('description', len(1, 2048), 'C', 'Description.'),
  item('commodityCode', digits(8), 'O', 'Level 3 commodity code.'),
  item('commodityDescription', len(1, 50), 'O', 'Level 3 description.'),
  item('originalPrice', len(1, 255), 'O', 'A unit’s price without tax and discount.'),
  item('price', PRICE, 'C', 'A unit’s price with tax and discount.'),
  item('totalAmount', PRICE, 'C', 'Price of all units.'),
  item('taxAmount', PRICE, 'C', 'Tax of a unit.'),
  item('totalTaxAmount', PRICE, 'C', 'Tax of all units.'),
  item('tax', TAX, 'C', 'Tax, per cent.'),
  item('taxCategory', oneOf('AA', 'S', 'E', 'Z'), 'C', 'Level 3 category.'),
  item('shipping', PRICE, 'C', 'Shipping of the item.'),
  item('discount', DISCOUNT, 'C', 'Discount, per cent.'),
  item('giftMessage', len(1, 255), 'O', 'Message to the recipient.'),
  item('shippingMethod', len(1, 255), 'O', 'Shipping method.'),
  item('shippingInstructions', len(1, 255), 'O', 'Shipping instructions.'),
  item('shippingTrackingNumber', len(1, 255), 'O', 'Tracking number.'),
  item('quantityUnit', oneOf('M', 'CM', 'KG', 'G', 'COUNT'), 'O', 'Unit. Default COUNT.'),
  item('productUrl', url(1, 2048), 'O', 'Address of the product.'),
  item('imageUrl', url(1, 2048), 'O', 'Address of a picture.'),
  item('totalDiscountAmount', PRICE, 'O', 'Total discount.'),
  item('productCode', len(1, 30), 'O', 'Product code.'),
  item('partNumber', len(1, 30), 'O', 'Manufacturer’s number.'),
  item('itemNumber', between(1, 999), 'O', 'Line of the invoice.'),
  item('vatReferenceNumber', len(1, 30), 'O', 'VAT reference.'),
  item('sellerId', len(1, 255), 'O', 'The marketplace’s seller that owns it.'),
  item('recipient.salutation', len(1, 5), 'O', 'Salutation.'),
  item('recipient.firstName', len(1, 48), 'O', 'First name.'),
  item('recipient.middleName', len(1, 50), 'O', 'Middle name.'),
  item('recipient.lastName', len(1, 48), 'O', 'Last name.'),
  item('recipient.apartment', len(1, 100), 'O', 'Apartment.'),
  item('recipient.street', len(1, 100), 'O', 'First line of the address.'),
  item('recipient.address', len(1, 100), 'O', 'Second line.'),
  item('recipient.city', len(1, 80), 'O', 'Town.'),
  item('recipient.state', len(1, 50), 'O', 'State.'),
  item('recipient.postcode', len(1, 16), 'O', 'Postcode.'),
  item('recipient.country', COUNTRY_2_OR_NUMBER, 'O', 'Country.'),
  item('recipient.phone', digits(25), 'O', 'Telephone.'),
  item('recipient.email', len(1, 128), 'O', 'E-mail address.'),
  item('deliveryDate', date(), 'O', 'Day of delivery.'),
];

const paid = section('API 2, Cart payments', [...FROM_SHOP, 'risk']);

export const cartPayments = [
  paid('cart.payments[n].name', len(1, 255), 'O', 'Name of a payment made before.'),
  paid('cart.payments[n].type', oneOf('GIFTCARD', 'PROMOTION'), 'O', 'Kind.'),
  paid('cart.payments[n].amount', PRICE, 'O', 'Amount.'),
  paid('cart.payments[n].currency', CURRENCY, 'O', 'Currency.'),
  paid('cart.payments[n].status', oneOf('pending', 'authorized', 'captured'), 'O', 'State.'),
  paid('cart.payments[n].brand', len(1, 255), 'O', 'Brand.'),
  paid('cart.payments[n].primary', bool(), 'O', 'Whether it is the cart’s main payment.'),
];

const seller = section('API 2, Marketplace', FROM_SHOP);

export const marketplace = [
  seller(
    'marketPlace.sellers[n].id',
    len(1, 255),
    'O',
    'Unique id of the seller: the sellerId of the seller’s cart items.',
  ),
  seller(
    'marketPlace.sellers[n].amount',
    decimals(),
    'O',
    'Total of the seller’s items. The totals of all sellers must not exceed the amount.',
  ),
];
