/** Texts about brands in the language of the form. */
import { type NameKind, type Naming, nameOfBrand } from '../../../brands/names.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { TextKey } from '../../kernel/textKey.ts';
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

/** The texts of buttons in the style `modern` that pay with no company. */
const BUTTON_TEXTS: Readonly<Record<string, TextKey>> = {
  PREPAYMENT: 'payByTransfer',
  CASH_ON_DELIVERY: 'payOnDelivery',
};

/** The texts about brands. Inside a computed signal, they follow the language. */
export function brandTexts({ texts, lang }: WidgetContext) {
  const naming: Naming = {
    phrase: (kind) => texts.value(TEXTS[kind]),
    country: (code) => countryNamer(lang.value)(code),
  };
  const nameOf = (brand: string) => nameOfBrand(brand, naming);
  /** The name without the words for its kind: `Klarna` of `Klarna: pay later`. */
  const providerOf = (brand: string) => nameOfBrand(brand, { ...naming, phrase: () => '{brand}' });
  const payTextOf = (brand: string) =>
    options.style === 'modern'
      ? texts.value(BUTTON_TEXTS[brand] ?? 'payWith').replace('{brand}', () => providerOf(brand))
      : nameOf(brand);
  return { nameOf, providerOf, payTextOf };
}
