/**
 * Grouping while somebody types: what the browser made of the text -> what is shown, with the caret behind the same
 * digit. Pure. The browser edits freely (typing, pasting, dictating, autofill); this puts the blanks right afterwards.
 */
import { digitsOf } from '../card/digits.ts';

/** A text field: what it shows, and its caret or selection as positions in that. */
export interface Shown {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** More digits than any card has are kept and flagged, but not without end. */
export const MOST_DIGITS = 40;

/**
 * Puts an edited text into groups.
 *
 * @param edited what the browser shows after an edit
 * @param before the text before it
 * @param inputType of the input event: tells a delete from the rest
 * @param format digits to their groups; must change no digit
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
  // A delete that took nothing but a gap, which comes back: the digit beyond the gap was meant.
  if (before && head + selected + tail === digitsOf(before)) {
    if (inputType === 'deleteContentBackward') head = head.slice(0, -1);
    else if (inputType === 'deleteContentForward') tail = tail.slice(1);
  }
  const digits = (head + selected + tail).slice(0, MOST_DIGITS);
  const text = format(digits);
  // A caret in front of a gap stays there after a delete, and jumps over it after typing.
  const over = !inputType.startsWith('delete');
  return {
    text,
    start: positionOf(text, Math.min(head.length, digits.length), over),
    end: positionOf(text, Math.min(head.length + selected.length, digits.length), over),
  };
}

/** The position behind the n-th digit; behind the gap that follows it where `over`. */
function positionOf(text: string, n: number, over: boolean): number {
  let position = 0;
  for (let digits = 0; digits < n && position < text.length; position++) {
    if (text[position] !== ' ') digits++;
  }
  return over && text[position] === ' ' ? position + 1 : position;
}
