/** The way back to the shop, as the form and the gateway both write it. */

/**
 * An address with what the shop fetches the result by: `id` and `resourcePath` after its own query, which stays as it is to
 * the letter, and so does its fragment: shops sign their addresses.
 */
export function withResult(url: URL, id: string, resourcePath: string): string {
  const result = `id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  const query = url.search ? `${url.search}&${result}` : `?${result}`;
  return url.origin + url.pathname + query + url.hash;
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a host is this very machine: nobody can listen on the way there, so that http will do. @param hostname of a URL */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
