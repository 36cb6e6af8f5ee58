/** Groups effects that end together: all effects of a form end with the form. */
import { effect, type ReadonlySignal } from '@preact/signals-core';

/** A constant string, or a signal of a string. */
export type TextOrSignal = string | ReadonlySignal<string>;

let scope: (() => void)[] | undefined;

/**
 * Collects the effects that a function starts.
 * @returns what the function returned, and a function that ends the effects
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

/** Runs a function now and whenever a signal that it reads changes, until the scope ends. */
export function scopedEffect(run: () => void): void {
  const end = effect(run);
  scope?.push(end);
}

/**
 * Writes the value of a signal at each change, until the page writes its own text. The page's text is kept, also when the
 * language changes.
 * @param read returns the current text
 */
function follow(
  text: ReadonlySignal<string>,
  read: () => string | null,
  write: (text: string) => void,
): void {
  let last: string | null = null;
  scopedEffect(() => {
    const { value } = text;
    if (read() === last) write(value);
    last = value || null;
  });
}

/** Binds an attribute to a signal. */
export const bindAttribute = (element: Element, name: string, text: ReadonlySignal<string>): void =>
  follow(
    text,
    () => element.getAttribute(name) || null,
    (value) => element.setAttribute(name, value),
  );

/** Binds the text of an element to a signal. An icon that the page adds beside the text is kept. */
export function bindText(element: Element, text: ReadonlySignal<string>): void {
  const node = document.createTextNode('');
  element.append(node);
  follow(
    text,
    () => element.textContent || null,
    (value) => {
      (element.contains(node) ? node : element).textContent = value;
    },
  );
}
