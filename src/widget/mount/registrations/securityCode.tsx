/** The security code of one stored card, in a separate frame that sends the payment. */

import { computed, signal } from '@preact/signals';
import { randomId, type SubmitOutcome } from '../../../protocol/index.ts';
import { type ConnectedFrame, FieldFrame, type FieldFrameNeeds } from '../../fields/fieldFrame.tsx';
import { createFramedField } from '../../fields/framedField.ts';
import type { SecureFrame } from '../../fields/secureFrame.ts';
import { isolated, onThemeChange, readStyle } from '../../fields/textStyle.ts';
import type { FormOrder } from '../../forms/paymentForm.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { render } from '../../kernel/draw.ts';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { asJQuery } from '../../kernel/options/jQueryLike.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { UNTOUCHED } from '../../kernel/state.ts';

/** The dependencies of a code field. */
export interface SecurityCodeNeeds {
  readonly context: WidgetContext;
  readonly form: HTMLFormElement;
  /** Its position in the document. */
  readonly place: HTMLElement;
  /** Key of the card's brand, which determines the number of digits. */
  readonly brand: string;
  /** Called after input. */
  readonly edited: () => void;
}

/** The field of a code. */
export interface SecurityCode {
  focus(): void;
  /** The look of the page has changed. */
  refresh(): void;
  /** Shows faults. @throws NoAnswer if the frame does not answer */
  check(): Promise<boolean>;
  /** The gateway rejected the code. */
  refused(): void;
  /** Sends the payment with the code. */
  send(order: FormOrder): Promise<SubmitOutcome>;
  forget(): void;
  reload(): void;
  end(): void;
}

export function createSecurityCode(needs: SecurityCodeNeeds): SecurityCode {
  const { context, form, brand } = needs;
  const checkoutId = context.checkoutId.value;
  const state = signal(UNTOUCHED);
  let control: HTMLElement | undefined;

  const [{ field, frame }, end] = effectScope(() => {
    const field = createFramedField({
      texts: context.texts,
      state,
      control: () => control,
      check: () => (state.value.valid ? undefined : 'cvvError'),
      emptyText: 'cvvEmpty',
      edited: needs.edited,
      lost: () => field.refuse('cvvError'),
    });
    let connected: SecureFrame | undefined;
    const frameNeeds: FieldFrameNeeds = {
      address: context.address,
      checkoutId,
      // Each card has a session, so that the code of one card is not restored for another.
      session: randomId(),
      field: 'cvv',
      name: 'card.cvv',
      label: computed(() => context.texts.value('cvv')),
      title: computed(() => context.texts.value('frameTitle')),
      placeholder: computed(() => placeholderOf(context)),
      setup: () => setupOf(context, brand, field.message()),
      style: () => ({
        ...readStyle(options.iframeStyles?.['cvv-input']),
        ...readStyle(options.iframeStyles?.cvv),
      }),
      state: field.report,
      left() {
        const isRight = field.isRight();
        field.left();
        notify('onBlurSecurityCode', { $form: asJQuery(form) }, isRight);
      },
      enter() {
        if (options.disableSubmitOnEnter !== true) form.requestSubmit();
      },
      returned: field.returned,
      fail: context.fail,
    };
    const made = (connection: ConnectedFrame) => {
      control = connection.control;
      connected = connection.frame;
    };
    render(<FieldFrame needs={frameNeeds} made={made} />, needs.place);
    const frame = connected as unknown as SecureFrame;
    scopedEffect(() => {
      // Reads everything in the set-up that can change, to subscribe to it.
      for (const part of [context.texts, context.lang]) part.value;
      field.message();
      frame.refresh();
    });
    return { field, frame };
  });
  const endTheme = onThemeChange(frame.refresh);

  return {
    focus: frame.focus,
    refresh: frame.refresh,
    async check() {
      field.report(await frame.check());
      return field.validate();
    },
    refused() {
      field.refuse('cvvError');
    },
    async send(order) {
      const { value: current } = context.checkoutId;
      const checkout = current === checkoutId ? '' : current;
      try {
        return await frame.submit({ ...order, checkout, siblings: [] });
      } catch {
        // The frame is gone or does not answer, so it is unknown whether it has sent the payment.
        return { kind: 'lost' };
      }
    },
    forget: frame.forget,
    reload: frame.reload,
    end() {
      endTheme();
      end();
    },
  };
}

/** In the style `modern` a label names the field. */
const placeholderOf = ({ texts }: WidgetContext): string =>
  options.showPlaceholders === false ||
  (options.style === 'modern' && options.showLabels !== false && !options.placeholders)
    ? ''
    : (options.placeholders?.['cvvPlaceholder'] ?? texts.value('cvv'));

/** @param fault the displayed error text; '' if there is none */
function setupOf(context: WidgetContext, brand: string, fault: string) {
  return {
    label: context.texts.value('cvv'),
    placeholder: isolated(placeholderOf(context)),
    lang: context.lang.value,
    brands: [brand],
    brand,
    required: options.allowEmptyCvv !== true,
    mask: options.maskCvv === true,
    grouping: true,
    mayBePast: false,
    lookUp: false,
    hint: '',
    twins: false,
    fault,
    placeholderStyle: readStyle(options.iframeStyles?.['cvv-placeholder']),
  };
}
