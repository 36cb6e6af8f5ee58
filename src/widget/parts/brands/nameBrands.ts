/** Names of brands in the language of the form. */
import { type NameKind, type Naming, nameOfBrand } from '../../../brands/names.ts';
import type { WidgetContext } from '../../context.ts';
import { countryNamer } from '../../texts/intl.ts';

/** The texts of the kinds. The build finds the keys of texts as words of the sources, so each is written out. */
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

/** Names a brand. Inside of a computed signal, the name follows the language. */
export function brandNamer({ texts, lang }: WidgetContext): (brand: string) => string {
  const naming: Naming = {
    phrase: (kind) => texts.value(TEXTS[kind]),
    country: (code) => countryNamer(lang.value)(code),
  };
  return (brand) => nameOfBrand(brand, naming);
}
