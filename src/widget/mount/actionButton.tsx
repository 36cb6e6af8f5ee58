/** A button below a message: "try again", "cancel". */
import { draw } from '#jsx/jsx-runtime';
import type { TextOrSignal } from '../jsx/scope.ts';

/** A button below a message. */
export interface Action {
  readonly text: TextOrSignal;
  /** Last part of the button's class: `cancel` is less prominent. */
  readonly kind: 'retry' | 'cancel';
  /** The button is disabled until the returned promise is settled. */
  readonly act: () => unknown;
}

/** The button of an action. */
export function actionButton({ text, kind, act }: Action): HTMLButtonElement {
  const button = draw<HTMLButtonElement>(
    <button type="button" class={`wpwl-button wpwl-button-${kind}`}>
      {text}
    </button>,
  );
  button.addEventListener('click', async () => {
    button.disabled = true;
    await act();
    button.disabled = false;
    // Restores the focus, which a disabled button loses.
    if (document.activeElement === document.body) button.focus();
  });
  return button;
}
