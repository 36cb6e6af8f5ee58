/** Requests of the page. */

/**
 * `fetch` with options that inherit nothing. A page that has set `Object.prototype.body` or `.method` changes the options
 * of every other request: a GET with a body throws.
 *
 * @param limit ms
 */
export const request = (
  url: string | URL,
  limit: number,
  options?: RequestInit,
): Promise<Response> =>
  fetch(url, { __proto__: null, signal: AbortSignal.timeout(limit), ...options } as RequestInit);
