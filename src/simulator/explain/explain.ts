/** Explains a payment, stored details, a checkout, or a message to a shop: its result, the reason, and what has happened. */
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
import { isActionRequired, isUnanswered } from '../../gateway/domain/transaction/status.ts';
import { causeIn } from '../../gateway/domain/transaction/storedCause.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import type { Logged } from '../../gateway/domain/webhook/types.ts';
import { iso } from '../../time/format.ts';
import type { SimulatorContext } from '../context.ts';
import { commandFor, type Subject, withAdvice } from './advice.ts';
import { explainMessage, hostIn, type MessageState } from './explainMessage.ts';
import { type Message, ofMessages, ofSilence } from './messages.ts';
import { reasonOf } from './reason.ts';
import {
  type Entry,
  MOST_ENTRIES,
  ofAuthentication,
  ofEvents,
  ofLinked,
  ofRequests,
  ofRisk,
  ofTimers,
  type Placed,
  timelineOf,
} from './timeline.ts';

/** What an id belongs to. */
export type Kind =
  | 'payment'
  | 'authentication'
  | 'registration'
  | 'checkout'
  | 'request'
  | 'webhook'
  | 'delivery';

/** The answer about an id. */
export interface Explanation {
  readonly id: string;
  readonly kind: Kind;
  /** Absent for webhooks and their messages. */
  readonly result?: { readonly code: ResultCode; readonly description: string };
  /** Of a webhook or a message. */
  readonly message?: MessageState;
  /** `until`: when a payment that waits ends by itself, or a checkout ends; entity time, ISO 8601. */
  readonly reason: Cause & { readonly until?: string };
  /** A command line that continues the payment, removes the cause, or repeats the message. */
  readonly run?: string;
  readonly timeline: readonly Entry[];
  /** The number of entries that were left out at the end of the timeline. */
  readonly omitted: number;
}

/** The id belongs to nothing that can be explained, or to another entity. */
const NOT_FOUND: Refusal = {
  refused: '700.400.580',
  status: 404,
  detail:
    'id must be the id of a payment, a checkout, a registration, a webhook or a delivery of the entity, or the id or ndc of a recent answer to it',
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
  const message = await explainMessage(
    context.store,
    entity,
    id,
    context.faults.of(entityId).webhooks,
  );
  if (message) {
    const { placed, reason, ...members } = message;
    return { id, ...members, reason: withAdvice(reason, { id, entityId }), ...timelineOf(placed) };
  }
  return explainAnswer(context, entity, id);
}

/** Explains the answer with an `ndc`, or the refusal with an `id`: the payment that it is about, or the refusal. */
async function explainAnswer(
  context: SimulatorContext,
  entity: Entity,
  id: string,
): Promise<Explanation | Refusal> {
  const { store } = context;
  const request = isPaymentId(id)
    ? ((await store.request.findRefused(entity.id, id)) ?? (await store.request.findByNdc(id)))
    : await store.request.findByNdc(id);
  // Without access to an entity, the request belongs to the caller who knows its ndc.
  if (!request || (request.entityId !== null && request.entityId !== entity.id)) return NOT_FOUND;
  const { paymentId } = request;
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId);
  if (payment && isOwnedBy(payment, entity)) return explainPayment(context, entity, payment);
  const refused = refusalIn(request);
  if (!refused) return NOT_FOUND;
  const { code, reason } = refused;
  const about = { id, entityId: entity.id, kind: 'request', code } as const;
  return explanationOf(about, reason, ofRequests([request]));
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
  const requests = await store.request.about({ paymentId: id });
  const injected = faults.of(payment.entityId);
  const { placed, until } = await besides(store, entity, payment, {
    ...{ events: own, requests, isCorrupted: injected.webhooks === 'corrupt' },
  });
  return explanationOf(
    { id, entityId: entity.id, kind: KINDS[payment.type] ?? 'payment', code, until },
    reasonOf(payment, own, injected),
    [...ofEvents(events), ...ofRequests(requests), ...placed],
  );
}

