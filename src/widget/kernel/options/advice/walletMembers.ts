/**
 * The members of the wallets' options that are known. Other members are passed on to the wallet, so only a member with a name
 * that is nearly one of these is reported. Sources: the documents of Apple Pay on the Web, Google Pay and Samsung Pay.
 */
import type { Shape } from '../shape.ts';

/** A type each for many members. */
const all = (shape: Shape, names: string): Record<string, Shape> =>
  Object.fromEntries(names.split(' ').map((name) => [name, shape]));

const list = (shape: Shape): Shape => ({ list: shape });
const NUMBER_OR_TEXT: Shape = { any: ['number', 'string'] };
const AMOUNT_LINE = {
  ...all('string', 'label type status'),
  ...all(NUMBER_OR_TEXT, 'amount price'),
};
const CONTACTS = list(['email', 'name', 'phone', 'phoneticName', 'postalAddress']);
const CONTACT: Shape = {
  has: {
    ...all(
      'string',
      'givenName familyName phoneticGivenName phoneticFamilyName emailAddress phoneNumber locality subLocality administrativeArea subAdministrativeArea postalCode country countryCode',
    ),
    addressLines: list('string'),
  },
};

/** Members of every wallet. */
const COMMON: Readonly<Record<string, Shape>> = {
  ...all('string', 'buttonColor buttonType currencyCode countryCode'),
  buttonSizeMode: ['fill', 'static'],
  sandbox: 'boolean',
};
const SUBMITTED = list(['customer', 'billing', 'shipping']);

export const WALLET_MEMBERS: Readonly<Record<string, Shape>> = {
  applePay: {
    has: {
      ...COMMON,
      ...all(
        'string',
        'merchantIdentifier displayName domainName initiative initiativeContext buttonSource buttonStyle style couponCode applicationData shippingType',
      ),
      version: NUMBER_OR_TEXT,
      checkAvailability: {
        any: [
          'boolean',
          ['canMakePayments', 'canMakePaymentsWithActiveCard', 'applePayCapabilities'],
        ],
      },
      total: { has: AMOUNT_LINE },
      lineItems: list({ has: AMOUNT_LINE }),
      shippingMethods: list({ has: { ...AMOUNT_LINE, ...all('string', 'identifier detail') } }),
      merchantCapabilities: list(['supports3DS', 'supportsCredit', 'supportsDebit', 'supportsEMV']),
      supportedNetworks: list('string'),
      supportedCountries: list('string'),
      requiredBillingContactFields: CONTACTS,
      requiredShippingContactFields: CONTACTS,
      billingContact: CONTACT,
      shippingContact: CONTACT,
      shippingContactEditingMode: ['available', 'enabled', 'storePickup'],
      supportsCouponCode: 'boolean',
      submitOnPaymentAuthorized: SUBMITTED,
      ...all(
        'function',
        'onValidateMerchant onPaymentMethodSelected onShippingContactSelected onShippingMethodSelected onCouponCodeChanged onPaymentAuthorized onCancel',
      ),
    },
  },
  googlePay: {
    has: {
      ...COMMON,
      ...all('string', 'merchantId gateway gatewayMerchantId merchantName totalPriceLabel'),
      environment: ['TEST', 'PRODUCTION'],
      allowedAuthMethods: list(['PAN_ONLY', 'CRYPTOGRAM_3DS']),
      allowedCardNetworks: list('string'),
      amount: NUMBER_OR_TEXT,
      displayItems: list({ has: AMOUNT_LINE }),
      ...all(
        'boolean',
        'emailRequired billingAddressRequired shippingAddressRequired shippingOptionRequired',
      ),
      billingAddressParameters: {
        has: { format: ['MIN', 'FULL', 'FULL-ISO3166'], phoneNumberRequired: 'boolean' },
      },
      shippingAddressParameters: {
        has: { allowedCountryCodes: list('string'), phoneNumberRequired: 'boolean' },
      },
      shippingOptionParameters: 'object',
      submitOnPaymentAuthorized: SUBMITTED,
      ...all('function', 'onPaymentDataChanged onPaymentAuthorized onCancel'),
    },
  },
  samsungPay: {
    has: {
      ...COMMON,
      ...all('string', 'serviceId merchantName merchantUrl orderNumber'),
      environment: 'string',
      allowedBrands: list('string'),
      amount: NUMBER_OR_TEXT,
      ...all('function', 'onPaymentAuthorized onCancel'),
    },
  },
  paypal: { has: { onApprove: 'function' } },
};
