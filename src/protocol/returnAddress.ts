/** The address of the return to the shop, as the form and the gateway both build it. */

/**
 * An address with the parameters to fetch the result: `id` and `resourcePath` after its own query, which stays
 * unchanged, and so does its fragment, because shops sign their addresses.
 */
export function withResult(url: URL, id: string, resourcePath: string): string {
  const result = `id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  const query = url.search ? `${url.search}&${result}` : `?${result}`;
  return url.origin + url.pathname + query + url.hash;
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a host is the local machine: the connection cannot be intercepted, so http is safe. @param hostname of a URL */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
