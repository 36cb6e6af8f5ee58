/** What can happen to stored details. Pure: registration + command + now -> the registration afterwards, or a refusal. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { addDuration, type Duration } from '../../../time/duration.ts';
import { dayOf, LAST_INSTANT, startOfMonth } from '../../../time/format.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Registration, RegistrationState } from './types.ts';

/** How long stored details live after the card's expiry, or after their last use. */
export const LIFE: Duration = { months: 14, ms: 0 };

/** How long stored details live from an extension on. */
export const EXTENDED_LIFE: Duration = { months: 24, ms: 0 };

const after = (instant: number, duration: Duration): number =>
  addDuration(instant, duration) ?? LAST_INSTANT;

/** The data of an account that determines how long its details live. `request`: the stored parameters. */
export interface Lived {
  readonly kind: AccountKind;
  readonly request: Parameters;
}

/**
 * When the life of details that are used now ends. The life of a card depends on its expiry, that of other details on their
 * last use.
 */
export function endOfLife({ kind, request }: Lived, now: number): number {
  const [month, year] = [request['card.expiryMonth'], request['card.expiryYear']];
  if (kind !== 'card' || month === undefined || year === undefined) return after(now, LIFE);
  // A card is valid through the last day of its expiry month.
  return after(startOfMonth(Number(year), Number(month) + 1), LIFE);
}

/** The code that refuses the use of details that are not active. */
const NOT_ACTIVE: Readonly<Record<Exclude<RegistrationState, 'active'>, ResultCode>> = {
  unconfirmed: '100.150.201',
  removed: '100.150.202',
  ended: '100.150.203',
};

/**
 * Why the details cannot be paid with; undefined where they can. Details whose life is over are refused even before their
 * timer runs.
 */
export function refusalOf({ state, endsAt }: Registration, now: number): ResultCode | undefined {
  if (state !== 'active') return NOT_ACTIVE[state];
  return now >= endsAt ? NOT_ACTIVE.ended : undefined;
}

/** The registration after the transaction that made it succeeded. */
export const confirm = (registration: Registration): Registration =>
  registration.state === 'unconfirmed' ? { ...registration, state: 'active' } : registration;

/** The registration after the shop removed it: the number is erased. */
export function remove(registration: Registration, now: number): Registration | Refusal {
  const refused = refusalOf(registration, now);
  if (refused && registration.state !== 'unconfirmed') return { refused };
  return { ...registration, state: 'removed', sealed: null, networkToken: null };
}

/** The registration with a longer life; only where it is active. An extension never shortens the life. */
export function extend(registration: Registration, now: number): Registration | Refusal {
  if (refusalOf(registration, now)) return { refused: '100.350.316' };
  return { ...registration, endsAt: Math.max(registration.endsAt, after(now, EXTENDED_LIFE)) };
}

/** The registration after its life is over. */
export const end = (registration: Registration): Registration => ({
  ...registration,
  state: 'ended',
  sealed: null,
  networkToken: null,
});

/** The day on which the life of the details ends, yyyy-MM-dd. */
export const lastDayOf = ({ endsAt }: Registration): string => dayOf(endsAt).date;
