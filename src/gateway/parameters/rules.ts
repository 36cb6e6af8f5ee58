/** Rules that look at more than one parameter. */

import type { ParameterError } from '../results/refusal.ts';
import { holdsCardNumber } from './secrets.ts';
import type { Parameters } from './validate.ts';

const REQUIRED_OF_CARD = ['card.number', 'card.expiryMonth', 'card.expiryYear'];

/**
 * A submit needs an account: a card, as long as there is no other kind. A brand alone says so in the words of the
 * reference; half a card says what is missing (API 1, Card account).
 */
export function accountErrors(parameters: Parameters): ParameterError[] {
  // What is typed into the wrong field must not be kept either.
  if (holdsCardNumber(parameters['card.holder'] ?? '')) {
    return [{ name: 'card.holder', value: '***', message: 'must not hold a card number' }];
  }
  const hasCard = Object.keys(parameters).some((name) => name.startsWith('card.'));
  if (!hasCard && parameters['paymentBrand'] !== undefined) {
    return [{ name: 'paymentBrand', value: null, message: 'card properties must be set' }];
  }
  return REQUIRED_OF_CARD.filter((name) => parameters[name] === undefined).map(missing);
}

/** The error of a required parameter that was not sent. */
export const missing = (name: string): ParameterError => ({
  name,
  value: null,
  message: 'may not be empty',
});
