/** What the pages of issuers and banks say and hear in words. */
import { formatAmount, type Money } from '../../money/index.ts';
import { ACTS } from '../payment/act.ts';
import type { Request } from './route.ts';
import { valueIn } from './values.ts';

/** An amount as the shopper reads it. @param language BCP 47 */
export function moneyText(money: Money, language: string): string {
  const { currency } = money;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(formatAmount(money) as Intl.StringNumericLiteral);
}

/** A brand's key as words. */
export const nameOf = (brand: string | null): string => (brand ?? '').replaceAll('_', ' ').trim();

/** The button that was pressed. */
export function wordIn(request: Request): (typeof ACTS)[number] | undefined {
  const word = valueIn(request, 'action');
  return ACTS.find((act) => act === word);
}
