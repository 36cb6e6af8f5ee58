/** Which of a page's brands are cards. */
import { USUAL } from './brandNames.ts';

/** Brand keys of the card form: the usual ones, and others. Those without public number ranges are told apart by the shopper. */
export const CARD_BRANDS: readonly string[] = [
  ...USUAL,
  ...'UNIONPAY_SMS DELTA DINACARD MAGNA CENCOSUD CMR_FALABELLA CORDIAL CORDOBESA CREDISENSA DATACODE DIMONEX EURO6000 FOURB LASER MAXIMUM MEEZA ONECARD PRESTO SHETAB SISTEMACLAVE TARJETASHOPPING ALIADEBIT ASYACARD AXESS BCCARD BELK_PRIVATE_LABEL BONUS CARDFINANS CREDIT_CLICK IK_PRIVATE_LABEL INICIS IPARA MERCADOLIVRE ONEY_CARD ONEY_BANK_CARD ONEY_PRIVATE_CARD PAYBOX PF_KARTE_DIRECT PRIVATE_LABEL SOFINCO SOFINCOSANSFRAIS WORLD YANDEX_CARD FACILYPAY_3X FACILYPAY_4X FACILYPAY_3XSANSFRAIS FACILYPAY_4XSANSFRAIS'.split(
    ' ',
  ),
];

/** What a page's brands come to. */
export interface BrandPlan {
  readonly card: readonly string[];
  /** Keys that are none of a card: they have a form of their own, or none. In the page's order. */
  readonly others: readonly string[];
}

/**
 * Sorts the keys in `data-brands`; wrong case is mended, doubles count once, the order stays. They go into class names and rules.
 * @param hasCards whether there can be a card form: its frames need a checkout from the start
 */
export function planBrands(tokens: string, hasCards = true): BrandPlan {
  const keys = [...new Set(tokens.toUpperCase().match(/\w+/g))];
  const isCard = (key: string) => hasCards && CARD_BRANDS.includes(key);
  return {
    card: keys.filter(isCard),
    others: keys.filter((key) => !isCard(key)),
  };
}
