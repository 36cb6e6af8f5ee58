/** Sends a frame, a window or the tab to an address, with parameters in the query or in the body. */

import type { Step } from '../../../../protocol/index.ts';
import { draw } from '../../../shared.ts';
import { goTo } from './resultUrl.ts';

/** The address of a step that is no post, with its parameters in the query. */
export function urlWithParameters({ url, parameters }: Step): string {
  const address = new URL(url);
  for (const { name, value } of parameters) address.searchParams.append(name, value);
  return address.href;
}

/**
 * @param target name of the frame or window; keywords in small letters
 * @param more parameters of this page's own; they stand before those of the same name
 */
export function executeStep(
  { url, method, parameters }: Step,
  target: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const given = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  const pairs = Object.entries({ ...given, ...more });
  if (method === 'GET') {
    // Not by a form: a page's policy may forbid those (form-action).
    const address = urlWithParameters({
      url,
      method,
      parameters: pairs.map(([name, value]) => ({ name, value })),
    });
    if (window.open(address, target)) return;
    // Only what is there already has another way, where a browser does not let a page take it like that.
    if (target === '_top') goTo(address);
    else if (target === '_parent') window.parent.location.href = address;
    else if (target === '_self') window.location.assign(address);
    return;
  }
  const form = draw<HTMLFormElement>(
    <form action={url} method={method} target={target} hidden accept-charset="UTF-8">
      {pairs.map(([name, value]) =>
        draw<HTMLInputElement>(<input type="hidden" name={name} value={value} />),
      )}
    </form>,
  );
  document.body.append(form);
  // A parameter may be called "submit", and would stand before the form's own.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
