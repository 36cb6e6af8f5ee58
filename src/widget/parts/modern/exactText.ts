/** The texts of faults that say what to correct, where the reference has one text for every fault of a field. */

import { OTHER_LENGTHS, USUAL_LENGTH } from '../../../brands/compiled/usualLengths.ts';
import { digitsOf } from '../../../card/digits.ts';
import type { FieldState } from '../../../protocol/index.ts';
import type { ExactText } from '../../fields/field.ts';

/** The digits of a complete expiry date: two of the month, two of the year. */
const DATE_DIGITS = 4;

/** Returns the text for a fault of a card form; `undefined` where the reference's text says enough. */
export const textOfFault: ExactText = (key, { control, state: signal }) => {
  const state = signal?.value;
  switch (key) {
    case 'cardNumberError':
      return state && numberText(state);
    case 'cvvError':
      return state?.complete === false ? 'cvvIncomplete' : undefined;
    case 'expiryYearError':
      return 'expiryPast';
    case 'expiryMonthError':
      return isIncompleteDate(control(), state) ? 'expiryIncomplete' : undefined;
    default:
      return undefined;
  }
};

function numberText({ brands: [brand], length, valid }: FieldState) {
  // A number of no offered brand may have a wrong digit, or belong to a card that the shop does not accept.
  if (!brand || valid) return undefined;
  const usual = OTHER_LENGTHS[brand] ?? USUAL_LENGTH;
  return length < usual ? 'cardNumberIncomplete' : 'cardNumberWrong';
}

const isIncompleteDate = (control: HTMLElement | undefined, state: FieldState | undefined) =>
  control instanceof HTMLInputElement
    ? digitsOf(control.value).length < DATE_DIGITS
    : state?.complete === false;
