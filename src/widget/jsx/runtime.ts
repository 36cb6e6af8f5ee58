/**
 * The JSX runtime of the form: a component runs once and returns elements. A text or an attribute that is a signal is updated
 * with the signal. Nothing is rendered again, so a page may move, wrap and rewrite the elements. `preact.ts` does the same with
 * Preact.
 */
import { type ReadonlySignal, Signal } from '@preact/signals-core';
import { bindAttribute, bindText } from './scope.ts';
import type { Child, JSX } from './types.ts';

export type { JSX } from './types.ts';

type Props = Readonly<Record<string, unknown>>;

/** Children without a parent. */
export const Fragment = ({ children }: { readonly children?: Child }): Child => children;

/** Called by the compiler for every tag. */
export function jsx(type: string | ((props: Props) => JSX.Element), props: Props): unknown {
  if (typeof type === 'function') return type(props);
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children') append(element, value as Child);
    else if (name === 'ref') (value as ((made: Element) => void) | undefined)?.(element);
    else if (value instanceof Signal) bindAttribute(element, name, value);
    else if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : (value as string));
  }
  return element;
}

export { jsx as jsxDEV, jsx as jsxs };

function append(element: Element, child: Child): void {
  if (Array.isArray(child)) for (const one of child) append(element, one as Child);
  else if (child instanceof Signal) bindText(element, child as ReadonlySignal<string>);
  else if (child !== undefined && typeof child !== 'boolean')
    element.append(child as Node | string);
}

/** Appends JSX to an element. */
export const render = (drawn: JSX.Element, parent: Element): void => append(parent, drawn);

/** The element of a JSX expression. */
export const draw = <E extends HTMLElement = HTMLElement>(drawn: JSX.Element): E =>
  drawn as unknown as E;
