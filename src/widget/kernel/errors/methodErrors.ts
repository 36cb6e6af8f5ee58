/** Errors of forms that only some pages load: the part `brands` adds them to those of the script. */
import type { ErrorDefinition } from './errorDefinition.ts';

/** By code. */
export const METHOD_ERRORS = {
  BRAND_UNAVAILABLE: {
    name: 'WidgetError',
    text: 'brandUnavailable',
    remedy: 'contact',
    cause: 'no channel of the entity takes this brand in the currency of the checkout',
  },
  BANKS_UNAVAILABLE: {
    name: 'WidgetError',
    text: 'banksUnavailable',
    remedy: 'retry',
    cause: 'the list of banks could not be had from the gateway',
  },
  WALLET_NOT_READY: {
    name: 'WidgetError',
    text: 'walletNotReady',
    remedy: 'retry',
    cause: 'this browser or device has no such wallet, or the page has not loaded what it needs',
  },
  WALLET_CLOSED: {
    name: 'WidgetError',
    text: 'paymentCancelled',
    remedy: 'retry',
    cause: 'the shopper closed the sheet of the wallet',
  },
  WALLET_FAILED: {
    name: 'WidgetError',
    text: 'walletFailed',
    remedy: 'retry',
    cause: 'the sheet of the wallet failed, or the page refused what was authorised in it',
  },
  CHECKOUT_NOT_CREATED: {
    name: 'WidgetError',
    text: 'paymentRefused',
    remedy: 'retry',
    cause: 'wpwlOptions.createCheckout gave no id of a checkout',
  },
} as const satisfies Record<string, ErrorDefinition>;
