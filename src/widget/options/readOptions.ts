/** The page's `wpwlOptions`. They are read at each use, because a page may define, replace or extend them at any time. */

import { SHAPES } from './compiledShapes.ts';
import type { OptionName, Options } from './schema.ts';
import { accept, type Shape } from './shape.ts';

/** Read by its name, because a `let` or `const` of another script is not a property of `window`. */
declare const wpwlOptions: unknown;

/** The page's own object: `this` of the callbacks. An empty object if the page has none. */
export function rawOptions(): Record<string, unknown> {
  const found = typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

/** The options. Each access reads the option from the page and checks it. An invalid option is `undefined`. */
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
    // A getter of the page has thrown.
    return undefined;
  }
}
