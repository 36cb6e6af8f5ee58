/** Causes of the results of payments that wait for the shopper. */
import type { Cause } from '../cause.ts';

/** The section of the specification about the result of an authentication. */
export const AUTHENTICATION_SECTION = 'API 2, 3D Secure, payment transaction';
const ASYNCHRONOUS = 'API 2, Asynchronous payments';
const APPROVE = 'Approve on the page, or with POST /_sandbox/shopper does=approve.';

export const RETURN_NOT_ALLOWED: Cause = {
  cause: 'invalid-parameter',
  text: 'The payment redirects the shopper, and the shopper may not be sent to the given shopperResultUrl.',
  parameter: 'shopperResultUrl',
  specification: ASYNCHRONOUS,
  tryInstead: 'Send an https address of the shop.',
};

export const NO_RETURN: Cause = {
  cause: 'missing-parameter',
  text: 'The payment redirects the shopper, and the request has no shopperResultUrl.',
  parameter: 'shopperResultUrl',
  specification: ASYNCHRONOUS,
  tryInstead: 'Send shopperResultUrl.',
};

/** What the shopper did, or did not do in time, on the page of a bank or provider. */
export const SHOPPER_ENDS: Readonly<Record<'decline' | 'cancel' | 'expire', Cause>> = {
  decline: {
    cause: 'shopper-declined',
    text: 'The shopper declined the payment on the page of the bank or provider.',
    specification: ASYNCHRONOUS,
    tryInstead: APPROVE,
  },
  cancel: {
    cause: 'shopper-cancelled',
    text: 'The shopper cancelled the payment.',
    specification: ASYNCHRONOUS,
    tryInstead: APPROVE,
  },
  expire: {
    cause: 'expired',
    text: 'The shopper did not complete the step before the time was over.',
    specification: ASYNCHRONOUS,
    tryInstead: 'Approve in time, for example with POST /_sandbox/shopper does=approve.',
  },
};

export const AUTHENTICATED: Cause = {
  cause: 'shopper-confirmed',
  text: 'The shopper was authenticated.',
  specification: AUTHENTICATION_SECTION,
};

export const REGISTRATION_REMOVED: Cause = {
  cause: 'state',
  text: 'The registration was removed before the shopper confirmed it.',
  specification: 'API 2, Tokenization and registration parameters',
};

export const CARD_DATA_ERASED: Cause = {
  cause: 'expired',
  text: 'The card data was erased before the shopper completed the step.',
  specification: AUTHENTICATION_SECTION,
  tryInstead: 'Complete the step within 30 minutes by the clock of the entity.',
};

/** An authentication that ended without an issuer. */
export const notAuthenticated = (text: string): Cause => ({
  cause: 'threeDSecure',
  text,
  parameter: 'card.number',
  specification: AUTHENTICATION_SECTION,
  tryInstead:
    'Send card.number={testCard3ds}, an enrolled test card whose holder is authenticated.',
});
