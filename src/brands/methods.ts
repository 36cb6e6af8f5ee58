/**
 * Every brand that is no card: the form it has, and how its money moves. The one table of it: the form, the gateway, the
 * pictures and `docs/brands.md` are made from it (reference: brands by type). Pure.
 */

/** A form of the widget, by its folder below `widget/methods/`. */
export type FormName =
  | 'directDebit'
  | 'onlineTransfer'
  | 'prepayment'
  | 'invoice'
  | 'virtualAccount'
  | 'giftCard'
  | 'applePay'
  | 'googlePay'
  | 'samsungPay';

/**
 * Who acts, and when it is known how that ended.
 *
 * - `account`: the form asks for an account, and the answer is known at once
 * - `redirect`: the shopper agrees on the page of a bank or provider
 * - `later`: the shopper pays within days, by what the answer says
 * - `cash`: whoever brings the goods is paid
 * - `wallet`: a token of the shopper's device stands for a card
 */
export type Course = 'account' | 'redirect' | 'later' | 'cash' | 'wallet';

/** Brands that have everything in common but their names. */
export interface BrandGroup {
  /** As the documentation calls them. */
  readonly name: string;
  /** First part of the container's key: `virtualAccount-PAYPAL`. Brands of a key without one share a container. */
  readonly key:
    | 'directDebit'
    | 'onlineTransfer'
    | 'prepayment'
    | 'cashOnDelivery'
    | 'invoice'
    | 'virtualAccount';
  readonly form: FormName;
  readonly course: Course;
  /** What the shopper does. */
  readonly shopper: string;
  readonly brands: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** All of them. */
export const BRAND_GROUPS: readonly BrandGroup[] = [
  {
    name: 'direct debit',
    key: 'directDebit',
    form: 'directDebit',
    course: 'account',
    shopper: 'gives a bank account, and a mandate with it',
    brands: words(
      'DIRECTDEBIT_SEPA DIRECTDEBIT_SEPA_MIX_AT DIRECTDEBIT_SEPA_MIX_DE DIRECTDEBIT_AT DIRECTDEBIT_DE DIRECTDEBIT_US SEPA PAYOLUTION_ELV RATENKAUF',
    ),
  },
  {
    name: 'online transfer',
    key: 'onlineTransfer',
    form: 'onlineTransfer',
    course: 'redirect',
    shopper: 'makes the transfer on the bank’s page',
    brands: words(
      'EPS GIROPAY IDEAL SOFORTUEBERWEISUNG ENTERCASH ENTERPAY TRUSTLY POLI PRZELEWY PAYDIREKT PAYTRAIL INTERAC_ONLINE BOTON_PSE SADAD TRUSTPAY_VA BEVALIDA ASTROPAY_STREAMLINE_OT SIBS_MULTIBANCO MONEYSAFE SPEI',
    ),
  },
  {
    name: 'wallet, account with a provider',
    key: 'virtualAccount',
    form: 'virtualAccount',
    course: 'redirect',
    shopper: 'confirms on the provider’s page',
    brands: words(
      'PAYPAL PAYPAL_CONTINUE AMAZONPAY MASTERPASS ALIPAY WECHAT_PAY TENPAY CHINAUNIONPAY UNIONPAY_GENERIC NETELLER MONEYBOOKERS PAYSAFECARD UKASH CASHU CASHLINKMALTA PASTEANDPAY_V VSTATION_V QOOQO QIWI YANDEX YANDEX_CHECKOUT LYFPAY PAYLIB MBWAY STC_PAY BITCOIN DAOPAY IUPAY NEQUI PIX BANCONTACT_LINK BANCONTACT_QR IK_PRIVATE_LABEL_VA _2C2P ACI_INSTANTPAY',
    ),
  },
  {
    name: 'instalments, invoice of a provider',
    key: 'virtualAccount',
    form: 'virtualAccount',
    course: 'redirect',
    shopper: 'agrees on the provider’s page; the provider pays the shop',
    brands: words(
      'KLARNA_INVOICE KLARNA_INSTALLMENTS KLARNA_CHECKOUT KLARNA_PAYMENTS_ONE KLARNA_PAYMENTS_BILLPAY KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_SLICEIT AFTERPAY AFTERPAY_PACIFIC TABBY TABBY_PAY ZOODPAY',
    ),
  },
  {
    name: 'instalments, invoice of a provider',
    key: 'invoice',
    form: 'invoice',
    course: 'redirect',
    shopper: 'agrees on the provider’s page; the provider pays the shop',
    brands: words(
      'PAYOLUTION_INS PAYOLUTION_INVOICE AFFIRM CASHPRESSO IKANOOI_FI IKANOOI_NO IKANOOI_SE JIFITI TAMARA',
    ),
  },
  {
    name: 'invoice of the shop',
    key: 'invoice',
    form: 'invoice',
    course: 'later',
    shopper: 'pays within days, by transfer',
    brands: words('INVOICE ALLPAGO_INVOICE'),
  },
  {
    name: 'prepayment, voucher',
    key: 'prepayment',
    form: 'prepayment',
    course: 'later',
    shopper: 'pays within days, at a bank or in a shop',
    brands: words(
      'PREPAYMENT BOLETO BARPAY OXXO EFECTY BALOTO PAGO_FACIL PAGO_EFECTIVO RAPI_PAGO SERVIPAG SENCILLITO WESTERN_UNION PAY_FAWRY ASTROPAY_STREAMLINE_CASH GANA APOSTAR SU_RED SU_SUERTE RED_SERVI PUNTO_RED PAGOSNET MULTICAJA PAYNET BANCOLOMBIA BBVA_CONTINENTAL BCP BRADESCO INTERBANK SCOTIABANK CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO CAJA_ICA CAJA_PIURA CAJA_TACNA CAJA_TRUJILLO',
    ),
  },
  {
    name: 'cash',
    key: 'cashOnDelivery',
    form: 'prepayment',
    course: 'cash',
    shopper: 'pays whoever brings the goods: accepted at once',
    brands: words('CASH_ON_DELIVERY'),
  },
  {
    name: 'gift card',
    key: 'virtualAccount',
    form: 'giftCard',
    course: 'account',
    shopper: 'gives number and PIN of a gift card',
    brands: words('BELK_GIFT_CARD ONEY_GIFTCARD'),
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'applePay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: words('APPLEPAY'),
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'googlePay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: words('GOOGLEPAY'),
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'samsungPay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: words('SAMSUNGPAY'),
  },
];

/** The keys of all brands that are no card. */
export const OTHER_BRANDS: readonly string[] = BRAND_GROUPS.flatMap(({ brands }) => brands);

/** The group of a brand; `undefined` for cards and for keys that nobody knows. */
export const groupOfBrand = (brand: string | null | undefined): BrandGroup | undefined =>
  BRAND_GROUPS.find(({ brands }) => brands.includes(brand ?? ''));

/** Keys that share one container, whatever brands are offered. */
const SHARED: readonly string[] = ['directDebit', 'cashOnDelivery'];

/** The key of a brand's container: `directDebit`, `virtualAccount-PAYPAL`. */
export const containerKeyOf = ({ key }: Pick<BrandGroup, 'key'>, brand: string): string =>
  SHARED.includes(key) ? key : `${key}-${brand}`;
