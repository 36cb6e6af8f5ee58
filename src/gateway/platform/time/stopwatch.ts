/** How long something takes, by a clock that never jumps. */

/** Starts. @returns a function that tells the ms since then */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
