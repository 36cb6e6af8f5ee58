/** Explains a checkout: its payment, the refusal of its latest submit, or why it has no payment. */

import { isGood, isPending, type ResultCode } from '../../contract/resultCodes.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import {
  CHECKOUT_DELETED,
  CHECKOUT_EXPIRED,
  CHECKOUT_UNPAID,
} from '../../gateway/catalogue/results/causes/checkout.ts';
import type { Checkout } from '../../gateway/domain/checkout/types.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { PaymentId } from '../../gateway/domain/shared/ids.ts';
import type { TimerKind } from '../../gateway/domain/shared/timers.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import type { SandboxContext } from '../context.ts';
import type { AnsweredRequest } from '../store/requestTable.ts';
import { besides } from './explainPayment.ts';
import { refusalIn } from './explainRequest.ts';
import { type Explanation, explanationOf, NO_PAYMENT } from './explanation.ts';
import { reasonOf } from './reason.ts';
import { MOST_ENTRIES, ofEvents, ofRequests, ofTimers } from './timeline.ts';

const CHECKOUT_TIMERS: readonly TimerKind[] = [
  'checkoutExpiry',
  'shopperResultUrlCall',
  'eraseSecrets',
];

/** The current or latest payment of a checkout. */
const paymentIn = ({ state }: Checkout): PaymentId | null => {
  if (state.kind === 'deleted') return null;
  return 'paymentId' in state ? state.paymentId : state.unread;
};

/** Explains a checkout of the entity. */
export async function explainCheckout(
  context: SandboxContext,
  entity: Entity,
  checkout: Checkout,
): Promise<Explanation> {
  const { store } = context;
  const { id, entityId } = checkout;
  const events = await store.event.about({ checkoutId: id }, MOST_ENTRIES);
  // After the shop has read the result of a declined payment, the checkout no longer names it.
  const paymentId =
    paymentIn(checkout) ??
    events.findLast(({ kind }) => kind === 'paymentCompleted')?.paymentId ??
    null;
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId, entityId);
  const ofPayment = events.filter((event) => event.paymentId === paymentId);
  const requests = await store.request.about({ checkoutId: id });
  const timers = await store.timer.ofKey(entityId, CHECKOUT_TIMERS, id);
  const placed = [...ofEvents(events), ...ofRequests(requests), ...ofTimers(timers)];
  const about = { id, entityId, kind: 'checkout' } as const;
  const refused = refusedAfter(requests, payment, ofPayment);
  if (!payment || refused) {
    const { code, reason } = refused ?? unpaid(checkout);
    const until = timers.find(({ kind }) => kind === 'checkoutExpiry')?.due;
    return explanationOf({ ...about, code, until }, reason, placed);
  }
  const faults = context.faults.of(payment.entityId);
  const more = await besides(store, entity, payment, {
    events: ofPayment,
    requests,
    isCorrupted: faults.webhooks === 'corrupt',
  });
  return explanationOf(
    { ...about, code: payment.code, until: more.until },
    reasonOf(payment, ofPayment, faults),
    [...placed, ...more.placed],
  );
}

/** The refusal of the latest submit, if it came after the payment, and the payment was declined. */
function refusedAfter(
  requests: readonly AnsweredRequest[],
  payment: Payment | undefined,
  events: readonly StoredEvent[],
) {
  if (payment && (isGood(payment.code) || isPending(payment.code))) return undefined;
  const since = Number(events.findLast(({ data }) => data['systemAt'])?.data['systemAt'] ?? 0);
  const latest = requests.findLast(
    ({ data, systemAt }) => data['method'] === 'POST' && systemAt >= since && refusalIn({ data }),
  );
  return latest && refusalIn(latest);
}

/** A checkout without a payment. */
function unpaid({ state }: Checkout): { readonly code: ResultCode; readonly reason: Cause } {
  switch (state.kind) {
    case 'expired':
      return { code: '200.300.404', reason: CHECKOUT_EXPIRED };
    case 'deleted':
      return { code: '000.200.102', reason: CHECKOUT_DELETED };
    default:
      return { code: NO_PAYMENT, reason: CHECKOUT_UNPAID };
  }
}
