/** Notices when a partner answers again after calls that failed. */
import { stopwatch } from './time/systemClock.ts';

/** An outage that has ended: how many calls failed one after the other, and the time since the first of them. */
export interface EndedOutage {
  readonly failed: number;
  readonly seconds: number;
}

/**
 * Counts the calls that fail one after the other.
 *
 * @param onEnd called at the first call that is answered after calls that were not
 * @returns a function to call after each call, with whether it was answered
 */
export function outageCounter(onEnd: (outage: EndedOutage) => void): (isAnswered: boolean) => void {
  let failed = 0;
  let elapsed = stopwatch();
  return (isAnswered) => {
    if (!isAnswered) {
      if (failed === 0) elapsed = stopwatch();
      failed++;
    } else if (failed > 0) {
      const ended = { failed, seconds: Math.round(elapsed() / 1000) };
      failed = 0;
      onEnd(ended);
    }
  };
}
