/** `window.wpwlOptions` while a form is mounted: a proxy of the page's own options, and the options that the loader adds. */
import type { WpwlOptions } from '../widget/kernel/options/schema.ts';
import { LoadError } from './errors.ts';

/** Read by its name, because a `let` or `const` of another script is not a property of `window`. */
declare const wpwlOptions: unknown;

/**
 * An object through which the page's current options are read: a page may extend or replace them at any time.
 * @param own options that take precedence over those of the page
 */
export function throughTo(page: () => WpwlOptions, own: WpwlOptions): WpwlOptions {
  const read = (key: PropertyKey) => Reflect.get(Object.hasOwn(own, key) ? own : page(), key);
  // The target is empty, because a proxy must return the original values of a frozen target.
  return new Proxy<WpwlOptions>(
    {},
    {
      get: (_, key) => read(key),
      set: (_, key, value) => Reflect.set(page(), key, value),
      // For code that lists the options that are set.
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
 * Sets the options as the global of the page.
 * @returns restores the previous global
 * @throws LoadError if a `let` or `const` of the page hides the global
 */
export function publish(options: WpwlOptions): () => void {
  const before = window.wpwlOptions;
  const restore = () => {
    // Other code may have replaced the options.
    if (window.wpwlOptions !== options) return;
    if (before) window.wpwlOptions = before;
    else drop('wpwlOptions');
  };
  window.wpwlOptions = options;
  if (wpwlOptions === options) return restore;
  restore();
  throw new LoadError('OPTIONS_TAKEN');
}

/** Removes a global, or sets it to `undefined` if the page has declared it. */
export function drop(name: 'wpwl' | 'wpwlOptions'): void {
  if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
}
