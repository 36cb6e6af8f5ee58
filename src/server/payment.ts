/** Judges payments: what a result code means for a shop, and whether a payment is the one that an order waits for. */

/**
 * What a shop does with a result. `paid`: deliver. `review`: paid, but check it before you deliver. `pending`: wait.
 * `declined`: offer another attempt. `unknown`: the code does not judge a payment, which may have been paid: do not deliver, do
 * not offer another attempt, and query the payment. For a PA, `paid` means that the amount is reserved.
 */
export type PaymentState = 'paid' | 'review' | 'pending' | 'declined' | 'unknown';

/**
 * The bank, a check of 3-D Secure, a risk or address rule or the merchant advice refused the payment, or its own data did. No codes
 * of requests, settings, references, systems and chargebacks are here. After a duplicate, another payment may have been paid.
 */
const DECLINED =
  /^(000\.400\.(10[1-9]|111|2)|100\.(1|2[01]|35|38|39|4|55|7|8|900\.[1-4])|300\.|700\.60|800\.(100|120\.(10[1-9]|[2-4])|1[456]|[23]|400|700\.(101|[25])|800\.\d02)|900\.100\.(301|310|600))/;

/**
 * The state of a payment. A status that was read before (200.300.404), too many requests (800.120.100), a timeout of the processor
 * (900.100.300) and a text that is no code are `unknown`.
 * @param code the result code, as 000.100.110
 */
export function paymentState(code: string | undefined): PaymentState {
  if (code === undefined) return 'unknown';
  if (/^(000\.000\.0|000\.100\.1|000\.[36]|000\.400\.1[12]0)/.test(code)) return 'paid';
  if (/^(000\.400\.0[^3]|000\.400\.100)/.test(code)) return 'review';
  if (/^(000\.200|800\.400\.5|100\.400\.500)/.test(code)) return 'pending';
  return DECLINED.test(code) ? 'declined' : 'unknown';
}

/** An order of the shop. */
export interface Order {
  /** The `merchantTransactionId` of its checkout. */
  readonly number: string;
  /** In units of the currency: 92.00 or '92.00'. */
  readonly amount: string | number;
  /** Three letters: EUR. */
  readonly currency: string;
}

/** A payment, as in a webhook or in the response to `GET /v1/checkouts/{id}/payment`. */
export interface Payment {
  readonly id: string;
  readonly paymentType?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly merchantTransactionId?: string;
  readonly result: { readonly code: string; readonly description?: string };
  // biome-ignore lint/suspicious/noExplicitAny: the other members have every shape
  readonly [member: string]: any;
}

/** Types of payments that pay for an order: no refund, no payout, no authentication alone. */
const PAYING: readonly unknown[] = ['DB', 'PA', 'PA.CP'];

/** Whether a type of payment pays for an order. */
export const isPaying = (paymentType: unknown): boolean => PAYING.includes(paymentType);

/** An amount in a response. Number() alone would take '' for 0. */
const AMOUNT = /^\d+(?:\.\d+)?$/;

/**
 * In what a payment differs from an order, so that it does not pay for the order: the name of the first parameter that differs.
 * undefined: it pays for the order, as far as its result says so.
 */
export function difference(
  order: Order,
  payment: Omit<Payment, 'id' | 'result'>,
): 'merchantTransactionId' | 'paymentType' | 'amount' | 'currency' | undefined {
  const { merchantTransactionId, paymentType, amount, currency } = payment;
  if (merchantTransactionId !== order.number) return 'merchantTransactionId';
  if (!isPaying(paymentType)) return 'paymentType';
  const isAmount = typeof amount === 'string' && AMOUNT.test(amount);
  if (!isAmount || Number(amount) !== Number(order.amount)) return 'amount';
  return currency === order.currency ? undefined : 'currency';
}
