/** A text that is written otherwise while somebody types it. */
import type { Shown } from '../../bank/index.ts';
import { asciiDigits } from '../../card/digits.ts';

/**
 * What is shown instead, the caret behind the same character.
 *
 * @param edited what the browser shows after an edit
 * @param before the text before it
 * @param inputType of the input event; '' where the field is left
 */
export type Rewrite = (edited: Shown, before: string, inputType: string) => Shown;

/** Digits of any script as ASCII ones. */
export const toAsciiDigits: Rewrite = ({ text, start, end }) => {
  const count = (position: number) => asciiDigits(text.slice(0, position)).length;
  return { text: asciiDigits(text), start: count(start), end: count(end) };
};

/**
 * Digits of any script as ASCII ones, and the whole in its usual form where that moves no caret: behind the last character, and
 * when the field is left.
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

/** Rewrites what an input shows after every edit. To be called before anything else listens to it. */
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
    // Written only where it differs: a write of the same text moves the caret in some browsers, and costs the undo.
    if (value === next.text) return;
    input.value = next.text;
    // To one that is not being typed in the focus would jump, in some browsers.
    const { activeElement } = input.getRootNode() as Document | ShadowRoot;
    if (activeElement === input) input.setSelectionRange(next.start, next.end);
  };
  input.addEventListener('input', (event) => {
    const { isComposing, inputType } = event as InputEvent;
    // An IME is still at work on this text.
    if (!isComposing) write(inputType || 'insertText');
  });
  input.addEventListener('compositionend', () => write('insertCompositionText'));
  for (const event of ['change', 'blur']) input.addEventListener(event, () => write(''));
}
