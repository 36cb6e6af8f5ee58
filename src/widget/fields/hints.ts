/**
 * What is wrong with a field, shown at its control: class `wpwl-has-error` and a hint right after it.
 *
 * By hand and not by a component: pages move controls about, put hints of their own beside them, and count on a hint
 * being the next sibling of its control wherever that now is.
 */

let count = 0;

/** Shows a fault, or takes it away (also one that the page itself put there). */
export function showFault(
  control: Element,
  fault: { key: string; text: string } | undefined,
): void {
  for (const old of control.parentElement?.querySelectorAll(':scope > .wpwl-hint') ?? [])
    old.remove();
  control.classList.toggle('wpwl-has-error', fault !== undefined);
  if (!(control instanceof HTMLIFrameElement)) {
    control.setAttribute('aria-invalid', String(fault !== undefined));
    control.removeAttribute('aria-describedby');
  }
  if (!fault) return;
  const hint = document.createElement('div');
  hint.className = `wpwl-hint wpwl-hint-${fault.key}`;
  hint.id = `wpwl-hint-${++count}`;
  hint.textContent = fault.text;
  control.after(hint);
  // A frame reads its fault out itself: a description can't cross into it.
  if (!(control instanceof HTMLIFrameElement)) control.setAttribute('aria-describedby', hint.id);
}
