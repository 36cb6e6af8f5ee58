/** A button below a message: "try again", "cancel". */
import type { JSX } from 'preact';
import type { TextOrSignal } from '../../kernel/effects.ts';

/** A button below a message. */
export interface Action {
  readonly text: TextOrSignal;
  /** Last part of the button's class: `retry`, or `cancel`, which is less prominent. */
  readonly kind: string;
  /** The button is disabled until the returned promise is settled. */
  readonly act: () => unknown;
}

/** The button of an action. */
export const ActionButton = ({ text, kind, act }: Action): JSX.Element => (
  <button
    type="button"
    class={`wpwl-button wpwl-button-${kind}`}
    onClick={({ currentTarget }) => void press(currentTarget, act)}
  >
    {text}
  </button>
);

async function press(button: HTMLButtonElement, act: Action['act']): Promise<void> {
  button.disabled = true;
  await act();
  button.disabled = false;
  // Restores the focus, which a disabled button loses.
  if (document.activeElement === document.body) button.focus();
}
