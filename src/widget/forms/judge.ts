/** When a field of the card form is right or wrong, and when the shopper is told: while typing, on leaving, at the submit. */
import type { Month } from '../../card/expiry.ts';
import type { FieldState } from '../../protocol/index.ts';
import { showFault } from '../fields/hints.ts';
import { notify } from '../options/callbacks.ts';
import type { Options } from '../options/schema.ts';
import { type CardField, type CardState, type FaultKey, setFault } from '../state.ts';
import { codeFault, expiryFault, holderFault, numberFault } from './validate.ts';

/** Fields in frames. */
export type FramedField = 'cardNumber' | 'cvv';

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cardHolder', 'cvv'];
const BLUR_CALLBACKS = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const;

/** What judging needs. */
export interface JudgeNeeds {
  readonly state: CardState;
  readonly options: () => Options;
  readonly form: HTMLFormElement;
  /** The elements of the fields, as far as they are there. */
  readonly controls: ReadonlyMap<CardField, HTMLElement>;
  /** Whether there is a field for the security code. */
  readonly asksCode: boolean;
  /** The month of the gateway's clock, UTC. */
  readonly now: () => Month;
  /** What was typed into the frames is gone: the whole form was moved, and no frame was left to keep it. */
  readonly emptied: () => void;
}

export type Judge = ReturnType<typeof createJudge>;

export function createJudge(needs: JudgeNeeds) {
  const { state, options, form, controls, asksCode } = needs;
  /** Fields whose frame came back and has not yet said what it holds. */
  const returning = new Set<FramedField>();

  const textOf = (field: CardField) =>
    (controls.get(field) as HTMLInputElement | undefined)?.value ?? '';

  function isEmpty(field: CardField): boolean {
    if (field === 'cardNumber') return state.number.value.empty;
    return field === 'cvv' ? state.cvv.value.empty : textOf(field).trim() === '';
  }

  function faultOf(field: CardField): FaultKey | undefined {
    const { disableCardExpiryDateValidation, allowEmptyCardHolderName } = options();
    switch (field) {
      case 'cardNumber':
        return numberFault(state.number.value, state.brand.value);
      case 'cvv':
        return asksCode ? codeFault(state.cvv.value) : undefined;
      case 'expiry':
        return expiryFault(
          textOf(field),
          disableCardExpiryDateValidation ? undefined : needs.now(),
        );
      case 'cardHolder':
        return holderFault(textOf(field), allowEmptyCardHolderName !== false);
    }
  }

  /** Ticks a field that is filled in and right. */
  function mark(field: CardField): void {
    const right = !isEmpty(field) && !faultOf(field);
    controls.get(field)?.classList.toggle('wpwl-valid', right);
  }

  /** A field was edited: a fault that is mended goes, also one the page showed; the pay button is on again. */
  function edited(field: CardField): void {
    const control = controls.get(field);
    state.payBlocked.value = false;
    for (const button of form.querySelectorAll<HTMLButtonElement>('.wpwl-button-pay')) {
      button.disabled = state.phase.value !== 'open';
    }
    mark(field);
    if (state.faults.value[field] && faultOf(field)) return;
    setFault(state, field, undefined);
    if (control) showFault(control, undefined);
  }

  /** The brand follows the number, as far as the page and the shopper want it to. */
  function detected(next: FieldState, before: FieldState): void {
    if (String(next.brands) === String(before.brands)) return;
    const { brand, brandChosen } = state;
    const [best] = next.brands;
    const follows = options().brandDetection ?? !brandChosen.value;
    const chosenFits = brandChosen.value && next.brands.includes(brand.value);
    if (follows && best && !chosenFits) brand.value = best;
    notify('onDetectBrand', undefined, [...next.brands], brand.value);
  }

  /** A frame told how its field stands. */
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

  return {
    edited,
    heard,
    /** The frame of a field was moved, and will say what it still holds. */
    returns: (field: FramedField) => void returning.add(field),
    /** A field was left: says what is wrong, but not of one that was never filled in. */
    left(field: CardField): void {
      const fault = faultOf(field);
      if (!isEmpty(field)) setFault(state, field, fault);
      mark(field);
      notify(BLUR_CALLBACKS[field], { $form: [form] }, !fault);
    },
    /** Shows every fault there is. @returns the first field that has one */
    all(): CardField | undefined {
      const faults = FIELDS.flatMap((field) => {
        const fault = faultOf(field);
        return fault ? [[field, fault] as const] : [];
      });
      state.faults.value = Object.fromEntries(faults);
      state.payBlocked.value = faults.length > 0;
      return faults[0]?.[0];
    },
  };
}

/** No card on offer begins like this, or nothing can be added that would mend it: said at once, not when it is left. */
function isHopeless(field: FramedField, { length, brands, complete, valid }: FieldState): boolean {
  const unknown = field === 'cardNumber' && length > 0 && brands.length === 0;
  return unknown || (complete && !valid);
}
