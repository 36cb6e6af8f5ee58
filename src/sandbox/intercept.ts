/** Applies the injected faults of routes to requests. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Arrival, Intercept } from '../gateway/api/intercept.ts';
import type { Answer } from '../gateway/api/route.ts';
import { valueIn } from '../gateway/api/values.ts';
import { routeFault } from '../gateway/catalogue/results/causes/simulator.ts';
import type { Refusal } from '../gateway/catalogue/results/refusal.ts';
import { type ClockSetting, timeOf } from '../gateway/domain/shared/clock.ts';
import {
  type CheckoutId,
  type EntityId,
  isPaymentId,
  type PaymentId,
  type RedirectToken,
} from '../gateway/domain/shared/ids.ts';
import { pause, systemClock } from '../gateway/platform/time/systemClock.ts';
import type { InjectedFaults } from './injectedFaults.ts';
import { DEFAULT_STATUS, type RouteFault } from './routeFaults.ts';
import type { SandboxStore } from './store/tables.ts';

/** What the interception needs. */
export interface InterceptNeeds {
  readonly store: SandboxStore;
  readonly faults: InjectedFaults;
}

/** The interception of a gateway. Without a fault of the route it costs no query. */
export const interceptWith =
  (needs: InterceptNeeds): Intercept =>
  async (arrival, work) => {
    const { request, path } = arrival;
    if (!needs.faults.hasRoute(request.method, path)) return work();
    const subject = await subjectOf(needs, arrival);
    const fault = subject && (await needs.faults.take(subject.entityId, request.method, path));
    if (!fault) return work();
    const clock = await needs.store.clock.read(subject.entityId);
    return apply(needs, { arrival, subject, clock, fault }, work);
  };

/** What a request is about, as far as it is known before the request is processed. */
interface Subject {
  readonly entityId: EntityId;
  readonly checkoutId: CheckoutId | null;
  readonly paymentId: PaymentId | null;
}

/**
 * The subject of a request; undefined if its entity is not certain. A request with a checkout or a redirect in its path needs
 * no credentials, because it may come from a browser. Any other request needs those of the entity, so that no caller can use
 * up the faults of another entity: a token in its header, or user and password among its parameters.
 */
async function subjectOf(
  { store }: InterceptNeeds,
  { request, path, entities }: Arrival,
): Promise<Subject | undefined> {
  const { token, id = '' } = request.params;
  if (token !== undefined) {
    const redirect = await store.redirect.find(token as RedirectToken);
    return redirect && { ...redirect, checkoutId: null };
  }
  const checkoutId = path.includes('/checkouts/:id') ? id : valueIn(request, 'checkoutId');
  if (checkoutId !== undefined) {
    const checkout = await store.checkout.find(checkoutId as CheckoutId);
    return checkout && { entityId: checkout.entityId, checkoutId: checkout.id, paymentId: null };
  }
  const named = valueIn(request, 'entityId') ?? valueIn(request, 'authentication.entityId');
  const entityId = (named ?? '') as EntityId;
  if (!(await entities()).includes(entityId)) return undefined;
  const payment = isPaymentId(id) ? await store.payment.find(id) : undefined;
  const isOwn = payment?.entityId === entityId;
  return { entityId, checkoutId: null, paymentId: isOwn ? payment.id : null };
}

/** The faults that close the connection. */
const CUTTING: readonly RouteFault['fault'][] = ['reset', 'dropAfterCommit', 'truncate'];

/** A fault that takes effect. */
interface Applied {
  readonly arrival: Arrival;
  readonly subject: Subject;
  /** The clock of the entity when the request arrived. */
  readonly clock: ClockSetting;
  readonly fault: RouteFault;
}

/** Like the answer of a gateway whose database is away. */
const refusalWith = (status: number): Refusal => ({
  refused: '800.800.800',
  status,
  detail: 'A test has injected this status: GET /_sandbox/faults',
  cause: routeFault('status'),
});

async function apply(
  needs: InterceptNeeds,
  applied: Applied,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { arrival, fault } = applied;
  const { response } = arrival;
  arrival.request.belongsTo(applied.subject.entityId, applied.clock);
  arrival.note(fault.fault, CUTTING.includes(fault.fault));
  if (fault.fault === 'reset' || fault.fault === 'status') {
    await record(needs, applied);
    if (fault.fault === 'status')
      return arrival.refuse(refusalWith(fault.status ?? DEFAULT_STATUS));
    arrival.cut(undefined, undefined);
    reset(response);
    return undefined;
  }
  const answer = await work();
  await record(needs, applied, answer);
  switch (fault.fault) {
    case 'delay':
      await pause(fault.delay ?? 0);
      return answer;
    case 'dropAfterCommit':
      arrival.cut(answer, undefined);
      if (answer.body instanceof Readable) answer.body.destroy();
      response.destroy();
      return undefined;
    case 'truncate':
      arrival.cut(answer, answer.status);
      await sendHalf(arrival, answer);
      return undefined;
    default:
      return fault.fault satisfies never;
  }
}

/** Stores that a fault took effect, if there is a payment or a checkout whose timeline can show it. */
async function record(
  { store }: InterceptNeeds,
  { arrival, subject, clock, fault }: Applied,
  answer?: Answer,
): Promise<void> {
  const { entityId, checkoutId } = subject;
  const paymentId = (await paymentIn(store, answer)) ?? subject.paymentId;
  if (paymentId === null && checkoutId === null) return;
  const { request, path } = arrival;
  const systemAt = systemClock.now();
  const data = {
    fault: fault.fault,
    method: request.method,
    route: path,
    systemAt: String(systemAt),
  };
  const at = timeOf(clock, systemAt);
  await store.event.append({ entityId, checkoutId, paymentId, kind: 'routeFault', at, data });
}

/** The payment that an answer is about. */
async function paymentIn(
  store: SandboxStore,
  answer: Answer | undefined,
): Promise<PaymentId | undefined> {
  const about = answer?.about ?? '';
  return isPaymentId(about) ? (await store.payment.find(about))?.id : undefined;
}

/** Closes a connection with a TCP RST; a TLS connection without its closing message. */
function reset(response: ServerResponse): void {
  const { socket } = response;
  const isPlain = socket !== null && !('encrypted' in socket) && 'resetAndDestroy' in socket;
  if (isPlain) socket.resetAndDestroy();
  else response.destroy();
}

/** Sends the headers and half of the body, then closes the connection. Without a body it only closes the connection. */
async function sendHalf({ response, headers }: Arrival, answer: Answer): Promise<void> {
  const { body, status } = answer;
  const whole = body instanceof Readable ? await buffer(body) : Buffer.from(body as string);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  if (half.length > 0) {
    response.writeHead(status, { ...headers, ...answer.headers, 'Content-Length': whole.length });
    await new Promise<void>((resolve) => {
      response.write(half, () => resolve());
    });
  }
  response.destroy();
}
