/** Calls the address of a shop, as a port. */

/** Who calls. */
export interface Outbound {
  /** Calls an address once. Never rejects: what went wrong is told to whoever wired this. */
  get(url: URL): Promise<void>;
}
