/** What is to be paid with a wallet, and to whom: the page's word, else the checkout's. */

import { formatAmount, parseAmount } from '../../money/index.ts';
import type { WidgetContext } from '../context.ts';
import { options } from '../shared.ts';

/** What the page says of a wallet: anything may be in it. */
export type WalletSettings = Readonly<Record<string, unknown>>;

/** What is to be paid. */
export interface WalletTerms {
  /** As the API writes it: `92.00`. */
  readonly amount: string;
  readonly currency: string;
  /** The shop, as shoppers know it. */
  readonly merchant: string;
  /** The entity's id, which Google's tokens are made for. */
  readonly merchantId: string;
}

/** A text of a page's; `undefined` for an empty one, and for what is none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** Pages write booleans as text, too. */
export const isFalse = (value: unknown): boolean => value === false || value === 'false';

/** Pages write booleans as text, too. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** An amount as the API writes it; pages write `92`, `92.5` and numbers, too. `undefined` for what is none in the currency. */
export function readAmount(value: unknown, currency: string): string | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  const [, whole = '', part = ''] = match ?? [];
  const read = parseAmount(`${whole}.${part.padEnd(2, '0')}`, currency);
  return read.ok ? formatAmount(read.money) : undefined;
}

/** Where a wallet's amount stands in its settings. */
export interface AmountOption {
  /** `applePay.total.amount` */
  readonly name: string;
  readonly value: unknown;
}

/** The shop, as shoppers know it, in the language of the form where it has no name. */
export const merchantName = (context: WidgetContext): string =>
  textOf(context.config()?.config?.['merchantName']) ?? context.texts.value('theShop');

/** @returns the terms; a text that says what lacks or is wrong */
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
