/** Accounts in the United States: a bank's routing number and a number there. */

/** The weights of the digits (American Bankers Association): what they come to is a multiple of ten. */
const WEIGHTS = [3, 7, 1];

/** First two digits: the districts of the Federal Reserve, thrifts, electronic payments, traveller's cheques. */
const BEGINNINGS = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/;

/** Whether it is a routing number by its digits: nine of them, the last one checks the others. */
export function isRoutingNumber(text: string): boolean {
  if (!BEGINNINGS.test(text)) return false;
  const sum = [...text].reduce(
    (all, digit, i) => all + Number(digit) * (WEIGHTS[i % 3] as number),
    0,
  );
  return sum % 10 === 0;
}

/** Whether a bank can have such a number: 4 to 17 digits (Nacha: the field of an entry has 17). Nothing in it is checked. */
export const isUsAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text);
