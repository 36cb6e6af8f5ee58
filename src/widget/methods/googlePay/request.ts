/** What Google's sheet is asked for. Pure. */

import { type Block, isYes, textOf } from '../../wallet/terms.ts';
import type { GoogleRequest } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletForm.ts';

/** What our gateway is called in tokens. */
const GATEWAY = 'payment-widgets';

/** Cards, as the page wants them. */
export const methodOf = (block: Block) => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: block['allowedAuthMethods'] ?? ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: block['allowedCardNetworks'] ?? ['VISA', 'MASTERCARD', 'AMEX'],
    ...(isYes(block['billingAddressRequired']) && {
      billingAddressRequired: true,
      billingAddressParameters: block['billingAddressParameters'] ?? { format: 'FULL' },
    }),
  },
});

/** Whether the sheet asks where the goods go. */
const shipsIn = (block: Block): boolean =>
  isYes(block['shippingAddressRequired']) || block['shippingAddressParameters'] !== undefined;

/** What the page wants to be asked while the sheet is open. */
function intentsOf(block: Block): string[] {
  const changes = typeof block['onPaymentDataChanged'] === 'function';
  return [
    ...(changes && shipsIn(block) ? ['SHIPPING_ADDRESS'] : []),
    ...(changes && isYes(block['shippingOptionRequired']) ? ['SHIPPING_OPTION'] : []),
    ...(typeof block['onPaymentAuthorized'] === 'function' ? ['PAYMENT_AUTHORIZATION'] : []),
  ];
}

/** The request: what the page wrote, and what it left out. */
export function requestOf({
  block,
  amount,
  currency,
  merchant,
  merchantId,
}: Purchase): GoogleRequest {
  const intents = intentsOf(block);
  const merchantOfGoogle = textOf(block['merchantId']);
  const country = textOf(block['countryCode']);
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [
      {
        ...methodOf(block),
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: textOf(block['gateway']) ?? GATEWAY,
            gatewayMerchantId: textOf(block['gatewayMerchantId']) ?? merchantId,
          },
        },
      },
    ],
    merchantInfo: {
      ...(merchantOfGoogle && { merchantId: merchantOfGoogle }),
      merchantName: textOf(block['merchantName']) ?? merchant,
    },
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: amount,
      currencyCode: currency,
      ...(country && { countryCode: country }),
      ...(Array.isArray(block['displayItems']) && { displayItems: block['displayItems'] }),
      totalPriceLabel: textOf(block['totalPriceLabel']) ?? merchant,
    },
    emailRequired: isYes(block['emailRequired']),
    shippingAddressRequired: shipsIn(block),
    ...(shipsIn(block) && { shippingAddressParameters: block['shippingAddressParameters'] ?? {} }),
    ...(isYes(block['shippingOptionRequired']) && {
      shippingOptionRequired: true,
      shippingOptionParameters: block['shippingOptionParameters'],
    }),
    ...(intents.length && { callbackIntents: intents }),
  } as GoogleRequest;
}
