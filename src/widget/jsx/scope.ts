/** Effects that end together: those of a form end with it. */
import { effect, type ReadonlySignal } from '@preact/signals-core';

/** A string that stays as it is, or follows a signal. */
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
 * Follows a text until the page writes its own text there. The page's text stays, also when the language changes.
 * @param read the text that is there
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

/** Has an attribute follow a signal. */
export const bindAttribute = (element: Element, name: string, text: ReadonlySignal<string>): void =>
  follow(
    text,
    () => element.getAttribute(name) || null,
    (value) => element.setAttribute(name, value),
  );

/** Has the text of an element follow a signal. An icon that the page puts beside the text stays. */
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
