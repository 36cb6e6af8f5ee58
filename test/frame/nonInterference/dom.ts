/**
 * As much of a browser's document as the frame's program touches: elements, events with their path, one input with text
 * and selection. Written by hand because a frame is loaded many thousand times: a simulated browser takes 10 ms for what
 * takes 0.1 ms here. A member that is missing here fails loudly where it is called.
 */

/** An event. `isTrusted`: whether the browser made it, and not a script. */
export class ModelEvent {
  readonly type: string;
  readonly bubbles: boolean;
  readonly isTrusted: boolean = false;
  target: Target | undefined;
  currentTarget: Target | undefined;
  defaultPrevented = false;
  isStopped = false;

  constructor(type: string, init: Readonly<Record<string, unknown>> = {}) {
    this.type = type;
    this.bubbles = init['bubbles'] === true;
    Object.assign(this, init);
  }

  preventDefault(): void {
    this.defaultPrevented = true;
  }

  stopPropagation(): void {
    this.isStopped = true;
  }

  stopImmediatePropagation(): void {
    this.isStopped = true;
  }

  composedPath(): Target[] {
    return this.target ? pathOf(this.target) : [];
  }
}

/** An event as the browser makes it. */
export const trusted = (type: string, init: Readonly<Record<string, unknown>> = {}): ModelEvent =>
  new ModelEvent(type, { bubbles: true, ...init, isTrusted: true });

type Listener = ((event: ModelEvent) => void) | { handleEvent(event: ModelEvent): void };
type ListenerOptions = boolean | { readonly capture?: boolean; readonly once?: boolean };
interface Entry {
  readonly listener: Listener;
  readonly capture: boolean;
  readonly once: boolean;
}

/** What events are sent to. */
export class Target {
  above: Target | undefined;
  readonly #entries = new Map<string, Entry[]>();

  addEventListener(type: string, listener: Listener, options: ListenerOptions = false): void {
    const { capture = false, once = false } =
      typeof options === 'boolean' ? { capture: options } : options;
    const entries = this.#entries.get(type) ?? [];
    if (entries.some((one) => one.listener === listener && one.capture === capture)) return;
    this.#entries.set(type, [...entries, { listener, capture, once }]);
  }

  removeEventListener(type: string, listener: Listener): void {
    const entries = this.#entries.get(type) ?? [];
    this.#entries.set(
      type,
      entries.filter((one) => one.listener !== listener),
    );
  }

  dispatchEvent(event: ModelEvent): boolean {
    event.target = this;
    const path = event.bubbles ? pathOf(this) : [this];
    for (const capture of [true, false]) {
      for (const target of capture ? pathOf(this).reverse() : path) {
        if (event.isStopped) break;
        event.currentTarget = target;
        target.hear(event, capture);
      }
    }
    return !event.defaultPrevented;
  }

  hear(event: ModelEvent, capture: boolean): void {
    for (const entry of this.#entries.get(event.type) ?? []) {
      if (entry.capture !== capture) continue;
      if (entry.once) this.removeEventListener(event.type, entry.listener);
      if (typeof entry.listener === 'function') entry.listener.call(this, event);
      else entry.listener.handleEvent(event);
    }
  }
}

function pathOf(target: Target): Target[] {
  const path: Target[] = [];
  for (let at: Target | undefined = target; at; at = at.above) path.push(at);
  return path;
}

/** An element. Properties that only reflect (`htmlFor`, `noValidate`, `tabIndex`) may be set freely. */
export class ModelElement extends Target {
  [property: string]: unknown;
  readonly tagName: string;
  readonly ownerDocument: ModelDocument;
  readonly children: ModelElement[] = [];
  readonly style: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  id = '';
  hidden = false;
  textContent = '';
  readonly #attributes = new Map<string, string>();

  constructor(tag: string, owner: ModelDocument) {
    super();
    this.tagName = tag.toUpperCase();
    this.ownerDocument = owner;
  }

  append(...children: ModelElement[]): void {
    for (const child of children) {
      child.above = this;
      this.children.push(child);
    }
  }

  remove(): void {
    const siblings = (this.above as ModelElement | undefined)?.children ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
    this.above = undefined;
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  /** Knows names of elements only. */
  querySelector(tag: string): ModelElement | null {
    for (const child of this.children) {
      const found = child.tagName === tag.toUpperCase() ? child : child.querySelector(tag);
      if (found) return found;
    }
    return null;
  }

  focus(): void {
    if (!this['disabled']) this.ownerDocument.view.focusElement(this);
  }

  blur(): void {
    if (this.ownerDocument.activeElement === this) {
      this.ownerDocument.view.focusElement(this.ownerDocument.body);
    }
  }

  requestSubmit(): void {
    this.dispatchEvent(trusted('submit'));
  }
}

/** A text field: a new value puts the caret at its end, as in every browser. */
export class ModelInput extends ModelElement {
  selectionStart = 0;
  selectionEnd = 0;
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    if (text === this.#value) return;
    this.#value = text;
    this.setSelectionRange(text.length, text.length);
  }

  setSelectionRange(start: number, end: number): void {
    this.selectionEnd = Math.min(end, this.#value.length);
    this.selectionStart = Math.min(start, this.selectionEnd);
  }

  select(): void {
    this.setSelectionRange(0, this.#value.length);
  }

  /** With the caret behind it, as the frame asks for. */
  setRangeText(text: string, from: number, to: number): void {
    const head = this.#value.slice(0, from) + text;
    this.#value = head + this.#value.slice(to);
    this.setSelectionRange(head.length, head.length);
  }

  /** Whether a shopper can change it. */
  get isEditable(): boolean {
    return !this['readOnly'] && !this['disabled'] && !this.hasAttribute('readonly');
  }
}

/** A list takes nothing but what it has. */
class ModelSelect extends ModelElement {
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    this.#value = this.children.some((option) => option.textContent === text) ? text : '';
  }
}

/** What a document asks of the window that shows it. */
export interface View extends Target {
  /** Moves the focus to an element of this document, wherever it was. */
  focusElement(element: ModelElement): void;
  hasFocus(): boolean;
}

export class ModelDocument extends Target {
  readonly view: View;
  readonly defaultView: View;
  readonly documentElement: ModelElement;
  readonly body: ModelElement;
  readonly visibilityState = 'visible';
  activeElement: ModelElement;
  adoptedStyleSheets: unknown[] = [];

  constructor(view: View) {
    super();
    this.view = view;
    this.defaultView = view;
    this.above = view;
    this.documentElement = new ModelElement('html', this);
    this.documentElement.above = this;
    this.body = new ModelElement('body', this);
    this.documentElement.append(this.body);
    this.activeElement = this.body;
  }

  createElement(tag: string): ModelElement {
    if (tag === 'input') return new ModelInput(tag, this);
    return new (tag === 'select' ? ModelSelect : ModelElement)(tag, this);
  }

  querySelector(tag: string): ModelElement | null {
    return this.documentElement.querySelector(tag);
  }

  hasFocus(): boolean {
    return this.view.hasFocus();
  }
}

/** A constructed style sheet: as many rules as its text has. */
export class ModelStyleSheet {
  cssRules: { style: Record<string, string> }[] = [];

  replaceSync(text: string): void {
    this.cssRules = text.split('}').map(() => ({ style: {} }));
  }
}
