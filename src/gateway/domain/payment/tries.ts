/**
 * Limits how often a card number is tried in one checkout, and in all checkouts of a link to pay. A script on the shop's page
 * can make the form submit the beginning of a number while the shopper types it, and some beginnings are complete numbers. The
 * limit allows only few such tries.
 *
 * Tries are counted, and numbers are not compared with each other. A limit on different numbers would reveal whether a number
 * was tried before: an attacker who knows the first and last digits of a number could try all digits between them until one
 * number is not refused.
 */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { accountKindOf } from '../../catalogue/parameters/rules/account.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { countLinkTry, MOST_LINK_TRIES } from '../checkout/link/states.ts';
import type { PaymentLink } from '../checkout/link/types.ts';
import type { CheckoutTables } from '../checkout/tables.ts';
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

/** The same for a link to pay, whose shoppers share its tries: each opening of a link makes a checkout. */
const TOO_MANY_OF_LINK: Refusal = {
  refused: '700.500.001',
  detail: `a link to pay accepts at most ${MOST_LINK_TRIES} failed attempts with a card number within 24 hours`,
};

/**
 * Counts the card number of a submit, if it is accepted as a number. Call it inside the database transaction of the submit,
 * with the checkout locked. Save the returned checkout, even if the submit is then refused for another reason, and then the
 * link of `lockLink`.
 *
 * @param parameters parameters of the shop and the shopper; the number of stored details does not count, because the shopper has not typed it
 * @returns the checkout with the try, or a refusal if the checkout or its link to pay has reached the limit
 */
export async function countTry(
  tables: CheckoutTables,
  checkout: Checkout,
  parameters: ApiRequest,
  now: number,
): Promise<Checkout | Refusal> {
  const isTyped = accountKindOf(parameters) === 'card' && parameters.registrationId === undefined;
  const number = isTyped ? parameters.card?.number : undefined;
  if (number === undefined) return checkout;
  if (checkout.tries >= MOST_NUMBER_TRIES) return TOO_MANY_TRIES;
  const { paymentLinkId, entityId } = checkout;
  const link = paymentLinkId && (await tables.paymentLink.find(paymentLinkId, entityId));
  if (link && !countLinkTry(link, now)) return TOO_MANY_OF_LINK;
  if (judgeNumber(number, brandOf(parameters) ?? null)) return checkout;
  return { ...checkout, tries: checkout.tries + 1 };
}

/**
 * Locks the link to pay of a checkout, and counts a try of a card number. Call it after the rows of the payment are locked: other
 * transactions lock them before the link. So the limit is checked again, which simultaneous submits may have reached.
 *
 * @returns the link with the try, to be saved; undefined if the checkout belongs to none
 */
export async function lockLink(
  tables: CheckoutTables,
  { paymentLinkId, entityId }: Checkout,
  isTry: boolean,
  now: number,
): Promise<PaymentLink | Refusal | undefined> {
  const link = paymentLinkId && (await tables.paymentLink.lock(paymentLinkId, entityId));
  if (!link) return undefined;
  return isTry ? (countLinkTry(link, now) ?? TOO_MANY_OF_LINK) : link;
}

/** Saves the try of a card number that counts, although its submit is refused for another reason. */
export async function saveTry(
  tables: CheckoutTables,
  checkout: Checkout,
  link: PaymentLink | undefined,
): Promise<void> {
  await tables.checkout.save({ ...checkout, tries: checkout.tries + 1 });
  if (link) await tables.paymentLink.save(link);
}
