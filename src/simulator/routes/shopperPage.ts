/** Texts that the pages of issuers and banks show, and the shopper's action that they receive. */

import { cardBrand, nameOfBrand, textKeyOf } from '../../brands/index.ts';
import type { PageTexts } from '../../gateway/api/pages/texts.ts';
import type { Request } from '../../gateway/api/route.ts';
import { valueIn } from '../../gateway/api/values.ts';
import { SHOPPER_ACTIONS } from '../../gateway/domain/payment/shopper/shopperAction.ts';
import { displayAmount, formatAmount, type Money } from '../../money/index.ts';

/** An amount as shown to the shopper. @param language of the page, BCP 47 */
export const moneyText = (money: Money, { language }: PageTexts): string =>
  displayAmount(formatAmount(money), money.currency, language);

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
