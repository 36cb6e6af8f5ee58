/** Back to the shop, with a result to fetch. */

import { withResult } from '../../../../protocol/index.ts';
import type { WidgetContext } from '../../../context.ts';
import type { Container } from '../../../mount/container.tsx';
import { announce, options } from '../../../shared.ts';
import { isSafe } from '../redirect/readRedirect.ts';
import { goTo, resultUrlOf } from '../redirect/resultUrl.ts';
import { holdsThisPage, namesHolder } from '../redirect/windows.ts';

/** Where the result goes: the form's action, the option, what the checkout was created with. Tells where it can't. */
export function resultUrl(
  { address, config, fail }: WidgetContext,
  { original }: Container,
): URL | undefined {
  const url = resultUrlOf(
    original.getAttribute('action'),
    options.shopperResultUrl,
    config()?.checkout.shopperResultUrl,
  );
  if (!url) fail('NO_RESULT_URL');
  // Back to where the page came from is no worse than the page.
  else if (url.origin !== location.origin && !isSafe(url.href, address.base)) {
    fail('ADDRESS_UNSAFE', { detail: url.origin });
    return undefined;
  }
  return url;
}

/** Goes there with the result of the checkout. @returns whether there is an address to go to, which is told otherwise */
export function returnToShop(
  context: WidgetContext,
  container: Container,
  resourcePath: string,
): boolean {
  const url = resultUrl(context, container);
  if (!url) return false;
  const { paymentTarget = '', shopperResultTarget } = options;
  // A payment that went through the bank in the window that holds this page has its result there, too.
  const held = namesHolder(paymentTarget) ? paymentTarget : undefined;
  context.phase.value = 'done';
  announce(context.texts.value('backToShop'));
  const href = withResult(url, context.checkoutId.value, resourcePath);
  const other = goTo(href, paymentTarget && (shopperResultTarget ?? held));
  // This page stays, and has nothing to wait for.
  if (other && !holdsThisPage(other)) context.phase.value = 'waits';
  return true;
}
