/** Errors after the press of the pay button: the part `nextAction` adds them to those of the script. */
import type { ErrorDefinition } from './errorDefinition.ts';

/** By code. */
export const NEXT_ACTION_ERRORS = {
  NO_RESULT_URL: {
    name: 'WidgetError',
    text: 'setupError',
    remedy: 'contact',
    cause:
      'no http(s) address for the result: give the form an action, or the checkout a shopperResultUrl',
  },
  CALLBACK_FAILED: {
    name: 'WidgetError',
    text: 'paymentRefused',
    remedy: 'retry',
    cause: 'a before-submit callback of the page threw an error, so nothing was sent',
  },
  ADDRESS_UNSAFE: {
    name: 'WidgetError',
    text: 'setupError',
    remedy: 'contact',
    cause: 'an address for the shopper is neither https, nor http on this machine, nor the gateway',
  },
  CONNECTION_LOST: {
    name: 'PciIframeSubmitError',
    text: 'connectionLost',
    remedy: 'retry',
    cause: 'no answer of the gateway; the next try has the same submit id',
  },
  FIELD_UNAVAILABLE: {
    name: 'PciIframeSubmitError',
    text: 'paymentRefused',
    remedy: 'retry',
    cause: 'a card field did not hand over its value',
  },
  NUMBER_KEPT: {
    name: 'PciIframeSubmitError',
    text: 'paymentRefused',
    remedy: 'retry',
    cause:
      'the card number was not sent: it is no whole number of the brand, or extends or begins one that was sent',
  },
  TOO_MANY_NUMBERS: {
    name: 'PciIframeSubmitError',
    text: 'checkoutInvalid',
    remedy: 'new-checkout',
    cause: 'ten card numbers were sent for this checkout, and no other is taken',
  },
  PAYMENT_IN_FLIGHT: {
    name: 'PciIframeSubmitError',
    text: 'paymentInFlight',
    remedy: 'retry',
    cause: 'another submit of this checkout is being processed',
  },
  AMOUNT_CHANGED: {
    name: 'PciIframeSubmitError',
    text: 'amountChanged',
    remedy: 'retry',
    cause:
      'the shop has changed the amount of the checkout since the form showed it; nothing was paid',
  },
  SUBMIT_REFUSED: {
    name: 'PciIframeSubmitError',
    text: 'paymentRefused',
    remedy: 'retry',
    cause: 'the gateway refused the fields: see result.parameterErrors',
  },
  PAYMENT_DECLINED: {
    name: 'WidgetError',
    text: 'paymentDeclined',
    remedy: 'retry',
    cause: 'declined, and retryDeclined keeps the shopper in the form: see result',
  },
} as const satisfies Record<string, ErrorDefinition>;
