/** Brands that are a button: they need no field here, and have a provider's page behind them. */
import type { CallbackName } from '../../options/callbacks.ts';

/** A kind of brand that needs no field: a button, and a provider's page behind it. */
export interface ButtonKind {
  /** First part of the container's key. */
  readonly key: string;
  /** Asked before a submit; there is none for invoices. */
  readonly callback?: CallbackName;
  readonly brands: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Brands that are a button. Those that have to ask something first (a bank, an account, a date of birth) and the wallets
 * of devices have no form yet.
 */
export const BUTTONS: readonly ButtonKind[] = [
  {
    key: 'virtualAccount',
    callback: 'onBeforeSubmitVirtualAccount',
    brands: words(
      'PAYPAL PAYPAL_CONTINUE AMAZONPAY MASTERPASS ALIPAY WECHAT_PAY TENPAY UNIONPAY_GENERIC MONEYBOOKERS PAYSAFECARD UKASH CASHU CASHLINKMALTA QIWI YANDEX YANDEX_CHECKOUT LYFPAY PAYLIB MBWAY BITCOIN DAOPAY IUPAY NEQUI PIX BANCONTACT_LINK BANCONTACT_QR IK_PRIVATE_LABEL_VA _2C2P QOOQO KLARNA_CHECKOUT KLARNA_PAYMENTS_ONE KLARNA_PAYMENTS_BILLPAY KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_SLICEIT AFTERPAY AFTERPAY_PACIFIC TABBY TABBY_PAY ZOODPAY',
    ),
  },
  {
    key: 'onlineTransfer',
    callback: 'onBeforeSubmitOnlineTransfer',
    brands: words(
      'SOFORTUEBERWEISUNG ENTERCASH ENTERPAY TRUSTLY POLI PRZELEWY PAYDIREKT PAYTRAIL INTERAC_ONLINE BOTON_PSE SADAD TRUSTPAY_VA BEVALIDA ASTROPAY_STREAMLINE_OT SIBS_MULTIBANCO MONEYSAFE SPEI',
    ),
  },
  {
    key: 'prepayment',
    callback: 'onBeforeSubmitPrepayment',
    brands: words(
      'PREPAYMENT BOLETO BARPAY OXXO EFECTY BALOTO PAGO_FACIL PAGO_EFECTIVO RAPI_PAGO SERVIPAG SENCILLITO WESTERN_UNION PAY_FAWRY ASTROPAY_STREAMLINE_CASH GANA APOSTAR SU_RED SU_SUERTE RED_SERVI PUNTO_RED PAGOSNET MULTICAJA PAYNET BANCOLOMBIA BBVA_CONTINENTAL BCP BRADESCO INTERBANK SCOTIABANK CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO CAJA_ICA CAJA_PIURA CAJA_TACNA CAJA_TRUJILLO',
    ),
  },
  {
    key: 'invoice',
    brands: words(
      'INVOICE ALLPAGO_INVOICE PAYOLUTION_INS PAYOLUTION_INVOICE AFFIRM CASHPRESSO IKANOOI_FI IKANOOI_NO IKANOOI_SE JIFITI TAMARA',
    ),
  },
];

/** Brands whose page comes in a window of its own, beside the shop's; all others take the whole tab. */
const IN_A_WINDOW = words('PAYPAL PAYPAL_CONTINUE AMAZONPAY MASTERPASS ALIPAY');

/** Where a brand's page opens: the name of a window. */
export const targetOf = (brand: string): string =>
  IN_A_WINDOW.includes(brand) ? '_blank' : '_top';

/** The kind of a brand that is a button. */
export const buttonKind = (brand: string): ButtonKind | undefined =>
  BUTTONS.find(({ brands }) => brands.includes(brand));
