/** Names of brands in the language of the form. */
import { type NameKind, type Naming, nameOfBrand } from '../../../brands/names.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { countryNamer } from '../../kernel/texts/intl.ts';

/** The texts of the kinds. The build searches the sources for text keys, so each key is written out. */
const TEXTS: { readonly [Kind in NameKind]: `brand${Capitalize<Kind>}` } = {
  directDebit: 'brandDirectDebit',
  invoice: 'brandInvoice',
  instalments: 'brandInstalments',
  giftCard: 'brandGiftCard',
  transfer: 'brandTransfer',
  cash: 'brandCash',
  payLater: 'brandPayLater',
  payNow: 'brandPayNow',
  prepayment: 'brandPrepayment',
  cashOnDelivery: 'brandCashOnDelivery',
  link: 'brandLink',
  qrCode: 'brandQrCode',
};

/** Returns the name of a brand. Inside a computed signal, the name follows the language. */
export function brandNamer({ texts, lang }: WidgetContext): (brand: string) => string {
  const naming: Naming = {
    phrase: (kind) => texts.value(TEXTS[kind]),
    country: (code) => countryNamer(lang.value)(code),
  };
  return (brand) => nameOfBrand(brand, naming);
}
