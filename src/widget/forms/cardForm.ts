/** One card form: connects its frames and fields to the state, and its elements follow that. */

import { formatExpiry, type Month } from '../../card/expiry.ts';
import {
  type FieldSetup,
  randomId,
  type SecureFieldName,
  type SubmitOrder,
  type SubmitOutcome,
} from '../../protocol/index.ts';
import { always, create } from '../element.ts';
import { createFramed } from '../fields/framed.ts';
import { group } from '../fields/group.ts';
import { showFault } from '../fields/hints.ts';
import type { SecureFrame } from '../fields/secureFrame.ts';
import { givenStyle, onThemeChange } from '../fields/textStyle.ts';
import { notify } from '../options/callbacks.ts';
import { options } from '../options/read.ts';
import type { Run } from '../run.ts';
import { type CardField, type CardState, type FaultKey, setFault } from '../state.ts';
import type { Addon } from './addon.ts';
import {
  brandSelect,
  expiryInput,
  holderInput,
  offWhileBusy,
  payButton,
  submitGroup,
} from './cardFields.ts';
import { createCardTexts, LABELS } from './cardTexts.ts';
import { byPriority, createDetection } from './detection.ts';
import type { PaymentForm } from './form.ts';
import { createJudge } from './judge.ts';

/** What a card form is given. */
export interface CardFormNeeds {
  readonly run: Pick<Run, 'address' | 'fail'>;
  readonly state: CardState;
  readonly form: HTMLFormElement;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** What was typed into the frames is gone: the whole form was moved, and no frame was left to keep it. */
  readonly emptied: () => void;
}

/** A card form. */
export interface CardForm extends PaymentForm {
  readonly state: CardState;
  /** Fields that options ask for: they are asked and sent with the others. */
  readonly addons: Addon[];
  /** Something was edited: the pay button is on again. */
  edited(): void;
}

/** The fields of the form, and the parameters they are. */
const NAMES: Readonly<Record<CardField, SecureFieldName>> = {
  cardNumber: 'card.number',
  expiry: 'card.expiry',
  cardHolder: 'card.holder',
  cvv: 'card.cvv',
};

/** Faults by the parameters that the gateway refused. */
const FAULT_OF: Readonly<Record<string, readonly [CardField, FaultKey]>> = {
  'card.number': ['cardNumber', 'cardNumberError'],
  paymentBrand: ['cardNumber', 'cardNumberError'],
  'card.expiryMonth': ['expiry', 'expiryMonthError'],
  'card.expiryYear': ['expiry', 'expiryYearError'],
  'card.holder': ['cardHolder', 'cardHolderError'],
  'card.cvv': ['cvv', 'cvvError'],
};

