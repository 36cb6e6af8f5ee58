/** What can happen to stored details. Pure: registration + command + now -> the registration afterwards, or a refusal. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { dayOf, LAST_INSTANT, startOfMonth } from '../../../time/format.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { Registration, RegistrationState } from './types.ts';

/** How long stored details live after the card's expiry, or after they were last used. */
export const LIFE: Duration = { months: 14, ms: 0 };

/** How long they live from an extension on. */
export const EXTENDED_LIFE: Duration = { months: 24, ms: 0 };

const after = (instant: number, duration: Duration): number =>
  addDuration(instant, duration) ?? LAST_INSTANT;

/** What of an account says how long its details live. `request`: what is kept of it. */
export interface Lived {
  readonly kind: AccountKind;
  readonly request: Parameters;
}

/** When the life of details is over that were used now: a card's ends by its expiry, that of others by their use. */
export function endOfLife({ kind, request }: Lived, now: number): number {
  const [month, year] = [request['card.expiryMonth'], request['card.expiryYear']];
  if (kind !== 'card' || month === undefined || year === undefined) return after(now, LIFE);
  // A card is good through the last day of its month.
  return after(startOfMonth(Number(year), Number(month) + 1), LIFE);
}

/** What refuses the use of details that are not active. */
const NOT_ACTIVE: Readonly<Record<Exclude<RegistrationState, 'active'>, ResultCode>> = {
  unconfirmed: '100.150.201',
  removed: '100.150.202',
  ended: '100.150.203',
};

/** Why nothing can be paid with them; undefined where it can. A life that is over is over before its timer says so. */
export function refusalOf({ state, endsAt }: Registration, now: number): ResultCode | undefined {
  if (state !== 'active') return NOT_ACTIVE[state];
  return now >= endsAt ? NOT_ACTIVE.ended : undefined;
}

/** After the transaction that made them went well. */
export const confirm = (registration: Registration): Registration =>
  registration.state === 'unconfirmed' ? { ...registration, state: 'active' } : registration;

/** After the shop removed them: nothing of the number is left. */
export function remove(registration: Registration, now: number): Registration | Refusal {
  const refused = refusalOf(registration, now);
  if (refused && registration.state !== 'unconfirmed') return { refused };
  return { ...registration, state: 'removed', sealed: null, networkToken: null };
}

/** With a longer life, where they are active; nobody's life becomes shorter by it. */
export function extend(registration: Registration, now: number): Registration | Refusal {
  if (refusalOf(registration, now)) return { refused: '100.350.316' };
  return { ...registration, endsAt: Math.max(registration.endsAt, after(now, EXTENDED_LIFE)) };
}

/** After their life is over. */
export const end = (registration: Registration): Registration => ({
  ...registration,
  state: 'ended',
  sealed: null,
  networkToken: null,
});

/** The day on which their life is over, yyyy-MM-dd. */
export const lastDayOf = ({ endsAt }: Registration): string => dayOf(endsAt).date;
