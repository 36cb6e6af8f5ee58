/** Makes an element with its attributes and children. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
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
