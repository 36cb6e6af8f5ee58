/** Ends the program with the npm that started it. */

import { Sleeper } from '../gateway/platform/time/systemClock.ts';

/** How often the parent is looked for, in ms of the system clock. */
const INTERVAL_MS = 500;

/**
 * Calls `end` once the process that started this one is gone, if npm started it (`npm start`, `npx`). npm runs a program in a
 * shell; a signal that ends npm also ends the shell, but the shell does not pass it on, so the program would keep its port. A
 * program that was started otherwise outlives its parent, as a service does.
 */
export function endWithNpm(end: () => void): void {
  // biome-ignore lint/style/noProcessEnv: npm sets this variable; it is no setting of the gateway
  if (process.env['npm_lifecycle_event'] === undefined) return;
  void whenParentEnds().then(end);
}

/** On Windows it never resolves: the number of the parent stays the same there. A console ends all of its programs itself. */
async function whenParentEnds(): Promise<void> {
  const parent = process.ppid;
  const sleeper = new Sleeper();
  while (process.ppid === parent) await sleeper.sleep(INTERVAL_MS);
}
