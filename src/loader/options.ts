/** `window.wpwlOptions` while a form is there: the page's own options, read through, and what the loader adds. */
import type { WpwlOptions } from '../widget/options/schema.ts';
import { LoadError } from './errors.ts';

/** May be a `let` or `const` of another script, which is no property of `window`. */
declare const wpwlOptions: unknown;

/**
 * An object that reads like the page's options, whichever these are by then: a page may extend or replace them at any time.
 * @param own what wins over them
 */
export function throughTo(page: () => WpwlOptions, own: WpwlOptions): WpwlOptions {
  const read = (key: PropertyKey) => Reflect.get(Object.hasOwn(own, key) ? own : page(), key);
  // Its target is empty: an object that the page has frozen could not be read otherwise than it is.
  return new Proxy<WpwlOptions>(
    {},
    {
      get: (_, key) => read(key),
      set: (_, key, value) => Reflect.set(page(), key, value),
      // For whoever wants to know what is set.
      ownKeys: () => Reflect.ownKeys(page()),
      getOwnPropertyDescriptor: (_, key) => ({
        value: read(key),
        configurable: true,
        enumerable: true,
      }),
    },
  );
}

/**
 * Makes them the page's.
 * @returns puts back what was there
 * @throws LoadError where a declaration of the page stands before them
 */
export function publish(options: WpwlOptions): () => void {
  const before = window.wpwlOptions;
  const restore = () => {
    // Somebody may have put others in their place.
    if (window.wpwlOptions !== options) return;
    if (before) window.wpwlOptions = before;
    else drop('wpwlOptions');
  };
  window.wpwlOptions = options;
  if (wpwlOptions === options) return restore;
  restore();
  throw new LoadError('OPTIONS_TAKEN');
}

/** Takes a global away, or what it holds where the page has declared it. */
export function drop(name: 'wpwl' | 'wpwlOptions'): void {
  if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
}
