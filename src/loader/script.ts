/** The script tag of the widget. */
import { LoadError } from './errors.ts';
import type { LoadParameters } from './parameters.ts';

/**
 * Adds the script to the page.
 * @param done called with the result, unless the script was removed before
 * @returns removes the script, which then no longer runs
 * @throws LoadError if the page enforces Trusted Types
 */
export function addScript(
  src: string,
  { checkoutId, integrity, nonce, trustedTypesPolicy }: LoadParameters,
  done: (isLoaded: boolean) => void,
): () => void {
  const script = document.createElement('script');
  if (nonce) script.nonce = nonce;
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
  script.onload = script.onerror = (event) => done((event as Event).type === 'load');
  try {
    script.src = (trustedTypesPolicy ? trustedTypesPolicy.createScriptURL(src) : src) as string;
  } catch {
    throw new LoadError('TRUSTED_TYPES');
  }
  const ahead = document.createElement('link');
  if (checkoutId) {
    // The browser requests the checkout while the script is on its way. The script's own request takes this answer.
    const href = new URL(`checkouts/${encodeURIComponent(checkoutId)}/config`, src).href;
    Object.assign(ahead, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
    document.head.append(ahead);
  }
  document.head.append(script);
  return () => {
    ahead.remove();
    script.onload = script.onerror = null;
    // A script that is being loaded runs even if its element is removed, but never in another document.
    new Document().adoptNode(script);
  };
}
