/**
 * What is wrong with a field, shown at its control: class `wpwl-has-error` and a hint right after it.
 *
 * By hand and not by a component: pages move controls about, put hints of their own beside them, and count on a hint
 * being the next sibling of its control wherever that now is.
 */

import { create } from '../element.ts';

let count = 0;

/** A control and its hint, each by the other, wherever the page has put them. */
const partners = new WeakMap<Element, Element>();

/**
 * Shows a fault, or takes it away: also one that the page itself put there by the class of an error. A hint of the page's without
 * one is help of its own, and stays.
 * Help that stands beside the control (`wpwl-about`) is described, too.
 */
export function showFault(
  control: Element,
  fault: { key: string; text: string } | undefined,
): void {
  partners.get(control)?.remove();
  for (const old of control.parentElement?.querySelectorAll(
    ':scope > .wpwl-hint[class*=wpwl-hint-]',
  ) ?? []) {
    // That of another control: the page may have put several into one place.
    if (!partners.has(old)) old.remove();
  }
  control.classList.toggle('wpwl-has-error', fault !== undefined);
  const descriptions: string[] = [];
  if (fault) {
    const hint = create(
      'div',
      {
        class: `wpwl-hint wpwl-hint-${fault.key}`,
        id: `wpwl-hint-${++count}`,
      },
      fault.text,
    );
    control.after(hint);
    partners.set(control, hint);
    partners.set(hint, control);
    descriptions.push(hint.id);
  }
  // A frame reads its fault out itself: a description can't cross into it.
  if (control instanceof HTMLIFrameElement) return;
  const about = control.parentElement?.querySelector(':scope > .wpwl-about');
  if (about) descriptions.push(about.id);
  control.setAttribute('aria-invalid', String(fault !== undefined));
  if (descriptions.length) control.setAttribute('aria-describedby', descriptions.join(' '));
  else control.removeAttribute('aria-describedby');
}
