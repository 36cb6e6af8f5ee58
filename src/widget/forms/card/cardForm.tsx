/** A card form: its markup, and its interface for the container. */

import type { Month } from '../../../card/expiry.ts';
import { randomId, type SubmitOutcome } from '../../../protocol/index.ts';
import { describeControl } from '../../fields/faultHint.tsx';
import type { FormAddon } from '../../fields/formAddon.ts';
import { Group } from '../../fields/group.tsx';
import { onThemeChange } from '../../fields/textStyle.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw, render } from '../../kernel/draw.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardField, CardState } from '../../kernel/state.ts';
import type { FormOrder, PaymentForm } from '../paymentForm.ts';
import { createBrandDetection } from './brandDetection.ts';
import { CARD_FIELDS, isFramed } from './cardFacts.ts';
import { type CardFields, createCardFields } from './cardFields.tsx';
import { type CardTexts, createCardTexts } from './cardTexts.ts';
import { BrandPicture, BrandSelect, ExpiryInput, HolderInput, PayButton } from './controls.tsx';

/** The dependencies of a card form. */
export interface CardFormNeeds {
  readonly context: Pick<WidgetContext, 'address' | 'fail'>;
  readonly state: CardState;
  readonly form: HTMLFormElement;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** Called if the content of the frames is lost because the page has moved the whole form. */
  readonly emptied: () => void;
}

export interface CardForm extends PaymentForm {
  readonly state: CardState;
  readonly form: HTMLFormElement;
  /** Fields that the options add: they are validated and sent with the others. */
  readonly addons: FormAddon[];
  /** Called after an edit: enables the pay button again. */
  edited(): void;
  /** Called when the styles have changed: the text in the frames follows. */
  refresh(): void;
}

/** Adds the fields to the form element. Its effects end with the scope in which it is created. */
export function createCardForm(needs: CardFormNeeds): CardForm {
  const { state, form } = needs;
  const session = randomId();
  const texts = createCardTexts(state, session.slice(0, 8));
  const detection = createBrandDetection(state);
  const fields = createCardFields({ ...needs, session, texts, detection });
  const addons: FormAddon[] = [];
  /** Another checkout may have replaced it since. */
  const checkoutId = state.checkoutId.value;

  const choose = (brand: string) => {
    detection.choose(brand);
    fields.field('cardNumber')?.edited();
  };
  drawFields({ state, texts, fields, choose }, form);
  const control = fields.controls.get('expiry');
  if (control instanceof HTMLInputElement) describeControl(control);
  scopedEffect(() => {
    const { value: brand } = state.brand;
    if (brand) notify('onChangeBrand', undefined, brand);
  });
  scopedEffect(() => {
    fields.followTexts();
    // A frame that has not connected yet gets the set-up when it does.
    fields.refresh();
  });
  const endTheme = onThemeChange(fields.refresh);

  /** The number's frame sends, and collects the values of the other frames. */
  async function send(order: FormOrder): Promise<SubmitOutcome> {
    const siblings = [...fields.frames.keys()]
      .map((field) => CARD_FIELDS[field].parameter)
      .slice(1);
    const { value: current } = state.checkoutId;
    const checkout = current === checkoutId ? '' : current;
    const sent = fields.frames.get('cardNumber')?.submit({ ...order, checkout, siblings });
    try {
      return (await sent) ?? { kind: 'incomplete', field: 'card.number' };
    } catch {
      // The frame is gone or does not answer, so it is unknown whether it has sent the payment.
      return { kind: 'lost' };
    }
  }

  return {
    key: 'card',
    brands: state.brands,
    callbacks: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
    state,
    form,
    addons,
    edited() {
      state.payBlocked.value = false;
    },
    async validate() {
      const first = await fields.validate();
      const other = addons.map((addon) => addon.validate()).find(Boolean);
      state.payBlocked.value = Boolean(first || other);
      if (first) fields.controls.get(first)?.focus();
      else other?.focus();
      return !first && !other;
    },
    refresh: fields.refresh,
    send,
    usable: Promise.all([...fields.frames.values()].map(({ connected }) => connected)),
    refused(names) {
      for (const [field, { faults }] of factsOfFields()) {
        for (const name of names) {
          const fault = faults[name];
          if (fault) fields.field(field)?.refuse(fault);
        }
      }
      const others = addons.map((addon) => addon.refused(names)).some(Boolean);
      state.payBlocked.value = others || fields.isAnyRefused();
    },
    numberKept() {
      fields.field('cardNumber')?.tell('cardNumberRetypeError', true);
      state.payBlocked.value = true;
      fields.controls.get('cardNumber')?.focus();
    },
    forget() {
      for (const frame of fields.frames.values()) frame.forget();
    },
    target: () => options.paymentTarget,
    reload() {
      for (const frame of fields.frames.values()) frame.reload();
    },
    end() {
      endTheme();
      for (const addon of addons) addon.end?.();
    },
  };
}

const factsOfFields = () =>
  Object.entries(CARD_FIELDS) as [CardField, (typeof CARD_FIELDS)[CardField]][];

interface FieldsProps {
  readonly state: CardState;
  readonly texts: CardTexts;
  readonly fields: CardFields;
  /** The shopper has chosen a brand. */
  readonly choose: (brand: string) => void;
}

/** Draws the groups of a card form. The number comes first, because its frame begins to load when it is in the document. */
function drawFields({ state, texts, fields, choose }: FieldsProps, form: HTMLFormElement): void {
  const { addFrame, addInput } = fields;
  const groupOf = (field: CardField) => ({
    field,
    label: texts.label(CARD_FIELDS[field].label),
    labelId: texts.labelId(field),
    focus: () => fields.controls.get(field)?.focus(),
  });
  const number = draw(<Group {...groupOf('cardNumber')}>{addFrame('cardNumber')}</Group>);
  form.append(number);
  const brand = draw(
    <Group
      field="brand"
      label={texts.label('brand')}
      labelId={texts.labelId('brand')}
      focus={() => form.querySelector<HTMLElement>('.wpwl-control-brand')?.focus()}
      after={<BrandPicture state={state} />}
    >
      <BrandSelect texts={texts} state={state} choose={choose} />
    </Group>,
  );
  number.before(brand);
  const holder = () => (
    <Group {...groupOf('cardHolder')}>
      {isFramed('cardHolder') ? (
        addFrame('cardHolder')
      ) : (
        <HolderInput texts={texts} made={addInput('cardHolder')} />
      )}
    </Group>
  );
  const code = () =>
    options.requireCvv !== false && <Group {...groupOf('cvv')}>{addFrame('cvv')}</Group>;
  render(
    <>
      <Group {...groupOf('expiry')}>
        {isFramed('expiry') ? (
          addFrame('expiry')
        ) : (
          <>
            <ExpiryInput texts={texts} made={addInput('expiry')} />
            <span class="wpwl-about" id={texts.labelId('about')} hidden>
              {texts.text('expiryHint')}
            </span>
          </>
        )}
      </Group>
      {/* Expiry and code stand side by side, and the order of the keyboard is that of the eye. */}
      {options.style === 'modern' ? [code(), holder()] : [holder(), code()]}
      <PayButton state={state} isBlocked={state.payBlocked} />
    </>,
    form,
  );
}
