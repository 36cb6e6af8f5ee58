/** The container that takes the place of a `form.paymentWidgets`, and what it shows beside the form itself. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import type { ErrorCode } from './errors/errors.ts';
import { ERRORS } from './errors/errors.ts';
import { CardFields } from './forms/CardFields.tsx';
import { type CardForm, type CardFormNeeds, createCardForm } from './forms/cardForm.ts';

/** A card form on the page. */
export interface CardContainer {
  readonly element: HTMLElement;
  /** The page's own form. */
  readonly original: HTMLFormElement;
  readonly form: HTMLFormElement;
  readonly card: CardForm;
  /** Says what went wrong, with a way on where there is one. */
  showMessage(code: ErrorCode, text: string, retry?: { text: string; act: () => void }): void;
  /** Says something that is no failure. */
  showNote(text: string): void;
  clearMessage(): void;
  /** Takes everything away; puts the page's own form back where it is wanted. */
  remove(restore: boolean): void;
}

/** Replaces the page's form by a container with the card form. */
export function mountCard(
  original: HTMLFormElement,
  needs: Omit<CardFormNeeds, 'form'>,
  onSubmit: () => void,
): CardContainer {
  const element = document.createElement('div');
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  element.id = `card_${digits}`;
  element.className = 'wpwl-container wpwl-container-card wpwl-clearfix';
  const form = document.createElement('form');
  form.className = 'wpwl-form wpwl-form-card wpwl-form-has-inputs wpwl-clearfix';
  const { base, checkoutId, purpose } = needs.address;
  for (const [name, value] of Object.entries({
    method: 'POST',
    action: `${base}/v1/checkouts/${checkoutId}/${purpose}`,
    target: element.id,
    lang: needs.state.lang.value,
    'accept-charset': 'UTF-8',
    'data-action': 'submit-payment-card',
    novalidate: '',
  })) {
    form.setAttribute(name, value);
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  });

  const card = createCardForm({ ...needs, form });
  element.append(form);
  original.replaceWith(element);
  render(<CardFields form={card} />, form);
  card.follow();

  let message: HTMLElement | undefined;
  const undo = effect(() => {
    form.lang = needs.state.lang.value;
    spin(element, needs.state.phase.value !== 'open');
  });

  return {
    element,
    original,
    form,
    card,
    showMessage(code, text, retry) {
      message?.remove();
      message = messageElement(text, retry);
      element.prepend(message);
      // Where only the shop can help there is nothing to fill in.
      form.style.display = ERRORS[code].remedy === 'retry' ? '' : 'none';
    },
    showNote(text) {
      message?.remove();
      message = document.createElement('div');
      message.className = 'wpwl-message wpwl-message-note';
      message.setAttribute('role', 'status');
      element.prepend(message);
      // Into a region that is already there: only then is it read out.
      message.append(text);
    },
    clearMessage() {
      message?.remove();
      message = undefined;
    },
    remove(restore) {
      undo();
      card.end();
      render(null, form);
      if (restore) element.replaceWith(original);
      else element.remove();
    },
  };
}

/** A message of the whole form, read out at once. */
export function messageElement(
  text: string,
  retry?: { text: string; act: () => void },
): HTMLElement {
  const message = document.createElement('div');
  message.className = 'wpwl-message wpwl-has-error';
  message.setAttribute('role', 'alert');
  message.append(text);
  if (retry) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'wpwl-button wpwl-button-retry';
    button.append(retry.text);
    button.addEventListener('click', retry.act);
    message.append(button);
  }
  return message;
}

/** Shows or hides the turning wheel. */
function spin(element: HTMLElement, busy: boolean): void {
  const spinner = element.querySelector(':scope > .spinner');
  if (!busy) spinner?.remove();
  else if (!spinner) {
    const wheel = document.createElement('div');
    wheel.className = 'spinner wpwl-wrapper-spinner';
    element.append(wheel);
  }
}
