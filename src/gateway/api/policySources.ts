/** The origins in a Content-Security-Policy. Every policy of the gateway that names an origin of a shop takes it from here. */

/**
 * An origin of a host, or of all below a host, without characters that would end a directive or stand for all hosts.
 * `URL` leaves `;` and `*` in a host.
 */
const SOURCE = /^[a-z][a-z\d+.-]*:\/\/(?:\*\.)?[\w.:[\]-]+$/i;

/** Whether an origin can be named in a policy. */
export const isSource = (origin: string): boolean => SOURCE.test(origin);

/** The origins as a list for `frame-ancestors`, without those that cannot be named. @param origins null: any */
export function ancestorsOf(origins: readonly string[] | null): string {
  if (origins === null) return '*';
  const named = origins.filter(isSource);
  return named.length > 0 ? named.join(' ') : "'none'";
}
