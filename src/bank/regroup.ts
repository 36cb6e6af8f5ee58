/** Grouping while somebody types an IBAN: what the browser made of the text -> what is shown, the caret behind the same character. */
import { formatIban, plainIban } from './iban.ts';

/** A text field: what it shows, and its caret or selection as positions in that. */
export interface Shown {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** More than the longest IBAN has (34) is kept and flagged, but not without end. */
const MOST = 64;

/**
 * Puts an edited IBAN into groups of four.
 *
 * @param edited what the browser shows after an edit
 * @param before the text before it
 * @param inputType of the input event: tells a delete from the rest
 */
export function regroup(edited: Shown, before: string, inputType: string): Shown {
  const { text, start, end } = edited;
  let iban = plainIban(text).slice(0, MOST);
  const count = (position: number) =>
    Math.min(plainIban(text.slice(0, position)).length, iban.length);
  let [from, to] = [count(start), count(end)];
  // A delete that took nothing but a gap, which comes back: the character beyond the gap was meant.
  if (before && iban === plainIban(before) && from === to) {
    const back = inputType === 'deleteContentBackward' && from > 0;
    if (back) from = to = from - 1;
    if (back || inputType === 'deleteContentForward') {
      iban = iban.slice(0, from) + iban.slice(from + 1);
    }
  }
  // A caret in front of a gap stays there after a delete, and jumps over it after typing.
  const over = !inputType.startsWith('delete');
  const position = (n: number) => {
    const gaps = over ? Math.floor(n / 4) : Math.floor(Math.max(0, n - 1) / 4);
    return Math.min(n + gaps, formatIban(iban).length);
  };
  return { text: formatIban(iban), start: position(from), end: position(to) };
}
