/** The input of a frame: its element, its look, and what happens while somebody types. */
import {
  type FieldSetup,
  type FieldState,
  type FilledDate,
  type SecureFieldName,
  STYLE_PROPERTIES,
  safeStyle,
} from '../protocol/index.ts';
import type { Shown } from './grouping.ts';
import { createHistory } from './history.ts';
import { type FieldRules, RULES } from './rules.ts';
import { addTwins } from './twins.ts';

/** What the input tells. */
export interface InputListeners {
  changed(state: FieldState): void;
  /** The shopper came into the field, left it, or pressed Enter in it. */
  did(what: 'focus' | 'blur' | 'enter'): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
}

/** A secure input. `value` gives what was typed, and stays in the frames: for the submit, the siblings and the look-up. */
export interface SecureInput {
  setUp(setup: FieldSetup): void;
  /** Tells at once how the field stands, and then whatever happens. */
  listen(listeners: InputListeners): void;
  /** `undefined` before the first set-up. */
  state(): FieldState | undefined;
  value(): string;
  focus(): void;
  /** Puts back what a sibling kept. */
  fill(text: string): void;
  clear(): void;
  /** The same, and nobody is told: the payment is over, and the page about to go. */
  forget(): void;
}

const SHEET = `
html,body,form{margin:0;height:100%;overflow:hidden}
label,select{position:absolute;width:1px;height:1px;clip-path:inset(50%)}
input{all:unset;box-sizing:border-box;width:100%;height:100%;font:16px system-ui,sans-serif}
input::placeholder{opacity:.6}
@media(forced-colors:active){input::placeholder{opacity:1}}`;
/** Where the last rule of that stands. */
const PLACEHOLDER_RULE = 3;

/** Builds the input into the document. */
export function createInput(field: SecureFieldName): SecureInput {
  const rules = RULES[field];
  const { form, label, input, hint, fault, placeholderRule } = build(field, rules);
  let setup: FieldSetup | undefined;
  let listeners: InputListeners | undefined;
  const value = () => rules.read(input.value);
  const state = () => setup && rules.state(value(), setup);
  const tell = () => {
    const next = state();
    if (next) listeners?.changed(next);
  };

  const edits = followEdits(input, (...edit) => rules.edit(...edit, setup?.grouping));
  input.addEventListener('input', tell);
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', tell);
  for (const what of ['focus', 'blur'] as const) {
    input.addEventListener(what, () => listeners?.did(what));
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    listeners?.did('enter');
  });

  function forget(): void {
    input.value = '';
    edits.forget();
  }

  return {
    setUp(next) {
      setup = next;
      const root = document.documentElement;
      root.lang = next.lang;
      setAttributes(input, {
        type: next.mask ? 'password' : rules.type,
        placeholder: next.placeholder,
        'aria-label': next.label,
        'aria-invalid': next.fault !== '',
        'aria-required': next.required,
        // Only what is there is a description.
        'aria-describedby': [fault, hint]
          .filter((one) => next[one.id as 'fault'])
          .map((one) => one.id)
          .join(' '),
      });
      for (const one of [label, hint, fault]) one.textContent = next[one.id as 'label'];
      if (next.twins && !form.querySelector('select'))
        addTwins(form, (date) => listeners?.filled(date));
      const style = safeStyle(next.style);
      // What is not said any more goes: a set-up is the whole of it.
      dress(input.style, style);
      dress(placeholderRule.style, { color: 'inherit', ...safeStyle(next.placeholderStyle) });
      // A frame whose scheme differs from its page's is painted opaque.
      root.style.colorScheme = style['colorScheme'] ?? '';
      tell();
    },
    listen(next) {
      listeners = next;
      if (document.activeElement === input) next.did('focus');
      tell();
    },
    state,
    value,
    focus: () => input.focus(),
    fill(text) {
      input.value = text;
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

function setAttributes(element: Element, attributes: Readonly<Record<string, unknown>>): void {
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
}

function build(field: SecureFieldName, rules: FieldRules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  document.adoptedStyleSheets = [sheet];

  const form = document.createElement('form');
  const input = document.createElement('input');
  const [label, hint, fault] = (['label', 'hint', 'fault'] as const).map((id) => {
    const element = document.createElement(id === 'label' ? 'label' : 'span');
    element.id = id;
    // A description is read out all the same.
    element.hidden = id !== 'label';
    return element;
  }) as [HTMLLabelElement, HTMLElement, HTMLElement];
  input.id = 'input';
  label.htmlFor = input.id;
  form.noValidate = true;
  const isText = rules.type === 'text';
  setAttributes(input, {
    type: rules.type,
    name: field,
    autocomplete: rules.autocomplete,
    inputmode: isText ? 'text' : 'numeric',
    dir: isText ? 'auto' : 'ltr',
    // More than any field takes is kept and flagged, but not without end.
    maxlength: 256,
    autocorrect: 'off',
    spellcheck: false,
    enterkeyhint: 'go',
  });
  // A selection that is dragged goes wherever it is dropped: onto the page, by a shopper who was told to.
  input.addEventListener('dragstart', (event) => event.preventDefault());
  // WebKit lets the page focus the frame, but not the field in it before the shopper has done something here.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') input.focus();
  });
  // The page's word may come before the focus itself: what the browser then says of a frame that had it, takes it away again.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) input.focus();
  });
  form.append(label, input, hint, fault);
  document.body.append(form);
  return {
    form,
    label,
    input,
    hint,
    fault,
    placeholderRule: sheet.cssRules[PLACEHOLDER_RULE] as CSSStyleRule,
  };
}

/** Puts the text right after every edit, with undo and redo of its own. */
function followEdits(
  input: HTMLInputElement,
  edit: (edited: Shown, before: string, inputType: string) => Shown,
) {
  const history = createHistory();
  let before = '';
  // Inputs of our types always have a selection.
  const shown = (): Shown => ({
    text: input.value,
    start: input.selectionStart as number,
    end: input.selectionEnd as number,
  });
  const show = (next: Shown) => {
    before = next.text;
    // Written only where it differs: a write of the same text moves the caret in some browsers.
    if (input.value !== next.text) input.value = next.text;
    if (document.activeElement === input) input.setSelectionRange(next.start, next.end);
  };
  const travel = (event: Event, back: boolean) => {
    event.preventDefault();
    const next = back ? history.undo() : history.redo();
    if (!next) return;
    show(next);
    input.dispatchEvent(new Event('change'));
  };
  input.addEventListener('input', (event) => {
    // An IME is still at work on this text; it comes again when it is done.
    if ((event as InputEvent).isComposing) return;
    const next = edit(shown(), before, (event as InputEvent).inputType ?? '');
    history.note(next);
    show(next);
  });
  input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input')));
  input.addEventListener('beforeinput', (event) => {
    const { inputType } = event;
    const back = inputType === 'historyUndo';
    if (back || inputType === 'historyRedo') travel(event, back);
  });
  input.addEventListener('keydown', (event) => {
    const { key, shiftKey, altKey } = event;
    if (altKey || !(event.ctrlKey || event.metaKey)) return;
    const isZ = /^z$/i.test(key);
    if (isZ || /^y$/i.test(key)) travel(event, isZ && !shiftKey);
  });
  return {
    /** What was cleared can't be undone. */
    forget() {
      before = '';
      history.forget();
    },
  };
}
