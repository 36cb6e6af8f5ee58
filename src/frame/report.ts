/** What the page is told about the field: its state, and what the shopper does. */
import type { FieldState, FilledDate } from '../protocol/index.ts';

/** The events of the input. */
export interface InputListeners {
  /** @param digits those that the gateway's data may be requested for: '' while nothing may be reported about them */
  changed(state: FieldState, digits: string): void;
  /** The shopper entered the field, left it, pressed Enter in it, or continued to type at the end of a closed number. */
  did(what: 'focus' | 'blur' | 'enter' | 'closed'): void;
  /** The browser filled in an expiry date beside the number. */
  filled(date: FilledDate): void;
}

/**
 * @param state that of a text; `undefined` before the first set-up
 * @param isHidden whether only the length of a text may be reported
 */
export function createReport(
  state: (text: string) => FieldState | undefined,
  isHidden: (text: string) => boolean | undefined,
) {
  let listeners: InputListeners | undefined;
  let told: string | undefined;
  const waiting: (() => void)[] = [];

  return {
    /** Reports to these from now on. */
    listen(next: InputListeners): void {
      listeners = next;
    },
    /**
     * Reports the state of the field.
     * @param current the value
     * @param always reports an unchanged state, too: the page may know of each edit of a number
     */
    tell(current: string, always = false): void {
      const next = state(current);
      if (!next) return;
      const text = JSON.stringify(next);
      if (always || text !== told) listeners?.changed(next, isHidden(current) ? '' : current);
      told = text;
      for (const go of waiting.splice(0)) go();
    },
    /** Reports what the shopper has done. */
    did: (what: Parameters<InputListeners['did']>[0]) => listeners?.did(what),
    /** Reports a date that the browser has filled in. */
    filled: (date: FilledDate) => listeners?.filled(date),
    /** The next state is reported in any case. */
    forget(): void {
      told = undefined;
    },
    /** Settles with the next state. */
    next: () => new Promise<void>((go) => waiting.push(go)),
  };
}
