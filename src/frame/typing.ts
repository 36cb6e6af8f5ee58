/** Whether the shopper is typing into the field. */
import { FINISH_TIMEOUT } from '../protocol/index.ts';

/**
 * @param hasPause whether a pause ends the typing: of a number, which may be the beginning of a longer one
 * @param began called at the first edit since the field received the focus
 * @param finished called when the shopper has finished, by a key or by a pause
 */
export function followTyping(hasPause: boolean, began: () => void, finished: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the last edit. */
  let typedAt = 0;
  /** The shopper has typed here since the field received the focus. */
  let isTyped = false;

  function finish(): void {
    clearTimeout(timer);
    finished();
  }

  return {
    finish,
    /** The text was edited. */
    edited(): void {
      typedAt = Date.now();
      // A browser that fills in a form has no focus here.
      if (!isTyped && document.hasFocus()) {
        isTyped = true;
        began();
      }
      clearTimeout(timer);
      if (hasPause) timer = setTimeout(finish, FINISH_TIMEOUT);
    },
    /** The field has lost the focus. */
    leave(): void {
      isTyped = false;
    },
    /** Whether the shopper has typed here since the field received the focus. */
    typed: () => isTyped,
    /** Whether the last edit was a moment ago. */
    isRecent: () => Date.now() - typedAt <= FINISH_TIMEOUT,
  };
}
