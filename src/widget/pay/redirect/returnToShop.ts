/** Returns to the shop, with a result to fetch. */

import { isAppAddress, withResult } from '../../../protocol/index.ts';
import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { announce } from '../../kernel/page/announce.tsx';
import { pause } from '../../kernel/pause.ts';
import { isSafe } from './readRedirect.ts';
import { goTo, resultUrlOf } from './resultUrl.ts';
import { holdsThisPage, namesHolder } from './windows.ts';

/** How long a page may take to set the address, ms; and the interval of the checks. */
const LATE = 5_000;
const INTERVAL = 250;

type Report = WidgetContext['fail'];

/**
 * The result address: the form's action, the option, or the checkout's own, which can be that of an app. Reports why it cannot be
 * used.
 */
export function resultUrl(
  { address, config, fail }: WidgetContext,
  { original }: Container,
  report: Report = fail,
): URL | undefined {
  const { shopperResultUrl: own = '' } = config()?.checkout ?? {};
  const url = resultUrlOf(original.getAttribute('action'), options.shopperResultUrl, own);
  if (!url && isAppAddress(own)) return new URL(own);
  if (!url) report('NO_RESULT_URL');
  // Returning to the origin of the page is as safe as the page.
  else if (url.origin !== location.origin && !isSafe(url.href, address.base)) {
    report('ADDRESS_UNSAFE', { detail: url.origin });
    return undefined;
  }
  return url;
}

/** Reports before the shopper types that no form has a result address that can be used. */
export async function checkResultUrl(
  context: WidgetContext,
  containers: () => readonly Container[],
): Promise<void> {
  const { phase, signal } = context;
  await context.configured;
  for (let waited = 0; ; waited += INTERVAL) {
    const all = containers();
    const isWaiting = phase.value === 'open' && !signal.aborted;
    if (!isWaiting || all.some((one) => resultUrl(context, one, () => {}))) return;
    if (waited >= LATE) return void (all[0] && resultUrl(context, all[0]));
    await pause(INTERVAL);
  }
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
