/**
 * Brands with a picture, by their names as shoppers know them; `KEY=` where the key is not the name in capitals without
 * blanks. A family (`KLARNA`) stands before those of its members that have a picture of their own. One text, because it is a
 * part of every page's script.
 */
const NAMES = new Map(
  `Visa|Visa Debit|Visa Electron|V Pay|MASTER=Mastercard|MASTERDEBIT=Mastercard Debit|Maestro|AMEX=American Express|DINERS=Diners Club|Discover|JCB|UnionPay|BCMC=Bancontact|Carte Bancaire|Carte Bleue|Dankort|mada|Elo|Hipercard|Aura|Cabal|Cabal Debit|RuPay|Postepay|Naranja|T Card|T Card Debit|Interac|ServiRed|Carnet|ArgenCard|Nativa|Alia|AirPlus|PayPal|PAYPAL_CONTINUE=PayPal Continue|Apple Pay|Google Pay|Amazon Pay|Samsung Pay|Masterpass|Alipay|WECHAT_PAY=WeChat Pay|Klarna|Afterpay|Affirm|Tabby|Tamara|ZoodPay|STC_PAY=stc pay|SADAD|SOFORTUEBERWEISUNG=Sofort|iDEAL|eps|giropay|paydirekt|Trustly|POLi|PRZELEWY=Przelewy24|Bancontact|MB WAY|Paylib|Neteller|paysafecard|MONEYBOOKERS=Skrill|Pix|OXXO|Boleto|DIRECTDEBIT=Direct Debit|DIRECTDEBIT_SEPA=SEPA|SEPA|Prepayment|Invoice|CASH_ON_DELIVERY=Cash on delivery`
    .split('|')
    .map((entry) => {
      const [key = '', name = key] = entry.split('=');
      return [key.toUpperCase().replaceAll(' ', ''), name];
    }),
);

/** The name of a brand; a key that has none is shown as it is, with blanks for underscores. */
export const brandName = (key: string): string => NAMES.get(key) ?? key.replaceAll('_', ' ');

/** Keys of brands with a picture of their own under `img/`. */
export const PICTURES: readonly string[] = [...NAMES.keys()];
