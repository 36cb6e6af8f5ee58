/** Finds plans of an entity. A plan of another entity is treated as unknown. */
import { isVisibleTo } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId, RegistrationId, ScheduleId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/**
 * A plan, with the transaction that made the stored details which the plan charges. Who may use the details may see the plan.
 */
export interface OwnSchedule {
  readonly schedule: Schedule;
  readonly made: Payment;
}

/**
 * Finds a plan of the entity.
 *
 * @param id as the request has it
 * @param entityId that of the plan, where it is known
 */
export async function findSchedule(
  tables: Pick<ScheduleTables, 'schedule' | 'payment'>,
  entity: Entity,
  id: string,
  entityId?: EntityId,
): Promise<OwnSchedule | undefined> {
  // Ids of plans have the format of ids of payments.
  const schedule = isPaymentId(id)
    ? await tables.schedule.find(id as string as ScheduleId, entityId)
    : undefined;
  const made = schedule && (await tables.payment.find(schedule.registrationId));
  return made && isVisibleTo(made, entity) ? { schedule, made } : undefined;
}

/**
 * Finds a plan of the entity inside a database transaction, and locks its registration, so that no other process changes the
 * plans of the registration.
 *
 * @returns the plan as read after the lock
 */
export async function lockSchedule(
  tables: ScheduleTables,
  entity: Entity,
  id: string,
): Promise<OwnSchedule | undefined> {
  const seen = await findSchedule(tables, entity, id);
  if (!seen) return undefined;
  const { id: registrationId, entityId } = seen.made;
  const locked = await tables.registration.lock(registrationId as RegistrationId, entityId);
  if (!locked) return undefined;
  return findSchedule(tables, entity, id, seen.schedule.entityId);
}
