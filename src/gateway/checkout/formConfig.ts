/** What the form is told of its checkout: data, nothing secret. */
import { type Refusal, SESSION_NOT_FOUND } from '../results/refusal.ts';
import type { Store } from '../store/store.ts';
import { entityTime } from '../time/clock.ts';
import { iso } from '../time/format.ts';
import type { Wall } from '../time/wall.ts';
import { boundOrigins } from './boundOrigins.ts';
import { type Offer, offersOf } from './offered.ts';
import { resourcePathOf } from './resourcePath.ts';
import { endpointOf, isLive } from './transitions.ts';
import type { Checkout, CheckoutId } from './types.ts';

/** What is needed to show a form. */
export interface FormNeeds {
  readonly store: Store;
  readonly wall: Wall;
  readonly environment: 'test' | 'live';
}

/** A checkout that can still be shown, and who may show it. */
export interface Shown {
  readonly checkout: Checkout;
  readonly origins: readonly string[] | null;
  readonly now: number;
  /** Stored details that can be paid with. */
  readonly offers: readonly Offer[];
  /** Paid, and the result not yet read: nothing to fill in any more, but a result for the shop to fetch. */
  readonly finished: boolean;
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
  return { checkout, origins, now, offers, finished: checkout.state.kind === 'paid' };
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

/** The members of the form's configuration, beside the envelope. */
export function formConfig(
  { checkout, origins, now, offers, finished }: Shown,
  environment: 'test' | 'live',
) {
  const { id, parameters, expiresAt } = checkout;
  return {
    checkout: {
      id,
      amount: parameters['amount'],
      currency: parameters['currency'],
      paymentType: parameters['paymentType'],
      shopperResultUrl: parameters['shopperResultUrl'],
      endpoint: `/${endpointOf(checkout)}`,
      resourcePath: resourcePathOf(id, endpointOf(checkout)),
    },
    config: {
      ...CONFIG,
      registrations: offers,
      overrideHolder: parameters['overrideHolder'] === 'true',
    },
    origins,
    finished,
    isTestSystem: environment === 'test',
    now: iso(now),
    expiresAt: iso(expiresAt),
  };
}

/** Settings of the form that no entity can change yet. */
const CONFIG = {
  brandConfig: { brands: [], overrideShopBrands: false, activateBrands: false },
  customRedirectPageConfig: {},
  threeDSecureV2Config: {
    visaThreeDV2: false,
    masterThreeDV2: false,
    amexThreeDV2: false,
    bcmcThreeDV2: false,
    dinersThreeDV2: false,
    jcbThreeDV2: false,
    cartebancaireThreeDV2: false,
  },
  detectIp: false,
  standaloneThreeDSecure: false,
};
