/** How a payment ended, and what happened to its money later: it was captured, refunded, charged back or reversed. */

import { grouped } from '../amounts.ts';
import type { PaymentRow } from '../api/types.ts';
import { Badge, words } from '../parts/Badge.tsx';
import { TEXTS } from '../texts.ts';

/** What can happen to the money of a payment. Where more than one has, the first of these is the headline. */
const LATER = ['chargedBack', 'refunded', 'captured'] as const;

interface Ending {
  /** For `Badge`. */
  readonly state: string;
  /** `Part refunded`. */
  readonly text: string;
  /** `30.00 of 92.00 EUR refunded`. */
  readonly sentence: string;
}

/** What is said of a payment. */
export function endingOf(payment: PaymentRow): Ending {
  const { amount, currency, paymentType, status, reversed } = payment;
  const type = TEXTS.types[paymentType] ?? paymentType;
  const sum = amount ? `${grouped(amount)} ${currency}` : type;
  const typed = amount && paymentType !== 'DB' ? TEXTS.views.typeOf(type, sum) : sum;
  // A chargeback that succeeded is bad news for the shop.
  if (paymentType === 'CB' && status === 'succeeded') {
    return { state: 'chargedBack', text: TEXTS.later.chargedBack, sentence: typed };
  }
  const later = LATER.filter((one) => payment[one] !== undefined);
  const [first, ...others] = later;
  if (reversed || first === undefined) {
    const state = reversed ? 'reversed' : status;
    const text = TEXTS.outcomes[state] ?? words(state);
    return { state, text, sentence: TEXTS.views.paymentIs(typed, text) };
  }
  const { later: texts } = TEXTS;
  const part = payment[first] ?? '';
  // A capture can be above the amount that was authorised first.
  const isPart = Number(part) < Number(amount);
  const moved = isPart ? TEXTS.views.partOf(grouped(part), sum) : `${grouped(part)} ${currency}`;
  return {
    state: first,
    text: isPart ? TEXTS.views.partly(texts[first]) : texts[first],
    sentence: [
      TEXTS.views.paymentIs(moved, texts[first]),
      ...others.map((one) => TEXTS.views.paymentIs(grouped(payment[one] ?? ''), texts[one])),
    ].join(', '),
  };
}

/** The state of a payment. @param props.of the title has the amounts */
export function PaymentBadge({ of }: { readonly of: PaymentRow }) {
  const { state, text, sentence } = endingOf(of);
  return <Badge state={state} text={text} title={sentence} />;
}
