/** The one script tag. */
import { LoadError } from './errors.ts';
import type { LoadParameters } from './parameters.ts';

/**
 * Puts it into the page.
 * @param done with what came of it, unless it was taken away before
 * @returns takes it away; it does not run any more then
 * @throws LoadError where the page requires Trusted Types
 */
export function addScript(
  src: string,
  { integrity, nonce, trustedTypesPolicy }: LoadParameters,
  done: (isLoaded: boolean) => void,
): () => void {
  const script = document.createElement('script');
  if (nonce) script.nonce = nonce;
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
  script.onload = () => done(true);
  script.onerror = () => done(false);
  try {
    script.src = (trustedTypesPolicy ? trustedTypesPolicy.createScriptURL(src) : src) as string;
  } catch {
    throw new LoadError('TRUSTED_TYPES');
  }
  document.head.append(script);
  return () => {
    script.onload = script.onerror = null;
    // A script that is on its way runs also when its element is gone, but never in another document.
    new Document().adoptNode(script);
  };
}
