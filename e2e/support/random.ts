/** Random choices that a test can repeat. */

/** Random numbers that are the same for a seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    one: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    some: <T>(all: readonly T[], most: number): T[] =>
      Array.from({ length: below(most + 1) }, () => all[below(all.length)] as T),
    chance: (share: number) => next() < share,
  };
}
export type Random = ReturnType<typeof randomFrom>;
