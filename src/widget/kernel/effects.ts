/** Effects of a form: all of them end with the form. */
import { effect, type ReadonlySignal } from '@preact/signals';

/** A constant string, or a signal of a string. */
export type TextOrSignal = string | ReadonlySignal<string>;

let scope: (() => void)[] | undefined;

/**
 * Collects what ends with a scope: the effects that a function starts, and the components that it draws.
 * @returns what the function returned, and a function that ends them
 */
export function effectScope<T>(make: () => T): [made: T, end: () => void] {
  const outer = scope;
  const own: (() => void)[] = [];
  scope = own;
  try {
    return [make(), () => own.splice(0).forEach((end) => void end())];
  } finally {
    scope = outer;
  }
}

/** Calls a function when the scope ends. */
export const whenScopeEnds = (end: () => void): void => void scope?.push(end);

/** Runs a function now and whenever a signal that it reads changes, until the scope ends. */
export const scopedEffect = (run: () => void): void => whenScopeEnds(effect(run));
