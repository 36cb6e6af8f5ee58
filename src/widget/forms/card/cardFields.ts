/** The fields of a card form: what each of them checks, and the frame or the input that it is in. */
import { formatExpiry, type Month } from '../../../card/expiry.ts';
import type { BinInfo, FieldState, SecureFieldName } from '../../../protocol/index.ts';
import type { WidgetContext } from '../../context.ts';
import { createField, type Field } from '../../fields/field.ts';
import { createFieldFrame } from '../../fields/fieldFrame.tsx';
import { createFramedField, type FramedField } from '../../fields/framedField.ts';
import type { SecureFrame } from '../../fields/secureFrame.ts';
import { notify } from '../../options/callbacks.ts';
import { asJQuery } from '../../options/jQueryLike.ts';
import { options } from '../../options/readOptions.ts';
import type { CardField, CardState } from '../../state.ts';
import type { BrandDetection } from './brandDetection.ts';
import type { CardTexts } from './cardTexts.ts';
import { frameSetup, frameStyle } from './frameSetup.ts';
import { expiryFault, holderFault, numberFault } from './validate.ts';

/** What the fields of a card form need. */
export interface CardFieldsNeeds {
  readonly context: Pick<WidgetContext, 'address' | 'fail'>;
  readonly state: CardState;
  readonly form: HTMLFormElement;
  readonly texts: CardTexts;
  readonly detection: BrandDetection;
  /** Random name of the form, for its frames to find each other. */
  readonly session: string;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** Called if what was typed into the frames is lost: the page has moved the whole form. */
  readonly emptied: () => void;
}

/** The fields, and the parameters that they are. */
export const PARAMETERS: Readonly<Record<CardField, SecureFieldName>> = {
  cardNumber: 'card.number',
  expiry: 'card.expiry',
  cardHolder: 'card.holder',
  cvv: 'card.cvv',
};

/** What the page is told when a field is left. */
const BLUR_CALLBACKS = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const;

/** What the shopper is asked for if a field is empty. */
const EMPTY_TEXTS = {
  cardNumber: 'cardNumberEmpty',
  expiry: 'expiryEmpty',
  cardHolder: 'cardHolderEmpty',
  cvv: 'cvvEmpty',
} as const;

/** What is wrong with a field in a frame whose value is not right. */
const FRAMED_FAULTS = {
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
} as const;

export type CardFields = ReturnType<typeof createCardFields>;

