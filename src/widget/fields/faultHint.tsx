/**
 * The fault of a field, shown at its control: class `wpwl-has-error` and a hint right after it. Pages move controls, and
 * rely on the hint being the next sibling of its control wherever that is.
 */

import { draw } from '../kernel/draw.ts';

let count = 0;

/** The hint of each control, independent of its place in the page. */
const hintOf = new WeakMap<Element, Element>();

/** Hints created by the form; hints of the page are not included. */
const ours = new WeakSet<Element>();

/**
 * Shows a fault at its control, or removes it. Also removes a hint that the page itself has shown with an error class;
 * a hint without such a class is the page's own help, and stays.
 */
export function showFault(
  control: Element,
  fault: { key: string; text: string } | undefined,
): void {
  const own = hintOf.get(control);
  const isShown =
    fault && own?.matches(`.wpwl-hint-${fault.key}`) && own.textContent === fault.text;
  if (isShown && control.nextElementSibling === own) return;
  own?.remove();
  const beside = control.parentElement?.querySelectorAll(':scope > .wpwl-hint[class*=wpwl-hint-]');
  for (const hint of beside ?? []) {
    // The page may have put several controls in one place: the hint of another control stays.
    if (!ours.has(hint)) hint.remove();
  }
  control.classList.toggle('wpwl-has-error', fault !== undefined);
  const hint =
    fault &&
    draw(
      <div class={`wpwl-hint wpwl-hint-${fault.key}`} id={`wpwl-hint-${++count}`}>
        {fault.text}
      </div>,
    );
  if (hint) {
    control.after(hint);
    hintOf.set(control, hint);
    ours.add(hint);
  }
  // A frame's own document shows its fault to assistive technology: a description cannot cross into it.
  if (!(control instanceof HTMLIFrameElement)) describeControl(control, hint);
}

/** Describes the control to assistive technology by the hint, and by help text beside the control (`wpwl-about`). */
export function describeControl(control: Element, hint?: Element): void {
  const about = control.parentElement?.querySelector(':scope > .wpwl-about');
  const ids = [hint, about].flatMap((element) => element?.id ?? []);
  control.setAttribute('aria-invalid', String(hint !== undefined));
  if (ids.length) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
