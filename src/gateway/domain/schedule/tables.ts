/** The table of schedules, as a port. */

import type { RegistrationId, ScheduleId } from '../shared/ids.ts';
import type { Gathered } from '../shared/tables.ts';
import type { WebhookTables } from '../webhook/tables.ts';
import type { Schedule, ScheduleRun } from './types.ts';

/** Whoever changes one has locked its registration. */
export interface ScheduleTable {
  find(id: ScheduleId): Promise<Schedule | undefined>;
  findAll(ids: readonly ScheduleId[]): Promise<readonly Schedule[]>;
  /** The plan of a chain that is in force. */
  activeOf(chainId: ScheduleId): Promise<Schedule | undefined>;
  /** Those that charge a registration, whatever became of them, the newest first. */
  ofRegistration(id: RegistrationId, most: number): Promise<readonly Schedule[]>;
  /** Those in force that charge a registration. */
  activeWith(id: RegistrationId): Promise<readonly Schedule[]>;
  insert(schedule: Schedule): Promise<void>;
  /** Keeps what changes: its state, the next run, its end. */
  save(schedule: Schedule): Promise<void>;
  /** The same for many that are there. */
  saveAll(schedules: readonly Schedule[]): Promise<void>;
  /** Keeps what a run came to. A second one of the same due time fails. */
  noteRun(run: ScheduleRun): Promise<void>;
  /** The same for many. */
  noteRuns(runs: readonly ScheduleRun[]): Promise<void>;
  /** The latest run that is still known. */
  lastRun(id: ScheduleId): Promise<ScheduleRun | undefined>;
  /** Forgets runs that made no payment and were due before; the others go with their payments. */
  forgetRefused(id: ScheduleId, before: number): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface ScheduleTables extends WebhookTables {
  readonly schedule: ScheduleTable;
}

/** The tables of a transaction that gathers what is written, with the schedules of many timers. */
export interface GatheredSchedules<Tables extends ScheduleTables = ScheduleTables>
  extends Gathered<Tables> {
  /** Locks many schedules, with their registrations, and reads both in one go. */
  lockSchedules(ids: readonly ScheduleId[]): Promise<void>;
}
