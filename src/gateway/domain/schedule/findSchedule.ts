/** Finds plans of an entity; another's look like none. */
import { isOwnedBy } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { ScheduleId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** A plan, with the transaction that made the details which it charges: whose they are, its plans are. */
export interface OwnSchedule {
  readonly schedule: Schedule;
  readonly made: Payment;
}

/** Finds a plan of the entity. @param id as it came */
export async function findSchedule(
  tables: Pick<ScheduleTables, 'schedule' | 'payment'>,
  entity: Entity,
  id: string,
): Promise<OwnSchedule | undefined> {
  // They are made like those of payments.
  const schedule = isPaymentId(id)
    ? await tables.schedule.find(id as string as ScheduleId)
    : undefined;
  const made = schedule && (await tables.payment.find(schedule.registrationId));
  return made && isOwnedBy(made, entity) ? { schedule, made } : undefined;
}

/**
 * The same, inside a transaction, with its registration locked, so that nothing else changes its plans.
 *
 * @returns as it stands then
 */
export async function lockSchedule(
  tables: ScheduleTables,
  entity: Entity,
  id: string,
): Promise<OwnSchedule | undefined> {
  const seen = await findSchedule(tables, entity, id);
  if (!seen || !(await tables.registration.lock(seen.schedule.registrationId))) return undefined;
  return findSchedule(tables, entity, id);
}
