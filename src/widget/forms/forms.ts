/** Which brand has which form. */

/** Brand keys of the card form. Those without public number ranges are told apart by the shopper. */
const CARD_BRANDS =
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY UNIONPAY_SMS BCMC CARTEBANCAIRE CARTEBLEUE DANKORT DELTA DINACARD MADA MAGNA ELO HIPERCARD AURA ARGENCARD CABAL CABALDEBIT CENCOSUD CMR_FALABELLA CORDIAL CORDOBESA CREDISENSA DATACODE DIMONEX EURO6000 FOURB INTERAC LASER MAXIMUM NATIVA NARANJA ONECARD POSTEPAY PRESTO RUPAY SERVIRED SHETAB SISTEMACLAVE TARJETASHOPPING TCARD TCARDDEBIT ALIA ALIADEBIT AIRPLUS ASYACARD AXESS BCCARD BELK_PRIVATE_LABEL BONUS CARDFINANS CARNET CREDIT_CLICK IK_PRIVATE_LABEL INICIS IPARA MERCADOLIVRE ONEY_CARD ONEY_BANK_CARD ONEY_PRIVATE_CARD PAYBOX PF_KARTE_DIRECT PRIVATE_LABEL SOFINCO SOFINCOSANSFRAIS YANDEX_CARD FACILYPAY_3X FACILYPAY_4X FACILYPAY_3XSANSFRAIS FACILYPAY_4XSANSFRAIS'.split(
    ' ',
  );

/** What a page's brands come to. */
export interface BrandPlan {
  readonly card: readonly string[];
  /** Tokens that have no form, as the page wrote them. */
  readonly unknown: readonly string[];
}

/** Sorts the tokens of `data-brands` by form; wrong case is mended, doubles count once, the order stays. */
export function planBrands(tokens: string): BrandPlan {
  const card = new Set<string>();
  const unknown = new Set<string>();
  for (const token of tokens.split(/\s+/).filter(Boolean)) {
    const key = token.toUpperCase();
    if (CARD_BRANDS.includes(key)) card.add(key);
    else unknown.add(token);
  }
  return { card: [...card], unknown: [...unknown] };
}
