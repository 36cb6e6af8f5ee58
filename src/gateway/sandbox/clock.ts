/** The clock of an entity as a test sets it. */
import type { EntityId } from '../entity/types.ts';
import { advance, type ClockSetting, frozenAt, REAL, runningFrom, timeOf } from '../time/clock.ts';
import type { Duration } from '../time/duration.ts';
import type { TimerRun } from '../time/execute.ts';
import { type MoveNeeds, moveClock, type Wait } from '../time/move.ts';

/** Which way a clock shall go. `at`: ms UTC; a frozen clock without it stops where it is. */
export type ClockWish =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number | undefined }
  | { readonly mode: 'offset'; readonly at: number };

/** A clock and what it shows. `executed`: what became due on the way, in order. */
export interface ClockView {
  readonly mode: ClockSetting['mode'];
  readonly now: number;
  readonly executed: readonly TimerRun[];
}

export async function readClock({ store, wall }: MoveNeeds, id: EntityId): Promise<ClockView> {
  return view(await store.clock.read(id), wall.now());
}

/** Sets a clock. Forward, what falls due on the way happens; it may go back: what has happened stays as it is. */
export async function setClock(
  needs: MoveNeeds,
  id: EntityId,
  wish: ClockWish,
  wait?: Wait,
): Promise<ClockView> {
  const moved = await moveClock(needs, id, (before, wall) => settingOf(wish, before, wall), {
    wait,
  });
  return view(moved?.setting ?? REAL, needs.wall.now(), moved?.runs);
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

/** Moves a clock forward, and makes happen what falls due on the way; `undefined` when it would leave the year 9999. */
export async function advanceClock(
  needs: MoveNeeds,
  id: EntityId,
  by: Duration,
  wait?: Wait,
): Promise<ClockView | undefined> {
  const moved = await moveClock(needs, id, (before, wall) => advance(before, by, wall), {
    wait,
  });
  return moved && view(moved.setting, needs.wall.now(), moved.runs);
}

const view = (
  setting: ClockSetting,
  wall: number,
  executed: readonly TimerRun[] = [],
): ClockView => ({ mode: setting.mode, now: timeOf(setting, wall), executed });
