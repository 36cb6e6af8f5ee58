/** What Google's sheet is asked for. Pure. */

import { isTrue, textOf, type WalletSettings } from '../../wallet/terms.ts';
import type { GoogleRequest } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletKind.ts';

/** What our gateway is called in tokens. */
const GATEWAY = 'payment-widgets';

/** Cards, as the page wants them. */
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

/** Whether the sheet asks where the goods go. */
const shipsIn = (settings: WalletSettings): boolean =>
  isTrue(settings['shippingAddressRequired']) ||
  settings['shippingAddressParameters'] !== undefined;

/** What the page wants to be asked while the sheet is open. */
function intentsOf(settings: WalletSettings): string[] {
  const changes = typeof settings['onPaymentDataChanged'] === 'function';
  return [
    ...(changes && shipsIn(settings) ? ['SHIPPING_ADDRESS'] : []),
    ...(changes && isTrue(settings['shippingOptionRequired']) ? ['SHIPPING_OPTION'] : []),
    ...(typeof settings['onPaymentAuthorized'] === 'function' ? ['PAYMENT_AUTHORIZATION'] : []),
  ];
}

/** The request: what the page wrote, and what it left out. */
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
