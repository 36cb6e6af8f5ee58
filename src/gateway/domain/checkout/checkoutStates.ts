/** What can happen to a checkout. Pure: checkout + command + time -> the checkout afterwards, or a refusal. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import { MINUTE_MS } from '../../../time/units.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { onlyStores } from '../../catalogue/parameters/rules/reference.ts';
import { LOCKED } from '../../catalogue/parameters/rules/rule.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import {
  CHECKOUT_DELETED,
  CHECKOUT_EXPIRED,
  CHECKOUT_PAID,
  CHECKOUT_READ,
} from '../../catalogue/results/causes/checkout.ts';
import {
  badParameters,
  type ParameterError,
  type Refusal,
  SESSION_NOT_FOUND,
} from '../../catalogue/results/refusal.ts';
import type { CheckoutId, PaymentId } from '../shared/ids.ts';
import type { Endpoint } from './resourcePath.ts';
import type { Checkout } from './types.ts';

/** API 3, Limits: checkout id validity. */
export const LIFE_MS = 30 * MINUTE_MS;

/** API 3, Limits: automatic call to shopperResultUrl, counted from the creation. */
export const CALL_AFTER_MS = 29 * MINUTE_MS;

const OVER: readonly Checkout['state']['kind'][] = ['used', 'deleted', 'expired'];

/** What a checkout is made from. `parameters`: validated, without the entity; `money`: their amount. */
export type NewCheckout = Pick<Checkout, 'entityId' | 'parameters' | 'money'> &
  Partial<Pick<Checkout, 'paymentLinkId'>>;

/** A new checkout. @param now entity time, ms */
export function create(
  id: CheckoutId,
  { entityId, paymentLinkId = null, parameters, money }: NewCheckout,
  now: number,
): Checkout {
  const state = { kind: 'open', unread: null } as const;
  const expiresAt = now + LIFE_MS;
  return {
    id,
    entityId,
    paymentLinkId,
    createdAt: now,
    expiresAt,
    parameters,
    money,
    state,
    resultCallUrl: null,
    hasData: false,
    tries: 0,
  };
}

/**
 * What a checkout ends in. A checkout that asks to store details and names no payment type ends in a registration. Its
 * amount, if it has one, is not charged.
 */
export const endpointOf = ({ parameters }: Pick<Checkout, 'parameters'>): Endpoint =>
  onlyStores(requestOf(parameters)) ? 'registration' : 'payment';

/** The amount that a submit of the checkout pays; null if nothing is paid. */
export const paidMoney = (checkout: Pick<Checkout, 'parameters' | 'money'>): Money | null =>
  endpointOf(checkout) === 'payment' ? checkout.money : null;

/** Whether the checkout can still be used: not expired, not used up, not deleted. */
export function isLive({ state, expiresAt }: Checkout, now: number): boolean {
  return now < expiresAt && !OVER.includes(state.kind);
}

/**
 * The refusal of a request about a checkout that can no longer be used. The response does not say what ended the checkout: the
 * cause does, for the log and for explanations.
 *
 * @param now entity time, ms
 */
export const sessionOver = (checkout: Checkout, now: number): Refusal => ({
  ...SESSION_NOT_FOUND,
  cause: causeOfEnd(checkout, now),
});

function causeOfEnd({ state, expiresAt }: Checkout, now: number): Cause {
  if (state.kind === 'deleted') return CHECKOUT_DELETED;
  if (state.kind === 'used') return CHECKOUT_READ;
  return state.kind === 'expired' || now >= expiresAt ? CHECKOUT_EXPIRED : CHECKOUT_PAID;
}

/**
 * Changes the parameters of a checkout. Refused while a submit is in flight or after a successful one, because what the
 * shopper agreed to must not change any more. The test mode is fixed at creation. The entity cannot differ, because it
 * authorised the call.
 */
