/** The machine's own clock, and the patience of I/O. Everything else asks an entity's clock. */

/** Where wall time comes from. */
export interface Wall {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The clock of this machine. */
export const systemWall: Wall = { now: () => Date.now() };

/** What `patience` gives when the work took too long. */
export const TIMED_OUT = Symbol('timed out');

/**
 * Waits for work, but no longer than `ms` milliseconds of wall time. The work itself goes on: whoever answers for it
 * must be able to live with an answer that nobody waits for any more.
 */
export async function patience<T>(work: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
