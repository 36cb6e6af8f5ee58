/**
 * Pages rewrite parts of a form: they read the HTML of a wrapper, replace some of it, and put it back. The controls are then
 * copies: they have no listeners, and typed values are lost. Each copy is replaced by its original control, with the changes
 * that the page has made.
 */

/** The elements that the form listens to or changes. */
const CONTROLS = 'iframe, input, select, button, .wpwl-brand';

/**
 * Watches a form.
 * @returns stops watching
 */
export function restoreControls(form: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    const removed = controlsIn(records.flatMap(({ removedNodes }) => [...removedNodes]));
    const lost = removed.filter((control) => !form.contains(control));
    if (!lost.length) return;
    const added = controlsIn(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const copy of new Set(added)) {
      if (!form.contains(copy) || removed.includes(copy)) continue;
      const index = lost.findIndex((control) => isCopy(copy, control));
      const [control] = index < 0 ? [] : lost.splice(index, 1);
      if (control) putBack(control, copy);
    }
    // The changes made here must not be handled.
    observer.takeRecords();
  });
  observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const controlsIn = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) =>
    node instanceof Element
      ? [...(node.matches(CONTROLS) ? [node] : []), ...node.querySelectorAll(CONTROLS)]
      : [],
  );

/** Whether a control was created from the HTML of another. The page may have added classes and changed texts. */
function isCopy(copy: Element, control: Element): boolean {
  const own = [...control.classList].filter((name) => /^wpwl-(?:control|button|brand)/.test(name));
  return (
    copy.localName === control.localName &&
    ['name', 'data-action'].every((key) => copy.getAttribute(key) === control.getAttribute(key)) &&
    // Radios of one name differ by their value.
    (control.getAttribute('type') !== 'radio' ||
      copy.getAttribute('value') === control.getAttribute('value')) &&
    (own.some((name) => copy.classList.contains(name)) || !own.length)
  );
}

function putBack(control: Element, copy: Element): void {
  for (const { name, value } of [...copy.attributes]) {
    if (control.getAttribute(name) !== value) control.setAttribute(name, value);
  }
  const isChanged = copy.childElementCount > 0 || control.textContent !== copy.textContent;
  if (control.localName === 'button' && isChanged) {
    control.replaceChildren(...copy.childNodes);
  }
  copy.replaceWith(control);
}
