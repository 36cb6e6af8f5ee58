/** The keys of the frame. */
import { focusOn } from './elements.ts';

/**
 * Handles the keys that are more than an edit, before the browser does. One listener, because each one takes time at each key.
 * @param finish called when a key ends the typing
 * @param travel called for undo and redo
 */
export function followKeys(
  input: HTMLInputElement,
  finish: () => void,
  travel: (event: Event, back: boolean) => void,
): void {
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (event.target === input) {
      if (key === 'Tab' || key === 'Enter') finish();
      if (isCommand && !altKey && /^[yz]$/i.test(key)) travel(event, /z/i.test(key) && !shiftKey);
    } else if (key !== 'Tab') {
      // In WebKit a page can focus the frame, but not the field in it before the shopper has interacted with the frame.
      focusOn(input);
      // Some browsers drop a key that was sent to the document.
      if (key.length > 1 || isCommand || altKey) return;
      event.preventDefault();
      input.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data: key, cancelable: true }),
      );
    }
  };
  document.addEventListener('keydown', listen, true);
}
