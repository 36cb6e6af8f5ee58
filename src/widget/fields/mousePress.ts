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
  // Where a release never came, whoever types is not pressing.
  for (const type of ['mousedown', 'mouseup', 'keydown']) {
    addEventListener(
      type,
      () => {
        if (type === 'mousedown') isPressed = true;
        // The click comes right behind the release.
        else setTimeout(release);
      },
      { capture: true, signal },
    );
  }
}

/** Does something now, or when the press that is under way is over. */
export function whenReleased(act: () => void): void {
  waiting.push(act);
  if (!isPressed) release();
}
