/** A payment as the API shows it (API 3, Payment response). */
import { formatAmount } from '../../money/index.ts';
import type { Parameters } from '../parameters/validate.ts';
import { isGood } from '../results/codes.ts';
import { type Rendered, render, resultOf } from '../results/envelope.ts';
import type { Payment } from './types.ts';

/** Who reads it: the shop gets everything that was asked; the shopper's browser only what belongs to the shopper. */
export type Reader = 'shop' | 'browser';

/** Where the shop fetches the result of a checkout. */
export const resourcePathOf = (checkoutId: string): string => `/v1/checkouts/${checkoutId}/payment`;

/**
 * Renders a payment: 200 when it is good, else 400. An account that was refused says less: no amount, no risk.
 *
 * @param now entity time of the answer, ms UTC
 * @param more members that belong to the answer and not to the payment
 */
export function renderPayment(
  payment: Payment,
  reader: Reader,
  now: number,
  more: Readonly<Record<string, unknown>> = {},
): Rendered {
  const { request } = payment;
  const whole = payment.judgedBy === 'processor';
  const customer = groupOfNames(request, 'customer.');
  return render(
    {
      id: payment.id,
      paymentType: payment.type,
      paymentBrand: payment.brand ?? undefined,
      ...(whole && {
        amount: formatAmount(payment.money),
        currency: payment.money.currency,
        descriptor: payment.descriptor,
      }),
      merchantTransactionId: request['merchantTransactionId'],
      result: resultOf(payment.code),
      brandResult: payment.brandDetected ? (payment.brand ?? undefined) : undefined,
      card: cardOf(payment),
      customer: reader === 'shop' ? customer : pick(customer, 'ip'),
      billing: reader === 'shop' ? groupOfNames(request, 'billing.') : undefined,
      shipping: reader === 'shop' ? groupOfNames(request, 'shipping.') : undefined,
      customParameters: customParametersOf(request),
      risk: payment.riskScore === null ? undefined : { score: String(payment.riskScore) },
      ...more,
    },
    { now, ndc: payment.checkoutId },
    isGood(payment.code) ? 200 : 400,
  );
}

function cardOf({ card }: Payment) {
  return {
    bin: card.bin,
    last4Digits: card.last4,
    holder: card.holder ?? undefined,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
  };
}

/** Names with a common beginning as nested members: `customer.browser.language` is `browser: { language }`. */
function groupOfNames(request: Parameters, prefix: string): Members | undefined {
  const group: Members = Object.create(null);
  for (const [name, value] of Object.entries(request)) {
    if (!name.startsWith(prefix)) continue;
    const path = name.slice(prefix.length).split('.');
    const last = path.pop() as string;
    let place = group;
    for (const step of path) {
      place[step] ??= Object.create(null);
      place = place[step] as Members;
    }
    place[last] = value;
  }
  return Object.keys(group).length > 0 ? group : undefined;
}

type Members = Record<string, unknown>;

function pick(members: Members | undefined, name: string): Members | undefined {
  return members?.[name] === undefined ? undefined : { [name]: members[name] };
}

const CUSTOM = /^customParameters\[([^\]]*)\]$/;

function customParametersOf(request: Parameters): Members | undefined {
  const pairs: Members = Object.create(null);
  for (const [name, value] of Object.entries(request)) {
    const key = CUSTOM.exec(name)?.[1];
    if (key !== undefined) pairs[key] = value;
  }
  return Object.keys(pairs).length > 0 ? pairs : undefined;
}