/** What is known of a payment. */
interface Known {
  readonly events: readonly StoredEvent[];
  readonly requests: readonly AnsweredRequest[];
  /** Whether a test has set the fault of webhooks that breaks the tags. */
  readonly isCorrupted: boolean;
}

/** The entries of a payment that are neither events nor requests. `until`: when it ends by itself, entity time, ms UTC. */
async function besides(
  store: SimulatorContext['store'],
  { id: owner, terms }: Entity,
  payment: Payment,
  { events, requests, isCorrupted }: Known,
): Promise<{ readonly placed: Placed[]; readonly until: number | undefined }> {
  const { id, entityId, channelId } = payment;
  const [redirect, linked, timers, deliveries] = await Promise.all([
    store.redirect.findByPayment(id),
    store.report.linked(channelId, [id], MOST_ENTRIES),
    store.timer.ofKey(entityId, PAYMENT_TIMERS, id),
    store.delivery.about({ paymentId: id }, MOST_ENTRIES),
  ]);
  const isOver = !isActionRequired(payment) && !isUnanswered(payment);
  const messages =
    deliveries.length === 0 && isOver
      ? [ofSilence(await store.webhook.of(owner), latestOf(payment, [...events, ...requests]))]
      : ofMessages(await withHosts(store, deliveries), isCorrupted);
  const placed = [
    ...ofRisk(payment, terms.risk !== null),
    ...ofAuthentication(redirect?.flow, payment, events),
    ...ofLinked(payment, linked),
    ...ofTimers(timers),
    ...messages,
  ];
  return { placed, until: timers.find(({ kind }) => kind === 'endPending')?.due };
}

/** Deliveries with the hosts that they are sent to. */
function withHosts(
  { webhook }: Pick<SimulatorContext['store'], 'webhook'>,
  deliveries: readonly Logged[],
): Promise<readonly Message[]> {
  const urls = new Map<string, Promise<string | undefined>>();
  const urlOf = ({ webhookId, url }: Logged) => {
    if (webhookId === null) return url;
    const known = urls.get(webhookId) ?? webhook.find(webhookId).then((one) => one?.url);
    urls.set(webhookId, known);
    return known;
  };
  return Promise.all(
    deliveries.map(async (delivery) => ({ delivery, host: hostIn(await urlOf(delivery)) })),
  );
}

/** The time of the latest entry, entity time, ms UTC. */
const latestOf = ({ createdAt }: Payment, placed: readonly { readonly at: number }[]): number =>
  Math.max(createdAt, ...placed.map(({ at }) => at));

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
    ...{ events: ofPayment, requests, isCorrupted: faults.webhooks === 'corrupt' },
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
        code: NO_PAYMENT,
        reason: {
          cause: 'shopper-waiting',
          text: 'No payment was submitted to the checkout yet.',
          tryInstead: 'Submit a payment with the form.',
        },
      };
  }
}

/** What is explained. `until`: when it ends by itself, entity time, ms UTC. */
interface About extends Subject {
  readonly kind: Kind;
  readonly code: ResultCode;
  readonly until?: number | undefined;
}

function explanationOf(about: About, reason: Cause, placed: readonly Placed[]): Explanation {
  const { id, kind, code, until } = about;
  // Only a payment can be continued, or has met a fault.
  const run = code === NO_PAYMENT ? undefined : commandFor(reason, about);
  return {
    ...{ id, kind, result: { code, description: descriptionOf(code) } },
    reason: {
      ...withAdvice(reason, about),
      ...(until !== undefined && isPending(code) && { until: iso(until) }),
    },
    ...(run !== undefined && { run }),
    ...timelineOf(placed),
  };
}

/** The result of a checkout without a payment. */
const NO_PAYMENT: ResultCode = '000.200.100';
