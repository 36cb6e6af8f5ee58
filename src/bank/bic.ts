/** Business identifier codes of banks (ISO 9362), as they are sent: `MARKDEF1100`. */

/** Bank, country, place, and a branch or none. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Whether it is one by its look: nobody knows them all. */
export const isBic = (bic: string): boolean => BIC.test(bic);

/** The country of the bank. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6);
