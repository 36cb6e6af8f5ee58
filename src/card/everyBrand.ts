/** All card brands, also those whose ranges are not public. Not for the frame, which does not need the names of these. */
import { type CardBrandInfo, infoOf, PUBLIC_BRANDS } from './brands.ts';

/** Keys of brands whose ranges are not public. */
const PRIVATE_BRANDS =
  'MAGNA CABALDEBIT CMR_FALABELLA CORDIAL CORDOBESA CREDISENSA DATACODE DIMONEX EURO6000 FOURB INTERAC MAXIMUM MEEZA NATIVA ONECARD PRESTO SERVIRED SHETAB SISTEMACLAVE TARJETASHOPPING TCARD TCARDDEBIT ALIA ALIADEBIT AIRPLUS ASYACARD AXESS BCCARD BELK_PRIVATE_LABEL BONUS CARDFINANS CARNET CREDIT_CLICK IK_PRIVATE_LABEL INICIS IPARA MERCADOLIVRE ONEY_CARD ONEY_BANK_CARD ONEY_PRIVATE_CARD PAYBOX PF_KARTE_DIRECT PRIVATE_LABEL SOFINCO SOFINCOSANSFRAIS WORLD YANDEX_CARD FACILYPAY_3X FACILYPAY_4X FACILYPAY_3XSANSFRAIS FACILYPAY_4XSANSFRAIS';

/** All card brands by key. The object has no prototype, because a page may send any text as a brand. */
export const CARD_BRANDS: Readonly<Record<string, CardBrandInfo>> = Object.assign(
  Object.create(null),
  PUBLIC_BRANDS,
  Object.fromEntries(PRIVATE_BRANDS.split(' ').map((key) => [key, infoOf(key)])),
);

/** Whether the key is a card brand. Names of the prototype (`constructor`) are not. */
export function isCardBrand(key: string): boolean {
  return Object.hasOwn(CARD_BRANDS, key);
}