/** Its effects end with the scope that it is made in. */
export function createCardFields(needs: CardFieldsNeeds) {
  const { context, state, form, texts, detection, session } = needs;
  const frames = new Map<CardField, SecureFrame>();
  const controls = new Map<CardField, HTMLElement>();
  const framed = new Map<CardField, FramedField>();
  const inputs = new Map<CardField, Field>();

  const field = (name: CardField): Field | undefined => framed.get(name) ?? inputs.get(name);
  const fieldsInOrder = (): [CardField, Field][] =>
    (Object.keys(PARAMETERS) as CardField[]).flatMap((name) => {
      const found = field(name);
      return found ? [[name, found] as [CardField, Field]] : [];
    });

  /** A value was edited: the pay button is enabled again, also where the page has disabled it. */
  function edited(): void {
    state.payBlocked.value = false;
    for (const button of form.querySelectorAll<HTMLButtonElement>('.wpwl-button-pay')) {
      button.disabled = false;
    }
  }

  const rulesOf = (name: CardField) => ({
    texts: state.texts,
    control: () => controls.get(name),
    emptyText: EMPTY_TEXTS[name],
    edited,
  });

  function left(name: CardField): void {
    const found = field(name);
    const isRight = found?.isRight() === true;
    found?.left();
    notify(BLUR_CALLBACKS[name], { $form: asJQuery(form) }, isRight);
  }

  /** A number may be wrong in a way that its frame reports only when the shopper is done. */
  async function leftFrame(name: CardField): Promise<void> {
    const found = framed.get(name);
    if (name === 'cardNumber' && found && !found.isRight()) {
      const next = await frames
        .get(name)
        ?.check()
        .catch(() => undefined);
      // The frame is gone, or the shopper is back in it.
      if (!next || controls.get(name)?.classList.contains('wpwl-focus')) return;
      found.report(next);
    }
    left(name);
  }

  const checkFramed = (name: CardField, { valid }: FieldState) =>
    name === 'cardNumber'
      ? numberFault(state.framed[name].value, state.brand.value, detection.fitting())
      : valid
        ? undefined
        : FRAMED_FAULTS[name];

  const createFieldOf = (name: CardField): FramedField =>
    createFramedField({
      ...rulesOf(name),
      state: state.framed[name],
      check: () => checkFramed(name, state.framed[name].value),
      // No card on offer begins like this.
      isHopeless: () =>
        name === 'cardNumber' && state.framed[name].value.length > 0 && !detection.fitting().length,
      reported() {
        if (name === 'cardNumber') detection.follow();
      },
      lost: needs.emptied,
    });

  function heardBin(bin: BinInfo | null): void {
    detection.heard(bin);
    field('cardNumber')?.edited();
  }

  return {
    frames,
    controls,
    field,
    /** Adds the frame of a field. */
    addFrame(name: CardField): HTMLIFrameElement {
      const found = createFieldOf(name);
      framed.set(name, found);
      const { frame, control } = createFieldFrame({
        address: context.address,
        checkoutId: state.checkoutId.value,
        session,
        field: name,
        name: PARAMETERS[name],
        title: texts.text('frameTitle'),
        placeholder: texts.placeholder(name),
        setup: () => frameSetup(name, state, texts, found.message()),
        style: () => frameStyle(name),
        state: found.report,
        left: () => void leftFrame(name),
        closed: () => field('cardNumber')?.tell('cardNumberRetypeError', true),
        filled: ({ month, year }) => fillDate(controls.get('expiry'), month, year),
        enter() {
          if (options.disableSubmitOnEnter !== true) form.requestSubmit();
        },
        returned: found.returned,
        bin: heardBin,
        fail: context.fail,
      });
      frames.set(name, frame);
      controls.set(name, control);
      return control;
    },
    /** Connects an input of the page. */
    addInput(name: 'expiry' | 'cardHolder', input: HTMLInputElement): void {
      const now = () => (options.disableCardExpiryDateValidation ? undefined : needs.now());
      const found = createField({
        ...rulesOf(name),
        isEmpty: () => !input.value.trim(),
        check: () =>
          name === 'expiry'
            ? expiryFault(input.value, now())
            : holderFault(input.value, options.allowEmptyCardHolderName !== false),
      });
      inputs.set(name, found);
      controls.set(name, input);
      for (const event of ['input', 'change']) input.addEventListener(event, found.edited);
      input.addEventListener('blur', () => left(name));
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
      });
    },
    /** Shows every fault. @returns the first field that has one */
    async validate(): Promise<CardField | undefined> {
      // The number is the first: it may change the brand, which decides on the code.
      for (const [name, frame] of frames) framed.get(name)?.report(await frame.check());
      const wrong = fieldsInOrder().filter(([, found]) => !found.validate());
      state.payBlocked.value = wrong.length > 0;
      return wrong[0]?.[0];
    },
    /** Whether a field shows a fault. */
    isAnyRefused: () => fieldsInOrder().some(([, found]) => found.isRefused()),
    /** What the frames are told has changed. */
    refresh() {
      for (const frame of frames.values()) frame.refresh();
    },
    /** Reads what the frames are told, so that an effect runs again when it changes. */
    followTexts() {
      for (const found of framed.values()) found.message();
      for (const part of [state.hints, state.texts, state.lang, state.brand]) part.value;
    },
  };
}

/** A date that the browser has filled in with the number. One that the shopper has typed stays. */
function fillDate(control: HTMLElement | undefined, month: number, year: number): void {
  if (!(control instanceof HTMLInputElement) || control.value) return;
  control.value = formatExpiry(`${String(month).padStart(2, '0')}${String(year).slice(2)}`);
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
