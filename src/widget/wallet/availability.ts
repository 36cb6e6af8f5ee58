/** What has to be known before a wallet is offered. */
import type { WidgetContext } from '../context.ts';

/** Patience for the gateway, ms. */
const PATIENCE = 10_000;

/** Whether this is a test system, where no shop has a certificate of a wallet's. Without a checkout the gateway is asked. */
export async function isTestSystem(context: WidgetContext): Promise<boolean> {
  if (context.checkoutId.value) {
    await context.configured;
    return context.config()?.isTestSystem === true;
  }
  try {
    const reply = await fetch(`${context.address.base}/v1/fastcheckout/integrity`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body = (await reply.json()) as { isTestSystem?: unknown };
    return body.isTestSystem === true;
  } catch {
    return false;
  }
}

/** Everything that the page has in its document is loaded: a wallet's own script may be the last of it. */
export const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
