/** The life of stored details after they were made: the shop reads, extends or removes them, and their life ends. */

import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, Ids, RegistrationId } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import type { ChangeRecordNeeds } from '../transaction/changeRecord.ts';
import type { Payment } from '../transaction/types.ts';
import { end, extend, remove } from './registrationStates.ts';
import {
  announceChange,
  armForgetting,
  armRegistrationEnd,
  type RegistrationNeeds,
} from './saveRegistration.ts';
import type { RegistrationTables } from './tables.ts';
import type { Registration } from './types.ts';
import { findOwn, type KnownRegistration, otherMode } from './useRegistration.ts';

/** Other domains that must react when stored details are removed or end. */
export interface RemovalNeeds {
  /** Called when details are removed or their life ends, in the same database transaction, with the details locked. */
  onRegistrationEnd(
    tables: RegistrationTables,
    id: RegistrationId,
    how: 'removed' | 'ended',
  ): Promise<void>;
}

/** What the use cases of stored details need. */
export interface LifeNeeds
  extends RetentionNeeds,
    RemovalNeeds,
    RegistrationNeeds,
    ChangeRecordNeeds {
  readonly store: Store<RegistrationTables>;
  readonly systemClock: SystemClock;
  readonly ids: Ids;
}

/**
 * Which details, and which entity asks. `id`: as the request has it; `testMode`: where present, the test mode in which the
 * details must have been made; `ndc`: of the response.
 */
export interface RegistrationRequest {
  readonly entityId: EntityId;
  readonly id: string;
  readonly testMode?: string | undefined;
  readonly ndc: string;
}

/** Details, the transaction that made them, and the entity time of the response. */
export interface RegistrationResult {
  readonly registration: Registration;
  readonly made: Payment;
  readonly now: number;
}

/** Removed details get the same response as details that never existed. */
const NOT_FOUND: Refusal = { refused: '200.300.404', status: 404 };

/** Reads details that can be paid with, or whose transaction is still pending. */
export async function readRegistration(
  { store, systemClock }: LifeNeeds,
  { entityId, id }: RegistrationRequest,
): Promise<RegistrationResult | Refusal> {
  const entity = await store.entity.find(entityId);
  const known = entity && (await findOwn(store, entity, id, 'find'));
  if (!known || isRefusal(known)) return NOT_FOUND;
  const now = await entityTime(store, systemClock, known.registration.entityId);
  const { state, endsAt } = known.registration;
  const isThere = state === 'active' || state === 'unconfirmed';
  return isThere && now < endsAt ? { ...known, now } : NOT_FOUND;
}

/** A removal is a transaction of its own, with an id of its own. */
export interface Removed extends RegistrationResult {
  readonly id: string;
}

/** Removes details. Their number is erased in the same database transaction. */
export function removeRegistration(
  needs: LifeNeeds,
  which: RegistrationRequest,
): Promise<Removed | Refusal> {
  const record = changeRecordOf(needs, which, 'DR');
  return changeRegistration(needs, which, NOT_REGISTERED_TO_REMOVE, async (tables, known, now) => {
    const removed = remove(known.registration, now);
    if (isRefusal(removed)) return removed;
    await tables.registration.save(removed);
    const id = await record(tables, known.made, now);
    await needs.onRegistrationEnd(tables, removed.id, 'removed');
    const about = { transactionId: id };
    await announceChange(needs, tables, removed, known.made, 'registrationRemoved', now, about);
    await armForgetting(needs, tables, removed, now);
    return { ...known, registration: removed, now, id };
  });
}

const NOT_REGISTERED_TO_REMOVE: Refusal = { refused: '100.350.303' };

/** Extends the life of details. */
export function extendRegistration(
  needs: LifeNeeds,
  which: RegistrationRequest,
): Promise<RegistrationResult | Refusal> {
  const record = changeRecordOf(needs, which, 'TE');
  return changeRegistration(needs, which, NOT_REGISTERED_TO_EXTEND, async (tables, known, now) => {
    const extended = extend(known.registration, now);
    if (isRefusal(extended)) return extended;
    await tables.registration.save(extended);
    await record(tables, known.made, now);
    await armRegistrationEnd(tables, extended);
    await announceChange(needs, tables, extended, known.made, 'registrationExtended', now);
    return { ...known, registration: extended, now };
  });
}

const NOT_REGISTERED_TO_EXTEND: Refusal = { refused: '100.350.316' };

/**
 * Stores a shop's change of details as a transaction of its own, which refers to the details.
 *
 * @returns a function that stores the transaction and returns its id
 */
export const changeRecordOf =
  (
    { saveChangeRecord, ids }: LifeNeeds,
    { entityId, ndc }: RegistrationRequest,
    type: 'DR' | 'TE' | 'TK',
  ) =>
  async (tables: RegistrationTables, made: Payment, now: number): Promise<Payment['id']> => {
    const id = ids.payment(now, envelopeOf(made.ndc));
    await saveChangeRecord(tables, { id, type, entityId, ndc, made, referencedId: made.id }, now);
    return id;
  };

/**
 * Changes details in one database transaction.
 *
 * @param none the refusal where the entity has no such details; undefined: the specific reason is returned
 */
export function changeRegistration<T extends RegistrationResult>(
  { store, systemClock }: LifeNeeds,
  { entityId, id, testMode }: RegistrationRequest,
  none: Refusal | undefined,
  work: (tables: RegistrationTables, known: KnownRegistration, now: number) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return store.transaction(async (tables) => {
    const entity = await requireEntity(tables, entityId);
    const known = await findOwn(tables, entity, id, 'lock');
    if (isRefusal(known)) return known.refused === '100.150.101' ? known : (none ?? known);
    const refused = otherMode(known.made, testMode);
    if (refused) return { refused };
    const now = await entityTime(tables, systemClock, known.registration.entityId);
    return work(tables, known, now);
  });
}

/**
 * The timer of the end of stored details. When it first fires, the number is erased; after the retention, the remaining data
 * is deleted. The timer also deletes the remaining data of details that were never stored because their transaction was
 * declined.
 */
export const registrationEndTimer = (
  needs: RetentionNeeds & RemovalNeeds & RegistrationNeeds,
): TimerHandler<RegistrationTables> => ({
  place: 'inside',
  lock: (tables, { key, entityId }) => tables.registration.lock(key as RegistrationId, entityId),
  async run(tables, { key, entityId }, now) {
    const id = key as RegistrationId;
    const registration = await tables.registration.lock(id, entityId);
    if (!registration || registration.state === 'removed' || registration.state === 'ended') {
      await tables.registration.remove(id, entityId);
      return undefined;
    }
    const ended = end(registration);
    await tables.registration.save(ended);
    await needs.onRegistrationEnd(tables, id, 'ended');
    await announceChange(needs, tables, ended, { checkoutId: null }, 'registrationEnded', now);
    await armForgetting(needs, tables, ended, now);
    return undefined;
  },
});
