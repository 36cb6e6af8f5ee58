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

/**
 * Goes there in the whole tab, or in the frame or window of a name. A page inside a frame of another origin may be refused
 * the tab without a click of the shopper's shortly before; it then goes there itself.
 *
 * @returns the frame or window of the name, where it is there that the address opens
 */
export function goTo(address: string, target?: string): Window | undefined {
  const other = target && window.open(address, target);
  if (other) return other;
  try {
    (window.top ?? window).location.assign(address);
  } catch {
    try {
      (window.top ?? window).location.href = address;
    } catch {
      window.location.assign(address);
    }
  }
  return undefined;
}
