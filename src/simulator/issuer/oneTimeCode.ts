/** The one-time code of every challenge of the simulator. */

/** The correct code. */
export const RIGHT_CODE = '123456';

/** The number of wrong codes after which the challenge fails. */
export const MOST_WRONG_CODES = 3;

/** Whether a code is correct. Pasted codes may have spaces or dashes. */
export const isRightCode = (code: string): boolean => code.replace(/[\s-]/g, '') === RIGHT_CODE;
