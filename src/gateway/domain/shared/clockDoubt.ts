/** Whether the clock of this machine may be wrong: then nothing is charged or sent because of the time alone. */
export type IsClockDoubted = () => boolean;

/** A request would have charged something because of the time alone. It may be sent again when the clock is right. */
export class ClockDoubted extends Error {
  override readonly name = 'ClockDoubted';
}
