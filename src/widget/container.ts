/** The container that takes the place of a `form.paymentWidgets`, and what it shows beside the form itself. */
import { effect } from '@preact/signals';
import { create } from './element.ts';
import type { ErrorCode } from './errors/errors.ts';
import { ERRORS } from './errors/errors.ts';
import type { PaymentForm } from './forms/form.ts';
import type { Run } from './run.ts';
import { createSubmitId, type SubmitId } from './submit/submitId.ts';

/** A button below a message. */
export interface Action {
  readonly text: string;
  readonly act: () => void;
}

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
  const element = create('div', { id, class: className }, form);
  if (before) before.element.after(element);
  else original.replaceWith(element);
  const filled = fill(form);

  let message: HTMLElement | undefined;
  let isOver = false;
  let isHidden = false;
  const show = () => {
    form.style.display = isOver || isHidden ? 'none' : '';
  };
  const put = (next: HTMLElement) => {
    message?.remove();
    message = next;
    // What fills the whole screen would cover it.
    (element.querySelector(':scope > dialog') ?? element).prepend(next);
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
      put(messageElement(text, retry));
      // Where only the shop can help there is nothing to fill in.
      isOver = ERRORS[code].remedy !== 'retry';
      show();
    },
    showNote(text, actions = []) {
      const note = create('div', { class: 'wpwl-message wpwl-message-note', role: 'status' });
      put(note);
      // Into a region that is already there: only then is it read out.
      note.append(text, ...actions.map(buttonOf));
    },
    clearMessage() {
      message?.remove();
      message = undefined;
    },
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
    ...(retry ? [buttonOf(retry)] : []),
  );

function buttonOf({ text, act }: Action): HTMLElement {
  const button = create('button', { type: 'button', class: 'wpwl-button wpwl-button-retry' }, text);
  button.addEventListener('click', act);
  return button;
}

/** Shows or hides the turning wheel. */
function spin(element: HTMLElement, busy: boolean): void {
  const spinner = element.querySelector(':scope > .spinner');
  if (!busy) spinner?.remove();
  else if (!spinner) element.append(create('div', { class: 'spinner wpwl-wrapper-spinner' }));
}
