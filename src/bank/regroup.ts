/** Groups an IBAN while the shopper types: edited text -> text to show, with the caret after the same character. */
import { formatIban, plainIban } from './iban.ts';

/** The state of a text field: its text, and its caret or selection as positions in the text. */
export interface Shown {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum length of a text. It exceeds the longest IBAN (34), so that the form can mark a longer text as an error. */
const MAX_LENGTH = 64;

/**
 * Puts an edited IBAN into groups of four characters.
 *
 * @param edited the state of the field after the edit
 * @param before the text before the edit
 * @param inputType the `inputType` of the input event: it distinguishes deletes from other edits
 */
export function regroup(edited: Shown, before: string, inputType: string): Shown {
  const { text, start, end } = edited;
  let iban = plainIban(text).slice(0, MAX_LENGTH);
  const count = (position: number) =>
    Math.min(plainIban(text.slice(0, position)).length, iban.length);
  let [from, to] = [count(start), count(end)];
  // If a delete removed only a gap, grouping restores the gap. The shopper wanted to delete the character next to the gap.
  if (before && iban === plainIban(before) && from === to) {
    const back = inputType === 'deleteContentBackward' && from > 0;
    if (back) from = to = from - 1;
    if (back || inputType === 'deleteContentForward') {
      iban = iban.slice(0, from) + iban.slice(from + 1);
    }
  }
  // A caret before a gap stays there after a delete, and moves over the gap after typing.
  const over = !inputType.startsWith('delete');
  const position = (n: number) => {
    const gaps = over ? Math.floor(n / 4) : Math.floor(Math.max(0, n - 1) / 4);
    return Math.min(n + gaps, formatIban(iban).length);
  };
  return { text: formatIban(iban), start: position(from), end: position(to) };
}
