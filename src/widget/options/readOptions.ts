/** The page's `wpwlOptions`, looked up when they are needed: a page may define, replace or extend them at any time. */

import { SHAPES } from './compiledShapes.ts';
import type { OptionName, Options } from './schema.ts';
import { accept, type Shape } from './shape.ts';

/** May be a `let` or `const` of another script, which is no property of `window`. */
declare const wpwlOptions: unknown;

/** The page's own object: `this` of the callbacks. An empty one where the page has none. */
export function rawOptions(): Record<string, unknown> {
  const found = typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

/** The options: each is read from the page and checked when it is asked for. A wrong one is not there. */
export const options: Options = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(SHAPES).map(([name, shape]) => [
      name,
      { enumerable: true, get: () => read(name as OptionName, shape) },
    ]),
  ),
);

function read(name: OptionName, shape: Shape): unknown {
  try {
    return accept(shape, rawOptions()[name]);
  } catch {
    // A getter of the page's that throws.
    return undefined;
  }
}
