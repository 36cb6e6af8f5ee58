/** How money moves with a brand that is no card: who acts, and when it is known how that ended (reference: brands by type). */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The shopper makes the transfer at the bank, on the bank's page. */
const ONLINE_TRANSFER = words(
  'EPS GIROPAY IDEAL SOFORTUEBERWEISUNG ENTERCASH ENTERPAY TRUSTLY POLI PRZELEWY PAYDIREKT PAYTRAIL INTERAC_ONLINE BOTON_PSE SADAD TRUSTPAY_VA BEVALIDA ASTROPAY_STREAMLINE_OT SIBS_MULTIBANCO MONEYSAFE SPEI',
);

/** The shopper pays later: at a bank, in a shop, by what the answer says. */
const PREPAYMENT = words(
  'PREPAYMENT BOLETO BARPAY OXXO EFECTY BALOTO PAGO_FACIL PAGO_EFECTIVO RAPI_PAGO SERVIPAG SENCILLITO WESTERN_UNION PAY_FAWRY ASTROPAY_STREAMLINE_CASH GANA APOSTAR SU_RED SU_SUERTE RED_SERVI PUNTO_RED PAGOSNET MULTICAJA PAYNET BANCOLOMBIA BBVA_CONTINENTAL BCP BRADESCO INTERBANK SCOTIABANK CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO CAJA_ICA CAJA_PIURA CAJA_TACNA CAJA_TRUJILLO',
);

/** The shop's own invoice: the money comes by transfer. */
const INVOICE = words('INVOICE ALLPAGO_INVOICE');

/** A provider pays the shop, and the shopper agrees on the provider's page. */
const INSTALMENT = words(
  'KLARNA_INVOICE KLARNA_INSTALLMENTS KLARNA_CHECKOUT KLARNA_PAYMENTS_ONE KLARNA_PAYMENTS_BILLPAY KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_SLICEIT PAYOLUTION_INS PAYOLUTION_INVOICE AFFIRM AFTERPAY AFTERPAY_PACIFIC CASHPRESSO IKANOOI_FI IKANOOI_NO IKANOOI_SE JIFITI TABBY TABBY_PAY TAMARA ZOODPAY',
);

/** The shopper has an account with a provider, and confirms there. */
const VIRTUAL_ACCOUNT = words(
  'PAYPAL PAYPAL_CONTINUE AMAZONPAY MASTERPASS ALIPAY WECHAT_PAY TENPAY CHINAUNIONPAY UNIONPAY_GENERIC NETELLER MONEYBOOKERS PAYSAFECARD UKASH CASHU CASHLINKMALTA PASTEANDPAY_V VSTATION_V QOOQO QIWI YANDEX YANDEX_CHECKOUT LYFPAY PAYLIB MBWAY STC_PAY BITCOIN DAOPAY IUPAY NEQUI PIX BANCONTACT_LINK BANCONTACT_QR IK_PRIVATE_LABEL_VA BELK_GIFT_CARD ONEY_GIFTCARD _2C2P',
);

/** The shopper pays whoever brings the goods. */
const CASH = words('CASH_ON_DELIVERY');

/** All of them, in words. */
export const METHODS: readonly {
  readonly name: string;
  readonly shopper: string;
  readonly brands: ReadonlySet<string>;
}[] = [
  {
    name: 'online transfer',
    shopper: 'makes the transfer on the bank’s page',
    brands: ONLINE_TRANSFER,
  },
  {
    name: 'wallet, account with a provider',
    shopper: 'confirms on the provider’s page',
    brands: VIRTUAL_ACCOUNT,
  },
  {
    name: 'instalments, invoice of a provider',
    shopper: 'agrees on the provider’s page; the provider pays the shop',
    brands: INSTALMENT,
  },
  {
    name: 'prepayment, voucher',
    shopper: 'pays within days, at a bank or in a shop',
    brands: PREPAYMENT,
  },
  {
    name: 'invoice of the shop',
    shopper: 'pays within days, by transfer',
    brands: INVOICE,
  },
  {
    name: 'cash',
    shopper: 'pays whoever brings the goods: accepted at once',
    brands: CASH,
  },
];

/** Whether the shopper goes to a page of a bank or provider before anybody knows whether there will be money. */
export const isRedirected = (brand: string | null | undefined): boolean =>
  [ONLINE_TRANSFER, INSTALMENT, VIRTUAL_ACCOUNT].some((brands) => brands.has(brand ?? ''));

/** Whether the money comes days later, and nothing but its coming ends the payment. */
export const isPaidLater = (brand: string | null | undefined): boolean =>
  [PREPAYMENT, INVOICE].some((brands) => brands.has(brand ?? ''));

/** Whether the shopper pays somebody else than the shop, in cash: there is nothing to ask about. */
export const isCash = (brand: string | null | undefined): boolean => CASH.has(brand ?? '');

/** Whether the shopper's money comes by a transfer that the shopper makes: at once, or later to the shop's account. */
export const isTransfer = (brand: string | null | undefined): boolean =>
  ONLINE_TRANSFER.has(brand ?? '') || isPaidLater(brand);
