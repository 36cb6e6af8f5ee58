/**
 * One card form: what its components ask for (texts, names, addresses), and what happens when a frame, a field or the
 * shopper says something. The state itself is in `state.ts`.
 */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Month } from '../../card/expiry.ts';
import {
  type FieldSetup,
  type FieldState,
  randomId,
  type SecureFieldName,
} from '../../protocol/index.ts';
import type { ErrorCode, ErrorDetails } from '../errors/errors.ts';
import { showFault } from '../fields/hints.ts';
import { createSecureFrame, type SecureFrame } from '../fields/secureFrame.ts';
import { givenStyle, onThemeChange, textStyleOf } from '../fields/textStyle.ts';
import { notify } from '../options/callbacks.ts';
import type { Options } from '../options/schema.ts';
import type { ScriptAddress } from '../script.ts';
import { type CardField, type CardState, type FaultKey, setFault } from '../state.ts';
import type { TextKey } from '../texts/texts.ts';
import { codeFault, expiryFault, holderFault, numberFault } from './validate.ts';

/** Fields in frames, and fields of the page. */
type FramedField = 'cardNumber' | 'cvv';
type PageField = 'expiry' | 'cardHolder';

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cardHolder', 'cvv'];
const LABELS = {
  brand: 'brand',
  cardNumber: 'cardNumber',
  expiry: 'expiryDate',
  cardHolder: 'cardHolder',
  cvv: 'cvv',
} as const;
const BLUR_CALLBACKS = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const;
const PLACEHOLDERS = {
  cardNumber: 'cardNumber',
  expiry: 'mmyy',
  cardHolder: 'cardHolder',
  cvv: 'cvv',
} as const;

/** What a card form is given. */
export interface CardFormNeeds {
  readonly address: ScriptAddress;
  readonly options: () => Options;
  readonly state: CardState;
  readonly form: HTMLFormElement;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  readonly fail: (code: ErrorCode, details?: ErrorDetails) => void;
  /** What was typed into the frames is gone: the whole form was moved, and no frame was left to keep it. */
  readonly emptied: () => void;
}

export type CardForm = ReturnType<typeof createCardForm>;

