/** Port for calls to the address of a shop. */

/** The client for these calls. */
export interface Outbound {
  /** Calls an address once. Never rejects: the implementation reports errors to the code that created it. */
  get(url: URL): Promise<void>;
}
