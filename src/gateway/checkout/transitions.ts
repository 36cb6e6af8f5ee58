/** What can happen to a checkout. Pure: checkout + command + time -> the checkout afterwards, or a refusal. */
import type { EntityId } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { PaymentId } from '../payment/types.ts';
import {
  badParameters,
  type ParameterError,
  type Refusal,
  SESSION_NOT_FOUND,
} from '../results/refusal.ts';
import type { Checkout, CheckoutId } from './types.ts';

/** API 3, Limits: checkout id validity. */
export const LIFE_MS = 30 * 60_000;

/** A new checkout. @param now entity time, ms */
export function create(
  id: CheckoutId,
  entityId: EntityId,
  parameters: Parameters,
  now: number,
): Checkout {
  const state = { kind: 'open', unread: null } as const;
  return { id, entityId, createdAt: now, expiresAt: now + LIFE_MS, parameters, state };
}

/** Whether anything can still be done with it: not over, not used up, not deleted. */
export function isLive({ state, expiresAt }: Checkout, now: number): boolean {
  return now < expiresAt && state.kind !== 'used' && state.kind !== 'deleted';
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
  return { ...checkout, state: { kind: 'deleted' } };
}

/** A submit that was let in. */
export interface Begun {
  readonly checkout: Checkout;
  /** The id of the payment to make; that of an interrupted submit where this one takes over. */
  readonly paymentId: PaymentId;
}

/**
 * Lets one submit in. A checkout whose submit was interrupted may be taken over by any submit, under the same payment
 * id: the processor knows it by that id, so that nothing is charged twice.
 *
 * @param fresh the id of the payment, should this be a new one
 */
export function begin(checkout: Checkout, fresh: PaymentId, now: number): Begun | Refusal {
  const { state } = checkout;
  if (!isLive(checkout, now) || state.kind === 'paid') return SESSION_NOT_FOUND;
  if (state.kind === 'paying' && !state.interrupted) return { refused: '800.700.100' };
  const paymentId = state.kind === 'paying' ? state.paymentId : fresh;
  const paying = { kind: 'paying', paymentId, interrupted: false } as const;
  return { checkout: { ...checkout, state: paying }, paymentId };
}

/**
 * Ends the submit in flight: paid, or open again with a result to fetch.
 *
 * @throws Error when no such submit is in flight, which is a fault of the gateway
 */
export function settle(checkout: Checkout, paymentId: PaymentId, good: boolean): Checkout {
  const { state } = checkout;
  if (state.kind !== 'paying' || state.paymentId !== paymentId) {
    throw new Error(`checkout ${checkout.id} is ${state.kind}, not being paid by ${paymentId}`);
  }
  return {
    ...checkout,
    state: good ? { kind: 'paid', paymentId } : { kind: 'open', unread: paymentId },
  };
}

/** Marks the submit in flight as one that nobody waits for any more. */
export function interrupt(checkout: Checkout): Checkout {
  const { state } = checkout;
  return state.kind === 'paying'
    ? { ...checkout, state: { ...state, interrupted: true } }
    : checkout;
}

/** What a look at the status gives. */
export type Reading =
  | { readonly kind: 'pending' }
  | { readonly kind: 'final'; readonly paymentId: PaymentId; readonly checkout: Checkout };

/**
 * Reads the result. A final one is given once: a good one uses the checkout up, a declined one only itself. After the
 * expiry nothing can be read here, also not what was never fetched: the payment's own id still leads to it.
 */
export function read(checkout: Checkout, now: number): Reading | Refusal {
  const { state } = checkout;
  if (!isLive(checkout, now)) return SESSION_NOT_FOUND;
  if (state.kind === 'paid') {
    const { paymentId } = state;
    return {
      kind: 'final',
      paymentId,
      checkout: { ...checkout, state: { kind: 'used', paymentId } },
    };
  }
  if (state.kind === 'open' && state.unread !== null) {
    const open = { kind: 'open', unread: null } as const;
    return { kind: 'final', paymentId: state.unread, checkout: { ...checkout, state: open } };
  }
  return { kind: 'pending' };
}