/** Puts the fields into the form element. Its caller ends what follows the state. */
export function createCardForm(needs: CardFormNeeds): CardForm {
  const { run, state, form } = needs;
  const session = randomId();
  const frames = new Map<CardField, SecureFrame>();
  const controls = new Map<CardField, HTMLElement>();
  const addons: Addon[] = [];
  const texts = createCardTexts(state, session.slice(0, 8));
  const detection = createDetection(state);
  const now = () => (options.disableCardExpiryDateValidation ? undefined : needs.now());
  const judge = createJudge({ ...needs, now, controls, detection });
  const checkoutId = state.checkoutId.value;
  const isFramed = options.enableSAQACompliance === true;

  function setup(field: CardField): Omit<FieldSetup, 'style'> {
    const { allowEmptyCvv, allowEmptyCardHolderName, brandDetectionType, iframeStyles } = options;
    const fault = state.faults.value[field];
    const mayBeEmpty =
      field === 'cvv'
        ? allowEmptyCvv
        : field === 'cardHolder' && allowEmptyCardHolderName !== false;
    return {
      label: texts.text(LABELS[field]).value,
      placeholder: texts.placeholder(field).value,
      lang: state.lang.value,
      brands: byPriority(state.brands),
      brand: state.brand.value,
      required: !mayBeEmpty,
      mask: field === 'cvv' && options.maskCvv === true,
      grouping: options.numberFormatting !== false,
      mayBePast: !now(),
      lookUp: brandDetectionType !== undefined && brandDetectionType !== 'regex',
      hint: field === 'expiry' ? texts.text('expiryHint').value : (state.hints.value[field] ?? ''),
      twins: field === 'cardNumber' && !isFramed,
      fault: fault ? state.texts.value(fault) : '',
      placeholderStyle: givenStyle(iframeStyles?.[`${part(field)}-placeholder`]),
    };
  }

  function addFrame(field: CardField): HTMLElement {
    const { frame, control } = createFramed({
      address: run.address,
      checkoutId,
      session,
      field,
      name: NAMES[field],
      title: texts.text('frameTitle'),
      placeholder: texts.placeholder(field),
      setup: () => setup(field),
      style: () => ({
        ...givenStyle(options.iframeStyles?.[`${part(field)}-input`]),
        ...givenStyle(options.iframeStyles?.[part(field)]),
      }),
      state: (next) => judge.heard(field, next),
      left: () => void leave(field),
      closed: judge.retype,
      filled: ({ month, year }) => fillDate(controls.get('expiry'), month, year),
      enter() {
        if (options.disableSubmitOnEnter !== true) form.requestSubmit();
      },
      returned: () => judge.returns(field),
      bin: (bin) => {
        detection.heard(bin);
        judge.edited('cardNumber');
      },
      fail: run.fail,
    });
    frames.set(field, frame);
    controls.set(field, control);
    return control;
  }

  /** A field in a frame was left. What is wrong may be a number that the frame tells of only when the shopper is done. */
  async function leave(field: CardField): Promise<void> {
    if (field === 'cardNumber' && !judge.isRight(field)) {
      const next = await frames
        .get(field)
        ?.check()
        .catch(() => undefined);
      // The frame is gone, or the shopper back in it.
      if (!next || controls.get(field)?.classList.contains('wpwl-focus')) return;
      judge.heard(field, next);
    }
    judge.left(field);
  }

  /** Connects a field of the page. */
  function addInput(field: CardField, input: HTMLInputElement): HTMLElement {
    controls.set(field, input);
    for (const event of ['input', 'change']) {
      input.addEventListener(event, () => judge.edited(field));
    }
    input.addEventListener('blur', () => judge.left(field));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && options.disableSubmitOnEnter) event.preventDefault();
    });
    return input;
  }

  const select = brandSelect(texts, state.brands);
  select.addEventListener('change', () => {
    detection.choose(select.value);
    judge.edited('cardNumber');
  });
  const picture = create('div', { class: 'wpwl-brand wpwl-brand-card' });
  const button = payButton(texts.text('submit'));
  const expiry = () => (isFramed ? addFrame('expiry') : addInput('expiry', expiryInput(texts)));
  const about = create(
    'span',
    { hidden: '', class: 'wpwl-about', id: texts.labelId('about') },
    texts.text('expiryHint'),
  );
  const holder = () =>
    isFramed ? addFrame('cardHolder') : addInput('cardHolder', holderInput(texts));
  const labelled = (field: CardField | 'brand', control: HTMLElement, ...after: Node[]) =>
    group(field, texts.label(LABELS[field]), texts.labelId(field), control, ...after);
  form.append(
    labelled('brand', select, picture),
    labelled('cardNumber', addFrame('cardNumber')),
    labelled('expiry', expiry()),
    labelled('cardHolder', holder()),
    ...(options.requireCvv !== false ? [labelled('cvv', addFrame('cvv'))] : []),
    submitGroup(button),
  );

  if (!isFramed) {
    const control = controls.get('expiry') as HTMLElement;
    control.after(about);
    showFault(control, undefined);
  }

  always(() => {
    const { value: brand } = state.brand;
    // Where there is no brand yet the list stays at its first, as it was drawn.
    if (brand) select.value = brand;
    // Classes of the page stay.
    for (const key of ['', ...state.brands]) {
      picture.classList.toggle(`wpwl-brand-${key || 'GENERIC'}`, key === brand);
    }
    if (brand) notify('onChangeBrand', undefined, brand);
  });
  always(() => {
    const { value: faults } = state.faults;
    for (const [field, control] of controls) {
      const key = faults[field];
      const text = key && state.texts.value(key);
      const shown = control.parentElement?.querySelector(`:scope > .wpwl-hint-${key}`);
      if (key && shown?.textContent === text) continue;
      if (key && text) showFault(control, { key, text });
      else if (control.classList.contains('wpwl-has-error')) showFault(control, undefined);
    }
  });
  const refresh = () => {
    for (const frame of frames.values()) frame.refresh();
  };
  always(() => {
    // Everything a set-up says that can change; a frame that is not there yet is told when it says hello.
    for (const part of [state.faults, state.hints, state.texts, state.lang, state.brand])
      part.value;
    refresh();
  });
  offWhileBusy(button, state, state.payBlocked);
  const endTheme = onThemeChange(refresh);

  /** The number's frame sends, and gets what the others hold from them. */
  async function send(order: Omit<SubmitOrder, 'siblings' | 'checkout'>): Promise<SubmitOutcome> {
    const siblings = [...frames.keys()].map((field) => NAMES[field]).slice(1);
    const { value: current } = state.checkoutId;
    const checkout = current === checkoutId ? '' : current;
    const sent = frames.get('cardNumber')?.submit({ ...order, checkout, siblings });
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
    addons,
    edited() {
      state.payBlocked.value = false;
    },
    async validate() {
      // The number first: it may change the brand, which decides on the code.
      for (const [field, frame] of frames) judge.heard(field, await frame.check());
      const first = judge.all();
      const others = addons.map((addon) => addon.validate()).find(Boolean);
      state.payBlocked.value = Boolean(first || others);
      if (first) controls.get(first)?.focus();
      else others?.focus();
      return !first && !others;
    },
    send,
    refused(names) {
      for (const name of names) {
        const [field, fault] = FAULT_OF[name] ?? [];
        if (field) setFault(state, field, fault);
      }
      const others = addons.map((addon) => addon.refused(names)).some(Boolean);
      state.payBlocked.value = others || Object.keys(state.faults.value).length > 0;
    },
    kept(reason) {
      if (reason === 'retype') judge.retype();
      else setFault(state, 'cardNumber', 'cardNumberError');
      state.payBlocked.value = true;
      controls.get('cardNumber')?.focus();
    },
    forget() {
      for (const frame of frames.values()) frame.forget();
    },
    focusField(name) {
      const [field] = Object.entries(NAMES).find(([, its]) => its === name) ?? [];
      controls.get(field as CardField)?.focus();
    },
    target: () => options.paymentTarget,
    reload() {
      for (const frame of frames.values()) frame.reload();
    },
    end() {
      endTheme();
      for (const addon of addons) addon.end?.();
      for (const frame of frames.values()) frame.end();
    },
  };
}

/** A date that the browser filled in with the number; one that the shopper has typed stands. */
function fillDate(control: HTMLElement | undefined, month: number, year: number): void {
  if (!(control instanceof HTMLInputElement) || control.value) return;
  control.value = formatExpiry(`${String(month).padStart(2, '0')}${String(year).slice(2)}`);
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** First part of the names in `iframeStyles`. */
const part = (field: CardField): 'cvv' | 'card-number' => (field === 'cvv' ? 'cvv' : 'card-number');
