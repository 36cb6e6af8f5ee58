/**
 * The host that the frames of a checkout are shown on. Frames of two hosts are of two origins, and do not hear each other: a
 * page could spread the digits of one number over them.
 */

/** Checkouts that are remembered: many more than have an open form at a time. */
const MOST = 50_000;

/** The settings that decide the host. */
export interface FrameHostNeeds {
  /** The origin at which browsers reach the gateway; null if none is configured. */
  readonly publicAddress: string | null;
}

/**
 * Returns a function that returns the only host of the frames of a checkout: that of the public address, else the one that
 * the first frame of the checkout was requested from.
 */
export function createFrameHosts({
  publicAddress,
}: FrameHostNeeds): (checkout: string, host: string) => string {
  const hosts = new Map<string, string>();
  return (checkout, requested) => {
    if (publicAddress !== null) return new URL(publicAddress).host;
    const host = hosts.get(checkout) ?? requested;
    hosts.delete(checkout);
    hosts.set(checkout, host);
    const [oldest] = hosts.keys();
    if (hosts.size > MOST && oldest !== undefined) hosts.delete(oldest);
    return host;
  };
}
