/** The edits of the field: each one is corrected, and can be undone. */
import type { Shown } from './grouping.ts';
import { createHistory } from './history.ts';

/**
 * Corrects the text after every edit, with its own undo and redo.
 * @param admit returns the text that is displayed for a text that undo or redo restores
 * @param edited called after every edit
 */
export function followEdits(
  input: HTMLInputElement,
  edit: (edited: Shown, before: string, inputType: string) => Shown,
  admit: (next: Shown, before: string) => Shown,
  edited: () => void,
) {
  const history = createHistory();
  let before = '';
  // Inputs of the types `tel`, `text` and `password` always have a selection.
  const shown = (): Shown => ({
    text: input.value,
    start: input.selectionStart as number,
    end: input.selectionEnd as number,
  });
  const show = (next: Shown) => {
    before = next.text;
    // Written only if it differs, because writing the same text moves the caret in some browsers.
    if (input.value !== next.text) input.value = next.text;
    // A selection that is set costs a layout, also if it is the same.
    const isMoved = input.selectionStart !== next.start || input.selectionEnd !== next.end;
    if (isMoved && document.activeElement === input) input.setSelectionRange(next.start, next.end);
    // Scrolls to the caret if the text is longer than the field.
    input.scrollLeft = (input.scrollWidth * next.end) / next.text.length - input.clientWidth / 2;
  };
  const travel = (event: Event, back: boolean) => {
    event.preventDefault();
    const next = back ? history.undo() : history.redo();
    if (!next) return;
    show(admit(next, before));
    edited();
  };
  /**
   * Performs the edit of a key by script. If the browser performs it, it scrolls the caret into view, also in the page around
   * this frame. If the page makes the box narrower than a digit, it could then observe each digit and its width.
   */
  function write(event: InputEvent): void {
    const { inputType, cancelable } = event;
    const data = event.data ?? '';
    let { text, start, end } = shown();
    const isForward = inputType === 'deleteContentForward';
    if (start === end) {
      if (isForward) end++;
      else if (inputType === 'deleteContentBackward' && start) start--;
    }
    const isKey = isForward || inputType === 'insertText' || inputType === 'deleteContentBackward';
    // The browser handles the other edits: letters made of several characters, letters written from right to left, an IME.
    if (!isKey || !cancelable || !/^[ -~]*$/.test(text.slice(start, end) + data)) return;
    event.preventDefault();
    text = text.slice(0, start) + data + text.slice(end);
    start += data.length;
    accept({ text, start, end: start }, inputType);
  }
  /** Shows the text after an edit. A script that writes a text causes a layout, so a key writes once. */
  function accept(content: Shown, inputType = ''): void {
    const next = edit(content, before, inputType);
    history.note(next);
    show(next);
    edited();
  }
  input.addEventListener('input', (event) => {
    // An IME is still composing this text. The event is sent again when the composition ends.
    if ((event as InputEvent).isComposing) edited();
    else accept(shown(), (event as InputEvent).inputType);
  });
  input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input')));
  input.addEventListener('beforeinput', (event) => {
    const { inputType } = event;
    const back = inputType === 'historyUndo';
    if (back || inputType === 'historyRedo') travel(event, back);
    else write(event);
  });
  return {
    travel,
    /** Clears the history, so that a cleared text cannot be restored. */
    forget() {
      before = '';
      history.forget();
    },
  };
}