/** Makes the form's behaviour; the elements come with the first rendering. */
export function createCardForm(needs: CardFormNeeds) {
  const { address, options, state, form, fail } = needs;
  const session = randomId();
  const atStart = options();
  const asksCode = atStart.requireCvv !== false;
  const frames = new Map<FramedField, SecureFrame>();
  const controls = new Map<CardField, HTMLElement>();
  /** Fields whose frame came back and has not yet said what it holds. */
  const returning = new Set<FramedField>();
  const clean: (() => void)[] = [];
  let button: HTMLButtonElement | null = null;

  const text = memo((key: TextKey) => computed(() => state.texts.value(key)));
  const refresh = () => {
    for (const frame of frames.values()) frame.refresh();
  };

  function setup(field: FramedField, iframe: HTMLIFrameElement): FieldSetup {
    const now = options();
    const fault = state.faults.value[field];
    const given = now.iframeStyles;
    const part = field === 'cvv' ? 'cvv' : 'card-number';
    return {
      label: text(LABELS[field]).value,
      placeholder: placeholder(field).value,
      lang: state.lang.value,
      brands: byPriority(state.brands, now.brandDetectionPriority),
      brand: state.brand.value,
      required: field === 'cardNumber' || !now.allowEmptyCvv,
      mask: field === 'cvv' && now.maskCvv === true,
      fault: fault ? state.texts.value(fault) : '',
      style: {
        ...textStyleOf(iframe),
        ...givenStyle(given?.[`${part}-input`]),
        ...givenStyle(given?.[part]),
      },
      placeholderStyle: givenStyle(given?.[`${part}-placeholder`]),
    };
  }

  /** What is wrong with a field now. */
  function faultOf(field: CardField): FaultKey | undefined {
    const now = options();
    const value = () => (controls.get(field) as HTMLInputElement | undefined)?.value ?? '';
    switch (field) {
      case 'cardNumber':
        return numberFault(state.number.value, state.brand.value);
      case 'cvv':
        return asksCode ? codeFault(state.cvv.value) : undefined;
      case 'expiry':
        return expiryFault(value(), now.disableCardExpiryDateValidation ? undefined : needs.now());
      case 'cardHolder':
        return holderFault(value(), now.allowEmptyCardHolderName !== false);
    }
  }

  /** A field was left: says what is wrong, but not of one that was never filled in. */
  function left(field: CardField): void {
    const fault = faultOf(field);
    if (!isEmpty(field)) setFault(state, field, fault);
    mark(field);
    notify(BLUR_CALLBACKS[field], { $form: [form] }, !fault);
  }

  /** A field was edited: a fault that is mended goes, also one the page showed; the pay button is on again. */
  function edited(field: CardField): void {
    state.payBlocked.value = false;
    if (button) button.disabled = state.phase.value !== 'open';
    const control = controls.get(field);
    mark(field);
    if (state.faults.value[field] && faultOf(field)) return;
    setFault(state, field, undefined);
    if (control) showFault(control, undefined);
  }

  function heard(field: FramedField, next: FieldState): void {
    const signal = field === 'cvv' ? state.cvv : state.number;
    const before = signal.value;
    signal.value = next;
    if (returning.delete(field) && next.empty && !before.empty) {
      setFault(state, field, undefined);
      needs.emptied();
    }
    if (field === 'cardNumber') detected(next, before);
    if (next.length !== before.length || next.valid !== before.valid) edited(field);
    if (isHopeless(field, next)) setFault(state, field, faultOf(field));
    else if (isHopeless(field, before)) setFault(state, field, undefined);
    mark(field);
  }

  /** No card on offer begins like this, or nothing can be added that would mend it: said at once, not when it is left. */
  function isHopeless(
    field: FramedField,
    { length, brands, complete, valid }: FieldState,
  ): boolean {
    const unknown = field === 'cardNumber' && length > 0 && brands.length === 0;
    return unknown || (complete && !valid);
  }

  /** Ticks a field that is filled in and right. */
  function mark(field: CardField): void {
    const right = !isEmpty(field) && !faultOf(field);
    controls.get(field)?.classList.toggle('wpwl-valid', right);
  }

  function isEmpty(field: CardField): boolean {
    if (field === 'cardNumber') return state.number.value.empty;
    if (field === 'cvv') return state.cvv.value.empty;
    return (controls.get(field) as HTMLInputElement | undefined)?.value.trim() === '';
  }

  function detected(next: FieldState, before: FieldState): void {
    if (String(next.brands) === String(before.brands)) return;
    const wish = options().brandDetection;
    const [best] = next.brands;
    const follows = wish ?? !state.brandChosen.value;
    if (follows && best && !next.brands.includes(state.brand.value)) state.brand.value = best;
    else if (follows && best && !state.brandChosen.value) state.brand.value = best;
    notify('onDetectBrand', undefined, [...next.brands], state.brand.value);
  }

  const placeholder = memo((field: keyof typeof PLACEHOLDERS) =>
    computed(() => {
      const { showPlaceholders, placeholders } = options();
      const own =
        placeholders?.[field === 'expiry' ? 'expiryDatePlaceholder' : `${field}Placeholder`];
      return showPlaceholders === false ? '' : (own ?? text(PLACEHOLDERS[field]).value);
    }),
  );

  return {
    state,
    asksCode,
    text,
    placeholder,
    faultOf,
    /** Text of a label, or none where the page wants no labels. */
    label: (key: TextKey): ReadonlySignal<string> | undefined =>
      atStart.showLabels === false ? undefined : text(key),
    labelId: (field: string) => `wpwl-label-${field}-${session.slice(0, 8)}`,
    /** What gives a control its accessible name. */
    naming(field: keyof typeof LABELS) {
      return atStart.showLabels === false
        ? { 'aria-label': text(LABELS[field]) }
        : { 'aria-labelledby': this.labelId(field) };
    },
    frameTitle: (field: FramedField) =>
      computed(() => `${text('frameTitle').value}: ${text(LABELS[field]).value}`),
    frameAddress: (name: SecureFieldName) =>
      `${address.base}/v1/checkouts/${encodeURIComponent(address.checkoutId)}/frame?b=${__FRAME_HASH__}#${name}`,

    /** Connects a frame; the result disconnects it. */
    attachFrame(field: FramedField, _name: SecureFieldName, iframe: HTMLIFrameElement): () => void {
      const frame = createSecureFrame(iframe, address.origin, session, () => setup(field, iframe), {
        connected(again) {
          if (again) returning.add(field);
          notify('onReadyIframeCommunication', { $iframe: [iframe] });
        },
        state: (next) => heard(field, next),
        focus() {
          iframe.classList.add('wpwl-focus');
          notify('onFocusIframeCommunication', { $iframe: [iframe] });
        },
        blur() {
          iframe.classList.remove('wpwl-focus');
          notify('onBlurIframeCommunication', { $iframe: [iframe] });
          left(field);
        },
        enter: () => {
          if (options().disableSubmitOnEnter !== true) form.requestSubmit();
        },
        failed: (code, detail) => fail(code, detail ? { detail } : {}),
      });
      frames.set(field, frame);
      controls.set(field, iframe);
      return () => frame.end();
    },
    /** Connects a field of the page. */
    attachInput: (field: PageField) => (input: HTMLInputElement | null) => {
      if (!input || controls.get(field) === input) return;
      controls.set(field, input);
      for (const event of ['input', 'change']) input.addEventListener(event, () => edited(field));
      input.addEventListener('blur', () => left(field));
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && options().disableSubmitOnEnter) event.preventDefault();
      });
    },
    attachButton: (element: HTMLButtonElement | null) => {
      button = element;
    },
    attachBrandSelect: (select: HTMLSelectElement | null) => {
      if (!select) return;
      select.addEventListener('change', () => {
        state.brandChosen.value = true;
        state.brand.value = select.value;
        edited('cardNumber');
      });
      clean.push(
        effect(() => {
          const brand = state.brand.value;
          select.value = brand;
          refresh();
          notify('onChangeBrand', undefined, brand);
        }),
      );
    },
    attachPicture: (picture: HTMLElement | null) => {
      if (!picture) return;
      clean.push(
        effect(() => {
          const brand = state.brand.value || 'GENERIC';
          picture.className = `wpwl-brand wpwl-brand-card wpwl-brand-${brand}`;
        }),
      );
    },

    /** After the first rendering: from here on the elements follow the state. */
    follow(): void {
      clean.push(
        effect(() => {
          const { value: faults } = state.faults;
          for (const [field, control] of controls) {
            const key = faults[field];
            const shown = control.parentElement?.querySelector(`:scope > .wpwl-hint-${key}`);
            if (key && shown?.textContent === state.texts.value(key)) continue;
            if (key) showFault(control, { key, text: state.texts.value(key) });
            else if (control.classList.contains('wpwl-has-error')) showFault(control, undefined);
          }
          refresh();
        }),
        effect(() => {
          const blocked = state.payBlocked.value;
          const busy = state.phase.value !== 'open';
          if (!button) return;
          button.disabled = blocked || busy;
          button.classList.toggle('wpwl-button-error', blocked);
          form.setAttribute('aria-busy', String(busy));
        }),
        onThemeChange(refresh),
      );
    },

    /**
     * Asks every field how it stands; shows the faults and goes to the first.
     * @throws NoAnswer when a frame does not answer
     */
    async validate(): Promise<boolean> {
      // The number first: it may change the brand, which decides on the code.
      for (const [field, frame] of frames) heard(field, await frame.check());
      const faults = FIELDS.flatMap((field) => {
        const fault = faultOf(field);
        return fault ? [[field, fault] as const] : [];
      });
      state.faults.value = Object.fromEntries(faults);
      state.payBlocked.value = faults.length > 0;
      const first = faults[0]?.[0];
      if (first) this.focus(first);
      return !first;
    },
    focus(field: CardField): void {
      const frame = frames.get(field as FramedField);
      if (frame) frame.focus();
      else controls.get(field)?.focus();
    },
    /** The frame that sends. */
    sender: () => frames.get('cardNumber'),
    siblings: (): SecureFieldName[] => (asksCode ? ['card.cvv'] : []),
    /** Loads the frames anew, for another try after a failure. */
    reload(): void {
      for (const frame of frames.values()) frame.reload();
    },
    end(): void {
      for (const undo of clean.splice(0)) undo();
      for (const frame of frames.values()) frame.end();
    },
  };
}

/** The shop's priority first, then the order of the offer. */
function byPriority(brands: readonly string[], priority: readonly string[] = []): string[] {
  const first = priority.filter((brand) => brands.includes(brand));
  return [...first, ...brands.filter((brand) => !first.includes(brand))];
}

function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const old = made.get(key);
    if (old !== undefined) return old;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
