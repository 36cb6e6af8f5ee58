/** Random bytes, as a port. */

/** Where random bytes come from. */
export interface Randomness {
  bytes(count: number): Uint8Array;
}
