/** Accounts in the United States: the routing number of the bank and the account number. */

/** The weights of the digits (American Bankers Association): the weighted sum must be a multiple of ten. */
const WEIGHTS = [3, 7, 1];

/** The valid first two digits: districts of the Federal Reserve, thrifts, electronic payments, traveller's cheques. */
const BEGINNINGS = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/;

/** Whether a text has the format of a routing number: nine digits, the last one is the check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!BEGINNINGS.test(text)) return false;
  const sum = [...text].reduce(
    (all, digit, i) => all + Number(digit) * (WEIGHTS[i % 3] as number),
    0,
  );
  return sum % 10 === 0;
}

/** Whether a text can be an account number: 4 to 17 digits (Nacha: the field of an entry has 17). It has no check digit. */
export const isUsAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text);
