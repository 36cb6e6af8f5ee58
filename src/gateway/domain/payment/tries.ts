/**
 * How often a card number is tried in one checkout. A script on the shop's page can have the form submit beginnings of a number
 * that is being typed, and now and then one of them is whole: there are few such tries.
 *
 * Tries are counted, and no number is compared with another: a limit of different numbers would tell whether a number is one
 * of those, and who knows the ends of a number could try all that may stand between them until one is not refused.
 */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { accountKindOf } from '../../catalogue/parameters/rules/account.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Checkout } from '../checkout/types.ts';
import { judgeNumber } from '../transaction/account.ts';

/** So often an accepted number is taken in one checkout. */
export const MOST_TRIES = 10;

/** The same for every number, whole or not, tried before or not: what is refused so tells nothing of it. */
const TOO_MANY_TRIES: Refusal = {
  refused: '700.500.001',
  detail: `no more than ${MOST_TRIES} tries of a card number in a checkout`,
};

/**
 * Counts the card number of a submit, if it is accepted as a number. Inside the transaction that takes the submit, with the
 * checkout locked: save the checkout that is returned, also if the submit is then refused for something else.
 *
 * @param said by the shop and the shopper; the number of stored details is none that was typed
 * @returns the checkout with the try, or a refusal where it had enough of them
 */
export function countTry(checkout: Checkout, said: Parameters): Checkout | Refusal {
  const isTyped = accountKindOf(said) === 'card' && said['registrationId'] === undefined;
  const number = isTyped ? said['card.number'] : undefined;
  if (number === undefined) return checkout;
  if (checkout.tries >= MOST_TRIES) return TOO_MANY_TRIES;
  if (judgeNumber(number, brandOf(said) ?? null)) return checkout;
  return { ...checkout, tries: checkout.tries + 1 };
}
