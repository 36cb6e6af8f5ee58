/** Addresses for the result, and going to an address. */

/** The address for the result, absolute; `undefined` unless it is http or https (never `javascript:`). */
export function resultUrlOf(...candidates: (string | null | undefined)[]): URL | undefined {
  for (const candidate of candidates) {
    if (!candidate) continue;
    try {
      const url = new URL(candidate, document.baseURI);
      if (url.protocol === 'https:' || url.protocol === 'http:') return url;
    } catch {
      // Not an address: the next candidate counts.
    }
  }
  return undefined;
}

/** Adds `id` and `resourcePath` to whatever query the address has; its own query and fragment stay as they are. */
export function withResult(url: URL, checkoutId: string, resourcePath: string): string {
  const result = `id=${encodeURIComponent(checkoutId)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  const query = url.search ? `${url.search}&${result}` : `?${result}`;
  return url.origin + url.pathname + query + url.hash;
}

/**
 * Goes there in the whole tab, or in the frame or window of a name. A page inside a frame of another origin may be refused
 * the tab without a click of the shopper's shortly before; it then goes there itself.
 */
export function goTo(address: string, target?: string): void {
  if (target && window.open(address, target)) return;
  try {
    (window.top ?? window).location.assign(address);
  } catch {
    try {
      (window.top ?? window).location.href = address;
    } catch {
      window.location.assign(address);
    }
  }
}
