/** The input of a frame: its element, its look, and what happens while somebody types. */
import {
  type FieldSetup,
  type FieldState,
  type FilledDate,
  type KeptReason,
  type SecureFieldName,
  STYLE_PROPERTIES,
  safeStyle,
  TIMEOUTS,
} from '../protocol/index.ts';
import type { Shown } from './grouping.ts';
import { createHistory } from './history.ts';
import { createNumberMemory } from './number.ts';
import { type FieldRules, RULES } from './rules.ts';
import { addTwins } from './twins.ts';

/** What the input tells. */
export interface InputListeners {
  changed(state: FieldState): void;
  /** The shopper came into the field, left it, pressed Enter in it, or typed on at the end of a closed number. */
  did(what: 'focus' | 'blur' | 'enter' | 'closed'): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
}

/** A secure input. `value` gives what was typed, and stays in the frames: for the submit, the siblings and the look-up. */
export interface SecureInput {
  setUp(setup: FieldSetup): void;
  /** Tells at once how the field stands, and then whatever changes. */
  listen(listeners: InputListeners): void;
  /** How the field stands, once all that may be told of it is told. `undefined` before the first set-up. */
  settled(): Promise<FieldState | undefined>;
  value(): string;
  /**
   * Lets the number go, and notes that it has gone.
   * @param brand absent: the one that it begins like
   * @returns why it stays; `undefined`: the value may be sent, as that of every other field may
   */
  release(brand: string | undefined): KeptReason | undefined;
  focus(): void;
  /** Selects the text of the field, unless the shopper is typing. Does not move the focus. */
  select(): void;
  /** What a sibling is to keep while this frame is moved; '' where there is nothing. */
  keep(): string;
  /** Puts back what a sibling kept. */
  restore(kept: string): void;
  clear(): void;
  /** The same, and nobody is told: the payment is over, and the page about to go. */
  forget(): void;
}

const SHEET = `
html,body,form{margin:0;height:100%;overflow:hidden}
label,select{position:absolute;width:1px;height:1px;clip-path:inset(50%)}
input{all:unset;box-sizing:border-box;width:100%;height:100%;font:16px system-ui,sans-serif;font-variant-numeric:tabular-nums;font-kerning:none}
input::placeholder{opacity:.6}
@media(forced-colors:active){input::placeholder{opacity:1}}`;
/** Where the last rule of that stands. */
const PLACEHOLDER_RULE = 3;

