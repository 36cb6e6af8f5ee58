/**
 * What a page brings late: its form and its options. Pages load scripts in any order, and some set `wpwlOptions` in a script
 * that arrives after this one, when the document is ready, or in the script tag's own `onload`.
 */
import { rawOptions } from '../options/readOptions.ts';
import { pause } from './pause.ts';

/** For so long a page may be late, ms. */
const LATEST = 5_000;

/** Between two looks, ms. */
const INTERVAL = 50;

/**
 * Looks until something is found, for as long as a page may be late.
 *
 * @param look finds it, or returns undefined
 * @returns what was found; undefined when the time is over
 */
export async function pollUntilFound<T>(
  look: () => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const start = performance.now();
  while (!signal.aborted) {
    const found = look();
    if (found !== undefined || performance.now() - start > LATEST) return found;
    await pause(INTERVAL);
  }
  return undefined;
}

/** The page's options at an instant: functions count only by being there, since they are looked up when they are due. */
export function snapshotOptions(): string {
  try {
    return JSON.stringify(rawOptions(), (_key, value) =>
      typeof value === 'function' ? 'function' : value,
    );
  } catch {
    // Something in it refers to itself: such an object is not compared.
    return '';
  }
}
