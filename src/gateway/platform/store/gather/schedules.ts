/** Buffers stored details and the schedules that charge them. Rows that are locked are read once. */

import type { Registration } from '../../../domain/registration/types.ts';
import type { ScheduleKey } from '../../../domain/schedule/tables.ts';
import type { Schedule, ScheduleRun } from '../../../domain/schedule/types.ts';
import type { EntityId, RegistrationId, ScheduleId } from '../../../domain/shared/ids.ts';
import type { AllGathered, Tables } from '../../../domain/tables.ts';
import { registrationFromRow, registrationRow } from '../codec.ts';
import { taken } from './taken.ts';

/** Buffered stored details and schedules. */
export interface GatheredPlans extends Pick<AllGathered, 'lockSchedules'> {
  readonly registration: Pick<Tables['registration'], 'find' | 'lock' | 'save'>;
  readonly schedule: Pick<Tables['schedule'], 'find' | 'save' | 'saveRun' | 'forgetRefused'>;
  /** Writes the buffered rows to the database. */
  flush(): Promise<void>;
  /** Clears the cache, because the rows may have changed. */
  forget(): void;
}

/**
 * Starts to buffer stored details and schedules.
 *
 * @param entityId the entity of the timers, and so of their schedules
 * @param keepRows writes all buffered rows but timers to the database
 */
export function gatherSchedules(
  storedTables: Tables,
  entityId: EntityId,
  keepRows: () => Promise<void>,
): GatheredPlans {
  const registrations = new Map<RegistrationId, Registration>();
  const schedules = new Map<ScheduleId, Schedule>();
  const runs: ScheduleRun[] = [];
  const forgotten = new Map<ScheduleId, readonly [plan: ScheduleKey, before: number]>();
  // Cached rows: no other process can change them.
  const locked = new Map<RegistrationId, Registration>();
  const read = new Map<ScheduleId, Schedule>();
  return {
    registration: {
      async find(id: RegistrationId, owner?: EntityId) {
        return locked.get(id) ?? storedTables.registration.find(id, owner);
      },
      async lock(id: RegistrationId, owner?: EntityId) {
        const known = locked.get(id) ?? (await storedTables.registration.lock(id, owner));
        if (known) locked.set(id, known);
        return known;
      },
      async save(registration: Registration) {
        registrations.set(registration.id, registration);
        // Cache the registration in the form in which it will be read from the database.
        const row = registrationRow(registration) as Parameters<typeof registrationFromRow>[0];
        if (locked.has(registration.id)) {
          locked.set(registration.id, registrationFromRow(row));
        } else await keepRows();
      },
    },
    schedule: {
      async find(id: ScheduleId, owner?: EntityId) {
        const known = read.get(id) ?? (await storedTables.schedule.find(id, owner));
        // Code that changes a schedule locks its registration first, so the cached schedule stays current.
        if (known && locked.has(known.registrationId)) read.set(id, known);
        return known;
      },
      async save(schedule: Schedule) {
        const { id, state, nextRun, endsAt, hasNotice } = schedule;
        schedules.set(id, schedule);
        const known = read.get(id);
        if (known) read.set(id, { ...known, state, nextRun, endsAt, hasNotice });
        else await keepRows();
      },
      async saveRun(run: ScheduleRun) {
        runs.push(run);
      },
      async forgetRefused(plan: ScheduleKey, before: number) {
        forgotten.set(plan.id, [plan, before]);
      },
    },
    async lockSchedules(ids) {
      const wanted = ids.filter((id) => !read.has(id));
      if (wanted.length === 0) return;
      await keepRows();
      const seen = await storedTables.schedule.findAll(entityId, wanted);
      const owners = new Set(seen.map(({ registrationId }) => registrationId));
      for (const registration of await storedTables.registration.lockAll(
        [...owners].filter((id) => !locked.has(id)),
      )) {
        locked.set(registration.id, registration);
      }
      for (const schedule of await storedTables.schedule.findAll(entityId, wanted)) {
        if (locked.has(schedule.registrationId)) read.set(schedule.id, schedule);
      }
    },
    async flush() {
      await storedTables.registration.saveAll(taken(registrations));
      await storedTables.schedule.saveAll(taken(schedules));
      const made = runs.splice(0);
      if (made.length > 0) await storedTables.schedule.saveRuns(made);
      for (const [plan, before] of taken(forgotten)) {
        await storedTables.schedule.forgetRefused(plan, before);
      }
    },
    forget() {
      locked.clear();
      read.clear();
    },
  };
}
