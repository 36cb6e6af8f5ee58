/** The clock of an entity as a test sets it. */

import type { Duration } from '../../../time/duration.ts';
import {
  advance,
  type ClockSetting,
  frozenAt,
  REAL_CLOCK,
  runningFrom,
  timeOf,
} from '../../domain/shared/clock.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import type { ClockMove } from '../../domain/shared/tables.ts';
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

/** Which way a clock shall go. `at`: ms UTC; a frozen clock without it stops where it is. */
export type ClockRequest =
  | { readonly mode: 'real' }
  | { readonly mode: 'frozen'; readonly at: number | undefined }
  | { readonly mode: 'offset'; readonly at: number };

/** A clock and what it shows. `executed`: what became due on the way, in order. */
export interface ClockView {
  readonly mode: ClockSetting['mode'];
  readonly now: number;
  readonly executed: readonly TimerRun[];
}

/** How the latest move of a clock stands, and what the clock shows. */
export interface MoveView extends Pick<ClockView, 'mode' | 'now'> {
  /** undefined: the clock was never moved. */
  readonly move: ClockMove | undefined;
}

/** How long a caller waits for the end of a move, in ms of wall time; undefined: as long as it takes. */
export interface Caller {
  readonly wait?: Wait | undefined;
  readonly waitsMs?: number;
}

/** Between two looks at whether a move has stopped, in ms of wall time. */
const LOOK_MS = 50;

export async function readClock({ store, wall }: MoveNeeds, id: EntityId): Promise<ClockView> {
  return view(await store.clock.read(id), wall.now());
}

/** Tells how the latest move of a clock stands, whichever process it is in. */
export async function readMove({ store, wall }: MoveNeeds, id: EntityId): Promise<MoveView> {
  // The move first: where it is over, so is what the clock shows.
  const move = await store.clockMove.find(id);
  const { mode, now } = view(await store.clock.read(id), wall.now());
  return { mode, now, move };
}

/**
 * Stops the move of a clock, whichever process it is in: what has happened by then stays.
 *
 * @param waitsMs how long the caller waits until it has stopped
 */
export async function stopMove(needs: MoveNeeds, id: EntityId, waitsMs: number): Promise<MoveView> {
  const { store, wall } = needs;
  const until = wall.now() + waitsMs;
  const mover = (await store.clockMove.find(id))?.mover;
  for (let isAsked = false; ; isAsked = true) {
    const known = await readMove(needs, id);
    const goesOn = known.move?.state === 'moving' && known.move.mover === mover;
    if (!goesOn || (isAsked && wall.now() >= until)) return known;
    if (isAsked) await pause(LOOK_MS);
    else await store.clockMove.stop(id);
  }
}

/**
 * Sets a clock. Forward, what falls due on the way happens; it may go back: what has happened stays as it is.
 *
 * @returns how far it has come, where the caller waits no longer
 */
export async function setClock(
  needs: ClockNeeds,
  id: EntityId,
  wish: ClockRequest,
  caller: Caller = {},
): Promise<ClockView | MoveView> {
  const plan = (before: ClockSetting, wall: number) => settingOf(wish, before, wall);
  const moved = await move(needs, id, plan, caller);
  return moved === TIMED_OUT
    ? readMove(needs, id)
    : view(moved?.setting ?? REAL_CLOCK, needs.wall.now(), moved?.runs);
}

function settingOf(wish: ClockRequest, before: ClockSetting, wall: number): ClockSetting {
  switch (wish.mode) {
    case 'real':
      return REAL_CLOCK;
    case 'frozen':
      return frozenAt(wish.at ?? timeOf(before, wall));
    case 'offset':
      return runningFrom(wish.at, wall);
    default:
      return wish satisfies never;
  }
}

/**
 * Moves a clock forward, and makes happen what falls due on the way; `undefined` when it would leave the year 9999.
 *
 * @returns how far it has come, where the caller waits no longer
 */
export async function advanceClock(
  needs: ClockNeeds,
  id: EntityId,
  by: Duration,
  caller: Caller = {},
): Promise<ClockView | MoveView | undefined> {
  const moved = await move(needs, id, (before, wall) => advance(before, by, wall), caller);
  if (moved === TIMED_OUT) return readMove(needs, id);
  return moved && view(moved.setting, needs.wall.now(), moved.runs);
}

/** Moves a clock, and waits for the end as long as the caller does. The move itself goes on. */
async function move(
  needs: ClockNeeds,
  id: EntityId,
  plan: Parameters<typeof moveClock>[2],
  { wait, waitsMs }: Caller,
): Promise<Moved | undefined | typeof TIMED_OUT> {
  const { moves } = needs;
  const isEnding = () => moves.isEnding;
  const start = (options: MoveOptions) =>
    moves.track(moveClock(needs, id, plan, { ...options, wait, isEnding }));
  if (waitsMs === undefined) return start({});
  let onBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  const moving = start({ onBegun, takeWithin: Math.min(waitsMs, TAKE_WITHIN_MS) });
  const inTime = await timeout(moving, waitsMs);
  if (inTime !== TIMED_OUT) return inTime;
  // It may be over, or refused, just now.
  await Promise.race([begun, moving]);
  return TIMED_OUT;
}

/** Tells a clock that has come where it was meant to go from one that is on the way. */
export const isMoveView = (view: ClockView | MoveView): view is MoveView => 'move' in view;

const view = (
  setting: ClockSetting,
  wall: number,
  executed: readonly TimerRun[] = [],
): ClockView => ({ mode: setting.mode, now: timeOf(setting, wall), executed });
