/**
 * Code that a page does not need at its start is in parts: modules that are loaded on demand. The hashes are compiled in, so
 * trust in the script extends to the parts: a file with another hash does not run.
 */

import type { ScriptAddress } from '../kernel/page/scriptAddress.ts';
import { pause } from '../kernel/pause.ts';
import { request } from '../kernel/request.ts';

/** The parts, by their addresses below `parts/`. */
export interface Parts {
  readonly brands: typeof import('../methods/brands/index.ts').default;
  readonly extras: typeof import('../forms/card/extras/index.ts').default;
  readonly hints: typeof import('../forms/card/hints/index.ts').default;
  readonly registrations: typeof import('./registrations/index.tsx').default;
  readonly summary: typeof import('../kernel/summary/index.tsx').default;
  readonly modern: typeof import('./modern/index.tsx').default;
  readonly nextAction: typeof import('../pay/nextAction.ts').default;
  readonly advice: typeof import('../kernel/options/advice/index.ts').default;
}

export type PartName = keyof Parts;

/** Loads a part. Rejects on failure. */
export interface LoadPart {
  <N extends PartName>(name: N): Promise<ReturnType<Parts[N]>>;
  /** A module that only a part uses: `methods/invoice`, `modern/theme`. @param hash SHA-256 in base64 */
  (name: `${'methods' | 'modern'}/${string}`, hash: string | undefined): Promise<unknown>;
}

/** Pauses between tries, ms. */
const RETRY_DELAYS = [300, 1_200];

/** Timeout for one try, ms. */
const TIMEOUT = 10_000;

/** @param shared the exports of the script that its parts use */
export function createPartLoader(
  address: ScriptAddress,
  shared: unknown,
  signal: AbortSignal,
): LoadPart {
  const made = new Map<string, Promise<unknown>>();
  let failures = 0;

  async function load(name: string, hash: string | undefined): Promise<unknown> {
    const url = `${address.base}/v1/static/${__ASSET_VERSION__}/parts/${name}.js`;
    for (let attempt = 0; ; attempt++) {
      try {
        // Some browsers cache a failed URL, so each try uses another URL.
        const from = url + (failures ? `?${failures}` : '');
        const module = await verified(from, hash, address.nonce, signal);
        return (module as { default(shared: unknown): unknown }).default(shared);
      } catch (error) {
        failures++;
        const delay = RETRY_DELAYS[attempt];
        if (!delay || signal.aborted) throw error;
        await pause(delay);
      }
    }
  }

  return ((name: string, hash = __PART_HASHES__[name]) => {
    let part = made.get(name);
    if (!part) {
      part = load(name, hash);
      made.set(name, part);
      // The next call tries again.
      part.catch(() => made.delete(name));
    }
    return part;
  }) as LoadPart;
}

/**
 * Imports a module after verifying its hash. A preload adds the file to the document's modules only if it has the given
 * hash, and the import uses that entry, so the file cannot be exchanged in between. Unlike a script element this works where
 * Trusted Types forbid script URLs.
 */
async function verified(
  url: string,
  hash: string | undefined,
  nonce: string,
  signal: AbortSignal,
): Promise<unknown> {
  const integrity = `sha256-${hash}=`;
  const link = document.createElement('link');
  if (link.relList.supports('modulepreload')) await preload(link, url, integrity, nonce, signal);
  // Browsers before 2024: the import reads the same URL from the cache, where it may be stored permanently.
  else await (await request(url, TIMEOUT, { integrity, credentials: 'omit' })).arrayBuffer();
  return import(/* @vite-ignore */ url);
}

const preload = (
  link: HTMLLinkElement,
  url: string,
  integrity: string,
  nonce: string,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      link.remove();
      signal.removeEventListener('abort', end);
    };
    const fail = () => {
      end();
      reject(new Error(`not loaded: ${url}`));
    };
    const timer = setTimeout(fail, TIMEOUT);
    // A page that unloads the forms gets its document back as it was, also while a part is loaded. Afterwards neither the timer
    // nor the signal may hold the element.
    signal.addEventListener('abort', end);
    Object.assign(link, { rel: 'modulepreload', integrity, crossOrigin: 'anonymous', nonce });
    link.onload = () => {
      end();
      resolve();
    };
    link.onerror = fail;
    link.href = url;
    document.head.append(link);
  });