/** Builds the input into the document. */
export function createInput(field: SecureFieldName): SecureInput {
  const rules = RULES[field];
  const { form, label, input, hint, fault, placeholderRule } = build(field, rules);
  const number = field === 'card.number' ? createNumberMemory() : undefined;
  const { now } = document.documentElement.dataset;
  let setup: FieldSetup | undefined;
  let listeners: InputListeners | undefined;
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Digits were typed at the end of a closed number. */
  let isDropped = false;
  /** When something was typed last: what is selected after that would be overwritten by the next key. */
  let typedAt = 0;
  let waiting: (() => void)[] = [];

  const typed = () => rules.read(input.value);
  // An IME may still be at work: what is dropped then is seen in the field until it is done.
  const value = () => number?.read(typed()) ?? typed();
  const state = () => {
    const text = value();
    return setup && rules.state(text, setup, { now, view: number?.view(text) });
  };

  /** @param always also what the page knows already: of a number it may know each edit */
  function tell(always = false): void {
    const next = state();
    if (!next) return;
    const text = JSON.stringify(next);
    if (always || text !== told) listeners?.changed(next);
    told = text;
    if (number?.isOpen(value())) return;
    for (const go of waiting) go();
    waiting = [];
  }

  /** The shopper has finished typing. */
  function finish(): void {
    clearTimeout(timer);
    number?.finish(value());
    tell();
  }

  function edited(): void {
    typedAt = Date.now();
    number?.follow(value());
    clearTimeout(timer);
    if (number) timer = setTimeout(finish, TIMEOUTS.finish);
    tell(number && !isDropped && typed() === value());
  }

  /** What the field takes of a text: no digit at the end of a closed number. */
  function admit(next: Shown, before: string): Shown {
    const text = rules.read(next.text);
    const wasDropped = isDropped;
    isDropped = number !== undefined && number.read(text) !== text;
    if (!isDropped) return next;
    if (!wasDropped) listeners?.did('closed');
    return { text: before, start: before.length, end: before.length };
  }

  const edits = followEdits(
    input,
    (edited, before, inputType) =>
      admit(rules.edit(edited, before, inputType, setup?.grouping), before),
    admit,
  );
  input.addEventListener('input', edited);
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', edited);
  input.addEventListener('focus', () => listeners?.did('focus'));
  input.addEventListener('blur', () => {
    number?.leave(value());
    listeners?.did('blur');
  });
  // A page may have laid this field where the shopper sees another.
  input.addEventListener('pointerdown', () => number?.leave(value()));
  // Before the browser acts on the key: on another field, or on the form.
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab' || key === 'Enter') finish();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    finish();
    listeners?.did('enter');
  });

  function forget(): void {
    input.value = '';
    number?.follow('');
    // The page has not heard of it, so it hears of whatever is typed next.
    told = undefined;
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
      tell(true);
    },
    async settled() {
      if (number?.isOpen(value())) await new Promise<void>((go) => waiting.push(go));
      return state();
    },
    value,
    release: (brand) => number?.release(value(), brand),
    focus: () => focusOn(input),
    select() {
      // Keys overtake this order, and the news of a focus that went and came back: who types since then goes on.
      // `select()` would take the focus in some browsers.
      if (Date.now() - typedAt > TIMEOUTS.finish) input.setSelectionRange(0, input.value.length);
    },
    keep: () => number?.keep(value()) ?? value(),
    restore(kept) {
      input.value = number?.restore(kept) ?? kept;
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
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (key === 'Tab' || document.activeElement === input) return;
    focusOn(input);
    // Some browsers drop the key that was on its way to the document.
    if (key.length > 1 || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    input.dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'insertText', data: key, cancelable: true }),
    );
  });
  // The page's word may come before the focus itself: what the browser then says of a frame that had it, takes it away again.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) focusOn(input);
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

/** As `focus()` would scroll, the page could see where the caret is. */
const focusOn = (input: HTMLInputElement) => input.focus({ preventScroll: true });

/**
 * Puts the text right after every edit, with undo and redo of its own.
 * @param admit what is shown of a text that comes back
 */
function followEdits(
  input: HTMLInputElement,
  edit: (edited: Shown, before: string, inputType: string) => Shown,
  admit: (next: Shown, before: string) => Shown,
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
    // Show the caret where the text is longer than the field.
    input.scrollLeft = (input.scrollWidth * next.end) / next.text.length - input.clientWidth / 2;
  };
  const travel = (event: Event, back: boolean) => {
    event.preventDefault();
    const next = back ? history.undo() : history.redo();
    if (!next) return;
    show(admit(next, before));
    input.dispatchEvent(new Event('change'));
  };
  /**
   * Does by script what a key would do. Where a browser does it, it scrolls the caret into view, in the page around this
   * frame, too: in a box that is narrower than a digit the page would see each come, and how wide it is.
   */
  function write(event: InputEvent): void {
    const { inputType, data, cancelable } = event;
    let { text, start, end } = shown();
    const isForward = inputType === 'deleteContentForward';
    if (start === end) {
      if (isForward) end++;
      else if (inputType === 'deleteContentBackward' && start) start--;
    }
    const isKey = isForward || inputType === 'insertText' || inputType === 'deleteContentBackward';
    // The rest a browser knows better: letters made of several characters, those written right to left, an IME.
    if (!isKey || !cancelable || !/^[ -~]*$/.test(text.slice(start, end) + (data ?? ''))) return;
    event.preventDefault();
    input.setRangeText(data ?? '', start, end, 'end');
    input.dispatchEvent(new InputEvent('input', { inputType }));
  }
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
    else write(event);
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
