/** Random bytes, as a port. */

/** A source of random bytes. */
export interface Randomness {
  bytes(count: number): Uint8Array;
}
