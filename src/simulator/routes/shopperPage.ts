/** What the pages of issuers and banks say and hear in words. */

import type { Request } from '../../gateway/api/route.ts';
import { valueIn } from '../../gateway/api/values.ts';
import { SHOPPER_ACTIONS } from '../../gateway/domain/payment/shopperAction.ts';
import { formatAmount, type Money } from '../../money/index.ts';

/**
 * An amount as the shopper reads it.
 *
 * @param wished the language that was said, BCP 47: its country counts, where the page is in that language
 * @param language of the page
 */
export function moneyText(money: Money, wished: string | null, language: string): string {
  const { currency } = money;
  const isOne = wished !== null && REGIONAL.test(wished) && wished.startsWith(`${language}-`);
  const format = new Intl.NumberFormat(isOne ? wished : language, { style: 'currency', currency });
  return format.format(formatAmount(money) as Intl.StringNumericLiteral);
}

/** A language of a country: `en-GB`. */
const REGIONAL = /^[a-z]{2,3}-[A-Z]{2}$/;

/** A brand's key as words. */
export const nameOf = (brand: string | null): string => (brand ?? '').replaceAll('_', ' ').trim();

/** The button that was pressed. */
export function wordIn(request: Request): (typeof SHOPPER_ACTIONS)[number] | undefined {
  const word = valueIn(request, 'action');
  return SHOPPER_ACTIONS.find((act) => act === word);
}
