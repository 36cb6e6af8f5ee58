/** Explains a payment, stored details or a checkout: its result, the reason, and what has happened. */
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import {
  descriptionOf,
  isGood,
  isPending,
  isResultCode,
  type ResultCode,
} from '../../gateway/catalogue/results/codes.ts';
import type { Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { Checkout } from '../../gateway/domain/checkout/types.ts';
import { isOwnedBy } from '../../gateway/domain/merchant/access.ts';
import { requireEntity } from '../../gateway/domain/merchant/findEntity.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { CheckoutId, EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import type { AnsweredRequest } from '../../gateway/domain/shared/requestTable.ts';
import type { TimerKind } from '../../gateway/domain/shared/timers.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import type { SimulatorContext } from '../context.ts';
import { reasonOf } from './reason.ts';
import {
  type Entry,
  MOST_ENTRIES,
  ofAuthentication,
  ofDeliveries,
  ofEvents,
  ofLinked,
  ofRequests,
  ofRisk,
  ofTimers,
  type Placed,
  timelineOf,
} from './timeline.ts';

/** What an id belongs to. */
export type Kind = 'payment' | 'authentication' | 'registration' | 'checkout' | 'request';

/** The answer about an id. */
export interface Explanation {
  readonly id: string;
  readonly kind: Kind;
  readonly result: { readonly code: ResultCode; readonly description: string };
  readonly reason: Cause;
  readonly timeline: readonly Entry[];
  /** The number of entries that were left out at the end of the timeline. */
  readonly omitted: number;
}

/** The id belongs to nothing that can be explained, or to another entity. */
const NOT_FOUND: Refusal = {
  refused: '700.400.580',
  status: 404,
  detail:
    'id must be the id of a payment, a checkout or a registration of the entity, or the ndc of a recent answer to it',
};

/** Explains an id. @param id as received */
export async function explain(
  context: SimulatorContext,
  entityId: EntityId,
  id: string,
): Promise<Explanation | Refusal> {
  const entity = await requireEntity(context.store, entityId);
  // Requests of this process that were answered a moment ago.
  await context.recorder.flush();
  const payment = isPaymentId(id) ? await context.store.payment.find(id) : undefined;
  if (payment && isOwnedBy(payment, entity)) return explainPayment(context, entity, payment);
  const checkout = await context.store.checkout.find(id as CheckoutId);
  if (checkout) {
    return checkout.entityId === entityId ? explainCheckout(context, entity, checkout) : NOT_FOUND;
  }
  return explainAnswer(context, entity, id);
}

/** Explains the answer with an `ndc`: the payment that it is about, or the refusal. */
async function explainAnswer(
  context: SimulatorContext,
  entity: Entity,
  ndc: string,
): Promise<Explanation | Refusal> {
  const { store } = context;
  const request = await store.request.findByNdc(ndc);
  // Without access to an entity, the request belongs to the caller who knows its ndc.
  if (!request || (request.entityId !== null && request.entityId !== entity.id)) return NOT_FOUND;
  const { paymentId } = request;
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId);
  if (payment && isOwnedBy(payment, entity)) return explainPayment(context, entity, payment);
  const refused = refusalIn(request);
  if (!refused) return NOT_FOUND;
  const { code, reason } = refused;
  return explanationOf({ id: ndc, kind: 'request', code }, reason, ofRequests([request]));
}

/** The code and the cause of a refused request. */
function refusalIn({
  data,
}: Pick<AnsweredRequest, 'data'>):
  | { readonly code: ResultCode; readonly reason: Cause }
  | undefined {
  const { code = '' } = data;
  const reason = causeIn(data);
  return reason && isResultCode(code) ? { code, reason } : undefined;
}

const KINDS: Readonly<Partial<Record<Payment['type'], Kind>>> = {
  RG: 'registration',
  '3D': 'authentication',
};

async function explainPayment(
  { store, faults }: SimulatorContext,
  entity: Entity,
  payment: Payment,
): Promise<Explanation> {
  const { id, checkoutId, code } = payment;
  const own = await store.event.about({ paymentId: id }, MOST_ENTRIES);
  const ofCheckout = checkoutId ? await store.event.about({ checkoutId }, MOST_ENTRIES) : [];
  const events = [...own, ...ofCheckout.filter(({ paymentId }) => paymentId === null)];
  events.sort((one, other) => one.seq - other.seq);
  return explanationOf(
    { id, kind: KINDS[payment.type] ?? 'payment', code },
    reasonOf(payment, own, faults.of(payment.entityId)),
    [
      ...ofEvents(events),
      ...ofRequests(await store.request.about({ paymentId: id })),
      ...(await besides(store, entity, payment, own)),
    ],
  );
}

/** The entries of a payment that are not events. */
async function besides(
  store: SimulatorContext['store'],
  { terms }: Entity,
  payment: Payment,
  events: readonly StoredEvent[],
): Promise<Placed[]> {
  const { id, entityId, channelId } = payment;
  const [redirect, linked, timers, deliveries] = await Promise.all([
    store.redirect.findByPayment(id),
    store.report.linked(channelId, [id], MOST_ENTRIES),
    store.timer.ofKey(entityId, PAYMENT_TIMERS, id),
    store.delivery.about({ paymentId: id }, MOST_ENTRIES),
  ]);
  return [
    ...ofRisk(payment, terms.risk !== null),
    ...ofAuthentication(redirect?.flow, payment, events),
    ...ofLinked(payment, linked),
    ...ofTimers(timers),
    ...ofDeliveries(deliveries),
  ];
}

const PAYMENT_TIMERS: readonly TimerKind[] = [
  'resumeSubmit',
  'eraseSecrets',
  'endPending',
  'registrationEnd',
  'networkToken',
];

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

async function explainCheckout(
  context: SimulatorContext,
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
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId);
  const ofPayment = events.filter((event) => event.paymentId === paymentId);
  const requests = await store.request.about({ checkoutId: id });
  const placed = [
    ...ofEvents(events),
    ...ofRequests(requests),
    ...ofTimers(await store.timer.ofKey(entityId, CHECKOUT_TIMERS, id)),
  ];
  const refused = refusedAfter(requests, payment, ofPayment);
  if (!payment || refused) {
    const { code, reason } = refused ?? unpaid(checkout);
    return explanationOf({ id, kind: 'checkout', code }, reason, placed);
  }
  return explanationOf(
    { id, kind: 'checkout', code: payment.code },
    reasonOf(payment, ofPayment, context.faults.of(payment.entityId)),
    [...placed, ...(await besides(store, entity, payment, ofPayment))],
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
  const specification = 'API 3, Limits';
  switch (state.kind) {
    case 'expired':
      return {
        code: '200.300.404',
        reason: {
          cause: 'expired',
          text: 'The checkout ended 30 minutes after its creation, by the clock of the entity.',
          specification,
          tryInstead: 'Create a new checkout.',
        },
      };
    case 'deleted':
      return {
        code: '000.200.102',
        reason: {
          cause: 'state',
          text: 'The shop has deleted the checkout.',
          tryInstead: 'Create a new checkout.',
        },
      };
    default:
      return {
        code: '000.200.100',
        reason: {
          cause: 'shopper-waiting',
          text: 'No payment was submitted to the checkout yet.',
          tryInstead: 'Submit a payment with the form.',
        },
      };
  }
}

function explanationOf(
  { id, kind, code }: { readonly id: string; readonly kind: Kind; readonly code: ResultCode },
  reason: Cause,
  placed: readonly Placed[],
): Explanation {
  return {
    id,
    kind,
    result: { code, description: descriptionOf(code) },
    reason,
    ...timelineOf(placed),
  };
}
