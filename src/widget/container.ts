/** The container that takes the place of a `form.paymentWidgets`, and what it shows beside the form itself. */
import { effect } from '@preact/signals';
import { type Action, actionButton, create, mayTakeFocus } from './element.ts';
import type { ErrorCode } from './errors/errors.ts';
import { ERRORS } from './errors/errors.ts';
import type { PaymentForm } from './forms/form.ts';
import type { Run } from './run.ts';
import { createSubmitId, type SubmitId } from './submit/submitId.ts';

/** A form on the page. */
export interface Container extends PaymentForm {
  readonly element: HTMLElement;
  /** The page's own form. */
  readonly original: HTMLFormElement;
  readonly form: HTMLFormElement;
  readonly submitId: SubmitId;
  /** Says what went wrong, with a way on where there is one. */
  showMessage(code: ErrorCode, text: string, retry?: Action): void;
  /** Says something that is no failure. */
  showNote(text: string, actions?: readonly Action[]): void;
  clearMessage(): void;
  /** Something else takes the form's place for a while. What was typed stays. */
  hideForm(hidden: boolean): void;
  /** Goes to the pay button. */
  focus(): void;
  /** Takes everything away; puts the page's own form back where it is wanted. */
  remove(restore: boolean): void;
}

/**
 * Puts a container with a form into the page.
 *
 * @param before the container that it stands behind; absent for the first, which takes the place of the page's form
 * @param attributes of the form element, beside those that every form has
 * @param fill puts the fields into the form element, which is in the page then
 */
export function mountContainer(
  run: Run,
  original: HTMLFormElement,
  before: Container | undefined,
  key: string,
  attributes: Readonly<Record<string, string>>,
  fill: (form: HTMLFormElement) => PaymentForm,
  onSubmit: (container: Container) => void,
): Container {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const id = `${key.split('-')[0]}_${digits}`;
  const { base, checkoutId, purpose } = run.address;
  const form = create('form', {
    class: `wpwl-form wpwl-form-${key} wpwl-clearfix`,
    method: 'POST',
    action: `${base}/v1/checkouts/${checkoutId}/${purpose}`,
    target: id,
    lang: run.lang.value,
    'accept-charset': 'UTF-8',
    novalidate: '',
    ...attributes,
  });
  const className = `wpwl-container wpwl-container-${key} wpwl-clearfix`;
  // There from the start: what is written into it later is read out.
  const status = create('div', { role: 'status' });
  const note = create('div', { tabindex: '-1' }, status);
  const element = create('div', { id, class: className }, note, form);
  if (before) before.element.after(element);
  else original.replaceWith(element);
  const filled = fill(form);

  let message: HTMLElement | undefined;
  let isOver = false;
  let isHidden = false;
  /** The shopper does something here: a focus that is lost would be missed. */
  let isInUse = false;
  const show = () => {
    form.style.display = isOver || isHidden ? 'none' : '';
    // What fills the whole screen would cover it.
    const place = element.querySelector(':scope > dialog[open]') ?? element;
    if (note.parentNode !== place) place.prepend(note);
  };
  const clear = () => {
    message?.remove();
    message = undefined;
    note.className = '';
    status.textContent = '';
    note.replaceChildren(status);
    show();
  };
  /** Keeps the focus beside what is asked; never on the button that ends the payment. */
  const keepFocus = (box: HTMLElement) => {
    if (!isInUse || !mayTakeFocus(form)) return;
    (box.querySelector<HTMLElement>('.wpwl-button-retry') ?? box).focus();
  };
  const undo = effect(() => {
    const phase = run.phase.value;
    form.lang = run.lang.value;
    form.setAttribute('aria-busy', String(phase !== 'open'));
    spin(element, run.at.value === element && (phase === 'busy' || phase === 'done'));
  });

  const container: Container = {
    ...filled,
    element,
    original,
    form,
    submitId: createSubmitId(),
    showMessage(code, text, retry) {
      // Where only the shop can help there is nothing to fill in.
      isOver = ERRORS[code].remedy !== 'retry';
      clear();
      message = messageElement(text, retry);
      note.after(message);
      if (retry) keepFocus(message);
    },
    showNote(text, actions = []) {
      clear();
      note.className = 'wpwl-message wpwl-message-note';
      status.textContent = text;
      note.append(...actions.map(actionButton));
      if (actions.length) keepFocus(note);
    },
    clearMessage: clear,
    hideForm(hidden) {
      isHidden = hidden;
      show();
    },
    focus: () => form.querySelector<HTMLElement>('button.wpwl-button')?.focus(),
    remove(restore) {
      undo();
      filled.end();
      if (restore && !before) element.replaceWith(original);
      else element.remove();
    },
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    isInUse = true;
    onSubmit(container);
  });
  return container;
}

/** A message of the whole form, read out at once. */
export const messageElement = (text: string, retry?: Action): HTMLElement =>
  create(
    'div',
    { class: 'wpwl-message wpwl-has-error', role: 'alert' },
    text,
    ...(retry ? [actionButton(retry)] : []),
  );

/** Shows or hides the turning wheel. */
function spin(element: HTMLElement, busy: boolean): void {
  const spinner = element.querySelector(':scope > .spinner');
  if (!busy) spinner?.remove();
  else if (!spinner) element.append(create('div', { class: 'spinner wpwl-wrapper-spinner' }));
}
