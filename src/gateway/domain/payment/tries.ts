/**
 * Limits how often a card number is tried in one checkout. A script on the shop's page can make the form submit the beginning
 * of a number while the shopper types it, and some beginnings are complete numbers. The limit allows only few such tries.
 *
 * Tries are counted, and numbers are not compared with each other. A limit on different numbers would reveal whether a number
 * was tried before: an attacker who knows the first and last digits of a number could try all digits between them until one
 * number is not refused.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { accountKindOf } from '../../catalogue/parameters/rules/account.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Checkout } from '../checkout/types.ts';
import { judgeNumber } from '../transaction/account.ts';

/** How often one checkout accepts a submit with a valid card number. */
export const MOST_NUMBER_TRIES = 10;

/**
 * The same refusal for every number, complete or not, tried before or not. So the refusal reveals nothing about the number.
 */
const TOO_MANY_TRIES: Refusal = {
  refused: '700.500.001',
  detail: `a checkout accepts at most ${MOST_NUMBER_TRIES} attempts with a card number`,
};

/**
 * Counts the card number of a submit, if it is accepted as a number. Call it inside the database transaction of the submit,
 * with the checkout locked. Save the returned checkout, even if the submit is then refused for another reason.
 *
 * @param parameters parameters of the shop and the shopper; the number of stored details does not count, because the shopper has not typed it
 * @returns the checkout with the try, or a refusal if the checkout has reached the limit
 */
export function countTry(checkout: Checkout, parameters: ApiRequest): Checkout | Refusal {
  const isTyped = accountKindOf(parameters) === 'card' && parameters.registrationId === undefined;
  const number = isTyped ? parameters.card?.number : undefined;
  if (number === undefined) return checkout;
  if (checkout.tries >= MOST_NUMBER_TRIES) return TOO_MANY_TRIES;
  if (judgeNumber(number, brandOf(parameters) ?? null)) return checkout;
  return { ...checkout, tries: checkout.tries + 1 };
}
