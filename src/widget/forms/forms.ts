/** Which of a page's brands are cards. */

/** Brand keys of the card form. Those without public number ranges are told apart by the shopper. */
const CARD_BRANDS =
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY UNIONPAY_SMS BCMC CARTEBANCAIRE CARTEBLEUE DANKORT DELTA DINACARD MADA MAGNA ELO HIPERCARD AURA ARGENCARD CABAL CABALDEBIT CENCOSUD CMR_FALABELLA CORDIAL CORDOBESA CREDISENSA DATACODE DIMONEX EURO6000 FOURB INTERAC LASER MAXIMUM NATIVA NARANJA ONECARD POSTEPAY PRESTO RUPAY SERVIRED SHETAB SISTEMACLAVE TARJETASHOPPING TCARD TCARDDEBIT ALIA ALIADEBIT AIRPLUS ASYACARD AXESS BCCARD BELK_PRIVATE_LABEL BONUS CARDFINANS CARNET CREDIT_CLICK IK_PRIVATE_LABEL INICIS IPARA MERCADOLIVRE ONEY_CARD ONEY_BANK_CARD ONEY_PRIVATE_CARD PAYBOX PF_KARTE_DIRECT PRIVATE_LABEL SOFINCO SOFINCOSANSFRAIS YANDEX_CARD FACILYPAY_3X FACILYPAY_4X FACILYPAY_3XSANSFRAIS FACILYPAY_4XSANSFRAIS'.split(
    ' ',
  );

/** What a page's brands come to. */
export interface BrandPlan {
  readonly card: readonly string[];
  /** Keys that are none of a card: they have a form of their own, or none. In the page's order. */
  readonly others: readonly string[];
}

/** Sorts the tokens of `data-brands`; wrong case is mended, doubles count once, the order stays. */
export function planBrands(tokens: string): BrandPlan {
  const keys = [
    ...new Set(
      tokens
        .split(/\s+/)
        .filter(Boolean)
        .map((token) => token.toUpperCase()),
    ),
  ];
  return {
    card: keys.filter((key) => CARD_BRANDS.includes(key)),
    others: keys.filter((key) => !CARD_BRANDS.includes(key)),
  };
}
