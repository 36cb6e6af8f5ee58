/** The fields of a card form: their validation, and the frame or the input of each. */
import type { JSX } from 'preact';
import { COMPLETE_EXPIRY, formatExpiry, type Month } from '../../../card/expiry.ts';
import { createField, type Field, type FieldRules } from '../../fields/field.ts';
import { type ConnectedFrame, FieldFrame, type FieldFrameNeeds } from '../../fields/fieldFrame.tsx';
import { createFramedField, type FramedField } from '../../fields/framedField.ts';
import type { SecureFrame } from '../../fields/secureFrame.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { notify } from '../../kernel/options/callbacks.ts';
import { asJQuery } from '../../kernel/options/jQueryLike.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { CardField, CardState } from '../../kernel/state.ts';
import type { BrandDetection } from './brandDetection.ts';
import { CARD_FIELDS, faultOf } from './cardFacts.ts';
import type { CardTexts } from './cardTexts.ts';
import { frameSetup, frameStyle } from './frameSetup.ts';
import { expiryFault, holderFault, numberFault } from './validate.ts';

/** The dependencies of the fields of a card form. */
export interface CardFieldsNeeds {
  readonly context: Pick<WidgetContext, 'address' | 'fail'>;
  readonly state: CardState;
  readonly form: HTMLFormElement;
  readonly texts: CardTexts;
  readonly detection: BrandDetection;
  /** Random name of the form, by which its frames find each other. */
  readonly session: string;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** Called if the content of the frames is lost because the page has moved the whole form. */
  readonly emptied: () => void;
}

export type CardFields = ReturnType<typeof createCardFields>;

/** Its effects end with the scope in which it is created. */
export function createCardFields(needs: CardFieldsNeeds) {
  const { context, state, form, texts, detection, session } = needs;
  const frames = new Map<CardField, SecureFrame>();
  const controls = new Map<CardField, HTMLElement>();
  const framed = new Map<CardField, FramedField>();
  /** All fields, in the order of the form. */
  const fields = new Map<CardField, Field>();
  const field = (name: CardField) => fields.get(name);
  const edited = () => enablePayButtons(needs);
  const rulesOf = (name: CardField) => ({
    texts: state.texts,
    card: state,
    control: () => controls.get(name),
    emptyText: CARD_FIELDS[name].empty,
    edited,
  });

  function left(name: CardField): void {
    const found = field(name);
    const isRight = found?.isRight() === true;
    found?.left();
    notify(CARD_FIELDS[name].left, { $form: asJQuery(form) }, isRight);
  }

  async function leftFrame(name: CardField): Promise<void> {
    const found = framed.get(name);
    if (name === 'cardNumber' && !found?.isRight()) {
      // The frame reports some faults of a number only when the shopper has left it.
      const next = await frames
        .get(name)
        ?.check()
        .catch(() => undefined);
      // The frame is gone, or the shopper is back in it.
      if (!next || controls.get(name)?.classList.contains('wpwl-focus')) return;
      found?.report(next);
    }
    left(name);
  }

  return {
    frames,
    controls,
    field,
    /** Adds the frame of a field. */
    addFrame(name: CardField): JSX.Element {
      const found = createCardFrameField(needs, name, rulesOf(name));
      framed.set(name, found);
      fields.set(name, found);
      const frameNeeds: FieldFrameNeeds = {
        address: context.address,
        checkoutId: state.checkoutId.value,
        session,
        field: name,
        name: CARD_FIELDS[name].parameter,
        label: texts.text(CARD_FIELDS[name].label),
        title: texts.text('frameTitle'),
        placeholder: texts.placeholder(name),
        // The frames share a thread and a response, so the others would delay the number, which is the first field.
        ...(name !== 'cardNumber' && { after: () => frames.get('cardNumber')?.connected }),
        setup: () => frameSetup(name, state, texts, found.message()),
        style: () => frameStyle(name),
        state: found.report,
        left: () => void leftFrame(name),
        closed: () => field('cardNumber')?.tell('cardNumberRetypeError', true),
        filled: ({ month, year }) => fillDate(controls.get('expiry'), month, year),
        enter() {
          if (!options.disableSubmitOnEnter) form.requestSubmit();
        },
        returned: found.returned,
        bin(bin) {
          detection.heard(bin);
          field('cardNumber')?.edited();
        },
        fail: context.fail,
      };
      const made = ({ frame, control }: ConnectedFrame) => {
        frames.set(name, frame);
        controls.set(name, control);
      };
      return <FieldFrame needs={frameNeeds} made={made} />;
    },
    /** Adds the input of a field. @returns connects the element */
    addInput(name: 'expiry' | 'cardHolder'): (input: HTMLInputElement | null) => void {
      const text = () => (controls.get(name) as HTMLInputElement | undefined)?.value ?? '';
      const found = createField({
        ...rulesOf(name),
        isEmpty: () => !text().trim(),
        check: () => inputFault(needs, name, text()),
      });
      fields.set(name, found);
      return (input) => {
        if (!input) return;
        controls.set(name, input);
        listenToInput(input, found, () => left(name));
      };
    },
    /** Shows every fault. @returns the first field that has one */
    async validate(): Promise<CardField | undefined> {
      // The number is first: it may change the brand, which determines the code.
      for (const [name, frame] of frames) framed.get(name)?.report(await frame.check());
      const wrong = [...fields].filter(([, found]) => !found.validate());
      state.payBlocked.value = wrong.length > 0;
      return wrong[0]?.[0];
    },
    /** Whether a field shows a fault. */
    isAnyRefused: () => [...fields].some(([, found]) => found.isRefused()),
    /** Sends the frames their changed set-up. */
    refresh() {
      for (const frame of frames.values()) frame.refresh();
    },
    /** Reads the set-up of the frames, so that an effect runs again when it changes. */
    followTexts() {
      for (const found of fields.values()) found.message();
      const { hints, texts, lang, brand, named } = state;
      for (const part of [hints, texts, lang, brand, named]) part.value;
    },
  };
}

