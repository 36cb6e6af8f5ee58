/** The clock of an entity as a test sets it. */
import type { EntityId } from '../entity/types.ts';
import type { Store, Tables } from '../store/store.ts';
import { advance, type ClockSetting, frozenAt, REAL, runningFrom, timeOf } from '../time/clock.ts';
import type { Duration } from '../time/duration.ts';
import type { Wall } from '../time/wall.ts';

/** What the use cases of the clock need. */
export interface ClockNeeds {
  readonly store: Store;
  readonly wall: Wall;
}

/** Which way a clock shall go. `at`: ms UTC; a frozen clock without it stops where it is. */
export type ClockWish =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number | undefined }
  | { readonly mode: 'offset'; readonly at: number };

/** A clock and what it shows. `executed`: what became due on the way. */
export interface ClockView {
  readonly mode: ClockSetting['mode'];
  readonly now: number;
  readonly executed: readonly string[];
}

export async function readClock({ store, wall }: ClockNeeds, id: EntityId): Promise<ClockView> {
  return view(await store.clock.read(id), wall.now());
}

/** Sets a clock. It may go back: what has happened stays as it is. */
export function setClock(
  { store, wall }: ClockNeeds,
  id: EntityId,
  wish: ClockWish,
): Promise<ClockView> {
  return store.transaction(async (tables) => {
    const now = wall.now();
    return keep(tables, id, settingOf(wish, await tables.clock.read(id), now), now);
  });
}

function settingOf(wish: ClockWish, before: ClockSetting, wall: number): ClockSetting {
  switch (wish.mode) {
    case 'real':
      return REAL;
    case 'frozen':
      return frozenAt(wish.at ?? timeOf(before, wall));
    case 'offset':
      return runningFrom(wish.at, wall);
    default:
      return wish satisfies never;
  }
}

/** Moves a clock forward; `undefined` when it would leave the year 9999. */
export function advanceClock(
  { store, wall }: ClockNeeds,
  id: EntityId,
  by: Duration,
): Promise<ClockView | undefined> {
  return store.transaction(async (tables) => {
    const now = wall.now();
    const setting = advance(await tables.clock.read(id), by, now);
    return setting && keep(tables, id, setting, now);
  });
}

async function keep(tables: Tables, id: EntityId, setting: ClockSetting, wall: number) {
  await tables.clock.save(id, setting);
  return view(setting, wall);
}

const view = (setting: ClockSetting, wall: number): ClockView => ({
  mode: setting.mode,
  now: timeOf(setting, wall),
  executed: [],
});
