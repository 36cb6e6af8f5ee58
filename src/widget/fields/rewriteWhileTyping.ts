/** Reformats a text during typing. */
import type { Shown } from '../../bank/index.ts';
import { asciiDigits } from '../../card/digits.ts';

/**
 * Returns the reformatted text, with the caret after the same character.
 *
 * @param edited the browser's text after an edit
 * @param before the text before it
 * @param inputType of the input event; '' if the shopper leaves the field
 */
export type Rewrite = (edited: Shown, before: string, inputType: string) => Shown;

/** Converts digits of any script to ASCII digits. */
export const toAsciiDigits: Rewrite = ({ text, start, end }) => {
  const count = (position: number) => asciiDigits(text.slice(0, position)).length;
  return { text: asciiDigits(text), start: count(start), end: count(end) };
};

/**
 * Converts digits of any script to ASCII digits, and formats the text where this does not move the caret: after the last
 * character, and when the shopper leaves the field.
 */
export const formatAtEnd =
  (format: (text: string) => string): Rewrite =>
  (edited, _before, inputType) => {
    const ascii = toAsciiDigits(edited, '', '');
    const isAtEnd = ascii.start === ascii.text.length;
    if (inputType && (!isAtEnd || inputType.startsWith('delete'))) return ascii;
    const text = format(ascii.text);
    return { text, start: text.length, end: text.length };
  };

/** Rewrites the text of an input after every edit. Call this before adding other listeners. */
export function rewriteWhileTyping(input: HTMLInputElement, rewrite: Rewrite): void {
  let before = input.value;
  const write = (inputType: string) => {
    const { value, selectionStart, selectionEnd } = input;
    const shown = {
      text: value,
      start: selectionStart ?? value.length,
      end: selectionEnd ?? value.length,
    };
    const next = rewrite(shown, before, inputType);
    before = next.text;
    // Set only if different: setting the same text moves the caret in some browsers, and clears the undo history.
    if (value === next.text) return;
    input.value = next.text;
    // In some browsers, setting the selection of an inactive input moves the focus to it.
    const { activeElement } = input.getRootNode() as Document | ShadowRoot;
    if (activeElement === input) input.setSelectionRange(next.start, next.end);
  };
  input.addEventListener('input', (event) => {
    const { isComposing, inputType } = event as InputEvent;
    // An IME is still composing this text.
    if (!isComposing) write(inputType || 'insertText');
  });
  input.addEventListener('compositionend', () => write('insertCompositionText'));
  for (const event of ['change', 'blur']) input.addEventListener(event, () => write(''));
}
