/** Texts that the pages of issuers and banks show, and the shopper's action that they receive. */

import { cardBrand, nameOfBrand, textKeyOf } from '../../brands/index.ts';
import type { PageTexts } from '../../gateway/api/pages/texts.ts';
import type { Request } from '../../gateway/api/route.ts';
import { valueIn } from '../../gateway/api/values.ts';
import { SHOPPER_ACTIONS } from '../../gateway/domain/payment/shopper/shopperAction.ts';
import { displayAmount, formatAmount, type Money } from '../../money/index.ts';

/**
 * An amount as shown to the shopper.
 *
 * @param wished the requested language, BCP 47. Its country is used if the page is in that language.
 * @param language the language of the page
 */
export function moneyText(money: Money, wished: string | null, language: string): string {
  const isOne = wished !== null && REGIONAL.test(wished) && wished.startsWith(`${language}-`);
  return displayAmount(formatAmount(money), money.currency, isOne ? wished : language);
}

/** A language with a country, such as `en-GB`. */
const REGIONAL = /^[a-z]{2,3}-[A-Z]{2}$/;

/** The name of a brand, as the form shows it. @param brand its key; null: no name */
export function nameOf(brand: string | null, { language, say }: PageTexts): string {
  if (brand === null) return '';
  const card = cardBrand(brand);
  if (card) return card.name ?? brand.replaceAll('_', ' ');
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return nameOfBrand(brand, {
    phrase: (kind) => say(textKeyOf(kind)),
    country: (code) => countries.of(code) ?? code,
  });
}

/** The action of the button that the shopper pressed; `undefined` if it is unknown. */
export function wordIn(request: Request): (typeof SHOPPER_ACTIONS)[number] | undefined {
  const word = valueIn(request, 'action');
  return SHOPPER_ACTIONS.find((act) => act === word);
}
