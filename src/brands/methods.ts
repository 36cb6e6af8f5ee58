/**
 * The brands that are no card: the name, the form it has, and how its money moves. The form, the gateway, the simulator, the
 * pictures and `docs/brands.md` are made from this table (reference: brands by type). Pure.
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

/** A field of a form: the last part of its classes, and the parameter that it is; '' if none is sent. */
export type BrandField = readonly [field: string, parameter: string];

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
  /** The fields of the form, in their order. Brands with other fields are in `scripts/brandFacts.mjs`. Absent: a button. */
  readonly fields?: readonly BrandField[];
  /** Keys of `data-brands` and `paymentBrand`. */
  readonly brands: readonly string[];
}

/** A word that says what kind of payment a brand is, from the locales. */
export type NameKind =
  | 'directDebit'
  | 'invoice'
  | 'instalments'
  | 'giftCard'
  | 'transfer'
  | 'cash'
  | 'payLater'
  | 'payNow'
  | 'prepayment'
  | 'cashOnDelivery'
  | 'link'
  | 'qrCode';

/** What shoppers call a brand: a name of its own, a word of their language, or both. */
export type BrandName =
  | string
  | {
      readonly name?: string;
      readonly kind?: NameKind;
      /** ISO 3166-1 alpha-2, where brands differ by the country. */
      readonly country?: string;
    };

interface Row extends Omit<BrandGroup, 'brands'> {
  readonly brands: Readonly<Record<string, BrandName>>;
}

