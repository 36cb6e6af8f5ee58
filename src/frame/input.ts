/** The input of a frame: its element, its styles, and its behaviour while the shopper types. */
import { BIN } from '../card/view.ts';
import {
  FINISH_TIMEOUT,
  type FieldSetup,
  type FieldState,
  type FilledDate,
  type KeptReason,
  type SecureFieldName,
  STYLE_PROPERTIES,
  safeStyle,
} from '../protocol/index.ts';
import type { Shown } from './grouping.ts';
import { createHistory } from './history.ts';
import { joinNeighbours } from './neighbours.ts';
import { createNumberMemory } from './number.ts';
import { type FieldRules, RULES } from './rules.ts';
import { addTwins } from './twins.ts';

/** The events of the input. */
export interface InputListeners {
  /** @param digits those that the gateway's data may be requested for: '' while nothing may be reported about them */
  changed(state: FieldState, digits: string): void;
  /** The shopper entered the field, left it, pressed Enter in it, or continued to type at the end of a closed number. */
  did(what: 'focus' | 'blur' | 'enter' | 'closed'): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
}

/** A secure input. `value` returns the typed text for the submit, the siblings and the look-up. The page never gets it. */
export interface SecureInput {
  setUp(setup: FieldSetup): void;
  /** Reports the state of the field immediately, and each change afterwards. */
  listen(listeners: InputListeners): void;
  /**
   * The state of the field, after everything that may be reported about it was reported. `undefined` before the first set-up.
   * @param isSent also waits until the shopper has finished typing a number that may be the beginning of a longer one
   */
  settled(isSent?: boolean): Promise<FieldState | undefined>;
  value(): string;
  /**
   * Releases the number for a submit, and records that.
   * @param brand if absent, the brand that the first digits match
   * @returns the reason why the number is kept; `undefined` if the value may be sent, as for every other field
   */
  release(brand: string | undefined): KeptReason | undefined;
  focus(): void;
  /** Selects the text of the field, unless the shopper is typing. Does not move the focus. */
  select(): void;
  /** The data that a sibling keeps while this frame is moved; '' if there is none. */
  keep(): string;
  /** Restores the data that a sibling kept. */
  restore(kept: string): void;
  clear(): void;
  /** Clears the field without a report: the payment is finished, and the shopper is about to leave the page. */
  forget(): void;
}

const SHEET = `
html,body,form{margin:0;height:100%;overflow:hidden}
label,select{position:absolute;width:1px;height:1px;clip-path:inset(50%)}
input{all:unset;box-sizing:border-box;width:100%;height:100%;font:16px system-ui,sans-serif;font-variant-numeric:tabular-nums;font-kerning:none}
input::placeholder{opacity:.6}
@media(forced-colors:active){input::placeholder{opacity:1}}`;
/** The index of the rule `input::placeholder` in `SHEET`. */
const PLACEHOLDER_RULE = 3;

