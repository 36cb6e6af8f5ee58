/** The messages of a container: failures and notes above its form, or in a dialog that covers the form. */

import { draw, renderInto } from '../../kernel/draw.ts';
import { effectScope, type TextOrSignal } from '../../kernel/effects.ts';
import { type ErrorCode, errorOf, isSilent } from '../../kernel/errors/errors.ts';
import { announce } from '../../kernel/page/announce.tsx';
import { type Action, ActionButton } from './actionButton.tsx';
import { mayTakeFocus } from './focus.ts';

export interface ContainerMessages {
  /** Shows a failure, with a button if the shopper can try again. */
  showMessage(code: ErrorCode, text: TextOrSignal, retry?: Action): void;
  /** Shows a note that is not a failure. */
  showNote(text: TextOrSignal, actions?: readonly Action[]): void;
  clearMessage(): void;
  /** Whether a failure is shown. */
  hasFailed(): boolean;
  /** Hides the form while something else is in its place. Typed values are kept. */
  hideForm(hidden: boolean): void;
}

/** The texts may be signals: then a message follows the language of the form. */
export function createMessages(element: HTMLElement, form: HTMLFormElement): ContainerMessages {
  const note = draw(<div tabindex={-1} />);
  let failure: HTMLElement | undefined;
  let endFailure: (() => void) | undefined;
  let isOver = false;
  let isHidden = false;
  /** The shopper has submitted this form, so a lost focus has to be restored. */
  let isInUse = false;
  element.prepend(note);
  form.addEventListener('submit', () => {
    isInUse = true;
  });

  const arrange = () => {
    form.style.display = isOver || isHidden ? 'none' : '';
    // A dialog that fills the screen would cover the note.
    const place = element.querySelector(':scope > dialog[open]') ?? element;
    if (note.parentNode !== place) place.prepend(note);
  };
  const clear = () => {
    const hadFocus = element.querySelector(':scope > .wpwl-message:focus-within');
    failure?.remove();
    failure = undefined;
    endFailure?.();
    note.className = '';
    renderInto(null, note);
    arrange();
    if (hadFocus) form.querySelector<HTMLElement>('button.wpwl-button')?.focus();
  };
  /** Keeps the focus at the message, or in the form if a field is wrong; never on the button that ends the payment. */
  const keepFocus = (box: HTMLElement) => {
    if (!isInUse || !mayTakeFocus(form) || form.querySelector('.wpwl-has-error')) return;
    (box.querySelector<HTMLElement>('.wpwl-button-retry') ?? box).focus();
  };

  return {
    clearMessage() {
      isOver = false;
      clear();
    },
    showMessage(code, text, retry) {
      // If only the shop can help, or no field has ever answered, the shopper has nothing to fill in.
      isOver = errorOf(code).remedy !== 'retry' || (isSilent(code) && !isInUse);
      clear();
      [failure, endFailure] = effectScope(() => messageElement(text, retry));
      note.after(failure);
      keepFocus(failure);
    },
    showNote(text, actions = []) {
      clear();
      note.className = 'wpwl-message wpwl-message-note';
      renderInto(
        <>
          <div>{text}</div>
          {actions.map((action) => (
            <ActionButton {...action} />
          ))}
        </>,
        note,
      );
      announce(typeof text === 'string' ? text : text.value);
      if (actions.length) keepFocus(note);
    },
    hasFailed: () => failure !== undefined,
    hideForm(hidden) {
      isHidden = hidden;
      arrange();
    },
  };
}

/** The message of a failure that concerns the whole form. */
export const messageElement = (text: TextOrSignal, retry?: Action): HTMLElement =>
  draw(
    <div class="wpwl-message wpwl-has-error" tabindex={-1}>
      <div>{text}</div>
      {retry && <ActionButton {...retry} />}
    </div>,
  );