const TABLE: readonly Row[] = [
  {
    name: 'direct debit',
    key: 'directDebit',
    form: 'directDebit',
    course: 'account',
    shopper: 'enters a bank account and gives a mandate',
    fields: [
      ['accountHolder', 'bankAccount.holder'],
      ['accountIban', 'bankAccount.iban'],
    ],
    brands: {
      DIRECTDEBIT_SEPA: { name: 'SEPA', kind: 'directDebit' },
      DIRECTDEBIT_SEPA_MIX_AT: { name: 'SEPA', kind: 'directDebit', country: 'AT' },
      DIRECTDEBIT_SEPA_MIX_DE: { name: 'SEPA', kind: 'directDebit', country: 'DE' },
      DIRECTDEBIT_AT: { kind: 'directDebit', country: 'AT' },
      DIRECTDEBIT_DE: { kind: 'directDebit', country: 'DE' },
      DIRECTDEBIT_US: { kind: 'directDebit', country: 'US' },
      SEPA: 'SEPA',
      PAYOLUTION_ELV: { name: 'payolution', kind: 'directDebit' },
      RATENKAUF: 'ratenkauf by easyCredit',
    },
  },
  {
    name: 'online transfer',
    key: 'onlineTransfer',
    form: 'onlineTransfer',
    course: 'redirect',
    shopper: 'confirms the transfer on the page of the bank',
    brands: {
      EPS: 'eps',
      GIROPAY: 'giropay',
      IDEAL: 'iDEAL',
      SOFORTUEBERWEISUNG: 'Sofort',
      ENTERCASH: 'Entercash',
      ENTERPAY: 'Enterpay',
      TRUSTLY: 'Trustly',
      POLI: 'POLi',
      PRZELEWY: 'Przelewy24',
      PAYDIREKT: 'paydirekt',
      PAYTRAIL: 'Paytrail',
      INTERAC_ONLINE: 'Interac Online',
      BOTON_PSE: 'Botón PSE',
      SADAD: 'SADAD',
      TRUSTPAY_VA: 'TrustPay',
      BEVALIDA: 'beValida',
      ASTROPAY_STREAMLINE_OT: { name: 'AstroPay', kind: 'transfer' },
      SIBS_MULTIBANCO: 'Multibanco',
      MONEYSAFE: 'MoneySafe',
      SPEI: 'SPEI',
    },
  },
  {
    name: 'wallet, account with a provider',
    key: 'virtualAccount',
    form: 'virtualAccount',
    course: 'redirect',
    shopper: 'confirms on the page of the provider',
    brands: {
      PAYPAL: 'PayPal',
      PAYPAL_CONTINUE: 'PayPal Continue',
      AMAZONPAY: 'Amazon Pay',
      MASTERPASS: 'Masterpass',
      ALIPAY: 'Alipay',
      WECHAT_PAY: 'WeChat Pay',
      TENPAY: 'Tenpay',
      CHINAUNIONPAY: 'China UnionPay',
      UNIONPAY_GENERIC: 'UnionPay',
      NETELLER: 'Neteller',
      MONEYBOOKERS: 'Skrill',
      PAYSAFECARD: 'paysafecard',
      UKASH: 'Ukash',
      CASHU: 'CashU',
      CASHLINKMALTA: 'Cashlink Malta',
      PASTEANDPAY_V: 'Paste and Pay',
      VSTATION_V: 'VStation',
      QOOQO: 'QOOQO',
      QIWI: 'QIWI',
      YANDEX: 'Yandex',
      YANDEX_CHECKOUT: 'Yandex.Checkout',
      LYFPAY: 'Lyf Pay',
      PAYLIB: 'Paylib',
      MBWAY: 'MB WAY',
      STC_PAY: 'stc pay',
      BITCOIN: 'Bitcoin',
      DAOPAY: 'DaoPay',
      IUPAY: 'Iupay',
      NEQUI: 'Nequi',
      PIX: 'Pix',
      BANCONTACT_LINK: { name: 'Bancontact', kind: 'link' },
      BANCONTACT_QR: { name: 'Bancontact', kind: 'qrCode' },
      IK_PRIVATE_LABEL_VA: 'Ikano',
      _2C2P: '2C2P',
      ACI_INSTANTPAY: 'Instant Pay',
      CLIQ: 'CliQ',
      KNET: 'KNET',
      LINEPAY: 'LINE Pay',
      PAZE: 'Paze',
      RAKUTENPAY: 'Rakuten Pay',
      VENMO_PAYFAST: 'Venmo',
    },
  },
  {
    name: 'instalments, invoice of a provider',
    key: 'virtualAccount',
    form: 'virtualAccount',
    course: 'redirect',
    shopper: 'agrees on the page of the provider; the provider pays the shop',
    brands: {
      KLARNA_INVOICE: { name: 'Klarna', kind: 'invoice' },
      KLARNA_INSTALLMENTS: { name: 'Klarna', kind: 'instalments' },
      KLARNA_CHECKOUT: 'Klarna Checkout',
      KLARNA_PAYMENTS_ONE: 'Klarna',
      KLARNA_PAYMENTS_BILLPAY: 'Klarna Bill Pay',
      KLARNA_PAYMENTS_PAYLATER: { name: 'Klarna', kind: 'payLater' },
      KLARNA_PAYMENTS_PAYNOW: { name: 'Klarna', kind: 'payNow' },
      KLARNA_PAYMENTS_SLICEIT: 'Klarna Slice it',
      AFTERPAY: 'Afterpay',
      AFTERPAY_PACIFIC: 'Afterpay Pacific',
      TABBY: 'Tabby',
      TABBY_PAY: 'Tabby Pay',
      ZOODPAY: 'ZoodPay',
      POSTPAY: 'Postpay',
    },
  },
  {
    name: 'instalments, invoice of a provider',
    key: 'invoice',
    form: 'invoice',
    course: 'redirect',
    shopper: 'agrees on the page of the provider; the provider pays the shop',
    brands: {
      PAYOLUTION_INS: { name: 'payolution', kind: 'instalments' },
      PAYOLUTION_INVOICE: { name: 'payolution', kind: 'invoice' },
      RATEPAY_INVOICE: { name: 'Ratepay', kind: 'invoice' },
      AFFIRM: 'Affirm',
      CASHPRESSO: 'cashpresso',
      IKANOOI_FI: { name: 'Ikano', country: 'FI' },
      IKANOOI_NO: { name: 'Ikano', country: 'NO' },
      IKANOOI_SE: { name: 'Ikano', country: 'SE' },
      JIFITI: 'Jifiti',
      TAMARA: 'Tamara',
    },
  },
  {
    name: 'invoice of the shop',
    key: 'invoice',
    form: 'invoice',
    course: 'later',
    shopper: 'pays within days, by transfer',
    brands: {
      INVOICE: { kind: 'invoice' },
      ALLPAGO_INVOICE: { name: 'allpago', kind: 'invoice' },
    },
  },
  {
    name: 'prepayment, voucher',
    key: 'prepayment',
    form: 'prepayment',
    course: 'later',
    shopper: 'pays within days, at a bank or in a shop',
    brands: {
      PREPAYMENT: { kind: 'prepayment' },
      BOLETO: 'Boleto Bancário',
      BARPAY: 'BarPay',
      OXXO: 'OXXO',
      EFECTY: 'Efecty',
      BALOTO: 'Baloto',
      PAGO_FACIL: 'Pago Fácil',
      PAGO_EFECTIVO: 'PagoEfectivo',
      RAPI_PAGO: 'Rapipago',
      SERVIPAG: 'Servipag',
      SENCILLITO: 'Sencillito',
      WESTERN_UNION: 'Western Union',
      PAY_FAWRY: 'Fawry',
      ASTROPAY_STREAMLINE_CASH: { name: 'AstroPay', kind: 'cash' },
      GANA: 'Gana',
      APOSTAR: 'Apostar',
      SU_RED: 'SuRed',
      SU_SUERTE: 'SuSuerte',
      RED_SERVI: 'Redservi',
      PUNTO_RED: 'PuntoRed',
      PAGOSNET: 'PagosNet',
      MULTICAJA: 'Multicaja',
      PAYNET: 'Paynet',
      BANCOLOMBIA: 'Bancolombia',
      BBVA_CONTINENTAL: 'BBVA Continental',
      BCP: 'BCP',
      BRADESCO: 'Bradesco',
      INTERBANK: 'Interbank',
      SCOTIABANK: 'Scotiabank',
      CAJA_AREQUIPA: 'Caja Arequipa',
      CAJA_CUSCO: 'Caja Cusco',
      CAJA_HUANCAYO: 'Caja Huancayo',
      CAJA_ICA: 'Caja Ica',
      CAJA_PIURA: 'Caja Piura',
      CAJA_TACNA: 'Caja Tacna',
      CAJA_TRUJILLO: 'Caja Trujillo',
    },
  },
  {
    name: 'cash',
    key: 'cashOnDelivery',
    form: 'prepayment',
    course: 'cash',
    shopper: 'pays on delivery; the payment is accepted at once',
    brands: {
      CASH_ON_DELIVERY: { kind: 'cashOnDelivery' },
    },
  },
  {
    name: 'gift card',
    key: 'virtualAccount',
    form: 'giftCard',
    course: 'account',
    shopper: 'enters the number and the PIN of a gift card',
    fields: [
      ['giftCardNumber', 'giftCard.number'],
      ['pin', 'giftCard.pin'],
    ],
    brands: {
      BELK_GIFT_CARD: { name: 'Belk', kind: 'giftCard' },
      ONEY_GIFTCARD: { name: 'Oney', kind: 'giftCard' },
      CASEYS_GIFT_CARD: { name: 'Casey’s', kind: 'giftCard' },
      HEB_GIFT_CARD: { name: 'H-E-B', kind: 'giftCard' },
      PETCO_GIFT_CARD: { name: 'Petco', kind: 'giftCard' },
    },
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'applePay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: {
      APPLEPAY: 'Apple Pay',
      // The acquirer opens the token, and not the gateway. To the shopper it is the same wallet.
      APPLEPAYTKN: 'Apple Pay',
    },
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'googlePay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: {
      GOOGLEPAY: 'Google Pay',
      GOOGLEPAYTKN: 'Google Pay',
    },
  },
  {
    name: 'wallet of a device',
    key: 'virtualAccount',
    form: 'samsungPay',
    course: 'wallet',
    shopper: 'confirms in the sheet of the wallet',
    brands: {
      SAMSUNGPAY: 'Samsung Pay',
    },
  },
];

/** All groups. */
export const BRAND_GROUPS: readonly BrandGroup[] = TABLE.map(({ brands, ...group }) => ({
  ...group,
  brands: Object.keys(brands),
}));

/** What shoppers call each brand. */
export const BRAND_NAMES: Readonly<Record<string, BrandName>> = Object.assign(
  {},
  ...TABLE.map(({ brands }) => brands),
);

/** The keys of all brands that are no card. */
export const OTHER_BRANDS: readonly string[] = BRAND_GROUPS.flatMap(({ brands }) => brands);
