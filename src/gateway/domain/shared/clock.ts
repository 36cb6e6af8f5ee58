/** One clock an entity: real, frozen or offset. Pure; the setting is kept by the store, so every process obeys it. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { EntityId } from './ids.ts';
import type { SystemClock } from './systemClock.ts';

/** How a clock stands to the wall's. `at`, `by`: milliseconds, `at` since 1970 UTC. */
export type ClockSetting =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number }
  | { readonly mode: 'offset'; readonly by: number };

/** Until somebody sets it, a clock is the wall's. */
export const REAL_CLOCK: ClockSetting = { mode: 'real' };

/** What a clock shows, in milliseconds UTC, while the wall shows `wall`. Never beyond the year 9999. */
export function timeOf(setting: ClockSetting, wall: number): number {
  switch (setting.mode) {
    case 'real':
      return wall;
    case 'frozen':
      return setting.at;
    case 'offset':
      return Math.min(wall + setting.by, LAST_INSTANT);
    default:
      return setting satisfies never;
  }
}

/** A clock that stands still. */
export const frozenAt = (at: number): ClockSetting => ({ mode: 'frozen', at });

/** A clock that shows `at` now and runs on. */
export const runningFrom = (at: number, wall: number): ClockSetting => ({
  mode: 'offset',
  by: at - wall,
});

/**
 * Moves a clock forward. A frozen one stays frozen, a real one becomes an offset one. `undefined` when it would leave
 * the year 9999.
 */
export function advance(
  setting: ClockSetting,
  duration: Duration,
  wall: number,
): ClockSetting | undefined {
  const at = addDuration(timeOf(setting, wall), duration);
  if (at === undefined) return undefined;
  return setting.mode === 'frozen' ? frozenAt(at) : runningFrom(at, wall);
}

/** Where the setting of a clock is read: the store, or a transaction of it. */
export interface ClockTable {
  readonly clock: { read(entityId: EntityId): Promise<ClockSetting> };
}

/** The time of an entity, in milliseconds UTC. */
export async function entityTime(tables: ClockTable, wall: SystemClock, entityId: EntityId) {
  return timeOf(await tables.clock.read(entityId), wall.now());
}
