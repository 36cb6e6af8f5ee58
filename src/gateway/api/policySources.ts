/** The origins in the policies of pages. Every policy of the gateway that names an origin of a shop takes it from here. */

/**
 * An origin of a host, or of all below a host, without characters that would end a directive or stand for all hosts.
 * `URL` leaves `;` and `*` in a host.
 */
const SOURCE = /^[a-z][a-z\d+.-]*:\/\/(?:\*\.)?[\w.:[\]-]+$/i;

/** Whether an origin can be named in a policy. */
export const isSource = (origin: string): boolean => SOURCE.test(origin);

/**
 * The directive `frame-ancestors`, with the origins that can be named. For any page there is no directive: `*` would still
 * refuse the pages of apps, whose schemes (`file:`, `data:`, own ones) are not those of a network.
 *
 * @param origins null: any
 */
export function frameAncestors(origins: readonly string[] | null): string {
  if (origins === null) return '';
  const named = origins.filter(isSource);
  return `frame-ancestors ${named.length > 0 ? named.join(' ') : "'none'"}`;
}

/**
 * Whether permitted pages can place a frame of the gateway where those of the page do not hear it: if gateway and topmost page are
 * of one site, browsers give a frame below a page of another site a storage and channels of its own. A site counts as the last
 * two labels of a host, so a frame may count as separate that is not.
 *
 * @param host of the gateway, with or without a port
 */
export function mayBeSeparate(origins: readonly string[] | null, host: string): boolean {
  const site = siteOf(host.replace(/:\d+$/, ''));
  const isOwn = (origin: string) => siteOf(new URL(origin).hostname) === site;
  return origins !== null && origins.length > 1 && origins.some(isOwn);
}

const siteOf = (host: string): string => host.split('.').slice(-2).join('.');
