/** What the form receives about its checkout: data, nothing secret. */

import { groupOf } from '../../../contract/resultCodes.ts';
import { iso } from '../../../time/format.ts';
import { BANNED, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { channelsOf, isBanned } from '../merchant/findEntity.ts';
import { type Entity, SANDBOX } from '../merchant/types.ts';
import { redirectMember } from '../redirect/redirectMember.ts';
import { isUnderWay, type Redirect } from '../redirect/types.ts';
import { entityTime } from '../shared/clock.ts';
import type { CheckoutId } from '../shared/ids.ts';
import type { StatementFor } from '../shared/processorStatement.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { type Issuers, NO_ISSUERS } from '../threeDSecure/issuer.ts';
import type { Network } from '../threeDSecure/types.ts';
import { isActionRequired, isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { boundOrigins } from './boundOrigins.ts';
import { brandsOffered } from './brandsOffered.ts';
import { endpointOf, isLive, sessionOver } from './checkoutStates.ts';
import { type Offer, offersOf } from './offered.ts';
import { resourcePathOf } from './resourcePath.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** Dependencies for showing a form. */
export interface FormNeeds {
  readonly store: Store<CheckoutTables>;
  readonly systemClock: SystemClock;
  readonly environment: 'test' | 'live';
  readonly statementFor: StatementFor;
  readonly issuers: Issuers;
}

/** A checkout that can still be shown, and the origins that may show it. */
export interface ShownCheckout {
  readonly checkout: Checkout;
  readonly entity: Entity;
  /** What its payments can go over: the channels of the entity, or the entity itself. */
  readonly channels: readonly Entity[];
  readonly origins: readonly string[] | null;
  readonly now: number;
  /** Stored details that the shopper can pay with. */
  readonly offers: readonly Offer[];
  /** The step that the shopper has to take on another page, in a window that may be lost by now; null = no step. */
  readonly underWay: UnderWay | null;
  /**
   * Paid with a result not yet read, or paid later: the shopper has nothing to fill in, but the shop has a result to fetch.
   */
  readonly finished: boolean;
  /** The processor has not answered a payment of the checkout, so that its result is unknown: no second one may be made. */
  readonly processing: boolean;
}

/** A payment of the checkout that waits for its shopper. */
export interface UnderWay {
  readonly redirect: Redirect;
  readonly paymentBrand: string | null;
}

/** Finds the checkout of a form. The id of the checkout is enough: no token is needed. */
export async function shownCheckout(
  { store, systemClock, environment }: FormNeeds,
  id: CheckoutId,
): Promise<ShownCheckout | Refusal> {
  const checkout = await store.checkout.find(id);
  const entity = checkout && (await store.entity.find(checkout.entityId));
  if (!checkout || !entity) return SESSION_NOT_FOUND;
  if (await isBanned(store, entity)) return BANNED;
  const now = await entityTime(store, systemClock, checkout.entityId);
  if (!isLive(checkout, now)) return sessionOver(checkout, now);
  const origins = boundOrigins(entity, checkout, environment);
  const offers = await offersOf(store, checkout, now);
  const waiting = await waitingOf(store, checkout);
  return {
    checkout,
    entity,
    channels: await channelsOf(store, entity),
    origins,
    now,
    offers,
    underWay: underWayOf(waiting),
    finished: checkout.state.kind === 'paid' || isForLater(waiting),
    processing: waiting !== null && isUnanswered(waiting.payment),
  };
}

/** A payment of a checkout that is not over. */
interface WaitingPayment {
  readonly payment: Payment;
  readonly redirect: Redirect | undefined;
}

async function waitingOf(
  store: Store<CheckoutTables>,
  { state, entityId }: Checkout,
): Promise<WaitingPayment | null> {
  if (state.kind !== 'paying') return null;
  const [payment, redirect] = await Promise.all([
    store.payment.find(state.paymentId, entityId),
    store.redirect.findByPayment({ id: state.paymentId, entityId }),
  ]);
  return payment ? { payment, redirect } : null;
}

function underWayOf(waiting: WaitingPayment | null): UnderWay | null {
  if (!waiting?.redirect || !isUnderWay(waiting.redirect, waiting.payment)) return null;
  return { redirect: waiting.redirect, paymentBrand: waiting.payment.brand };
}

/** Whether the shopper has finished here: the shopper is not redirected, and the money arrives days later. */
const isForLater = (waiting: WaitingPayment | null): boolean =>
  waiting !== null &&
  !waiting.redirect &&
  (isActionRequired(waiting.payment) || waiting.payment.findings.voucher !== undefined) &&
  groupOf(waiting.payment.code) === 'pending-long';

/** The origins bound to a checkout, whatever its state; undefined if there is no such checkout. */
export async function originsOf(
  { store, environment }: FormNeeds,
  id: CheckoutId,
): Promise<readonly string[] | null | undefined> {
  const checkout = await store.checkout.find(id);
  const entity = checkout && (await store.entity.find(checkout.entityId));
  return checkout && entity && boundOrigins(entity, checkout, environment);
}

/**
 * The members of the form's configuration, without the envelope.
 *
 * @param base the gateway's address as the form knows it
 */
export function formConfig(
  { checkout, entity, channels, origins, now, offers, underWay, ...state }: ShownCheckout,
  needs: Pick<FormNeeds, 'environment' | 'statementFor' | 'issuers'>,
  base: string,
) {
  const { id, parameters, expiresAt } = checkout;
  return {
    checkout: {
      id,
      amount: parameters['amount'],
      currency: parameters['currency'],
      paymentType: parameters['paymentType'],
      shopperResultUrl: parameters['shopperResultUrl'],
      locale: parameters['locale'],
      endpoint: `/${endpointOf(checkout)}`,
      resourcePath: resourcePathOf(id, endpointOf(checkout)),
    },
    config: {
      ...CONFIG,
      ...entity.form,
      ...merchantIn(entity, checkout),
      brands: brandsOffered(checkout, channels, needs.statementFor(parameters)) ?? undefined,
      threeDSecureV2Config: activeNetworks(channels, needs),
      registrations: offers,
      overrideHolder: parameters['overrideHolder'] === 'true',
    },
    origins,
    finished: state.finished,
    processing: state.processing,
    underWay: shownWay(underWay, base),
    isTestSystem: needs.environment === 'test',
    now: iso(now),
    expiresAt: iso(expiresAt),
  };
}

/** Settings of the form that no entity can change yet. */
const CONFIG = {
  detectIp: false,
  standaloneThreeDSecure: false,
};

/**
 * The merchant: its name for shoppers, and its id for wallets. The name is that of the statement, else that of the entity; the
 * entity of the sandbox, and one without a name of its own, have none that a shopper knows.
 */
function merchantIn({ id, name }: Entity, { parameters }: Checkout) {
  const isOwn = name !== id && name !== SANDBOX.name;
  const merchantName = parameters['merchant.name'] ?? (isOwn ? name : undefined);
  return { gatewayMerchantId: id, ...(merchantName !== undefined && { merchantName }) };
}

/** What the form needs to continue, or to offer that; null if the shopper has nothing to do in a browser. */
function shownWay(underWay: UnderWay | null, base: string) {
  const redirect = underWay && redirectMember(base, underWay.redirect, 'form');
  return redirect ? { redirect, paymentBrand: underWay.paymentBrand } : null;
}

/** Networks by the names of their switches in the form of the reference; the reference has no switch for other networks. */
const SWITCHES: Readonly<Record<string, Network>> = {
  visaThreeDV2: 'VISA',
  masterThreeDV2: 'MASTER',
  amexThreeDV2: 'AMEX',
  bcmcThreeDV2: 'BCMC',
  dinersThreeDV2: 'DINERS',
  jcbThreeDV2: 'JCB',
  cartebancaireThreeDV2: 'CARTEBANCAIRE',
};

/** For each network, whether shoppers are authenticated over at least one of the channels. */
function activeNetworks(
  channels: readonly Entity[],
  { issuers }: Pick<FormNeeds, 'issuers'>,
): Readonly<Record<string, boolean>> {
  const isConnected = issuers !== NO_ISSUERS;
  const active = isConnected ? channels.flatMap(({ terms }) => terms.threeDSecure) : [];
  return Object.fromEntries(
    Object.entries(SWITCHES).map(([name, network]) => [name, active.includes(network)]),
  );
}
