/** Business identifier codes of banks (ISO 9362) in the sent form: `MARKDEF1100`. */

/** The parts of a BIC: bank, country, location, and an optional branch. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Whether a text has the format of a BIC. There is no list of all BICs to check against. */
export const isBic = (bic: string): boolean => BIC.test(bic);

/** The country of the bank, as a code of two letters. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6);
