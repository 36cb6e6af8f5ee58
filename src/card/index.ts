/** The pure rules of cards: no DOM, no I/O, no clock. */
export { CARD_BRANDS, type CardBrandInfo, isCardBrand, NUMBER_DIGITS } from './brands.ts';
export { detectBrands } from './detect.ts';
export { digitsOf } from './digits.ts';
export { formatExpiry, isExpired, type Month, parseExpiry } from './expiry.ts';
export { luhn } from './luhn.ts';
export { checkNumber, formatNumber, maxDigits, type NumberCheck } from './number.ts';
export { type CodeCheck, checkCode, maxCode } from './securityCode.ts';
