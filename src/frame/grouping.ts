/**
 * Groups digits while the shopper types: converts the text after the browser's edit to the displayed text, with the caret
 * behind the same digit. Pure. The browser performs the edit (typing, pasting, dictating, autofill), and this module corrects
 * the spaces afterwards.
 */
import { digitsOf } from '../card/digits.ts';

/** The content of a text field: its text, and its caret or selection as positions in the text. */
export interface Shown {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Maximum number of digits in a field. It is higher than that of any card, because surplus digits are kept and flagged. */
export const MAX_DIGITS = 40;

/**
 * Groups the digits of an edited text.
 *
 * @param edited the content after the browser's edit
 * @param before the text before the edit
 * @param inputType of the input event: distinguishes a deletion from other edits
 * @param format groups digits; must not change a digit
 */
export function regroup(
  edited: Shown,
  before: string,
  inputType: string,
  format: (digits: string) => string,
): Shown {
  let head = digitsOf(edited.text.slice(0, edited.start));
  const selected = digitsOf(edited.text.slice(edited.start, edited.end));
  let tail = digitsOf(edited.text.slice(edited.end));
  // The shopper deleted only a gap, which grouping restores. The digit beyond the gap was meant, so it is removed.
  if (before && head + selected + tail === digitsOf(before)) {
    if (inputType === 'deleteContentBackward') head = head.slice(0, -1);
    else if (inputType === 'deleteContentForward') tail = tail.slice(1);
  }
  const digits = (head + selected + tail).slice(0, MAX_DIGITS);
  const text = format(digits);
  // A caret in front of a gap stays there after a deletion, and moves behind the gap after typing.
  const over = !inputType.startsWith('delete');
  return {
    text,
    start: positionOf(text, Math.min(head.length, digits.length), over),
    end: positionOf(text, Math.min(head.length + selected.length, digits.length), over),
  };
}

/** The position behind the n-th digit; with `over`, the position behind the gap that follows the digit. */
function positionOf(text: string, n: number, over: boolean): number {
  let position = 0;
  for (let digits = 0; digits < n && position < text.length; position++) {
    if (text[position] !== ' ') digits++;
  }
  return over && text[position] === ' ' ? position + 1 : position;
}
