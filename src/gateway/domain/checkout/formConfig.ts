/** What the form is told of its checkout: data, nothing secret. */

import { iso } from '../../../time/format.ts';
import { groupOf, isPending } from '../../catalogue/results/codes.ts';
import { type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { brandsTaken } from '../merchant/access.ts';
import { channelsOf } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import { redirectMember } from '../redirect/redirectMember.ts';
import type { Redirect } from '../redirect/types.ts';
import { entityTime } from '../shared/clock.ts';
import type { CheckoutId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { Network } from '../threeDSecure/types.ts';
import { boundOrigins } from './boundOrigins.ts';
import { type Offer, offersOf } from './offered.ts';
import { resourcePathOf } from './resourcePath.ts';
import type { CheckoutTables } from './tables.ts';
import { endpointOf, isLive } from './transitions.ts';
import type { Checkout } from './types.ts';

/** What is needed to show a form. */
export interface FormNeeds {
  readonly store: Store<CheckoutTables>;
  readonly wall: SystemClock;
  readonly environment: 'test' | 'live';
}

/** A checkout that can still be shown, and who may show it. */
export interface Shown {
  readonly checkout: Checkout;
  readonly entity: Entity;
  /** What its payments can go over: its channels, or it itself. */
  readonly channels: readonly Entity[];
  readonly origins: readonly string[] | null;
  readonly now: number;
  /** Stored details that can be paid with. */
  readonly offers: readonly Offer[];
  /** What its shopper has to do elsewhere, in a window that may be lost by now; null = nothing. */
  readonly underWay: UnderWay | null;
  /** Paid and the result not yet read, or paid later: nothing to fill in any more, but a result for the shop to fetch. */
  readonly finished: boolean;
}

/** A payment of the checkout that waits for its shopper. */
export interface UnderWay {
  readonly redirect: Redirect;
  readonly paymentBrand: string | null;
}

/** Finds the checkout of a form. The id is the key: no token is asked for. */
export async function shownCheckout(
  { store, wall, environment }: FormNeeds,
  id: CheckoutId,
): Promise<Shown | Refusal> {
  const checkout = await store.checkout.find(id);
  const entity = checkout && (await store.entity.find(checkout.entityId));
  if (!checkout || !entity) return SESSION_NOT_FOUND;
  const now = await entityTime(store, wall, checkout.entityId);
  if (!isLive(checkout, now)) return SESSION_NOT_FOUND;
  const origins = boundOrigins(entity, checkout, environment);
  const offers = await offersOf(store, checkout, now);
  const underWay = await underWayOf(store, checkout);
  return {
    checkout,
    entity,
    channels: await channelsOf(store, entity),
    origins,
    now,
    offers,
    underWay,
    finished: checkout.state.kind === 'paid' || (await isForLater(store, checkout)),
  };
}

async function underWayOf(
  store: Store<CheckoutTables>,
  { state }: Checkout,
): Promise<UnderWay | null> {
  if (state.kind !== 'paying') return null;
  const [payment, redirect] = await Promise.all([
    store.payment.find(state.paymentId),
    store.redirect.findByPayment(state.paymentId),
  ]);
  const isOver = payment?.judgedBy !== 'shopper' || !isPending(payment.code);
  return redirect && !isOver ? { redirect, paymentBrand: payment.brand } : null;
}

/** Whether its shopper has done all there is to do here: nobody is sent anywhere, and the money comes days later. */
async function isForLater(store: Store<CheckoutTables>, { state }: Checkout): Promise<boolean> {
  if (state.kind !== 'paying') return false;
  const payment = await store.payment.find(state.paymentId);
  const isAwaited = payment?.judgedBy === 'shopper' && groupOf(payment.code) === 'pending-long';
  return isAwaited && !(await store.redirect.findByPayment(state.paymentId));
}

/** The origins bound to a checkout, whatever became of it; undefined when there is no such checkout. */
export async function originsOf(
  { store, environment }: FormNeeds,
  id: CheckoutId,
): Promise<readonly string[] | null | undefined> {
  const checkout = await store.checkout.find(id);
  const entity = checkout && (await store.entity.find(checkout.entityId));
  return checkout && entity && boundOrigins(entity, checkout, environment);
}

/** The members of the form's configuration, beside the envelope. @param base the gateway's address as the form knows it */
export function formConfig(
  { checkout, entity, channels, origins, now, offers, underWay, finished }: Shown,
  environment: 'test' | 'live',
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
      ...merchantIn(entity),
      brands: brandsIn(checkout, channels),
      threeDSecureV2Config: activeNetworks(channels),
      registrations: offers,
      overrideHolder: parameters['overrideHolder'] === 'true',
    },
    origins,
    finished,
    underWay: shownWay(underWay, base),
    isTestSystem: environment === 'test',
    now: iso(now),
    expiresAt: iso(expiresAt),
  };
}

/** Settings of the form that no entity can change yet. */
const CONFIG = {
  detectIp: false,
  standaloneThreeDSecure: false,
};

/** Who is paid, as shoppers read it and as wallets know it. An entity that nobody named has only its id. */
const merchantIn = ({ id, name }: Entity) => ({
  gatewayMerchantId: id,
  ...(name !== id && { merchantName: name }),
});

/** Brands that are not refused before anybody is asked; undefined where none is. */
function brandsIn(checkout: Checkout, channels: readonly Entity[]): readonly string[] | undefined {
  const isPaid = endpointOf(checkout) === 'payment';
  const currency = (isPaid && checkout.parameters['currency']) || null;
  return brandsTaken(channels, currency) ?? undefined;
}

/** What the form needs to go on, or to offer that; null where its shopper has nothing to do in a browser. */
function shownWay(underWay: UnderWay | null, base: string) {
  const redirect = underWay && redirectMember(base, underWay.redirect, 'form');
  return redirect ? { redirect, paymentBrand: underWay.paymentBrand } : null;
}

/** Networks by the names that the reference's form knows their switches by; it has none for the others. */
const SWITCHES: Readonly<Record<string, Network>> = {
  visaThreeDV2: 'VISA',
  masterThreeDV2: 'MASTER',
  amexThreeDV2: 'AMEX',
  bcmcThreeDV2: 'BCMC',
  dinersThreeDV2: 'DINERS',
  jcbThreeDV2: 'JCB',
  cartebancaireThreeDV2: 'CARTEBANCAIRE',
};

/** Where shoppers are authenticated, over one of the channels at least. */
function activeNetworks(channels: readonly Entity[]): Readonly<Record<string, boolean>> {
  const active = channels.flatMap(({ terms }) => terms.threeDSecure);
  return Object.fromEntries(
    Object.entries(SWITCHES).map(([name, network]) => [name, active.includes(network)]),
  );
}
