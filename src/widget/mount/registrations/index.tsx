/** The block of stored details (one-click). */

import { computed } from '@preact/signals';
import english from '../../../../locales/en.json';
import { type Container, mountContainer } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope } from '../../kernel/effects.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../../kernel/options/readOptions.ts';
import { adoptSheet, imagesUrl } from '../../kernel/styles/adoptStyles.ts';
import { pictureRules } from '../../kernel/styles/brandPictures.ts';
import { partSheets } from '../../kernel/styles/partStyles.ts';
import { addEnglish } from '../../kernel/texts/texts.ts';
import type { MountedForm } from '../mountedForm.ts';
import { readStoredDetails } from './readOffers.ts';
import { createStoredForm } from './storedForm.tsx';

/** The container of the block. */
export interface StoredContainer extends Container {
  /** Another container was added: hides it for as long as the page requires. */
  added(other: Container): void;
}

/** The exports of the part. */
export interface RegistrationsPart {
  /**
   * Inserts the block above the first form.
   * @param offers `config.registrations` as the gateway sent it
   * @param others the other containers at the time of the call
   * @returns `undefined` if there are no stored details
   */
  mount(
    context: WidgetContext,
    first: MountedForm,
    offers: readonly unknown[],
    others: () => readonly Container[],
    onSubmit: (container: Container) => void,
  ): StoredContainer | undefined;
}

/** Name of the frame that the form targets: pages rely on it, and it shows nothing. */
const TARGET = 'registrations-target';

export default function registrations(): RegistrationsPart {
  addEnglish(english);
  addOptions(SHAPES);
  return {
    mount(context, first, given, others, onSubmit) {
      const offers = readStoredDetails(given);
      if (!offers.length || !first.anchor()) return undefined;
      // The list of the style `modern` already links to the other payment methods.
      const isListed = options.style === 'modern';
      let isHiding = !isListed && options.registrations?.hideInitialPaymentForms === true;
      const [[block, button], endFollowing] = effectScope(
        () => [blockOf(context), othersButton(context, showOthers)] as const,
      );
      first.insertFirst(block);
      const its = partSheets(options.style ?? 'card');
      // The page may not otherwise offer these brands.
      const stored = new Set(offers.map(({ brand }) => brand).filter(Boolean));
      const pictures = pictureRules(imagesUrl(context.address.base), [...stored]);
      const giveBack = [...its, ...(its.length ? [pictures] : [])].map((css) =>
        adoptSheet(block, css),
      );

      const added = ({ element }: Container) => {
        if (isHiding) element.style.display = 'none';
      };
      function showOthers(): void {
        if (isHiding) button.style.display = 'none';
        for (const { element } of isHiding ? others() : []) element.style.display = 'block';
        isHiding = false;
        const card = others().find(({ focusField }) => focusField('card.number'));
        const form = card ?? others()[0];
        form?.element.scrollIntoView({ block: 'nearest' });
        if (!card) form?.focus();
      }
      const container = mountContainer(
        context,
        first.original,
        (element) => block.append(element),
        {
          key: 'registration',
          formKey: 'registrations',
          target: TARGET,
          attributes: { 'data-action': 'submit-registration' },
        },
        (form) => {
          form.classList.add('wpwl-form-has-inputs');
          const behind = isListed || options.hideOtherPaymentButton === true ? undefined : button;
          return createStoredForm({ context, form, offers, others: behind });
        },
        onSubmit,
      );
      const target = draw<HTMLIFrameElement>(
        // biome-ignore lint/a11y/useIframeTitle: the frame is hidden from everyone.
        <iframe
          class="wpwl-target"
          name={TARGET}
          src="about:blank"
          frameborder="0"
          aria-hidden="true"
          tabindex={-1}
        />,
      );
      target.style.display = 'none';
      container.element.append(target);
      for (const other of others()) added(other);
      first.joined(container);

      const { remove } = container;
      return Object.assign(container, {
        added,
        remove() {
          remove();
          block.remove();
          endFollowing();
          for (const give of giveBack) give();
        },
      });
    },
  };
}

/** The block itself, one group of choices. Pages rely on its structure: nothing may be inserted between the choices. */
const blockOf = ({ texts, lang }: WidgetContext): HTMLElement =>
  draw(
    <div
      id="wpwl-registrations"
      lang={lang}
      role="group"
      aria-label={computed(() =>
        texts.value(options.style === 'modern' ? 'savedMethods' : 'paymentMode'),
      )}
    />,
  );

/** The button that shows the other payment methods. */
function othersButton(context: WidgetContext, show: () => void): HTMLElement {
  const text = computed(() => context.texts.value('showOtherPaymentMethods'));
  const button = draw<HTMLButtonElement>(
    <button type="button" class="wpwl-button wpwl-button-pay" data-action="show-initial-forms">
      {text}
    </button>,
  );
  button.addEventListener('click', show);
  return button;
}
