/** The pure rules of cards: no DOM, no I/O, no clock. */
export type { CardNumbers } from '../brands/cards.ts';
export { infoOf, isCardBrand } from './brands.ts';
export {
  containsCardNumber,
  containsNumber,
  findCardNumbers,
  isCardNumber,
} from './cardNumbers.ts';
export { detectBrands } from './detect.ts';
export { digitsOf, plainDigits } from './digits.ts';
export { formatExpiry, isExpired, type Month, parseExpiry } from './expiry.ts';
export { isHolder } from './holder.ts';
export { luhn } from './luhn.ts';
export { checkCardNumber, formatCardNumber, maxDigits, type NumberCheck } from './number.ts';
export { type CodeCheck, checkSecurityCode, maxCode } from './securityCode.ts';
export {
  isEnded,
  isOpen,
  isWhole,
  isWholeNumber,
  mayContinue,
  type NumberView,
  showsEnds,
  viewOf,
} from './view.ts';
