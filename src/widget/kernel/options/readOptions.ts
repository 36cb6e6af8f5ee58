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
export const options: Options = {};

/** Adds options. In a build, `SHAPES` has those of the script, and a part adds the ones that only its code reads. */
export function addOptions(shapes: Readonly<Record<string, Shape>>): void {
  for (const [name, shape] of Object.entries(shapes)) {
    const get = () => read(name as OptionName, shape);
    Object.defineProperty(options, name, { get, enumerable: true, configurable: true });
  }
}

addOptions(SHAPES);

function read(name: OptionName, shape: Shape): unknown {
  try {
    return accept(shape, rawOptions()[name]);
  } catch {
    // A getter of the page has thrown.
    return undefined;
  }
}
