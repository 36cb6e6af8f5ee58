/** What is wrong with a parameter, for people. Pure. */

/** The rule of an amount, as the gateway says it. */
const AMOUNT_RULE = 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$';

const USE = 'use a dot and two decimals, such as 19.00';

/** What a field says about an amount that cannot be read. */
export const AMOUNT_FAULT = 'must have a dot and two decimals, such as 19.00';

/** A sentence of the gateway in which the rule of an amount is in words. Other rules stay. */
export const inWords = (text: string): string => text.replaceAll(AMOUNT_RULE, USE);

/** `19,00 is not an amount: use a dot and two decimals, such as 19.00`; undefined for another rule, or without the value. */
export const faultOfAmount = (message: string, value: string | undefined): string | undefined =>
  message === AMOUNT_RULE && value ? `${value} is not an amount: ${USE}` : undefined;
