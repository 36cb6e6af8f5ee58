/** The pure rules of cards: no DOM, no I/O, no clock. */
export type { CardBrandInfo } from './brands.ts';
export { detectBrands } from './detect.ts';
export { digitsOf } from './digits.ts';
export { CARD_BRANDS, isCardBrand } from './everyBrand.ts';
export { formatExpiry, isExpired, type Month, parseExpiry } from './expiry.ts';
export { isHolder } from './holder.ts';
export { luhn } from './luhn.ts';
export { checkNumber, formatNumber, maxDigits, type NumberCheck } from './number.ts';
export { type CodeCheck, checkCode, maxCode } from './securityCode.ts';
export {
  isEnded,
  isOpen,
  isWhole,
  isWholeNumber,
  type NumberView,
  showsEnds,
  viewOf,
} from './view.ts';
