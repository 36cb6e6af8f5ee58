/** The input of a frame: its element, its look, and what happens while somebody types. */
import { digitsOf } from '../card/digits.ts';
import {
  type FieldSetup,
  type FieldState,
  type SecureFieldName,
  STYLE_PROPERTIES,
  safeStyle,
} from '../protocol/index.ts';
import { regroup, type Shown } from './grouping.ts';
import { createHistory } from './history.ts';
import type { FieldRules } from './rules.ts';

/** What the input tells. */
export interface InputListeners {
  changed(state: FieldState): void;
  focused(): void;
  left(): void;
  entered(): void;
}

/** A secure input. `value` gives the digits and is called by the frame's own submit only. */
export interface SecureInput {
  setUp(setup: FieldSetup): void;
  listen(listeners: InputListeners): void;
  state(): FieldState;
  value(): string;
  focus(): void;
  /** Puts back what a sibling kept. */
  fill(digits: string): void;
  clear(): void;
  /** The same, and nobody is told: the payment is over, and the page about to go. */
  forget(): void;
}

const EMPTY_SETUP: FieldSetup = {
  label: '',
  placeholder: '',
  lang: 'en',
  brands: [],
  brand: '',
  required: true,
  mask: false,
  fault: '',
  style: {},
  placeholderStyle: {},
};

const SHEET = `
html,body,form{margin:0;height:100%;background:transparent;overflow:hidden}
input{box-sizing:border-box;width:100%;height:100%;margin:0;padding:0;border:0;outline:0;background:transparent;
direction:ltr;font:16px system-ui,sans-serif;color:inherit;-webkit-appearance:none;appearance:none}
input::placeholder{opacity:.6;color:inherit}
span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

/** Builds the input into the document. */
export function createInput(field: SecureFieldName, rules: FieldRules): SecureInput {
  const { form, input, fault, placeholderRule } = build(field, rules);
  let setup = EMPTY_SETUP;
  let listeners: InputListeners | undefined;
  const value = () => digitsOf(input.value);
  const state = () => rules.state(value(), setup);
  const tell = () => listeners?.changed(state());

  const grouping = keepGrouped(input, rules);
  input.addEventListener('input', tell);
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', tell);
  input.addEventListener('focus', () => listeners?.focused());
  input.addEventListener('blur', () => listeners?.left());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    listeners?.entered();
  });

  function forget(): void {
    input.value = '';
    grouping.forget();
  }

  return {
    setUp(next) {
      setup = next;
      const root = document.documentElement;
      root.lang = next.lang;
      input.placeholder = next.placeholder;
      input.setAttribute('aria-label', next.label);
      input.setAttribute('aria-invalid', String(next.fault !== ''));
      input.setAttribute('aria-required', String(next.required));
      fault.textContent = next.fault;
      input.type = next.mask ? 'password' : 'tel';
      const style = safeStyle(next.style);
      // What is not said any more goes: a set-up is the whole of it.
      dress(input.style, style);
      dress(placeholderRule.style, safeStyle(next.placeholderStyle));
      // A frame whose scheme differs from its page's is painted opaque.
      root.style.colorScheme = style['colorScheme'] ?? '';
      tell();
    },
    listen(next) {
      listeners = next;
      if (document.activeElement === input) next.focused();
    },
    state,
    value,
    focus: () => input.focus(),
    fill(digits) {
      input.value = digits;
      input.dispatchEvent(new Event('input'));
    },
    clear() {
      forget();
      tell();
    },
    forget,
  };
}

function dress(target: CSSStyleDeclaration, style: Readonly<Record<string, string>>): void {
  for (const name of STYLE_PROPERTIES) target[name] = style[name] ?? '';
}

function build(field: SecureFieldName, rules: FieldRules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  const placeholderRule =
    sheet.cssRules[sheet.insertRule('input::placeholder{}', sheet.cssRules.length)];
  document.adoptedStyleSheets = [sheet];

  const form = document.createElement('form');
  const input = document.createElement('input');
  const fault = document.createElement('span');
  fault.id = 'fault';
  form.noValidate = true;
  for (const [name, value] of Object.entries({
    type: 'tel',
    name: field,
    autocomplete: rules.autocomplete,
    inputmode: 'numeric',
    autocorrect: 'off',
    spellcheck: 'false',
    'aria-describedby': fault.id,
  })) {
    input.setAttribute(name, value);
  }
  // A selection that is dragged goes wherever it is dropped: onto the page, by a shopper who was told to.
  input.addEventListener('dragstart', (event) => event.preventDefault());
  form.append(input, fault);
  document.body.append(form);
  return { form, input, fault, placeholderRule: placeholderRule as CSSStyleRule };
}

/** Groups the digits after every edit, with undo and redo of its own. */
function keepGrouped(input: HTMLInputElement, rules: FieldRules) {
  const history = createHistory();
  let before = '';
  const shown = (): Shown => ({
    text: input.value,
    start: input.selectionStart ?? input.value.length,
    end: input.selectionEnd ?? input.value.length,
  });
  const show = (next: Shown) => {
    before = digitsOf(next.text);
    // Written only where it differs: a write of the same text moves the caret in some browsers.
    if (input.value !== next.text) input.value = next.text;
    if (document.activeElement === input) input.setSelectionRange(next.start, next.end);
  };
  const travel = (next: Shown | undefined) => {
    if (!next) return;
    show(next);
    input.dispatchEvent(new Event('change'));
  };
  input.addEventListener('input', (event) => {
    // An IME is still at work on this text; it comes again when it is done.
    if ((event as InputEvent).isComposing) return;
    const next = regroup(shown(), before, (event as InputEvent).inputType ?? '', rules.format);
    history.note(next);
    show(next);
  });
  input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input')));
  input.addEventListener('beforeinput', (event) => {
    const { inputType } = event;
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return;
    event.preventDefault();
    travel(inputType === 'historyUndo' ? history.undo() : history.redo());
  });
  input.addEventListener('keydown', (event) => {
    const { key, shiftKey, altKey } = event;
    if (altKey || !(event.ctrlKey || event.metaKey)) return;
    const letter = key.toLowerCase();
    if (letter !== 'z' && letter !== 'y') return;
    event.preventDefault();
    travel(letter === 'z' && !shiftKey ? history.undo() : history.redo());
  });
  return {
    /** What was cleared can't be undone. */
    forget() {
      before = '';
      history.forget();
    },
  };
}
