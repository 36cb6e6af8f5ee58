/**
 * Tab into a frame. A browser moves the focus to a frame of another process only after it has processed the next key, so
 * keys typed right after Tab are lost, or go to the page. A focus set by a script is moved before that.
 * Firefox lets no script move the focus into a frame during a key event, and loses no keys by itself.
 */

import { connectedFrames } from './fieldFrame.tsx';

/** Handles Tab and Shift+Tab if the next stop is certainly a frame of a field; otherwise the browser handles them. */
export function tabIntoFrames(signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, target, shiftKey, defaultPrevented } = event;
    if (key !== 'Tab' || defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof Element)) return;
    for (const [element, frame] of connectedFrames) {
      if (nextStop(target, shiftKey, element) !== element) continue;
      if (frame.enter()) event.preventDefault();
      return;
    }
  };
  document.addEventListener('keydown', onKey, { signal });
}

/** The next stop in document order; `undefined` if only the browser can determine it. */
function nextStop(from: Element, isBack: boolean, frame: Element): Element | undefined {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = from;
  const index = tabIndexOf(from);
  // Above 0 the page defines a custom order. Below, the focus is in a closed root, or nowhere: then the browser
  // continues from the last click.
  if (index > 0 || (index < 0 && !from.hasAttribute('tabindex'))) return undefined;
  for (let up: Element | null = from; up && !up.contains(frame); up = up.parentElement) {
    if (isUnknown(up)) return undefined;
  }
  for (;;) {
    const next = (isBack ? walker.previousNode() : walker.nextNode()) as Element | null;
    if (!next || isUnknown(next)) return undefined;
    if (canStop(next)) return tabIndexOf(next) ? undefined : next;
  }
}

const tabIndexOf = (element: Element): number => (element as HTMLElement).tabIndex;

/** Elements whose stops depend on the browser: in another order, as one stop, or by the scroll bar. */
const isUnknown = (element: Element): boolean =>
  element.shadowRoot !== null ||
  element.localName.includes('-') ||
  element.matches('dialog,[popover],[contenteditable],audio,video,embed') ||
  (element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY));

/** Whether the element can be a Tab stop; hidden elements are skipped. */
const canStop = (element: Element): boolean =>
  tabIndexOf(element) >= 0 &&
  !element.matches(':disabled,[inert],[inert] *') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
