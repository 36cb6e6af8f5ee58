/** Whether somebody calls too often, counted on the clock of the entity. */

import type { Refusal } from '../catalogue/results/refusal.ts';
import { scopesOf } from '../domain/checkout/expire.ts';
import { type ClockSetting, timeOf } from '../domain/shared/clock.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { SystemClock } from '../domain/shared/systemClock.ts';
import type { Store } from '../domain/tables.ts';
import type { Meter } from '../platform/metrics/meter.ts';
import type { ThrottleMode } from './limits.ts';
import { LIMITS, type Limits, paceOf } from './limits.ts';
import type { Request } from './route.ts';
import { checkoutIdOf } from './route.ts';

/** What counting needs. */
export interface ThrottleNeeds {
  readonly store: Store;
  readonly wall: SystemClock;
  readonly throttle: ThrottleMode;
  readonly limits: Limits;
  readonly meter: Meter;
}

/** Too many calls. They were not counted, and changed nothing. */
export const TOO_MANY: Refusal = { refused: '800.120.100', status: 429 };

/** RFC 9110, 10.2.3: whole seconds. */
export const retryAfter = (ms: number): Record<string, string> => ({
  'Retry-After': String(Math.ceil(ms / 1000)),
});

/** Whose call it is, once that is sure. */
export interface Whose {
  readonly entityId: EntityId;
  readonly clock: ClockSetting;
}

/**
 * Counts a call where its route has a limit (API 3, Limits: requests to an operation are limited per time).
 *
 * @returns 0 when it may go on, else the ms of the entity's clock that are to be waited
 */
export async function waitOf(
  needs: ThrottleNeeds,
  request: Request,
  { entityId, clock }: Whose,
): Promise<number> {
  const { store, wall, throttle, limits, meter } = needs;
  const { limit } = request;
  const isCounted = throttle === 'always' || (throttle === 'on' && clock.mode === 'real');
  if (!isCounted || limit === undefined) return 0;
  const now = timeOf(clock, wall.now());
  const scope =
    LIMITS[limit].per === 'entity'
      ? `${limit} ${request.operation} ${entityId}`
      : await scopeOfCheckout(store, request, limit as OfCheckout, { entityId, now });
  if (scope === undefined) return 0;
  const wait = await store.throttle.take({ scope, entityId, now, ...paceOf(limits[limit]) });
  if (wait > 0) meter.throttled(limit);
  return wait;
}

/** The limits that are counted for each checkout. */
type OfCheckout = keyof ReturnType<typeof scopesOf>;

/**
 * Undefined for what is no checkout of the entity, or one whose time is over: it has nothing to tell, and nothing would
 * ever take its count away again.
 */
async function scopeOfCheckout(
  store: Store,
  request: Request,
  limit: OfCheckout,
  { entityId, now }: { readonly entityId: EntityId; readonly now: number },
) {
  const id = checkoutIdOf(request);
  const checkout = await store.checkout.find(id);
  const isCounted = checkout?.entityId === entityId && now < checkout.expiresAt;
  return isCounted ? scopesOf(id)[limit] : undefined;
}
