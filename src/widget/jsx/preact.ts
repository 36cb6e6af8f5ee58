/**
 * The JSX runtime of `runtime.ts` on Preact: the same components, rendered once. Attributes and signals are set through refs,
 * so that a page's own texts are kept, as in `runtime.ts`. Tests use this module.
 */
import { type ReadonlySignal, Signal } from '@preact/signals-core';
import { createElement, Fragment, render as renderNodes, type VNode } from 'preact';
import { bindAttribute, bindText } from './scope.ts';
import type { Child, JSX } from './types.ts';

export { Fragment } from 'preact';
export type { JSX } from './types.ts';

type Props = Readonly<Record<string, unknown>>;

/** Called by the compiler for every tag. */
export function jsx(type: string | ((props: Props) => VNode), props: Props): VNode {
  if (type === (Fragment as unknown)) {
    return createElement(Fragment, {}, ...vnodes(props['children'] as Child)) as VNode;
  }
  if (typeof type === 'function') return createElement(type as never, props);
  const { children, ...attributes } = props;
  const text = children instanceof Signal ? (children as ReadonlySignal<string>) : undefined;
  const ref = (element: HTMLElement | null) => {
    if (!element) return;
    if (text) bindText(element, text);
    for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  };
  return createElement(type, { ref }, ...(text ? [] : vnodes(children as Child))) as VNode;
}

export { jsx as jsxDEV, jsx as jsxs };

function set(element: HTMLElement, name: string, value: unknown): void {
  if (name === 'ref') (value as (made: Element) => void)(element);
  else if (value instanceof Signal) bindAttribute(element, name, value);
  else if (typeof value === 'function')
    element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
  else if (value !== undefined && value !== false)
    element.setAttribute(name, value === true ? '' : (value as string));
}

const vnodes = (child: Child): (VNode | string)[] => {
  if (Array.isArray(child)) return child.flatMap((one) => vnodes(one as Child));
  if (child === undefined || typeof child === 'boolean') return [];
  if (child instanceof Node) return [placeOf(child)];
  return [child as unknown as VNode];
};

/** An existing element replaces a placeholder that Preact creates. */
const placeOf = (node: Node): VNode =>
  createElement('span', { ref: (place: Element | null) => place?.replaceWith(node) }) as VNode;

/** Renders once. The caller moves the nodes out of their root. */
function nodesOf(drawn: JSX.Element): DocumentFragment {
  const root = document.createDocumentFragment();
  renderNodes(drawn as unknown as VNode, root as unknown as Element);
  return root;
}

/** Appends JSX to an element. */
export const render = (drawn: JSX.Element, parent: Element): void => parent.append(nodesOf(drawn));

/** The element of a JSX expression. */
export const draw = <E extends HTMLElement = HTMLElement>(drawn: JSX.Element): E =>
  nodesOf(drawn).firstChild as E;
