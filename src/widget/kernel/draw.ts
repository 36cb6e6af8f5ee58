/**
 * Draws components. They are rendered once: pages move, wrap and rewrite the elements of a form, so only texts and attributes
 * change afterwards, with their signals.
 */
import { computed, type ReadonlySignal, Signal } from '@preact/signals';
import { type ComponentChild, options, render as renderInto, type VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { effectScope, whenScopeEnds } from './effects.ts';

export { render as renderInto } from 'preact';

/** Renders components until the scope ends. */
function nodesOf(view: ComponentChild): DocumentFragment {
  const root = document.createDocumentFragment();
  renderInto(view, root);
  whenScopeEnds(() => renderInto(null, root));
  return root;
}

/** Appends components to an element. They end with the scope. */
export const render = (view: ComponentChild, parent: Element): void => parent.append(nodesOf(view));

/** The element of a component, which ends with the scope. */
export const draw = <E extends HTMLElement = HTMLElement>(view: ComponentChild): E =>
  nodesOf(view).firstChild as E;

/** Starts effects when the elements of a component are created. They end with the component. */
export const useEffects = (start: () => void): void =>
  useLayoutEffect(() => effectScope(start)[1], []);

// Signals write their texts at once, and not after a microtask: a page that has awaited `wpwl.setLocale` reads the new texts.
options.requestAnimationFrame = (write) => write();

const { vnode: next } = options;

options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') keepTextsOfPage(vnode);
  next?.(vnode);
};

/** Lets the texts of an element, and those of its attributes, follow their signals until the page writes its own. */
function keepTextsOfPage(vnode: VNode): void {
  const props = vnode.props as Record<string, unknown>;
  const bound = Object.entries(props).filter(([, value]) => value instanceof Signal);
  if (!bound.length) return;
  const { ref = null } = vnode;
  let element: Element | null = null;
  vnode.ref = (made: Element | null) => {
    element = made;
    if (typeof ref === 'function') ref(made);
    else if (ref) ref.current = made;
  };
  for (const [name, value] of bound) {
    const read = (from: Element) =>
      name === 'children' ? from.textContent : from.getAttribute(name);
    props[name] = until(
      value as ReadonlySignal,
      (last) => element && (read(element) ?? '') !== last,
    );
  }
}

/** Follows a signal as long as its last value is shown. */
function until(source: ReadonlySignal, isEdited: (last: string) => boolean | null) {
  let last: unknown;
  return computed(() => {
    const { value } = source;
    if (last === undefined || !isEdited(String(last))) last = value;
    return last;
  });
}
