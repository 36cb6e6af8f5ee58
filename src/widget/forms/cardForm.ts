/** One card form: connects its frames and fields to the state, and its elements follow that. */
import { effect } from '@preact/signals';
import {
  type FieldSetup,
  randomId,
  type SecureFieldName,
  type SubmitOrder,
  type SubmitOutcome,
} from '../../protocol/index.ts';
import type { ErrorCode, ErrorDetails } from '../errors/errors.ts';
import { showFault } from '../fields/hints.ts';
import { createSecureFrame, type SecureFrame } from '../fields/secureFrame.ts';
import { givenStyle, onThemeChange, textStyleOf } from '../fields/textStyle.ts';
import { notify } from '../options/callbacks.ts';
import type { ScriptAddress } from '../script.ts';
import { type CardField, type FaultKey, setFault } from '../state.ts';
import { createCardTexts, LABELS } from './cardTexts.ts';
import type { PaymentForm } from './form.ts';
import { createJudge, type FramedField, type JudgeNeeds } from './judge.ts';

/** What a card form is given. */
export interface CardFormNeeds
  extends Pick<JudgeNeeds, 'state' | 'options' | 'form' | 'now' | 'emptied'> {
  readonly address: ScriptAddress;
  readonly fail: (code: ErrorCode, details?: ErrorDetails) => void;
}

export type CardForm = ReturnType<typeof createCardForm>;

/** Fields of the form by the parameters they become. */
const FIELD_OF: Readonly<Record<string, readonly [CardField, FaultKey]>> = {
  'card.number': ['cardNumber', 'cardNumberError'],
  paymentBrand: ['cardNumber', 'cardNumberError'],
  'card.expiryMonth': ['expiry', 'expiryMonthError'],
  'card.expiryYear': ['expiry', 'expiryYearError'],
  'card.holder': ['cardHolder', 'cardHolderError'],
  'card.cvv': ['cvv', 'cvvError'],
};