export function update(checkout: Checkout, changes: Parameters, now: number): Checkout | Refusal {
  if (!isLive(checkout, now)) return sessionOver(checkout, now);
  if (checkout.state.kind !== 'open') return IN_USE;
  const mode = checkout.parameters['testMode'] ?? 'INTERNAL';
  const requestedMode = changes['testMode'] ?? mode;
  if (requestedMode !== mode) return badParameters([locked('testMode', requestedMode)]);
  const parameters = Object.assign(Object.create(null), checkout.parameters, changes);
  return { ...checkout, parameters };
}

const locked = (name: string, value: string): ParameterError => ({
  name,
  value,
  message: LOCKED,
});

const IN_USE: Refusal = {
  refused: '200.300.404',
  detail: 'The checkout is being paid or has been paid',
};

/** Deletes a checkout that has not been paid. */
export function remove(checkout: Checkout, now: number): Checkout | Refusal {
  if (!isLive(checkout, now)) return sessionOver(checkout, now);
  if (checkout.state.kind !== 'open') return IN_USE;
  return { ...checkout, state: { kind: 'deleted' }, resultCallUrl: null, hasData: false };
}

/** Accepts what a shopper sent for a summary page, in place of earlier data. Refused whenever a submit would be refused. */
export function takeData(checkout: Checkout, now: number): Checkout | Refusal {
  const refused = busy(checkout, now);
  return refused ?? { ...checkout, hasData: true };
}

/** Why a shopper's submit is refused now; undefined if it is accepted. */
function busy(checkout: Checkout, now: number): Refusal | undefined {
  const { state } = checkout;
  if (!isLive(checkout, now) || state.kind === 'paid') return sessionOver(checkout, now);
  return state.kind === 'paying' ? { refused: '800.700.100' } : undefined;
}

/**
 * Claims the checkout for one submit. Data stored for a summary page is used by this submit, or is no longer needed.
 *
 * @param resultCallUrl the address to call if the shop never reads the status; null if there is no such address
 */
export function begin(
  checkout: Checkout,
  paymentId: PaymentId,
  now: number,
  resultCallUrl: string | null,
): Checkout | Refusal {
  const refused = busy(checkout, now);
  if (refused) return refused;
  const state = { kind: 'paying', paymentId } as const;
  return {
    ...checkout,
    state,
    resultCallUrl: resultCallUrl ?? checkout.resultCallUrl,
    hasData: false,
  };
}

/** Whether the submit in flight is the one of this payment. */
export const isPaidBy = ({ state }: Checkout, paymentId: PaymentId): boolean =>
  state.kind === 'paying' && state.paymentId === paymentId;

/**
 * Ends the submit in flight: the checkout is paid, or open again with a result to fetch, or expired if its time ran out in
 * the meantime.
 *
 * @throws Error if no such submit is in flight, which is a fault of the gateway
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
  const completed: Checkout = {
    ...checkout,
    state: good ? { kind: 'paid', paymentId } : { kind: 'open', unread: paymentId },
  };
  return now < checkout.expiresAt ? completed : expire(completed);
}

/** Ends a checkout whose time is over. A checkout with a submit in flight is ended when the submit ends. */
export function expire(checkout: Checkout): Checkout {
  const { state } = checkout;
  if (state.kind === 'open') {
    return { ...checkout, state: { kind: 'expired', unread: state.unread }, hasData: false };
  }
  if (state.kind !== 'paid') return checkout;
  return { ...checkout, state: { kind: 'expired', unread: state.paymentId } };
}

/** The shop was called, or has read the status itself. */
export const resultDelivered = (checkout: Checkout): Checkout =>
  checkout.resultCallUrl === null ? checkout : { ...checkout, resultCallUrl: null };

/** The result of reading a status; `paymentId` is null while there is no result. */
export interface Reading {
  readonly paymentId: PaymentId | null;
  readonly checkout: Checkout;
}

/**
 * Reads the result. A final result is returned once: a successful one uses up the checkout, a declined one only itself. After
 * the expiry no result can be read here, not even one that was never fetched; it can still be read by the payment's own id.
 */
export function read(checkout: Checkout, now: number): Reading | Refusal {
  const { state } = checkout;
  if (!isLive(checkout, now)) return sessionOver(checkout, now);
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
