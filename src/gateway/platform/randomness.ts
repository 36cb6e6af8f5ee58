/** Random bytes: the operating system's, or a repeatable stream for tests and demonstrations. */

import { randomBytes } from 'node:crypto';
import type { Randomness } from '../domain/shared/randomness.ts';

/** How many bytes are requested from the system at once, to save system calls. */
const POOL = 4096;

let pool = Buffer.alloc(0);

/** The operating system's generator. No byte is returned twice, and returned bytes are erased from the pool. */
export const systemRandomness: Randomness = {
  bytes(count) {
    if (count > POOL) return randomBytes(count);
    if (pool.length < count) pool = randomBytes(POOL);
    const bytes = Uint8Array.prototype.slice.call(pool, 0, count);
    pool.fill(0, 0, count);
    pool = pool.subarray(count);
    return bytes;
  },
};

/**
 * The same bytes for the same seed. Not secret: for ids that a test wants to reproduce.
 *
 * The generator is xoshiro128** of Blackman and Vigna, its state filled by splitmix32.
 *
 * @param seed the configured seed, 0 to 2^53 - 1
 * @param stream the number of the seed's stream; each restart of the gateway uses the next stream, so that no id is repeated
 */
export function seededRandomness(seed: number, stream = 0): Randomness {
  // Three independent streams: from the seed's lower half, from its upper half, and from the stream's number.
  const low = splitmix32(seed % 2 ** 32);
  const high = splitmix32(Math.floor(seed / 2 ** 32) ^ 0x5851f42d);
  const which = splitmix32(stream ^ 0x14057b7e);
  const word = () => low() ^ high() ^ which();
  const next = xoshiro128([word(), word(), word(), word()]);
  return {
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let i = 0; i < count; i++) bytes[i] = next() >>> 24;
      return bytes;
    },
  };
}

/** The random streams of a gateway. */
export interface GatewayRandomness {
  /** For the ids of everything that is stored. */
  readonly stored: Randomness;
  /** For the ids of requests: the number of requests must not change the ids of what is stored. */
  readonly requests: Randomness;
}

/** Streams of requests are counted down from this number, while those of stored ids are counted up from 0. */
const LAST_STREAM = 2 ** 31 - 1;

/**
 * The random streams of a gateway: repeatable ones if a seed is configured.
 *
 * @param seed null: the operating system's generator is used
 * @param starts how often a gateway was started on the database before
 */
export function gatewayRandomness(seed: number | null, starts: number): GatewayRandomness {
  if (seed === null) return { stored: systemRandomness, requests: systemRandomness };
  return {
    stored: seededRandomness(seed, starts),
    requests: seededRandomness(seed, LAST_STREAM - starts),
  };
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

function xoshiro128([a, b, c, d]: [number, number, number, number]): () => number {
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result >>> 0;
  };
}
