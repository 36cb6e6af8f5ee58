/** The container that takes the place of a `form.paymentWidgets`, and what it shows beside the form itself. */
import { computed } from '@preact/signals-core';
import { draw } from '#jsx/jsx-runtime';
import type { WidgetContext } from '../context.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { errorOf } from '../errors/errors.ts';
import type { PaymentForm } from '../forms/paymentForm.ts';
import { effectScope, scopedEffect } from '../jsx/scope.ts';
import { options } from '../options/readOptions.ts';
import { announce, setAnnouncementRoot } from '../page/announce.tsx';
import { createSubmitId, type SubmitId } from '../submit/submitId.ts';
import { type Action, actionButton } from './actionButton.tsx';
import { mayTakeFocus } from './focus.ts';
import { restoreControls } from './restoreControls.ts';

/** A form on the page. */
export interface Container extends PaymentForm {
  readonly element: HTMLElement;
  /** The page's own form. */
  readonly original: HTMLFormElement;
  readonly form: HTMLFormElement;
  readonly submitId: SubmitId;
  /** The submit under way stores the data for a summary page, and pays nothing. */
  storesOnly: boolean;
  /** Says what went wrong, with a way on where there is one. */
  showMessage(code: ErrorCode, text: string, retry?: Action): void;
  /** Says something that is no failure. */
  showNote(text: string, actions?: readonly Action[]): void;
  clearMessage(): void;
  /** Whether it says what went wrong. */
  hasFailed(): boolean;
  /** Something else takes the form's place for a while. What was typed stays. */
  hideForm(hidden: boolean): void;
  /** Goes to the pay button. */
  focus(): void;
  /** Takes everything away; puts the page's own form back where it is wanted. */
  remove(restore: boolean): void;
}

/** What tells one container from another. */
export interface ContainerKind {
  /** Last part of the container's class: `card`, `virtualAccount-PAYPAL`. */
  readonly key: string;
  /** Last part of the form's class, where it is another one. */
  readonly formKey?: string;
  /** Name of the frame that the form targets; absent: the container's id. */
  readonly target?: string;
  /** Of the form element, beside those that every form has. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * Puts a container with a form into the page.
 *
 * @param place where; the first container of a page's form takes its place
 * @param fill puts the fields into the form element, which is in the page then; what follows signals ends with the container
 */
export function mountContainer(
  context: WidgetContext,
  original: HTMLFormElement,
  place: (element: HTMLElement) => void,
  { key, formKey = key, target, attributes }: ContainerKind,
  fill: (form: HTMLFormElement) => PaymentForm,
  onSubmit: (container: Container) => void,
): Container {
  const [container, end] = effectScope(() => {
    const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const id = `${key.split('-')[0]}_${digits}`;
    const { base, purpose } = context.address;
    const form = draw<HTMLFormElement>(
      <form
        class={`wpwl-form wpwl-form-${formKey} wpwl-clearfix`}
        method="POST"
        action={computed(() => `${base}/v1/checkouts/${context.checkoutId.value}/${purpose}`)}
        target={target ?? id}
        lang={context.lang}
        accept-charset="UTF-8"
        novalidate
        aria-busy={computed(() => String(context.phase.value !== 'open'))}
        {...attributes}
      />,
    );
    const made = buildContainer(context, original, form, { key, id }, place, () => fill(form));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      // A form of the page around this one is not meant.
      event.stopPropagation();
      made.used();
      onSubmit(container);
    });
    return made.container;
  });
  const { remove } = container;
  return Object.assign(container, {
    remove(restore: boolean) {
      end();
      remove(restore);
    },
  });
}

function buildContainer(
  context: WidgetContext,
  original: HTMLFormElement,
  form: HTMLFormElement,
  { key, id }: { key: string; id: string },
  place: (element: HTMLElement) => void,
  fill: () => PaymentForm,
): { container: Container; used(): void } {
  const className = `wpwl-container wpwl-container-${key} wpwl-clearfix`;
  const status = draw(<div />);
  const note = draw(<div tabindex="-1">{status}</div>);
  const element = draw(
    <div id={id} class={className}>
      {note}
      {form}
    </div>,
  );
  // Pages that show a form of their own hide the containers by a rule, and count on this.
  element.style.display = 'block';
  const before = original.parentNode;
  place(element);
  setAnnouncementRoot(element);
  const isInPlace = original.parentNode !== before;
  const filled = fill();
  const endRestoring = restoreControls(form);

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
  scopedEffect(() => {
    element.lang = context.lang.value;
    if (element.lang === 'ar') element.dir = 'rtl';
    else element.removeAttribute('dir');
  });
  scopedEffect(() => {
    const isHere = context.activeContainer.value === element;
    const { value: phase } = context.phase;
    spin(element, isHere && (phase === 'busy' || phase === 'done'));
  });

  const container: Container = {
    ...filled,
    element,
    original,
    form,
    submitId: createSubmitId(),
    storesOnly: false,
    showMessage(code, text, retry) {
      // Where only the shop can help there is nothing to fill in.
      isOver = errorOf(code).remedy !== 'retry';
      clear();
      message = messageElement(text, retry);
      // What is said stays, whatever language comes later.
      message.lang = context.lang.value;
      note.after(message);
      if (retry) keepFocus(message);
    },
    showNote(text, actions = []) {
      clear();
      note.className = 'wpwl-message wpwl-message-note';
      note.lang = context.lang.value;
      status.textContent = text;
      announce(text);
      note.append(...actions.map(actionButton));
      if (actions.length) keepFocus(note);
    },
    clearMessage: clear,
    hasFailed: () => message !== undefined,
    hideForm(hidden) {
      isHidden = hidden;
      show();
    },
    focus: () => form.querySelector<HTMLElement>('button.wpwl-button')?.focus(),
    remove(restore) {
      endRestoring();
      filled.end();
      if (restore && isInPlace) element.replaceWith(original);
      else element.remove();
    },
  };
  return {
    container,
    used() {
      isInUse = true;
    },
  };
}

/** A message of the whole form. */
export const messageElement = (text: string, retry?: Action): HTMLElement =>
  draw(
    <div class="wpwl-message wpwl-has-error">
      {text}
      {retry ? [actionButton(retry)] : []}
    </div>,
  );

const pixels = (value: unknown) => (Number.isNaN(Number(value)) ? undefined : `${value}px`);

/** Bare numbers of the option, in CSS: pixels, and turns a second as seconds a turn. */
const SPINNER_UNITS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  radius: pixels,
  width: pixels,
  speed: (value) => `${1 / Number(value)}s`,
};

/** Shows or hides the turning wheel. */
function spin(element: HTMLElement, busy: boolean): void {
  const old = element.querySelector(':scope > .spinner');
  if (!busy) old?.remove();
  if (!busy || old) return;
  const { className = '', ...look } = options.spinner ?? {};
  const spinner = draw(<div class={`spinner wpwl-wrapper-spinner ${className}`.trim()} />);
  for (const [name, value] of Object.entries(look)) {
    spinner.style.setProperty(`--wpwl-spinner-${name}`, SPINNER_UNITS[name]?.(value) ?? `${value}`);
  }
  element.append(spinner);
}
