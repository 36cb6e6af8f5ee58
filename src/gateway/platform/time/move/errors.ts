/** Why a move of a clock ends early. */

import { iso } from '../../../../time/format.ts';

/** Another move has claimed the clock and does not end in time. */
export class ClockBusyError extends Error {}

/** More timers fall due on the way than one move runs. */
export class TooMuchDueError extends Error {
  /** @param at entity time, ms UTC: where the clock stands now, or where it runs on from */
  constructor(at: number, most: number) {
    super(
      `More than ${most} timers are due in this move; the clock stands at ${iso(at)}. ` +
        'Move the clock again from there, or deschedule the schedules that run most often',
    );
  }
}

/** The move was asked to stop. */
export class MoveStoppedError extends Error {
  /** @param at entity time, ms UTC: where the clock stands now, or where it runs on from */
  constructor(at: number) {
    super(`The move was stopped; the clock stands at ${iso(at)}`);
  }
}

/** Another process has claimed the clock, because this move was late to renew its lease. */
export const claimLost = () => new ClockBusyError('another process has claimed the clock');
