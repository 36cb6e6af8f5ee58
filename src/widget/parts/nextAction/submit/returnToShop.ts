/** Returns to the shop, with a result to fetch. */

import { withResult } from '../../../../protocol/index.ts';
import type { WidgetContext } from '../../../context.ts';
import type { Container } from '../../../mount/container.tsx';
import { announce, options } from '../../../shared.ts';
import { isSafe } from '../redirect/readRedirect.ts';
import { goTo, resultUrlOf } from '../redirect/resultUrl.ts';
import { holdsThisPage, namesHolder } from '../redirect/windows.ts';

/** The result address: the form's action, the option, or the checkout's own. Reports why it cannot be used. */
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
  // Returning to the origin of the page is as safe as the page.
  else if (url.origin !== location.origin && !isSafe(url.href, address.base)) {
    fail('ADDRESS_UNSAFE', { detail: url.origin });
    return undefined;
  }
  return url;
}

/** Opens it with the result of the checkout. @returns whether there is such an address; a missing one has been reported */
export function returnToShop(
  context: WidgetContext,
  container: Container,
  resourcePath: string,
): boolean {
  const url = resultUrl(context, container);
  if (!url) return false;
  const { paymentTarget = '', shopperResultTarget } = options;
  // If the payment went through the bank in the window that contains this page, the result opens there, too.
  const held = namesHolder(paymentTarget) ? paymentTarget : undefined;
  context.phase.value = 'done';
  announce(context.texts.value('backToShop'));
  const href = withResult(url, context.checkoutId.value, resourcePath);
  const other = goTo(href, paymentTarget && (shopperResultTarget ?? held));
  // This page stays open, with nothing left to do.
  if (other && !holdsThisPage(other)) context.phase.value = 'waits';
  return true;
}
