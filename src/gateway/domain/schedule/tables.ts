/** The table of schedules, as a port. */

import type { EntityId, RegistrationId, ScheduleId } from '../shared/ids.ts';
import type { Gathered } from '../shared/tables.ts';
import type { WebhookTables } from '../webhook/tables.ts';
import type { Schedule, ScheduleRun } from './types.ts';

/** The id of a plan, with the entity that it belongs to. */
export type ScheduleKey = Pick<Schedule, 'id' | 'entityId'>;

/** The caller of a method that changes a plan must have locked the plan's registration. */
export interface ScheduleTable {
  /** @param entityId that of the plan, where it is known: a caller sends the id alone, and may be another owner */
  find(id: ScheduleId, entityId?: EntityId): Promise<Schedule | undefined>;
  /** Plans of an entity by their ids. */
  findAll(entityId: EntityId, ids: readonly ScheduleId[]): Promise<readonly Schedule[]>;
  /** The plan of a chain that is in force. */
  activeOf(plan: Pick<Schedule, 'chainId' | 'entityId'>): Promise<Schedule | undefined>;
  /** The plans that charge a registration, in any state, the newest first. */
  ofRegistration(id: RegistrationId, most: number): Promise<readonly Schedule[]>;
  /** The plans in force that charge a registration. */
  activeWith(id: RegistrationId): Promise<readonly Schedule[]>;
  insert(schedule: Schedule): Promise<void>;
  /** Saves the members that change: state, next run, end. */
  save(schedule: Schedule): Promise<void>;
  /** Saves many plans that exist already. */
  saveAll(schedules: readonly Schedule[]): Promise<void>;
  /** Stores the result of a run. A second run of the same plan with the same due time fails. */
  saveRun(run: ScheduleRun): Promise<void>;
  /** Stores the results of many runs. */
  saveRuns(runs: readonly ScheduleRun[]): Promise<void>;
  /** The latest run that is still stored. */
  lastRun(plan: ScheduleKey): Promise<ScheduleRun | undefined>;
  /** Deletes runs that made no payment and were due before an instant. All other runs are deleted with their payments. */
  forgetRefused(plan: ScheduleKey, before: number): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface ScheduleTables extends WebhookTables {
  readonly schedule: ScheduleTable;
}

/** The tables of a database transaction that gathers writes, with the schedules of many timers. */
export interface GatheredSchedules<Tables extends ScheduleTables = ScheduleTables>
  extends Gathered<Tables> {
  /** Locks many schedules of the entity, with their registrations, and reads both together. */
  lockSchedules(ids: readonly ScheduleId[]): Promise<void>;
}