/** Enables the pay buttons after an edit, also those that the page has disabled. */
function enablePayButtons({ state, form }: CardFieldsNeeds): void {
  state.payBlocked.value = false;
  for (const button of form.querySelectorAll<HTMLButtonElement>('.wpwl-button-pay')) {
    button.disabled = false;
  }
}

function inputFault({ now }: CardFieldsNeeds, name: 'expiry' | 'cardHolder', value: string) {
  if (name === 'cardHolder') return holderFault(value, CARD_FIELDS.cardHolder.mayBeEmpty());
  return expiryFault(value, options.disableCardExpiryDateValidation ? undefined : now());
}

/** The field of a frame: the frame checks the value, and the number must also fit the brand. */
function createCardFrameField(
  { state: { framed, brand }, detection, emptied }: CardFieldsNeeds,
  name: CardField,
  rules: Pick<FieldRules, 'texts' | 'card' | 'control' | 'emptyText' | 'edited'>,
): FramedField {
  const state = framed[name];
  const isNumber = name === 'cardNumber';
  return createFramedField({
    ...rules,
    state,
    check() {
      if (isNumber) return numberFault(state.value, brand.value, detection.fitting());
      return state.value.valid ? undefined : faultOf(name);
    },
    // No offered card begins with these digits.
    isHopeless: () => isNumber && state.value.length > 0 && !detection.fitting().length,
    reported() {
      if (isNumber) detection.follow();
    },
    lost: emptied,
  });
}

function listenToInput(input: HTMLInputElement, field: Field, left: () => void): void {
  for (const event of ['input', 'change']) input.addEventListener(event, field.edited);
  // A complete date is checked before the shopper leaves. No name looks like one.
  input.addEventListener('input', () => COMPLETE_EXPIRY.test(input.value) && field.left());
  input.addEventListener('blur', left);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
  });
}

/** Fills in a date that the browser has filled in with the number. A date that the shopper has typed stays. */
function fillDate(control: HTMLElement | undefined, month: number, year: number): void {
  if (!(control instanceof HTMLInputElement) || control.value) return;
  control.value = formatExpiry(`${String(month).padStart(2, '0')}${String(year).slice(2)}`);
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
