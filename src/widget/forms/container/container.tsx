/** The container that is shown for a `form.paymentWidgets` of the page: a form, its messages and its spinner. */
import { computed } from '@preact/signals';
import { isRightToLeft } from '../../../language/locales.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { setAnnouncementRoot } from '../../kernel/page/announce.tsx';
import type { PaymentForm } from '../paymentForm.ts';
import { type ContainerMessages, createMessages } from './containerMessages.tsx';
import { restoreControls } from './restoreControls.ts';

/** A form in the page. */
export interface Container extends PaymentForm, ContainerMessages {
  readonly element: HTMLElement;
  /** The page's own form. */
  readonly original: HTMLFormElement;
  readonly form: HTMLFormElement;
  /** Whether the current submit stores the data for a summary page and does not pay. */
  storesOnly: boolean;
  /** Moves the focus to the message of a failure; without one, to the pay button. */
  focus(): void;
  /** Moves the focus to a field. @param name `card.number` @returns whether the form has it */
  focusField(name: string): boolean;
  /** Shows what was paid. The style `modern` sets it. */
  paid?: (payment: Paid) => void;
  remove(): void;
}

/** What a successful payment was made with, as far as a page may show it. */
export interface Paid {
  readonly brand: string;
  /** '' if the entity shows no digits. */
  readonly last4: string;
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
 * @param place puts the element into the document
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
    place(element);
    setAnnouncementRoot(element);
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
    // The browser's own would send the form without a check, and show the gateway's answer.
    form.submit = () => form.requestSubmit();
    return {
      ...filled,
      ...messages,
      element,
      original,
      form,
      storesOnly: false,
      focus: () =>
        element
          .querySelector<HTMLElement>(':scope > .wpwl-has-error, :scope > form button.wpwl-button')
          ?.focus(),
      focusField(name) {
        const field = form.querySelector<HTMLElement>(`.wpwl-control[name="${CSS.escape(name)}"]`);
        field?.focus();
        return Boolean(field);
      },
      remove() {
        endRestoring();
        filled.end();
        element.remove();
        end();
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
  const element = draw(
    <div id={id} class={`wpwl-container wpwl-container-${key} wpwl-clearfix`}>
      <form
        class={`wpwl-form wpwl-form-${formKey} wpwl-clearfix`}
        method="POST"
        action={computed(() => `${address.base}/v1/checkouts/${checkoutId.value}${endpoint.value}`)}
        target={target ?? id}
        lang={lang}
        accept-charset="UTF-8"
        noValidate
        aria-busy={computed(() => phase.value !== 'open')}
        {...attributes}
      />
    </div>,
  );
  const form = element.firstChild as HTMLFormElement;
  // Pages that show a form of their own hide the containers by a rule, and rely on this inline style.
  element.style.display = 'block';
  return { element, form };
}

/** The language, the direction and the spinner of a container follow the state. */
function followState({ lang, activeContainer, phase }: WidgetContext, element: HTMLElement): void {
  scopedEffect(() => {
    element.lang = lang.value;
    if (isRightToLeft(element.lang)) element.dir = 'rtl';
    else element.removeAttribute('dir');
  });
  let spinner: HTMLElement | undefined;
  scopedEffect(() => {
    const isBusy = phase.value === 'busy' || phase.value === 'done';
    const isShown = isBusy && activeContainer.value === element;
    if (isShown === Boolean(spinner)) return;
    spinner?.remove();
    spinner = isShown ? createSpinner() : undefined;
    if (spinner) element.append(spinner);
  });
}

const pixels = (value: unknown) => (Number.isNaN(Number(value)) ? `${value}` : `${value}px`);

/** Members of the option `spinner`: the CSS property that a value must suit, and how it is written in CSS. */
const SPINNER_LOOK = {
  color: ['color', String],
  radius: ['width', pixels],
  width: ['width', pixels],
  scale: ['scale', String],
  speed: ['animation-duration', (turns: unknown) => `${1 / Number(turns)}s`],
} as const;

function createSpinner(): HTMLElement {
  const { className = '', ...look } = options.spinner ?? {};
  const spinner = draw(<div class={`spinner wpwl-wrapper-spinner ${className}`.trim()} />);
  for (const [name, [property, written]] of Object.entries(SPINNER_LOOK)) {
    const value = written(look[name as keyof typeof look]);
    if (CSS.supports(property, value)) spinner.style.setProperty(`--wpwl-spinner-${name}`, value);
  }
  return spinner;
}
