/**
 * Tab into a frame. A browser hands the focus over to a frame of another process after it has gone on with the next key, so
 * keys that follow Tab without delay are lost, or heard by the page. A focus that a script sets is handed over before that.
 * Firefox lets no script move the focus into a frame while it handles a key, and loses none by itself.
 */

/**
 * Takes Tab and Shift+Tab over where the next stop is certainly this frame; everywhere else the browser goes on.
 *
 * @param enter moves the focus into the frame; `false` where the browser refuses
 * @returns ends it
 */
export function tabIntoFrame(frame: HTMLIFrameElement, enter: () => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, target, shiftKey, defaultPrevented } = event;
    if (key !== 'Tab' || defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof Element) || nextStop(target, shiftKey, frame) !== frame) return;
    if (enter()) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** The next stop in the order of the document; `undefined` where only the browser knows. */
function nextStop(from: Element, isBack: boolean, frame: Element): Element | undefined {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = from;
  const index = tabIndexOf(from);
  // Above 0 the page has an order of its own. Below, the focus is in a root that is not seen, or nowhere: then the browser
  // goes on from the last click.
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

/** What has stops in it, or is one, as browsers see fit: in another order, for itself alone, or by its scroll bar. */
const isUnknown = (element: Element): boolean =>
  element.shadowRoot !== null ||
  element.localName.includes('-') ||
  element.matches('dialog,[popover],[contenteditable],audio,video,embed') ||
  (element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY));

/** Whether Tab can stop there at all; what is hidden is passed over. */
const canStop = (element: Element): boolean =>
  tabIndexOf(element) >= 0 &&
  !element.matches(':disabled,[inert],[inert] *') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
