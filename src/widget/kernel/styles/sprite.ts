/** Pages that set the sprite as the background of brand pictures see the tile of each brand. */
import { adoptSheet } from './adoptStyles.ts';

/** The tiles of `img/brand.png`, row by row. docs/styling.md has their places. */
const TILES =
  'GENERIC VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY BCMC CARTEBANCAIRE CARTEBLEUE DANKORT MADA ELO HIPERCARD AURA CABAL CABALDEBIT RUPAY POSTEPAY NARANJA TCARD TCARDDEBIT INTERAC SERVIRED CARNET ARGENCARD NATIVA ALIA AIRPLUS PAYPAL PAYPAL_CONTINUE APPLEPAY GOOGLEPAY AMAZONPAY SAMSUNGPAY MASTERPASS ALIPAY WECHAT_PAY KLARNA AFTERPAY AFFIRM TABBY TAMARA ZOODPAY STC_PAY SADAD SOFORTUEBERWEISUNG IDEAL EPS GIROPAY PAYDIREKT TRUSTLY POLI PRZELEWY BANCONTACT MBWAY PAYLIB NETELLER PAYSAFECARD MONEYBOOKERS PIX OXXO BOLETO DIRECTDEBIT DIRECTDEBIT_SEPA SEPA PREPAYMENT INVOICE CASH_ON_DELIVERY';

/** The sprite has 8 columns and 10 rows. */
const COLUMNS = 8;
const ROWS = 10;

/**
 * Percentages show the same tile at each size of the background. `!important`, because the shorthand `background` of a page resets
 * the position.
 */
const RULES = TILES.split(' ')
  .map((brand, i) => {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const position = `${(100 * column) / (COLUMNS - 1)}% ${(100 * row) / (ROWS - 1)}%`;
    return `.wpwl-brand-${brand}{background-position:${position}!important}`;
  })
  .join('');

/** Shows the tiles where a page has set the sprite at a picture, also at a copy that it has put elsewhere. */
export function followSprite(containers: readonly Element[], signal: AbortSignal): void {
  for (const root of new Set(containers.map((one) => one.getRootNode() as Document))) {
    const isSprite = (picture: Element) =>
      /\/img\/brand\.png\b/.test(getComputedStyle(picture).backgroundImage);
    if ([...root.querySelectorAll('.wpwl-brand')].some(isSprite)) {
      signal.addEventListener('abort', adoptSheet(root, RULES));
    }
  }
}
