/** Amounts for people. Pure. Fields and calls have those of the API. */

/** `1244.79` as `1,244.79`. */
export function grouped(amount: string): string {
  const [whole = '', ...decimals] = amount.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}

/** Types whose money goes to the shopper: refund, chargeback and credit. */
const TO_SHOPPER = /^(?:RF|CB|CD)$/;

/** An amount as a list shows it: money that goes to the shopper has a minus sign. */
export const signed = (amount: string, paymentType = ''): string =>
  TO_SHOPPER.test(paymentType) ? `−${amount}` : amount;
