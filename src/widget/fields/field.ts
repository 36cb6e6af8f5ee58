/**
 * One field of a form, in the page or in a frame: when its value is checked, when the shopper is shown what is wrong, and when
 * that goes again. Every form uses it.
 */
import { signal } from '@preact/signals-core';
import { scopedEffect } from '../jsx/scope.ts';
import { options } from '../options/readOptions.ts';
import { announce } from '../page/announce.tsx';
import type { SharedState } from '../state.ts';
import type { TextKey } from '../texts/textKey.ts';
import { pageText } from '../texts/texts.ts';
import { showFault } from './faultHint.tsx';
import { whenReleased } from './mousePress.ts';

/** What a field is made of. */
export interface FieldRules {
  readonly texts: SharedState['texts'];
  /** The input or the frame; `undefined` where the form has no such field. */
  readonly control: () => HTMLElement | undefined;
  readonly isEmpty: () => boolean;
  /**
   * What is wrong with the value, filled in or not: the key of a text, which is also the last part of the hint's class.
   * `undefined` if the value is right.
   */
  readonly check: () => string | undefined;
  /** The text if the field is empty, unless the page has its own text for the key. */
  readonly emptyText?: TextKey | undefined;
  /** The text for a key that has none. */
  readonly otherText?: TextKey | undefined;
  /** Called when the shopper changes the value, and when a refused value may be sent again. */
  readonly edited: () => void;
}

export type Field = ReturnType<typeof createField>;

/** What is shown. `isEmpty`: the shopper is asked to fill in the field. */
interface Fault {
  readonly key: string;
  readonly isEmpty: boolean;
  /** The fault goes only when the field is empty. */
  readonly untilEmpty?: boolean;
}

/** Its effects end with the scope that it is made in. */
export function createField(rules: FieldRules) {
  const { texts, control, isEmpty, emptyText, otherText } = rules;
  const fault = signal<Fault | undefined>(undefined);

  const check = () => (options.validation === false || !control() ? undefined : rules.check());

  function textOf({ key, isEmpty }: Fault): string {
    const { value: text } = texts;
    const asked = isEmpty && emptyText && !pageText(key) ? text(emptyText) : '';
    return asked || text(key as TextKey) || (otherText ? text(otherText) : '');
  }

  /** The text that is shown; '' if there is none. */
  const message = () => (fault.value ? textOf(fault.value) : '');

  const faultOf = (key: string): Fault => ({ key, isEmpty: isEmpty() });

  function mark(): void {
    control()?.classList.toggle('wpwl-valid', !isEmpty() && !check());
  }

  /** Takes the fault away, also one that the page has shown. */
  function clear(): void {
    fault.value = undefined;
    const shown = control();
    if (shown) showFault(shown, undefined);
  }

  /** Shows a fault, and announces a new one, because the shopper may be elsewhere by now. */
  function tell(next: Fault): void {
    if (fault.value?.key !== next.key) announce(textOf(next));
    fault.value = next;
  }

  /** The value has changed, here or in another field: a fault that is mended goes. */
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
    /** The shopper has left the field: shows what is wrong, unless the field is empty. */
    left(): void {
      mark();
      whenReleased(() => {
        const key = isEmpty() ? undefined : check();
        if (key) tell(faultOf(key));
        else if (!isEmpty()) clear();
      });
    },
    /** Shows what is wrong, also that the field is empty. @returns whether the value is right */
    validate(): boolean {
      const key = check();
      if (key) fault.value = faultOf(key);
      else clear();
      mark();
      return !key;
    },
    /** Shows a fault whatever the value is: the gateway has refused it. */
    refuse(key: string): void {
      fault.value = { key, isEmpty: false };
    },
    /** Shows a fault at once, and announces it. @param untilEmpty only an empty field mends it */
    tell(key: string, untilEmpty = false): void {
      tell({ key, isEmpty: false, untilEmpty });
    },
  };
}
