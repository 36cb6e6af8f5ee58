/** Checks the name on a bank account. */

/** A name with so many digits is a number in the wrong field. */
const NUMBER_IN_NAME = 8;

/** Whether a text can be a holder: 4 to 128 characters (API 1, Bank account), and no number. Outer blanks do not count. */
export function isAccountHolder(text: string): boolean {
  const { length } = text.trim();
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return length >= 4 && length <= 128 && digits < NUMBER_IN_NAME;
}
