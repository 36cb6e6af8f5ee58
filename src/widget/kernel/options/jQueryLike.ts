/** The `this` of callbacks: a jQuery object if the page has jQuery, otherwise an object that can be read like one. */

/** An element as pages with jQuery expect it. */
export interface JQueryLike<E extends Element> extends ArrayLike<E> {
  get(index: number): E | undefined;
}

/** Creates no global, and changes no global of the page. */
export function asJQuery<E extends Element>(element: E): JQueryLike<E> {
  const { jQuery } = window as { jQuery?: unknown };
  try {
    if (typeof jQuery === 'function') return jQuery(element) as JQueryLike<E>;
  } catch {
    // The global `jQuery` is another library.
  }
  const list = [element];
  return Object.assign(list, { get: (index: number) => list.at(index) });
}
