/** When a field of the card form is right or wrong, and when the shopper is told: while typing, on leaving, at the submit. */
import type { Month } from '../../card/expiry.ts';
import type { FieldState } from '../../protocol/index.ts';
import { announce } from '../announce.tsx';
import { showFault } from '../fields/hints.tsx';
import { whenReleased } from '../fields/press.ts';
import { notify } from '../options/callbacks.ts';
import { wrapped } from '../options/context.ts';
import { options } from '../options/read.ts';
import { type CardField, type CardState, type FaultKey, setFault } from '../state.ts';
import type { Detection } from './detection.ts';
import { expiryFault, holderFault, numberFault } from './validate.ts';

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cardHolder', 'cvv'];
const BLUR_CALLBACKS = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
} as const;

/** What a frame's word that its field is wrong comes to. */
const FRAMED_FAULTS = {
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
} as const;

/** What judging needs. */
export interface JudgeNeeds {
  readonly state: CardState;
  readonly form: HTMLFormElement;
  /** The elements of the fields, as far as they are there. */
  readonly controls: ReadonlyMap<CardField, HTMLElement>;
  readonly detection: Detection;
  /** The month of the gateway's clock, UTC; `undefined` where the page wants past dates to pass. */
  readonly now: () => Month | undefined;
  /** What was typed into the frames is gone: the whole form was moved, and no frame was left to keep it. */
  readonly emptied: () => void;
}

/** Whether the page is told of an edit: of a number by its length, of the other fields when they stand otherwise. */
const differs = (next: FieldState, before: FieldState): boolean =>
  next.length !== before.length || next.valid !== before.valid || next.empty !== before.empty;

export type Judge = ReturnType<typeof createJudge>;

export function createJudge(needs: JudgeNeeds) {
  const { state, form, controls, detection } = needs;
  /** Fields whose frame came back and has not yet said what it holds. */
  const returning = new Set<CardField>();

  const textOf = (field: CardField) =>
    (controls.get(field) as HTMLInputElement | undefined)?.value ?? '';

  const isFramed = (field: CardField) => controls.get(field) instanceof HTMLIFrameElement;

  const isEmpty = (field: CardField) =>
    isFramed(field) ? state.framed[field].value.empty : textOf(field).trim() === '';

  function faultOf(field: CardField): FaultKey | undefined {
    if (options.validation === false || !controls.has(field)) return undefined;
    const told = state.framed[field].value;
    if (field === 'cardNumber') return numberFault(told, state.brand.value, detection.fitting());
    if (isFramed(field)) return told.valid ? undefined : FRAMED_FAULTS[field];
    return field === 'expiry'
      ? expiryFault(textOf(field), needs.now())
      : holderFault(textOf(field), options.allowEmptyCardHolderName !== false);
  }

  /** Shows a fault, and says it when it is new: the shopper may be elsewhere by now. */
  function tell(field: CardField, fault: FaultKey | undefined): void {
    if (fault && state.faults.value[field] !== fault) announce(state.texts.value(fault));
    setFault(state, field, fault);
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
      button.disabled = false;
    }
    mark(field);
    const { [field]: shown } = state.faults.value;
    // The shopper has cleared the number, as was asked.
    const isDone = shown === 'cardNumberRetypeError' && isEmpty(field);
    if (shown && !isDone && faultOf(field)) return;
    setFault(state, field, undefined);
    if (control) showFault(control, undefined);
  }

  /** A frame told how its field stands. */
  function heard(field: CardField, next: FieldState): void {
    const signal = state.framed[field];
    const before = signal.value;
    const wasHopeless = isHopeless(field);
    signal.value = next;
    if (returning.delete(field) && next.empty && !before.empty) {
      setFault(state, field, undefined);
      needs.emptied();
    }
    if (field === 'cardNumber') detection.follow();
    if (differs(next, before)) edited(field);
    if (isHopeless(field)) tell(field, faultOf(field));
    else if (wasHopeless) setFault(state, field, undefined);
    mark(field);
  }

  /** The number's frame takes no more digits, or does not send the number: only an empty field mends it. */
  function retype(): void {
    tell('cardNumber', 'cardNumberRetypeError');
  }

  /** No card on offer begins like this, or nothing can be added that would mend it: said at once, not when it is left. */
  function isHopeless(field: CardField): boolean {
    const told = state.framed[field].value;
    const isForeign = field === 'cardNumber' && told.length > 0 && !detection.fitting().length;
    return isForeign || (told.complete && !told.valid);
  }

  return {
    edited,
    heard,
    retype,
    isRight: (field: CardField) => !faultOf(field),
    /** The frame of a field was moved, and will say what it still holds. */
    returns: (field: CardField) => void returning.add(field),
    /** A field was left: says what is wrong, but not of one that was never filled in. */
    left(field: CardField): void {
      const fault = faultOf(field);
      // The gateway refused what the frame calls right. An edit that leaves it so is not told, so leaving counts as one.
      if (!fault && isFramed(field) && state.faults.value[field]) state.payBlocked.value = false;
      whenReleased(() => {
        if (!isEmpty(field)) tell(field, faultOf(field));
      });
      mark(field);
      notify(BLUR_CALLBACKS[field], { $form: wrapped(form) }, !fault);
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
