/** Finds the result address, and navigates to addresses. */

/** The first absolute address of http or https (never `javascript:`); `undefined` if there is none. */
export function resultUrlOf(...candidates: (string | null | undefined)[]): URL | undefined {
  for (const candidate of candidates) {
    if (!candidate) continue;
    try {
      const url = new URL(candidate, document.baseURI);
      if (url.protocol === 'https:' || url.protocol === 'http:') return url;
    } catch {
      // Not a URL: try the next candidate.
    }
  }
  return undefined;
}

/**
 * Navigates the whole tab, or the named frame or window. Browsers may not let a page inside a cross-origin frame navigate
 * the tab without a recent click of the shopper; the page then navigates itself.
 *
 * @returns the named frame or window, if the address opens there
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
