/** Sends a frame, a window or the tab to an address, with parameters in the query or in the body. */

import type { Step } from '../../../protocol/index.ts';
import { draw } from '../../kernel/draw.ts';
import { goTo } from './resultUrl.ts';

/** The URL of a GET step, with its parameters in the query. */
export function urlWithParameters({ url, parameters }: Step): string {
  const address = new URL(url);
  for (const { name, value } of parameters) address.searchParams.append(name, value);
  return address.href;
}

/**
 * @param target name of the frame or window; keywords in lower case
 * @param more parameters of this page; they come before those with the same name
 */
export function executeStep(
  { url, method, parameters }: Step,
  target: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const given = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  const pairs = Object.entries({ ...given, ...more });
  if (method === 'GET') {
    // Not by a form, because a page's Content Security Policy may restrict form-action.
    const address = urlWithParameters({
      url,
      method,
      parameters: pairs.map(([name, value]) => ({ name, value })),
    });
    if (window.open(address, target)) return;
    // Only an existing frame or window has another way, for browsers that do not let a page navigate it by name.
    if (target === '_top') goTo(address);
    else if (target === '_parent') window.parent.location.href = address;
    else if (target === '_self') window.location.assign(address);
    return;
  }
  const form = draw<HTMLFormElement>(
    <form action={url} method={method} target={target} hidden accept-charset="UTF-8">
      {pairs.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </form>,
  );
  document.body.append(form);
  // A parameter may be named "submit", and would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
