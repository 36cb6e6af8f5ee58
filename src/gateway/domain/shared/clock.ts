/** One clock for each entity: real, frozen or offset. Pure. The store has the setting, so every process uses the same one. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { EntityId } from './ids.ts';
import type { SystemClock } from './systemClock.ts';

/** How a clock relates to the system clock. `at`, `by`: milliseconds, `at` since 1970 UTC. */
export type ClockSetting =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number }
  | { readonly mode: 'offset'; readonly by: number };

/** A clock follows the system clock until it is set. */
export const REAL_CLOCK: ClockSetting = { mode: 'real' };

/** The time that a clock shows, in ms UTC, while the system clock shows `systemTime`. Never later than the year 9999. */
export function timeOf(setting: ClockSetting, systemTime: number): number {
  switch (setting.mode) {
    case 'real':
      return systemTime;
    case 'frozen':
      return setting.at;
    case 'offset':
      return Math.min(systemTime + setting.by, LAST_INSTANT);
    default:
      return setting satisfies never;
  }
}

/** A clock that stands still. */
export const frozenAt = (at: number): ClockSetting => ({ mode: 'frozen', at });

/** A clock that shows `at` now and runs on. */
export const runningFrom = (at: number, systemTime: number): ClockSetting => ({
  mode: 'offset',
  by: at - systemTime,
});

/**
 * Moves a clock forward. A frozen clock stays frozen, a real clock becomes an offset clock. `undefined` if the clock would
 * show a time after the year 9999.
 */
export function advance(
  setting: ClockSetting,
  duration: Duration,
  systemTime: number,
): ClockSetting | undefined {
  const at = addDuration(timeOf(setting, systemTime), duration);
  if (at === undefined) return undefined;
  return setting.mode === 'frozen' ? frozenAt(at) : runningFrom(at, systemTime);
}

/** Where the setting of a clock is read: the store, or a database transaction. */
export interface ClockReader {
  readonly clock: { read(entityId: EntityId): Promise<ClockSetting> };
}

/** The time of an entity, in milliseconds UTC. */
export async function entityTime(
  tables: ClockReader,
  systemClock: SystemClock,
  entityId: EntityId,
) {
  return timeOf(await tables.clock.read(entityId), systemClock.now());
}
