/**
 * Waits for a form and for options that the page adds late. Pages load scripts in any order, and some set `wpwlOptions` in a
 * script that arrives after this one, when the document is ready, or in the script tag's own `onload`.
 */
import { rawOptions } from '../kernel/options/readOptions.ts';
import { pause } from '../kernel/pause.ts';

/** How long the script waits for the page, ms. */
const TIMEOUT = 5_000;

/** Interval of the checks, ms. */
const INTERVAL = 50;

/**
 * Calls a function repeatedly until it returns a value or the time is over.
 *
 * @param look returns the value, or `undefined`
 * @returns the value; `undefined` after the time
 */
export async function pollUntilFound<T>(
  look: () => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const start = performance.now();
  while (!signal.aborted) {
    const found = look();
    if (found !== undefined || performance.now() - start > TIMEOUT) return found;
    await pause(INTERVAL);
  }
  return undefined;
}

/** The page's options as text. A function counts as present only, because it is looked up when it is called. */
export function snapshotOptions(): string {
  try {
    return JSON.stringify(rawOptions(), (_key, value) =>
      typeof value === 'function' ? 'function' : value,
    );
  } catch {
    // A circular object cannot be compared.
    return '';
  }
}
