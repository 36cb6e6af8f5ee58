/** How long tests wait for what they want to see. */
import type { vi } from 'vitest';

/** In ms. The usual second is short where a disk is slow; what never comes still fails before the test's own limit. */
const TIMEOUT = 30_000;

const done = new WeakSet<object>();

/** Makes `vi.waitFor` and `vi.waitUntil` wait that long, where a call does not say how long. Once, whoever asks again. */
export function waitsLonger(utils: typeof vi): void {
  if (done.has(utils)) return;
  done.add(utils);
  const { waitFor, waitUntil } = utils;
  utils.waitFor = (look, options = TIMEOUT) => waitFor(look, options);
  utils.waitUntil = (look, options = TIMEOUT) => waitUntil(look, options);
}