/** Adds the input to the document. */
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
  /** The time of the last input. A text that is selected while the shopper types would be overwritten by the next key. */
  let typedAt = 0;
  /** The shopper has typed here since the field received the focus. */
  let isTyped = false;
  const waiting: (() => void)[] = [];

  const typed = () => rules.read(input.value);
  // An IME may still be composing: dropped digits are then visible in the field until the composition ends.
  const value = (text = typed()): string => number?.read(text) ?? text;
  const state = (text: string) =>
    setup && rules.state(text, setup, { now, view: number?.view(text), isHidden: isHidden(text) });
  // Fewer digits tell no brand if the page has several frames for a number.
  const isHidden = (text: string) =>
    number && (number.isHidden(text) || (text.length < BIN && neighbours.isShared));

  /**
   * @param current the value
   * @param always reports an unchanged state, too: the page may know of each edit of a number
   */
  function tell(current: string, always = false): void {
    const next = state(current);
    if (!next) return;
    const text = JSON.stringify(next);
    if (always || text !== told) listeners?.changed(next, isHidden(current) ? '' : current);
    told = text;
    for (const go of waiting.splice(0)) go();
  }

  /** The shopper has finished typing. */
  function finish(): void {
    clearTimeout(timer);
    number?.finish(value());
    tell(value());
  }

  function edited(): void {
    typedAt = Date.now();
    const all = typed();
    const text = value(all);
    // A browser that fills in a form has no focus here.
    if (!isTyped && document.hasFocus()) {
      isTyped = true;
      neighbours.typed();
    }
    number?.follow(text, neighbours.isFilled);
    clearTimeout(timer);
    if (number) timer = setTimeout(finish, FINISH_TIMEOUT);
    tell(text, number && !isDropped && all === text);
  }

  /**
   * The shopper types into another field. The next digits here replace an unfinished number, as after Tab, unless the shopper
   * clicks into it: a page could give the focus back for digits that are meant for the other field.
   */
  function typedElsewhere(isNumber: boolean): void {
    // A message that arrives after the next key here says nothing new.
    if (isTyped) return;
    if (number?.interrupt(isNumber)) selectAll();
  }
  function selectAll(): void {
    number?.select();
    // `select()` would move the focus in some browsers.
    input.setSelectionRange(0, input.value.length);
  }
  // Before the welcome, because the shopper can type already.
  const neighbours = joinNeighbours(field, typedElsewhere);

  /** The text that the field accepts: without further digits at the end of a closed number. */
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
    edited,
  );
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', edited);
  input.addEventListener('focus', () => listeners?.did('focus'));
  input.addEventListener('blur', () => {
    isTyped = false;
    number?.leave(value());
    listeners?.did('blur');
  });
  // A page may have placed this field where the shopper sees another one.
  input.addEventListener('pointerdown', () => number?.leave(value()));
  followKeys(input, finish, edits.travel);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    finish();
    listeners?.did('enter');
  });

  function forget(): void {
    input.value = '';
    number?.follow('', true);
    // The page does not know that the field is empty, so the next state is reported in any case.
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
        // Only an element with a text is a description.
        'aria-describedby': [fault, hint]
          .filter((one) => next[one.id as 'fault'])
          .map((one) => one.id)
          .join(' '),
      });
      for (const one of [label, hint, fault]) one.textContent = next[one.id as 'label'];
      if (next.twins && !form.querySelector('select'))
        addTwins(form, (date) => listeners?.filled(date));
      const style = safeStyle(next.style);
      // A set-up is complete: properties that it does not contain are removed.
      apply(input.style, style);
      apply(placeholderRule.style, { color: 'inherit', ...safeStyle(next.placeholderStyle) });
      // A browser paints a frame opaque if its colour scheme differs from that of the page.
      root.style.colorScheme = style['colorScheme'] ?? '';
      tell(value());
    },
    listen(next) {
      listeners = next;
      if (document.activeElement === input) next.did('focus');
      tell(value(), true);
    },
    async settled(isSent = false) {
      while (number?.isPending(value(), isSent)) await new Promise<void>((go) => waiting.push(go));
      return state(value());
    },
    value,
    release: (brand) => number?.release(value(), brand) ?? neighbours.forget(),
    focus: () => focusOn(input),
    select() {
      // Keys may arrive before this message, and before the news of a focus that left and came back. A shopper who has typed
      // since then continues without a selection.
      if (Date.now() - typedAt > FINISH_TIMEOUT) selectAll();
    },
    keep: () => number?.keep(value()) ?? value(),
    restore(kept) {
      input.value = number?.restore(kept) ?? kept;
      input.dispatchEvent(new Event('input'));
    },
    clear() {
      forget();
      tell(value());
    },
    forget,
  };
}

function apply(target: CSSStyleDeclaration, style: Readonly<Record<string, string>>): void {
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
    // Assistive technology also reads out a hidden description.
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
    // More characters than any field accepts: surplus characters are kept and flagged, up to this limit.
    maxlength: 256,
    autocorrect: 'off',
    spellcheck: false,
    enterkeyhint: 'go',
  });
  // Prevents dragging the selected text out of the frame: a page could ask the shopper to drop it on the page.
  input.addEventListener('dragstart', (event) => event.preventDefault());
  // The page's message may arrive before the focus itself. The browser's focus event of the frame then takes the focus away
  // from the field again.
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

/** `focus()` would scroll, and the page could observe the position of the caret. */
const focusOn = (input: HTMLInputElement) => input.focus({ preventScroll: true });

