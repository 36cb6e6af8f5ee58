/** What Apple's sheet is asked for. Pure. */

import { type Block, isYes, textOf } from '../../wallet/terms.ts';
import type { AppleLine, AppleRequest } from '../../wallet/walletApis.ts';
import type { Purchase } from '../../wallet/walletForm.ts';

/** Members of the block that are for this form, and none of Apple's. */
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

/** The total as the page wrote it. */
export function totalIn({ total }: Block): AppleLine {
  return typeof total === 'object' && total !== null ? total : {};
}

/** The request: what the page wrote, and what it left out. */
export function requestOf({ block, amount, currency, merchant }: Purchase): AppleRequest {
  const theirs = Object.entries(block).filter(
    ([name, value]) => !OURS.has(name) && typeof value !== 'function',
  );
  const total = totalIn(block);
  return {
    countryCode: 'US',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    ...Object.fromEntries(theirs),
    ...(block['supportsCouponCode'] !== undefined && {
      supportsCouponCode: isYes(block['supportsCouponCode']),
    }),
    currencyCode: currency,
    total: {
      ...total,
      label: textOf(total.label) ?? textOf(block['displayName']) ?? merchant,
      amount,
    },
  } as AppleRequest;
}
