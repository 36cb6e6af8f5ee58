/** The container that replaces a `form.paymentWidgets` of the page: a form, its messages and its spinner. */
import { computed } from '@preact/signals-core';
import { draw } from '#jsx/jsx-runtime';
import type { WidgetContext } from '../context.ts';
import type { PaymentForm } from '../forms/paymentForm.ts';
import { effectScope, scopedEffect } from '../jsx/scope.ts';
import { options } from '../options/readOptions.ts';
import { setAnnouncementRoot } from '../page/announce.tsx';
import { createSubmitId, type SubmitId } from '../submit/submitId.ts';
import { type ContainerMessages, createMessages } from './containerMessages.tsx';
import { restoreControls } from './restoreControls.ts';

/** A form in the page. */
export interface Container extends PaymentForm, ContainerMessages {
  readonly element: HTMLElement;
  /** The page's own form. */
  readonly original: HTMLFormElement;
  readonly form: HTMLFormElement;
  readonly submitId: SubmitId;
  /** Whether the current submit stores the data for a summary page and does not pay. */
  storesOnly: boolean;
  /** Moves the focus to the pay button. */
  focus(): void;
  /** @param restore whether the page's own form comes back */
  remove(restore: boolean): void;
}

/** What differs between containers. */
export interface ContainerKind {
  /** Last part of the container's class: `card`, `virtualAccount-PAYPAL`. */
  readonly key: string;
  /** Last part of the form's class, if it differs from `key`. */
  readonly formKey?: string;
  /** Name of the frame that the form targets; absent: the id of the container. */
  readonly target?: string;
  /** Attributes of the form element, beside those that every form has. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * Puts a container with a form into the page.
 *
 * @param place puts the element into the document; the first container of a page's form replaces that form
 * @param fill puts the fields into the form element, which is in the document. Its effects end with the container
 */
export function mountContainer<Form extends PaymentForm>(
  context: WidgetContext,
  original: HTMLFormElement,
  place: (element: HTMLElement) => void,
  kind: ContainerKind,
  fill: (form: HTMLFormElement) => Form,
  onSubmit: (container: Container) => void,
): Container & Form {
  const [container, end] = effectScope((): Container & Form => {
    const { element, form } = drawContainer(context, kind);
    const messages = createMessages(element, form);
    const before = original.parentNode;
    place(element);
    setAnnouncementRoot(element);
    const isInPlace = original.parentNode !== before;
    // Before the frames, which read their direction when the language changes.
    followState(context, element);
    const filled = fill(form);
    const endRestoring = restoreControls(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      // A form of the page around this form must not be submitted.
      event.stopPropagation();
      onSubmit(container);
    });
    return {
      ...filled,
      ...messages,
      element,
      original,
      form,
      submitId: createSubmitId(),
      storesOnly: false,
      focus: () => form.querySelector<HTMLElement>('button.wpwl-button')?.focus(),
      remove(restore) {
        end();
        endRestoring();
        filled.end();
        if (restore && isInPlace) element.replaceWith(original);
        else element.remove();
      },
    };
  });
  return container;
}

function drawContainer(
  { address, checkoutId, endpoint, lang, phase }: WidgetContext,
  { key, formKey = key, target, attributes }: ContainerKind,
) {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const id = `${key.split('-')[0]}_${digits}`;
  const form = draw<HTMLFormElement>(
    <form
      class={`wpwl-form wpwl-form-${formKey} wpwl-clearfix`}
      method="POST"
      action={computed(() => `${address.base}/v1/checkouts/${checkoutId.value}${endpoint.value}`)}
      target={target ?? id}
      lang={lang}
      accept-charset="UTF-8"
      novalidate
      aria-busy={computed(() => String(phase.value !== 'open'))}
      {...attributes}
    />,
  );
  const element = draw(
    <div id={id} class={`wpwl-container wpwl-container-${key} wpwl-clearfix`}>
      {form}
    </div>,
  );
  // Pages that show a form of their own hide the containers by a rule, and rely on this inline style.
  element.style.display = 'block';
  return { element, form };
}

/** The language, the direction and the spinner of a container follow the state. */
function followState({ lang, activeContainer, phase }: WidgetContext, element: HTMLElement): void {
  scopedEffect(() => {
    element.lang = lang.value;
    if (element.lang === 'ar') element.dir = 'rtl';
    else element.removeAttribute('dir');
  });
  scopedEffect(() => {
    const isActive = activeContainer.value === element;
    const { value } = phase;
    showSpinner(element, isActive && (value === 'busy' || value === 'done'));
  });
}

const pixels = (value: unknown) => (Number.isNaN(Number(value)) ? undefined : `${value}px`);

/** Numbers of the option `spinner` in CSS: pixels, and turns per second as seconds per turn. */
const SPINNER_UNITS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  radius: pixels,
  width: pixels,
  speed: (value) => `${1 / Number(value)}s`,
};

/** Shows or hides the spinner of a container. */
function showSpinner(element: HTMLElement, isShown: boolean): void {
  const old = element.querySelector(':scope > .spinner');
  if (!isShown) old?.remove();
  if (!isShown || old) return;
  const { className = '', ...look } = options.spinner ?? {};
  const spinner = draw(<div class={`spinner wpwl-wrapper-spinner ${className}`.trim()} />);
  for (const [name, value] of Object.entries(look)) {
    spinner.style.setProperty(`--wpwl-spinner-${name}`, SPINNER_UNITS[name]?.(value) ?? `${value}`);
  }
  element.append(spinner);
}
