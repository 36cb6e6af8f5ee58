/** Elements and their making: attributes and text may be signals, which they follow as long as their scope lasts. */
import { effect, type ReadonlySignal, Signal } from '@preact/signals-core';

/** What is as it is, or changes. */
export type Value = string | ReadonlySignal<string>;

let undoing: (() => void)[] | undefined;

/**
 * Makes elements that follow signals.
 * @returns what was made, and what ends the following
 */
export function scoped<T>(make: () => T): [made: T, end: () => void] {
  const outer = undoing;
  const own: (() => void)[] = [];
  undoing = own;
  try {
    return [make(), () => own.splice(0).forEach((undo) => void undo())];
  } finally {
    undoing = outer;
  }
}

/** Does something now and whenever a signal that it reads changes, until the scope ends. */
export function always(run: () => void): void {
  const undo = effect(run);
  undoing?.push(undo);
}

/** Follows a text until the page has put its own there: that stands, also when a language comes later. */
function write(
  text: ReadonlySignal<string>,
  now: () => string | null,
  put: (text: string) => void,
): void {
  let last: string | null = null;
  always(() => {
    const { value } = text;
    if (now() === last) put(value);
    last = value || null;
  });
}

/** Makes an element with its attributes and children. A signal among the children is the whole text. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value | undefined>>,
  ...children: (Node | Value)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value instanceof Signal) {
      write(
        value,
        () => element.getAttribute(name) || null,
        (text) => element.setAttribute(name, text),
      );
    } else if (value !== undefined) element.setAttribute(name, value as string);
  }
  for (const child of children) {
    if (child instanceof Signal) {
      const node = document.createTextNode('');
      element.append(node);
      write(
        child,
        () => element.textContent || null,
        // An icon that the page put beside the text stays.
        (text) => ((element.contains(node) ? node : element).textContent = text),
      );
    } else element.append(child as Node | string);
  }
  return element;
}

/** A button below a message. */
export interface Action {
  readonly text: string;
  /** Last part of its class: `cancel` looks quieter. */
  readonly kind: 'retry' | 'cancel';
  /** While what it gives is awaited the button is off. */
  readonly act: () => unknown;
}

/** The button of an action. */
export function actionButton({ text, kind, act }: Action): HTMLButtonElement {
  const button = create(
    'button',
    { type: 'button', class: `wpwl-button wpwl-button-${kind}` },
    text,
  );
  button.addEventListener('click', async () => {
    button.disabled = true;
    await act();
    button.disabled = false;
    // Whose button is off has lost the focus.
    if (document.activeElement === document.body) button.focus();
  });
  return button;
}

/** Whether the focus may go into an element: it is there already, or nowhere, so that it is taken from nobody. */
export const mayTakeFocus = (element: Element): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement) ||
  document.activeElement === document.body;
