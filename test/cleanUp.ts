/**
 * What a test file has to clean up when it ends: servers to close, folders and schemas to remove.
 *
 * Helpers register here and not with `afterAll`: test files of one worker share their modules, so a hook at the top of a
 * helper would run for the first file that imports it and never again.
 */

import { onTestFinished } from 'vitest';

type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/** Calls it once, when the running test file is over; what was registered last comes first. */
export function whenFileEnds(cleanUp: CleanUp): void {
  pending.push(cleanUp);
}

/** Calls it once, when the running test is over; outside a test, as in `beforeAll`, when the file is. */
export function whenTestEnds(cleanUp: CleanUp): void {
  try {
    onTestFinished(async () => {
      await cleanUp();
    });
  } catch {
    whenFileEnds(cleanUp);
  }
}

/** Does what was registered, all of it, and then fails with the first error if there was one. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    try {
      await next();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
