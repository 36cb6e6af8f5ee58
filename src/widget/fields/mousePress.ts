/**
 * What changes when a field is left waits while a mouse button is down: a form that moves under the pointer between the
 * press and the release gets no click. A finger's tap is such a press, too.
 */

let isPressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  for (const act of waiting.splice(0)) act();
}

/** Follows the presses on the page. */
export function followPresses(signal: AbortSignal): void {
  // If a release is missed, a key press shows that no mouse button is down.
  for (const type of ['mousedown', 'mouseup', 'keydown']) {
    addEventListener(
      type,
      () => {
        if (type === 'mousedown') isPressed = true;
        // The browser fires the click after the release.
        else setTimeout(release);
      },
      { capture: true, signal },
    );
  }
}

/** Calls a function now, or at the release of a mouse button that is down. */
export function whenReleased(act: () => void): void {
  waiting.push(act);
  if (!isPressed) release();
}
