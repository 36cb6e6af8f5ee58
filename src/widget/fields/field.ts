/**
 * One field of a form, in the page or in a frame: when its value is checked, when a fault is shown, and when it is
 * removed. Every form uses it.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { FieldState } from '../../protocol/index.ts';
import { scopedEffect } from '../kernel/effects.ts';
import { options } from '../kernel/options/readOptions.ts';
import { announce } from '../kernel/page/announce.tsx';
import type { CardState } from '../kernel/state.ts';
import type { TextKey } from '../kernel/textKey.ts';
import { pageText, type Texts } from '../kernel/texts/texts.ts';
import { showFault } from './faultHint.tsx';
import { whenReleased } from './mousePress.ts';

/** The properties of a field. */
export interface FieldRules {
  readonly texts: ReadonlySignal<Texts>;
  /** The input or the frame; `undefined` if the form has no such field. */
  readonly control: () => HTMLElement | undefined;
  readonly isEmpty: () => boolean;
  /**
   * The fault of the value, filled in or not: the key of a text, which is also the last part of the hint's class.
   * `undefined` if the value is valid.
   */
  readonly check: () => string | undefined;
  /** The text if the field is empty. The page's own text for the key takes precedence over it, and over an exact text. */
  readonly emptyText?: TextKey | undefined;
  /** The last state that the frame of the field has reported; absent for an input of the page. */
  readonly state?: ReadonlySignal<FieldState>;
  /** The state of the form of a card, if the field is one of its fields. */
  readonly card?: CardState;
  /** The fallback text for a key without a text. */
  readonly otherText?: TextKey | undefined;
  /** Called when the shopper changes the value, and when a rejected value may be sent again. */
  readonly edited: () => void;
}

export type Field = ReturnType<typeof createField>;

/** Returns the text that says more exactly what to correct than that of the fault's key; '' or `undefined` if there is none. */
export type ExactText = (
  key: string,
  field: Pick<FieldRules, 'texts' | 'control' | 'state' | 'card'>,
) => string | undefined;

/** Set by a style that has more exact texts than the reference. */
export const exactText = signal<ExactText | undefined>(undefined);

/** The displayed fault. `isEmpty`: the field is empty and required. */
interface Fault {
  readonly key: string;
  readonly isEmpty: boolean;
  /** The fault is removed only when the field is empty. */
  readonly untilEmpty?: boolean;
}

/** Its effects end with the scope in which it is created. */
export function createField(rules: FieldRules) {
  const { texts, control, isEmpty, emptyText, otherText } = rules;
  const fault = signal<Fault | undefined>(undefined);

  const check = () => (options.validation === false || !control() ? undefined : rules.check());

  function textOf({ key, isEmpty }: Fault): string {
    const { value: text } = texts;
    const more =
      !pageText(key) && (isEmpty ? emptyText && text(emptyText) : exactText.value?.(key, rules));
    return more || text(key as TextKey) || (otherText ? text(otherText) : '');
  }

  /** The displayed text; '' if there is none. */
  const message = () => (fault.value ? textOf(fault.value) : '');

  const faultOf = (key: string): Fault => ({ key, isEmpty: isEmpty() });

  function mark(): void {
    control()?.classList.toggle('wpwl-valid', !isEmpty() && !check());
  }

  /** Removes the fault, including one that the page has shown. */
  function clear(): void {
    fault.value = undefined;
    const shown = control();
    if (shown) showFault(shown, undefined);
  }

  /** Shows a fault, and announces a new one, because the shopper may have moved elsewhere. */
  function tell(next: Fault): void {
    if (fault.value?.key !== next.key) announce(textOf(next));
    fault.value = next;
  }

  /** The value has changed, here or in another field: removes a corrected fault. */
  function review(): void {
    mark();
    const { value: shown } = fault;
    const isMended = shown && (shown.untilEmpty || shown.isEmpty) && shown.isEmpty !== isEmpty();
    if (!shown || isMended || !check()) clear();
  }

  scopedEffect(() => {
    const { value: shown } = fault;
    const element = control();
    if (shown && element) showFault(element, { key: shown.key, text: textOf(shown) });
  });

  return {
    control,
    isEmpty,
    mark,
    message,
    review,
    clear,
    isRight: () => !check(),
    /** Whether a fault is shown. */
    isRefused: () => fault.value !== undefined,
    /** The shopper has changed the value. */
    edited(): void {
      rules.edited();
      review();
    },
    /** The shopper has left the field: shows its fault, unless the field is empty. */
    left(): void {
      mark();
      whenReleased(() => {
        const key = isEmpty() ? undefined : check();
        if (key) tell(faultOf(key));
        else if (!isEmpty()) clear();
      });
    },
    /** Shows the fault, also if the field is empty. @returns whether the value is valid */
    validate(): boolean {
      const key = check();
      if (key) fault.value = faultOf(key);
      else clear();
      mark();
      return !key;
    },
    /** Shows a fault regardless of the value, because the gateway rejected it. */
    refuse(key: string): void {
      fault.value = { key, isEmpty: false };
    },
    /** Shows a fault immediately, and announces it. @param untilEmpty only an empty field removes it */
    tell(key: string, untilEmpty = false): void {
      tell({ key, isEmpty: false, untilEmpty });
    },
  };
}
