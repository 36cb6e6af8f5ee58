/** The page's `wpwlOptions`, looked up when they are needed: a page may define, replace or extend them at any time. */
import { OPTIONS, type OptionName, type Options } from './schema.ts';

/** May be a `let` or `const` of another script, which is no property of `window`. */
declare const wpwlOptions: unknown;

/** The page's own object: `this` of the callbacks. An empty one where the page has none. */
export function rawOptions(): Record<string, unknown> {
  const found = typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

const told = new Set<string>();

/**
 * Reads and checks all options. A wrong one is left out.
 *
 * @param tell says what is wrong, once for each option; absent outside the test environment
 */
export function readOptions(tell?: (message: string) => void): Options {
  const raw = rawOptions();
  const options: Record<string, unknown> = {};
  for (const name of Object.keys(OPTIONS) as OptionName[]) {
    const value = plain(raw[name]);
    if (value === undefined || value === null) continue;
    if (OPTIONS[name](value)) options[name] = value;
    else if (tell && !told.has(name)) {
      told.add(name);
      tell(`wpwlOptions.${name} has no effect: it is not of the right type`);
    }
  }
  return options as Options;
}

/** Old pages write booleans as text. No option takes these two words as text of its own. */
const plain = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value);