/** Makes the form's behaviour; the elements come with the first rendering. */
export function createCardForm(needs: CardFormNeeds) {
  const { address, options, state, form, fail } = needs;
  const session = randomId();
  const asksCode = options().requireCvv !== false;
  const frames = new Map<FramedField, SecureFrame>();
  const controls = new Map<CardField, HTMLElement>();
  const clean: (() => void)[] = [];
  const texts = createCardTexts(state, options, session.slice(0, 8));
  const judge = createJudge({ ...needs, controls, asksCode });
  let button: HTMLButtonElement | null = null;

  const refresh = () => {
    for (const frame of frames.values()) frame.refresh();
  };

  function setup(field: FramedField, iframe: HTMLIFrameElement): FieldSetup {
    const { allowEmptyCvv, brandDetectionPriority, iframeStyles, maskCvv } = options();
    const fault = state.faults.value[field];
    const part = field === 'cvv' ? 'cvv' : 'card-number';
    return {
      label: texts.text(LABELS[field]).value,
      placeholder: texts.placeholder(field).value,
      lang: state.lang.value,
      brands: byPriority(state.brands, brandDetectionPriority),
      brand: state.brand.value,
      required: field === 'cardNumber' || !allowEmptyCvv,
      mask: field === 'cvv' && maskCvv === true,
      grouping: true,
      now: '',
      lookUp: false,
      fault: fault ? state.texts.value(fault) : '',
      style: {
        ...textStyleOf(iframe),
        ...givenStyle(iframeStyles?.[`${part}-input`]),
        ...givenStyle(iframeStyles?.[part]),
      },
      placeholderStyle: givenStyle(iframeStyles?.[`${part}-placeholder`]),
    };
  }

  function listenersOf(field: FramedField, iframe: HTMLIFrameElement) {
    const context = { $iframe: [iframe] };
    return {
      connected(again: boolean) {
        if (again) judge.returns(field);
        notify('onReadyIframeCommunication', context);
      },
      state: (next: Parameters<typeof judge.heard>[1]) => judge.heard(field, next),
      focus() {
        iframe.classList.add('wpwl-focus');
        notify('onFocusIframeCommunication', context);
      },
      blur() {
        iframe.classList.remove('wpwl-focus');
        notify('onBlurIframeCommunication', context);
        judge.left(field);
      },
      enter() {
        if (options().disableSubmitOnEnter !== true) form.requestSubmit();
      },
      failed: (code: ErrorCode, detail?: string) => fail(code, detail ? { detail } : {}),
    };
  }

  function showFaults(): void {
    const { value: faults } = state.faults;
    for (const [field, control] of controls) {
      const key = faults[field];
      const text = key && state.texts.value(key);
      const shown = control.parentElement?.querySelector(`:scope > .wpwl-hint-${key}`);
      if (key && shown?.textContent === text) continue;
      if (key && text) showFault(control, { key, text });
      else if (control.classList.contains('wpwl-has-error')) showFault(control, undefined);
    }
  }

  function tellFrames(): void {
    // Everything a set-up says that can change; a frame that is not there yet is told when it says hello.
    for (const part of [state.faults, state.texts, state.lang, state.brand]) part.value;
    refresh();
  }

  function showPhase(): void {
    const blocked = state.payBlocked.value;
    const busy = state.phase.value !== 'open';
    if (!button) return;
    button.disabled = blocked || busy;
    button.classList.toggle('wpwl-button-error', blocked);
  }

  /** The number's frame sends, and gets the code from its sibling. */
  async function send(order: Omit<SubmitOrder, 'siblings'>): Promise<SubmitOutcome> {
    const siblings: SecureFieldName[] = asksCode ? ['card.cvv'] : [];
    const sent = frames.get('cardNumber')?.submit({ ...order, siblings });
    try {
      return (await sent) ?? { kind: 'incomplete', field: 'card.number' };
    } catch {
      // The frame is gone or silent: nobody knows whether it had sent.
      return { kind: 'lost' };
    }
  }

  return {
    key: 'card',
    brands: state.brands,
    callbacks: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
    state,
    texts,
    asksCode,
    frameAddress: (name: SecureFieldName) =>
      `${address.base}/v1/checkouts/${encodeURIComponent(address.checkoutId)}/frame?b=${__FRAME_HASH__}#${name}`,

    /** Connects a frame; the result disconnects it. */
    attachFrame(field: FramedField, iframe: HTMLIFrameElement): () => void {
      const listeners = listenersOf(field, iframe);
      const ask = () => setup(field, iframe);
      const frame = createSecureFrame(iframe, address.origin, session, ask, listeners);
      frames.set(field, frame);
      controls.set(field, iframe);
      return () => frame.end();
    },
    /** Connects a field of the page. */
    attachInput: (field: 'expiry' | 'cardHolder') => (input: HTMLInputElement | null) => {
      if (!input || controls.get(field) === input) return;
      controls.set(field, input);
      for (const event of ['input', 'change']) {
        input.addEventListener(event, () => judge.edited(field));
      }
      input.addEventListener('blur', () => judge.left(field));
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && options().disableSubmitOnEnter) event.preventDefault();
      });
    },
    attachButton(element: HTMLButtonElement | null): void {
      button = element;
    },
    attachBrandSelect(select: HTMLSelectElement | null): void {
      if (!select) return;
      select.addEventListener('change', () => {
        state.brandChosen.value = true;
        state.brand.value = select.value;
        judge.edited('cardNumber');
      });
      const show = () => {
        select.value = state.brand.value;
        notify('onChangeBrand', undefined, state.brand.value);
      };
      clean.push(effect(show));
    },
    attachPicture(picture: HTMLElement | null): void {
      if (!picture) return;
      const show = () => {
        picture.className = `wpwl-brand wpwl-brand-card wpwl-brand-${state.brand.value || 'GENERIC'}`;
      };
      clean.push(effect(show));
    },

    /** After the first rendering: from here on the elements follow the state. */
    follow(): void {
      clean.push(effect(showFaults), effect(tellFrames), effect(showPhase), onThemeChange(refresh));
    },
    /**
     * Asks every field how it stands; shows the faults and goes to the first.
     * @throws NoAnswer when a frame does not answer
     */
    async validate(): Promise<boolean> {
      // The number first: it may change the brand, which decides on the code.
      for (const [field, frame] of frames) judge.heard(field, await frame.check());
      const first = judge.all();
      if (first) (frames.get(first as FramedField) ?? controls.get(first))?.focus();
      return !first;
    },
    send,
    refused(names: readonly string[]): void {
      for (const name of names) {
        const [field, fault] = FIELD_OF[name] ?? [];
        if (field) setFault(state, field, fault);
      }
      state.payBlocked.value = Object.keys(state.faults.value).length > 0;
    },
    forget(): void {
      for (const frame of frames.values()) frame.forget();
    },
    target: () => options().paymentTarget,
    /** Loads the frames anew, for another try after a failure. */
    reload(): void {
      for (const frame of frames.values()) frame.reload();
    },
    end(): void {
      for (const undo of clean.splice(0)) undo();
      for (const frame of frames.values()) frame.end();
    },
  } satisfies PaymentForm & Record<string, unknown>;
}

/** The shop's priority first, then the order of the offer. */
function byPriority(brands: readonly string[], priority: readonly string[] = []): string[] {
  const first = priority.filter((brand) => brands.includes(brand));
  return [...first, ...brands.filter((brand) => !first.includes(brand))];
}
