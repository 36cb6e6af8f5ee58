/** What callbacks get as `this`: the page's own jQuery object where it has jQuery, else something that reads like one. */

/** An element as pages that know jQuery expect it. */
export interface JQueryLike<E extends Element> extends ArrayLike<E> {
  get(index: number): E | undefined;
}

/** Nothing global is made, and none of the page's is touched. */
export function asJQuery<E extends Element>(element: E): JQueryLike<E> {
  const { jQuery } = window as { jQuery?: unknown };
  try {
    if (typeof jQuery === 'function') return jQuery(element) as JQueryLike<E>;
  } catch {
    // Not the library that the name stands for.
  }
  const list = [element];
  return Object.assign(list, { get: (index: number) => list.at(index) });
}
