/** The input of a frame: its element, its look, and what happens while somebody types. */
import { digitsOf } from '../card/index.ts';
import {
  type FieldSetup,
  type FieldState,
  type SecureFieldName,
  safeStyle,
} from '../protocol/index.ts';
import type { FieldRules } from './rules.ts';

/** More digits than any card has are kept and flagged, but not without end. */
const MOST_DIGITS = 40;

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
  clear(): void;
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
};

const SHEET = `
html,body,form{margin:0;height:100%;background:transparent;overflow:hidden}
input{box-sizing:border-box;width:100%;height:100%;margin:0;padding:0;border:0;outline:0;background:transparent;
direction:ltr;font:16px system-ui,sans-serif;color:inherit;-webkit-appearance:none;appearance:none}
input::placeholder{opacity:.6;color:inherit}
span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

/** Builds the input into the document. */
export function createInput(field: SecureFieldName, rules: FieldRules): SecureInput {
  const { form, input, fault } = build(field, rules);
  let setup = EMPTY_SETUP;
  let listeners: InputListeners | undefined;
  const value = () => digitsOf(input.value);
  const state = () => rules.state(value(), setup);
  const tell = () => listeners?.changed(state());

  input.addEventListener('input', (event) => {
    regroup(input, rules, (event as InputEvent).inputType);
    tell();
  });
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', tell);
  input.addEventListener('focus', () => listeners?.focused());
  input.addEventListener('blur', () => listeners?.left());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    listeners?.entered();
  });

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
      Object.assign(input.style, style);
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
    clear() {
      input.value = '';
      tell();
    },
  };
}

function build(field: SecureFieldName, rules: FieldRules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
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
  form.append(input, fault);
  document.body.append(form);
  return { form, input, fault };
}

/** Shows the digits in groups and keeps the caret behind the same digit. */
function regroup(input: HTMLInputElement, rules: FieldRules, inputType: string): void {
  const shown = input.value;
  const caret = input.selectionStart ?? shown.length;
  let before = digitsOf(shown.slice(0, caret));
  const after = digitsOf(shown.slice(caret));
  let grouped = rules.format((before + after).slice(0, MOST_DIGITS));
  // Backspace right behind a gap took the blank, which comes back: take the digit before it too.
  if (inputType === 'deleteContentBackward' && grouped.length > shown.length) {
    const lost = grouped[caret];
    if (lost === ' ') {
      before = before.slice(0, -1);
      grouped = rules.format((before + after).slice(0, MOST_DIGITS));
    }
  }
  if (grouped === shown) return;
  input.value = grouped;
  let position = 0;
  for (let digits = 0; digits < before.length && position < grouped.length; position++) {
    if (grouped[position] !== ' ') digits++;
  }
  input.setSelectionRange(position, position);
}
