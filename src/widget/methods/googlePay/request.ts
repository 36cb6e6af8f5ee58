/** Builds the request for Google's sheet. Pure. */

import { isTrue, textOf, type WalletSettings } from '../wallet/terms.ts';
import type { GoogleRequest } from '../wallet/walletApis.ts';
import type { Purchase } from '../wallet/walletKind.ts';

/** The name of this gateway in Google's tokens. */
const GATEWAY = 'payment-widgets';

/** The card payment method, with the page's settings. */
export const cardPaymentMethod = (settings: WalletSettings) => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: settings['allowedAuthMethods'] ?? ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: settings['allowedCardNetworks'] ?? ['VISA', 'MASTERCARD', 'AMEX'],
    ...(isTrue(settings['billingAddressRequired']) && {
      billingAddressRequired: true,
      billingAddressParameters: settings['billingAddressParameters'] ?? { format: 'FULL' },
    }),
  },
});

/** Whether the sheet requests a shipping address. */
const shipsIn = (settings: WalletSettings): boolean =>
  isTrue(settings['shippingAddressRequired']) ||
  settings['shippingAddressParameters'] !== undefined;

/** The callbacks that the page needs while the sheet is open. */
function intentsOf(settings: WalletSettings): string[] {
  const changes = typeof settings['onPaymentDataChanged'] === 'function';
  return [
    ...(changes && shipsIn(settings) ? ['SHIPPING_ADDRESS'] : []),
    ...(changes && isTrue(settings['shippingOptionRequired']) ? ['SHIPPING_OPTION'] : []),
    ...(typeof settings['onPaymentAuthorized'] === 'function' ? ['PAYMENT_AUTHORIZATION'] : []),
  ];
}

/** The request: the page's settings, completed with defaults. */
export function googleRequest({
  settings,
  amount,
  currency,
  merchant,
  merchantId,
}: Purchase): GoogleRequest {
  const intents = intentsOf(settings);
  const merchantOfGoogle = textOf(settings['merchantId']);
  const country = textOf(settings['countryCode']);
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [
      {
        ...cardPaymentMethod(settings),
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: textOf(settings['gateway']) ?? GATEWAY,
            gatewayMerchantId: textOf(settings['gatewayMerchantId']) ?? merchantId,
          },
        },
      },
    ],
    merchantInfo: {
      ...(merchantOfGoogle && { merchantId: merchantOfGoogle }),
      merchantName: textOf(settings['merchantName']) ?? merchant,
    },
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: amount,
      currencyCode: currency,
      ...(country && { countryCode: country }),
      ...(Array.isArray(settings['displayItems']) && { displayItems: settings['displayItems'] }),
      totalPriceLabel: textOf(settings['totalPriceLabel']) ?? merchant,
    },
    emailRequired: isTrue(settings['emailRequired']),
    shippingAddressRequired: shipsIn(settings),
    ...(shipsIn(settings) && {
      shippingAddressParameters: settings['shippingAddressParameters'] ?? {},
    }),
    ...(isTrue(settings['shippingOptionRequired']) && {
      shippingOptionRequired: true,
      shippingOptionParameters: settings['shippingOptionParameters'],
    }),
    ...(intents.length && { callbackIntents: intents }),
  } as GoogleRequest;
}
