/** Causes of refusals about a checkout that has ended, and of the state of one without a payment. */
import type { Cause } from '../cause.ts';

const LIMITS = 'API 3, Limits';
const NEW_CHECKOUT = 'Create a new checkout.';

/** The cause of refusals after the life of a checkout. */
export const CHECKOUT_EXPIRED: Cause = {
  cause: 'expired',
  text: 'The checkout ended 30 minutes after its creation, by the clock of the entity.',
  specification: LIMITS,
  tryInstead: NEW_CHECKOUT,
};

/** The cause of refusals after the shop has deleted a checkout. */
export const CHECKOUT_DELETED: Cause = {
  cause: 'state',
  text: 'The shop has deleted the checkout.',
  tryInstead: NEW_CHECKOUT,
};

/** Causes of refusals after the end of the link to pay that the checkout belongs to. */
export const LINK_EXPIRED: Cause = {
  cause: 'expired',
  text: 'The link to pay was valid until a time that is over, by the clock of the entity.',
  tryInstead: 'Create a new link.',
};
export const LINK_DEACTIVATED: Cause = {
  cause: 'state',
  text: 'The shop has deactivated the link to pay.',
  tryInstead: 'Create a new link.',
};
export const LINK_PAID: Cause = {
  cause: 'state',
  text: 'The link to pay was paid as often as it allows.',
  tryInstead: 'Create a new link.',
};

export const CHECKOUT_READ: Cause = {
  cause: 'state',
  text: 'The shop has read the result of the checkout before, which ended the checkout.',
  specification: LIMITS,
  tryInstead: 'Read the payment by its own id, or create a new checkout.',
};

export const CHECKOUT_PAID: Cause = {
  cause: 'state',
  text: 'The checkout is paid.',
  tryInstead: 'Read its result, or create a new checkout.',
};

export const CHECKOUT_UNPAID: Cause = {
  cause: 'shopper-waiting',
  text: 'No payment was submitted to the checkout yet.',
  tryInstead: 'Submit a payment with the form.',
};
