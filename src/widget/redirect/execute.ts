/** Sends a frame, a window or the tab to an address, with parameters in the query or in the body. */
import { create } from '../element.ts';
import type { Step } from './redirect.ts';
import { goTo } from './resultUrl.ts';

/**
 * @param target name of the frame or window
 * @param more parameters of this page's own; they stand before those of the same name
 */
export function execute(
  { url, method, parameters }: Step,
  target: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const pairs: (readonly [string, string])[] = [
    ...parameters
      .filter(({ name }) => !Object.hasOwn(more, name))
      .map(({ name, value }) => [name, value] as const),
    ...Object.entries(more),
  ];
  if (method === 'GET') {
    // Not by a form: a page's policy may forbid those (form-action).
    const address = new URL(url);
    for (const [name, value] of pairs) address.searchParams.append(name, value);
    // Only the tab has another way, where a browser does not let a framed page take it.
    if (!window.open(address.href, target) && target === '_top') goTo(address.href);
    return;
  }
  const form = create(
    'form',
    { action: url, method, target, hidden: '', 'accept-charset': 'UTF-8' },
    ...pairs.map(([name, value]) => create('input', { type: 'hidden', name, value })),
  );
  document.body.append(form);
  // A parameter may be called "submit", and would stand before the form's own.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Whether a window is this page's own, or holds it: executed there, nobody is left to look on. */
export function holdsThisPage(other: Window): boolean {
  for (let at: Window = window; ; at = at.parent) {
    if (at === other) return true;
    if (at === at.parent) return false;
  }
}
