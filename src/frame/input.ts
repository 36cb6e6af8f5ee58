/** The input of a frame: what it accepts, what it hands out, and its behaviour while the shopper types. */
import { BIN, type NumberView } from '../card/view.ts';
import type { FieldSetup, FieldState, KeptReason, SecureFieldName } from '../protocol/index.ts';
import { followEdits } from './edits.ts';
import { createElements, focusOn } from './elements.ts';
import type { Shown } from './grouping.ts';
import { followKeys } from './keys.ts';
import { joinNeighbours } from './neighbours.ts';
import { createNumberMemory, type NumberMemory } from './number.ts';
import { createReport, type InputListeners } from './report.ts';
import { type FieldRules, RULES } from './rules.ts';
import { followTyping } from './typing.ts';

export type { InputListeners } from './report.ts';

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

/** Adds the input to the document. */
export function createInput(field: SecureFieldName): SecureInput {
  const rules = RULES[field];
  const { form, input, show } = createElements(field, rules);
  const number = field === 'card.number' ? createNumberMemory() : undefined;
  const { now = '' } = document.documentElement.dataset;
  let setup: FieldSetup | undefined;

  const typed = () => rules.read(input.value);
  // An IME may still be composing: dropped digits are then visible in the field until the composition ends.
  const value = (text = typed()): string => number?.read(text) ?? text;
  const state = (text: string) =>
    setup &&
    rules.state(text, setup, {
      now,
      view: number?.view(text) as NumberView,
      isHidden: isHidden(text),
    });
  // Fewer digits tell no brand if the page has several frames for a number.
  const isHidden = (text: string) =>
    number && (number.isHidden(text) || (text.length < BIN && neighbours.isShared));
  const report = createReport(state, isHidden);
  const gate = createGate(rules, number, () => report.did('closed'));
  const typing = followTyping(
    number !== undefined,
    () => neighbours.typed(),
    () => {
      number?.finish(value());
      report.tell(value());
    },
  );

  /**
   * The shopper types into another field. The next digits here replace an unfinished number, as after Tab, unless the shopper
   * clicks into it: a page could give the focus back for digits that are meant for the other field.
   */
  function typedElsewhere(isNumber: boolean): void {
    // A message that arrives after the next key here says nothing new.
    if (typing.typed() && document.hasFocus()) return;
    if (number?.interrupt(isNumber)) selectAll();
  }
  function selectAll(): void {
    number?.select();
    // `select()` would move the focus in some browsers.
    input.setSelectionRange(0, input.value.length);
  }
  // Before the welcome, because the shopper can type already.
  const neighbours = joinNeighbours(field, typedElsewhere);

  function edited(): void {
    const all = typed();
    const text = value(all);
    typing.edited();
    number?.follow(text, neighbours.isFilled);
    report.tell(text, number && !gate.hasDropped() && all === text);
  }

  const edits = followEdits(
    input,
    (edited, before, inputType) =>
      gate.admit(rules.edit(edited, before, inputType, setup?.grouping), before),
    gate.admit,
    edited,
  );
  // Some browsers fill a field in without an input event.
  input.addEventListener('change', edited);
  function left(): void {
    typing.leave();
    number?.leave(value());
  }
  input.addEventListener('focus', () => {
    // In Firefox, a field whose frame the page hides loses the focus without an event.
    if (typing.typed()) left();
    report.did('focus');
  });
  input.addEventListener('blur', () => {
    left();
    report.did('blur');
  });
  // A page may have placed this field where the shopper sees another one.
  input.addEventListener('pointerdown', () => number?.leave(value()));
  followKeys(input, typing.finish, edits.travel);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    typing.finish();
    report.did('enter');
  });

  function forget(): void {
    input.value = '';
    number?.follow('', true);
    // The page does not know that the field is empty.
    report.forget();
    edits.forget();
  }

  return {
    setUp(next) {
      setup = next;
      show(next, report.filled);
      report.tell(value());
    },
    listen(next) {
      report.listen(next);
      if (document.activeElement === input) next.did('focus');
      report.tell(value(), true);
    },
    async settled(isSent = false) {
      while (number?.isPending(value(), isSent)) await report.next();
      return state(value());
    },
    value,
    release: (brand) => number?.release(value(), brand) ?? neighbours.forget(),
    focus: () => focusOn(input),
    select() {
      // Keys may arrive before this message, and before the news of a focus that left and came back. A shopper who has typed
      // since then continues without a selection: the next key would overwrite the text.
      if (!typing.isRecent()) selectAll();
    },
    keep: () => number?.keep(value()) ?? value(),
    restore(kept) {
      input.value = number?.restore(kept) ?? kept;
      input.dispatchEvent(new Event('input'));
    },
    clear() {
      forget();
      report.tell(value());
    },
    forget,
  };
}

/**
 * Keeps further digits out of a closed number.
 * @param closed called when the shopper begins to type them
 */
function createGate(rules: FieldRules, number: NumberMemory | undefined, closed: () => void) {
  let isDropped = false;
  return {
    /** Whether the last edit had such digits. */
    hasDropped: () => isDropped,
    /** The text that the field accepts. */
    admit(next: Shown, before: string): Shown {
      const text = rules.read(next.text);
      const wasDropped = isDropped;
      isDropped = number !== undefined && number.read(text) !== text;
      if (!isDropped) return next;
      if (!wasDropped) closed();
      return { text: before, start: before.length, end: before.length };
    },
  };
}
