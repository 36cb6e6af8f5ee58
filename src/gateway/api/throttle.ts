/** Rate limits, counted on the clock of the entity. */

import type { Refusal } from '../catalogue/results/refusal.ts';
import { scopesOf } from '../domain/checkout/expire.ts';
import { clientOf } from '../domain/risk/shopper.ts';
import { type ClockSetting, timeOf } from '../domain/shared/clock.ts';
import type { EntityId, PaymentLinkId } from '../domain/shared/ids.ts';
import type { SystemClock } from '../domain/shared/systemClock.ts';
import type { Store } from '../domain/tables.ts';
import type { Meter } from '../platform/metrics/meter.ts';
import type { ThrottleMode } from './limits.ts';
import { LIMITS, type Limits, paceOf } from './limits.ts';
import type { LocalCounts } from './localCounts.ts';
import type { Request } from './route.ts';
import { checkoutIdOf } from './route.ts';

/** What counting needs. */
export interface ThrottleNeeds {
  readonly store: Store;
  readonly systemClock: SystemClock;
  readonly throttle: ThrottleMode;
  readonly limits: Limits;
  readonly meter: Meter;
}

/** The refusal of too many calls. They are not counted, and change nothing. */
export const TOO_MANY: Refusal = { refused: '800.120.100', status: 429 };

/** RFC 9110, 10.2.3: whole seconds. */
export const retryAfter = (ms: number): Record<string, string> => ({
  'Retry-After': String(Math.ceil(ms / 1000)),
});

/** The entity of a call, once it is certain. */
export interface Whose {
  readonly entityId: EntityId;
  readonly clock: ClockSetting;
}

/**
 * Counts a call if its route has a limit (API 3, Limits: requests to an operation are limited per time).
 *
 * @returns 0 if the call may continue, else the ms of the entity's clock to wait
 */
export async function waitOf(
  needs: ThrottleNeeds,
  request: Request,
  { entityId, clock }: Whose,
): Promise<number> {
  const { store, systemClock, throttle, limits, meter } = needs;
  const { limit } = request;
  if (!isCounted(throttle, clock) || limit === undefined) return 0;
  const now = timeOf(clock, systemClock.now());
  const scope =
    LIMITS[limit].per === 'entity'
      ? `${limit} ${request.operation} ${entityId}`
      : await scopeOfCheckout(store, request, limit as OfCheckout, { entityId, now });
  if (scope === undefined) return 0;
  const wait = await store.throttle.take({ scope, entityId, now, ...paceOf(limits[limit]) });
  if (wait > 0) meter.throttled(limit);
  return wait;
}

const isCounted = (throttle: ThrottleMode, { mode }: ClockSetting): boolean =>
  throttle === 'always' || (throttle === 'on' && mode === 'real');

/**
 * Counts an opening of a link to pay by an address, in this process, so that one caller cannot use up the limit of the entity.
 *
 * @returns 0 if the call may continue, else the ms of the system clock to wait
 */
export function waitOfOpening(
  needs: ThrottleNeeds & { readonly linkOpenings: LocalCounts },
  { ip, operation }: Request,
  id: PaymentLinkId,
  clock: ClockSetting,
): number {
  const { systemClock, throttle, linkOpenings, meter } = needs;
  if (!isCounted(throttle, clock)) return 0;
  const wait = linkOpenings.take(`${operation} ${id} ${clientOf(ip)}`, systemClock.now());
  if (wait > 0) meter.throttled('openings');
  return wait;
}

/** The limits that are counted per checkout. */
type OfCheckout = keyof ReturnType<typeof scopesOf>;

/**
 * The counter of a checkout. Undefined if the id is not a checkout of the entity, or the checkout has expired: such a call
 * returns nothing, and its counter would never be deleted.
 */
async function scopeOfCheckout(
  store: Store,
  request: Request,
  limit: OfCheckout,
  { entityId, now }: { readonly entityId: EntityId; readonly now: number },
) {
  const id = checkoutIdOf(request);
  const checkout = await store.checkout.find(id);
  const isOpen = checkout?.entityId === entityId && now < checkout.expiresAt;
  return isOpen ? scopesOf(id)[limit] : undefined;
}
