/** Sets, advances and reads the clock of an entity, as tests ask for it. */

import type { Duration } from '../../../time/duration.ts';
import {
  advance,
  type ClockSetting,
  frozenAt,
  REAL_CLOCK,
  runningFrom,
  timeOf,
} from '../../domain/shared/clock.ts';
import type { ClockMove } from '../../domain/shared/clockTables.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import type { TimerRun } from './execute.ts';
import {
  type Moved,
  type MoveNeeds,
  type MoveOptions,
  moveClock,
  TAKE_WITHIN_MS,
  type Wait,
} from './move.ts';
import type { ClockNeeds } from './runningMoves.ts';
import { pause, timeout } from './systemClock.ts';

/** The requested mode of a clock. `at`: ms UTC; a frozen clock without `at` stops at its current time. */
export type ClockRequest =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number | undefined }
  | { readonly mode: 'offset'; readonly at: number };

/** A clock and the time it shows. `executed`: the timers that became due during the move, in order. */
export interface ClockView {
  readonly mode: ClockSetting['mode'];
  readonly now: number;
  readonly executed: readonly TimerRun[];
}

/** The state of the latest move of a clock, and the time the clock shows. */
export interface MoveView extends Pick<ClockView, 'mode' | 'now'> {
  /** undefined: the clock was never moved. */
  readonly move: ClockMove | undefined;
}

/** `waitsMs`: how long a caller waits for the end of a move, in ms of the system clock; undefined: without limit. */
export interface MoveCaller {
  readonly wait?: Wait | undefined;
  readonly waitsMs?: number;
}

/** Interval between two checks whether a move has stopped, in ms of the system clock. */
const LOOK_MS = 50;

export async function readClock(
  { store, systemClock }: MoveNeeds,
  id: EntityId,
): Promise<ClockView> {
  return view(await store.clock.read(id), systemClock.now());
}

/** Reads the state of the latest move of a clock, in whichever process the move runs. */
export async function readMove({ store, systemClock }: MoveNeeds, id: EntityId): Promise<MoveView> {
  // Read the move before the clock: if the move is over, the clock read afterwards shows its result.
  const move = await store.clockMove.find(id);
  const { mode, now } = view(await store.clock.read(id), systemClock.now());
  return { mode, now, move };
}

/**
 * Stops the move of a clock, in whichever process it runs: timers that have run by then stay committed.
 *
 * @param waitsMs how long the caller waits until the move has stopped, in ms of the system clock
 */
export async function stopMove(needs: MoveNeeds, id: EntityId, waitsMs: number): Promise<MoveView> {
  const { store, systemClock } = needs;
  const until = systemClock.now() + waitsMs;
  const mover = (await store.clockMove.find(id))?.mover;
  for (let isAsked = false; ; isAsked = true) {
    const known = await readMove(needs, id);
    const goesOn = known.move?.state === 'moving' && known.move.mover === mover;
    if (!goesOn || (isAsked && systemClock.now() >= until)) return known;
    if (isAsked) await pause(LOOK_MS);
    else await store.clockMove.stop(id);
  }
}

/**
 * Sets a clock. When the clock goes forward, the timers that fall due on the way are run. The clock may also go back:
 * timers that have run are not undone.
 *
 * @returns the state of the move, if the caller's timeout ends before the move
 */
export async function setClock(
  needs: ClockNeeds,
  id: EntityId,
  request: ClockRequest,
  caller: MoveCaller = {},
): Promise<ClockView | MoveView> {
  const plan = (before: ClockSetting, systemTime: number) => settingOf(request, before, systemTime);
  const moved = await move(needs, id, plan, caller);
  return moved === TIMED_OUT
    ? readMove(needs, id)
    : view(moved?.setting ?? REAL_CLOCK, needs.systemClock.now(), moved?.runs);
}

function settingOf(request: ClockRequest, before: ClockSetting, systemTime: number): ClockSetting {
  switch (request.mode) {
    case 'real':
      return REAL_CLOCK;
    case 'frozen':
      return frozenAt(request.at ?? timeOf(before, systemTime));
    case 'offset':
      return runningFrom(request.at, systemTime);
    default:
      return request satisfies never;
  }
}

/**
 * Moves a clock forward and runs the timers that fall due on the way; returns `undefined` if the clock would pass the year
 * 9999.
 *
 * @returns the state of the move, if the caller's timeout ends before the move
 */
export async function advanceClock(
  needs: ClockNeeds,
  id: EntityId,
  by: Duration,
  caller: MoveCaller = {},
): Promise<ClockView | MoveView | undefined> {
  const moved = await move(
    needs,
    id,
    (before, systemTime) => advance(before, by, systemTime),
    caller,
  );
  if (moved === TIMED_OUT) return readMove(needs, id);
  return moved && view(moved.setting, needs.systemClock.now(), moved.runs);
}

/** Moves a clock, and waits for its end for as long as the caller waits. The move goes on after the timeout. */
async function move(
  needs: ClockNeeds,
  id: EntityId,
  plan: Parameters<typeof moveClock>[2],
  { wait, waitsMs }: MoveCaller,
): Promise<Moved | undefined | typeof TIMED_OUT> {
  const { moves } = needs;
  const isEnding = () => moves.isEnding;
  const start = (options: MoveOptions) =>
    moves.track(moveClock(needs, id, plan, { ...options, wait, isEnding }));
  if (waitsMs === undefined) return start({});
  let onBegun = () => {};
  const started = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  const moving = start({ onBegun, takeWithin: Math.min(waitsMs, TAKE_WITHIN_MS) });
  const inTime = await timeout(moving, waitsMs);
  if (inTime !== TIMED_OUT) return inTime;
  // At this moment the move may just have ended or been refused.
  await Promise.race([started, moving]);
  return TIMED_OUT;
}

/** Whether a move is still under way, rather than a clock that has reached the requested time. */
export const isMoveView = (view: ClockView | MoveView): view is MoveView => 'move' in view;

const view = (
  setting: ClockSetting,
  systemTime: number,
  executed: readonly TimerRun[] = [],
): ClockView => ({ mode: setting.mode, now: timeOf(setting, systemTime), executed });