/**
 * Handles the keys that are more than an edit, before the browser does. One listener, because each one takes time at each key.
 * @param finish called when a key ends the typing
 * @param travel called for undo and redo
 */
function followKeys(
  input: HTMLInputElement,
  finish: () => void,
  travel: (event: Event, back: boolean) => void,
): void {
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (event.target === input) {
      if (key === 'Tab' || key === 'Enter') finish();
      if (isCommand && !altKey && /^[yz]$/i.test(key)) travel(event, /z/i.test(key) && !shiftKey);
    } else if (key !== 'Tab') {
      // In WebKit a page can focus the frame, but not the field in it before the shopper has interacted with the frame.
      focusOn(input);
      // Some browsers drop a key that was sent to the document.
      if (key.length > 1 || isCommand || altKey) return;
      event.preventDefault();
      input.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data: key, cancelable: true }),
      );
    }
  };
  document.addEventListener('keydown', listen, true);
}

/**
 * Corrects the text after every edit, with its own undo and redo.
 * @param admit returns the text that is displayed for a text that undo or redo restores
 * @param edited called after every edit
 */
function followEdits(
  input: HTMLInputElement,
  edit: (edited: Shown, before: string, inputType: string) => Shown,
  admit: (next: Shown, before: string) => Shown,
  edited: () => void,
) {
  const history = createHistory();
  let before = '';
  // Inputs of the types `tel`, `text` and `password` always have a selection.
  const shown = (): Shown => ({
    text: input.value,
    start: input.selectionStart as number,
    end: input.selectionEnd as number,
  });
  const show = (next: Shown) => {
    before = next.text;
    // Written only if it differs, because writing the same text moves the caret in some browsers.
    if (input.value !== next.text) input.value = next.text;
    // A selection that is set costs a layout, also if it is the same.
    const isMoved = input.selectionStart !== next.start || input.selectionEnd !== next.end;
    if (isMoved && document.activeElement === input) input.setSelectionRange(next.start, next.end);
    // Scrolls to the caret if the text is longer than the field.
    input.scrollLeft = (input.scrollWidth * next.end) / next.text.length - input.clientWidth / 2;
  };
  const travel = (event: Event, back: boolean) => {
    event.preventDefault();
    const next = back ? history.undo() : history.redo();
    if (!next) return;
    show(admit(next, before));
    edited();
  };
  /**
   * Performs the edit of a key by script. If the browser performs it, it scrolls the caret into view, also in the page around
   * this frame. If the page makes the box narrower than a digit, it could then observe each digit and its width.
   */
  function write(event: InputEvent): void {
    const { inputType, cancelable } = event;
    const data = event.data ?? '';
    let { text, start, end } = shown();
    const isForward = inputType === 'deleteContentForward';
    if (start === end) {
      if (isForward) end++;
      else if (inputType === 'deleteContentBackward' && start) start--;
    }
    const isKey = isForward || inputType === 'insertText' || inputType === 'deleteContentBackward';
    // The browser handles the other edits: letters made of several characters, letters written from right to left, an IME.
    if (!isKey || !cancelable || !/^[ -~]*$/.test(text.slice(start, end) + data)) return;
    event.preventDefault();
    text = text.slice(0, start) + data + text.slice(end);
    start += data.length;
    accept({ text, start, end: start }, inputType);
  }
  /** Shows the text after an edit. A script that writes a text causes a layout, so a key writes once. */
  function accept(content: Shown, inputType = ''): void {
    const next = edit(content, before, inputType);
    history.note(next);
    show(next);
    edited();
  }
  input.addEventListener('input', (event) => {
    // An IME is still composing this text. The event is sent again when the composition ends.
    if ((event as InputEvent).isComposing) edited();
    else accept(shown(), (event as InputEvent).inputType);
  });
  input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input')));
  input.addEventListener('beforeinput', (event) => {
    const { inputType } = event;
    const back = inputType === 'historyUndo';
    if (back || inputType === 'historyRedo') travel(event, back);
    else write(event);
  });
  return {
    travel,
    /** Clears the history, so that a cleared text cannot be restored. */
    forget() {
      before = '';
      history.forget();
    },
  };
}
