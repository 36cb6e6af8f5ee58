/** The amount and the merchant of a wallet payment: from the page's settings, otherwise from the checkout. */

import { formatAmount, parseAmount } from '../../../money/index.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { options } from '../../kernel/options/readOptions.ts';

/** The page's settings of a wallet, unchecked. */
export type WalletSettings = Readonly<Record<string, unknown>>;

/** The terms of a wallet payment. */
export interface WalletTerms {
  /** In the format of the API: `92.00`. */
  readonly amount: string;
  readonly currency: string;
  /** The display name of the shop. */
  readonly merchant: string;
  /** The id of the entity, for which Google's tokens are created. */
  readonly merchantId: string;
}

/** A text of the page, trimmed; `undefined` if it is empty or not a text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** Pages write booleans as text, too. */
export const isFalse = (value: unknown): boolean => value === false || value === 'false';

/** Pages write booleans as text, too. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/**
 * Converts an amount to the format of the API. Pages also write `92`, `92.5` and numbers. `undefined` if it is not a valid
 * amount in the currency.
 */
export function readAmount(value: unknown, currency: string): string | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  const [, whole = '', part = ''] = match ?? [];
  const read = parseAmount(`${whole}.${part.padEnd(2, '0')}`, currency);
  return read.ok ? formatAmount(read.money) : undefined;
}

/** The amount in the settings of a wallet, with the name of its option. */
export interface AmountOption {
  /** `applePay.total.amount` */
  readonly name: string;
  readonly value: unknown;
}

/** The display name of the shop. A shop without a name gets a text in the language of the form. */
export const merchantName = (context: WidgetContext): string =>
  textOf(context.config()?.config?.['merchantName']) ?? context.texts.value('theShop');

/** @returns the terms, or a text that names the missing or invalid setting */
export function readTerms(
  context: WidgetContext,
  settings: WalletSettings,
  where: AmountOption,
): WalletTerms | string {
  const { checkout, config } = context.config() ?? {};
  const before = options.checkout;
  const currency = textOf(settings['currencyCode']) ?? checkout?.currency ?? before?.currency;
  const [name, value] =
    where.value !== undefined
      ? [where.name, where.value]
      : checkout?.amount !== undefined
        ? ['the checkout', checkout.amount]
        : ['checkout.amount', before?.amount];
  if (currency === undefined || value === undefined) {
    return 'amount and currency are not known: wpwlOptions.checkout, or a checkout that has them';
  }
  const amount = readAmount(value, currency);
  if (amount === undefined) return `${name} is no amount in ${currency}`;
  return {
    amount,
    currency,
    merchant: merchantName(context),
    merchantId: textOf(config?.['gatewayMerchantId']) ?? '',
  };
}
