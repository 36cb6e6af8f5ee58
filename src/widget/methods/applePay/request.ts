/** Builds the request for Apple's sheet. Pure. */

import { isTrue, textOf, type WalletSettings } from '../wallet/terms.ts';
import type { AppleLine, AppleRequest } from '../wallet/walletApis.ts';
import type { Purchase } from '../wallet/walletKind.ts';

/** Settings that belong to this form and are not sent to Apple. */
const OURS = new Set([
  'version',
  'checkAvailability',
  'merchantIdentifier',
  'displayName',
  'domainName',
  'initiative',
  'initiativeContext',
  'buttonSource',
  'buttonStyle',
  'style',
  'buttonType',
  'buttonColor',
  'submitOnPaymentAuthorized',
  'sandbox',
]);

/** The total as set by the page. */
export function readTotal({ total }: WalletSettings): AppleLine {
  return typeof total === 'object' && total !== null ? total : {};
}

/** The request: the page's settings, completed with defaults. */
export function appleRequest({ settings, amount, currency, merchant }: Purchase): AppleRequest {
  const theirs = Object.entries(settings).filter(
    ([name, value]) => !OURS.has(name) && typeof value !== 'function',
  );
  const total = readTotal(settings);
  return {
    countryCode: 'US',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    ...Object.fromEntries(theirs),
    ...(settings['supportsCouponCode'] !== undefined && {
      supportsCouponCode: isTrue(settings['supportsCouponCode']),
    }),
    currencyCode: currency,
    total: {
      ...total,
      label: textOf(total.label) ?? textOf(settings['displayName']) ?? merchant,
      amount,
    },
  } as AppleRequest;
}
