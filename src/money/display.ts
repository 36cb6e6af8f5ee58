/** Amounts as people read them: in their language, with the decimals of ISO 4217. Pure. */
import { currencyDecimals } from './currencies.ts';

/**
 * Writes an amount for people, in the digits and signs of their language: `€92.00`, `99,60 HUF`. What is shown equals what is
 * charged: `Intl` alone would round, because its decimals (CLDR) are not those of ISO 4217 for some currencies, such as HUF,
 * and differ between browsers.
 *
 * @param text in the API's text form: `92.00`. A text that is not a number is returned unchanged
 * @param currency ISO 4217; with an unknown one, text and currency as they are
 * @param lang BCP 47
 */
export function displayAmount(text: string, currency: string, lang: string): string {
  // Exact: an amount has at most ten digits and two decimals.
  const amount = Number(text);
  if (Number.isNaN(amount)) return text;
  const digits = currencyDecimals(currency);
  if (digits === undefined) return `${text} ${currency}`;
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
