/** What can happen to a checkout. Pure: checkout + command + time -> the checkout afterwards, or a refusal. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { onlyStores } from '../../catalogue/parameters/rules/reference.ts';
import {
  badParameters,
  type ParameterError,
  type Refusal,
  SESSION_NOT_FOUND,
} from '../../catalogue/results/refusal.ts';
import type { CheckoutId, EntityId, PaymentId } from '../shared/ids.ts';
import type { Endpoint } from './resourcePath.ts';
import type { Checkout } from './types.ts';

/** API 3, Limits: checkout id validity. */
export const LIFE_MS = 30 * 60_000;

/** API 3, Limits: automatic call to shopperResultUrl, counted from the creation. */
export const CALL_AFTER_MS = 29 * 60_000;

const OVER: readonly Checkout['state']['kind'][] = ['used', 'deleted', 'expired'];

/** A new checkout. @param now entity time, ms */
export function create(
  id: CheckoutId,
  entityId: EntityId,
  parameters: Parameters,
  now: number,
): Checkout {
  const state = { kind: 'open', unread: null } as const;
  const expiresAt = now + LIFE_MS;
  return {
    id,
    entityId,
    createdAt: now,
    expiresAt,
    parameters,
    state,
    untold: null,
    hasData: false,
    tries: 0,
  };
}

/**
 * What a checkout ends in: one that asks for details to be stored and names no type of payment ends in a registration, and
 * its amount, where it has one, is nobody's to pay.
 */
export const endpointOf = ({ parameters }: Pick<Checkout, 'parameters'>): Endpoint =>
  onlyStores(parameters) ? 'registration' : 'payment';

/** Whether anything can still be done with it: not over, not used up, not deleted. */
export function isLive({ state, expiresAt }: Checkout, now: number): boolean {
  return now < expiresAt && !OVER.includes(state.kind);
}

/**
 * Changes what was asked for. Refused while a submit is in flight or after a good one: what the shopper agreed to must
 * not change any more. The test mode is fixed at creation; the entity cannot differ, since it authorised the call.
 */
export function update(checkout: Checkout, changes: Parameters, now: number): Checkout | Refusal {
  if (!isLive(checkout, now)) return SESSION_NOT_FOUND;
  if (checkout.state.kind !== 'open') return IN_USE;
  const mode = checkout.parameters['testMode'] ?? 'INTERNAL';
  const asked = changes['testMode'] ?? mode;
  if (asked !== mode) return badParameters([locked('testMode', asked)]);
  const parameters = Object.assign(Object.create(null), checkout.parameters, changes);
  return { ...checkout, parameters };
}

const locked = (name: string, value: string): ParameterError => ({
  name,
  value,
  message: 'was already set and cannot be overwritten',
});

const IN_USE: Refusal = {
  refused: '200.300.404',
  detail: 'The checkout is being paid or has been paid',
};

/** Ends a checkout that nobody has paid. */
export function remove(checkout: Checkout, now: number): Checkout | Refusal {
  if (!isLive(checkout, now)) return SESSION_NOT_FOUND;
  if (checkout.state.kind !== 'open') return IN_USE;
  return { ...checkout, state: { kind: 'deleted' }, untold: null, hasData: false };
}

/** Takes what a shopper sent for a summary page, in place of what came before; refused as a submit would be. */
export function takeData(checkout: Checkout, now: number): Checkout | Refusal {
  const refused = busy(checkout, now);
  return refused ?? { ...checkout, hasData: true };
}

/** Why no shopper's submit is taken now. */
function busy(checkout: Checkout, now: number): Refusal | undefined {
  const { state } = checkout;
  if (!isLive(checkout, now) || state.kind === 'paid') return SESSION_NOT_FOUND;
  return state.kind === 'paying' ? { refused: '800.700.100' } : undefined;
}

/**
 * Lets one submit in. What was kept for a summary page is paid with, or is of no use any more.
 *
 * @param untold where to call should the shop never read the status; null where there is nowhere to call
 */
export function begin(
  checkout: Checkout,
  paymentId: PaymentId,
  now: number,
  untold: string | null,
): Checkout | Refusal {
  const refused = busy(checkout, now);
  if (refused) return refused;
  const state = { kind: 'paying', paymentId } as const;
  return { ...checkout, state, untold: untold ?? checkout.untold, hasData: false };
}

/** Whether this payment is the one in flight. */
export const isPaidBy = ({ state }: Checkout, paymentId: PaymentId): boolean =>
  state.kind === 'paying' && state.paymentId === paymentId;

/**
 * Ends the submit in flight: paid, or open again with a result to fetch; over, where its time ran out meanwhile.
 *
 * @throws Error when no such submit is in flight, which is a fault of the gateway
 */
export function complete(
  checkout: Checkout,
  paymentId: PaymentId,
  good: boolean,
  now: number,
): Checkout {
  if (!isPaidBy(checkout, paymentId)) {
    throw new Error(`checkout ${checkout.id} is ${checkout.state.kind}, not paid by ${paymentId}`);
  }
  const settled: Checkout = {
    ...checkout,
    state: good ? { kind: 'paid', paymentId } : { kind: 'open', unread: paymentId },
  };
  return now < checkout.expiresAt ? settled : expire(settled);
}

/** Ends a checkout whose time is over. One that is being paid is ended when it was. */
export function expire(checkout: Checkout): Checkout {
  const { state } = checkout;
  if (state.kind === 'open') {
    return { ...checkout, state: { kind: 'expired', unread: state.unread }, hasData: false };
  }
  if (state.kind !== 'paid') return checkout;
  return { ...checkout, state: { kind: 'expired', unread: state.paymentId } };
}

/** The shop was told, or has read by itself. */
export const resultDelivered = (checkout: Checkout): Checkout =>
  checkout.untold === null ? checkout : { ...checkout, untold: null };

/** What a look at the status gives; null while there is no result. */
export interface Reading {
  readonly paymentId: PaymentId | null;
  readonly checkout: Checkout;
}

/**
 * Reads the result. A final one is given once: a good one uses the checkout up, a declined one only itself. After the
 * expiry nothing can be read here, also not what was never fetched: the payment's own id still leads to it.
 */
export function read(checkout: Checkout, now: number): Reading | Refusal {
  const { state } = checkout;
  if (!isLive(checkout, now)) return SESSION_NOT_FOUND;
  const known = resultDelivered(checkout);
  if (state.kind === 'paid') {
    const { paymentId } = state;
    return { paymentId, checkout: { ...known, state: { kind: 'used', paymentId } } };
  }
  if (state.kind === 'open' && state.unread !== null) {
    const open = { kind: 'open', unread: null } as const;
    return { paymentId: state.unread, checkout: { ...known, state: open } };
  }
  return { paymentId: null, checkout: known };
}
