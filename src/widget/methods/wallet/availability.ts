/** Whether a wallet can be offered. */
import type { WidgetContext } from '../../kernel/context.ts';
import { request } from '../../kernel/request.ts';
import type { WalletSettings } from './terms.ts';
import type { WalletKind } from './walletKind.ts';

/** Timeout of the request to the gateway, ms. */
const GATEWAY_TIMEOUT = 10_000;

/** Timeout of a wallet's availability check, ms. */
const WALLET_TIMEOUT = 10_000;

/**
 * Whether this is a test system, in which shops have no wallet certificate. Without a checkout, the answer is requested from
 * the gateway.
 */
export async function isTestSystem({
  address,
  checkoutId,
  config,
  configured,
}: WidgetContext): Promise<boolean> {
  if (checkoutId.value) {
    await configured;
    return config()?.isTestSystem === true;
  }
  try {
    const reply = await request(`${address.base}/v1/fastcheckout/integrity`, GATEWAY_TIMEOUT, {
      credentials: 'omit',
    });
    const body = (await reply.json()) as { isTestSystem?: unknown };
    return body.isTestSystem === true;
  } catch {
    return false;
  }
}

/** Whether the browser or the page has the wallet. A wallet that fails or does not answer is not available. */
export async function isAvailable(
  { warn }: Pick<WidgetContext, 'warn'>,
  { wallet, isReady }: WalletKind,
  settings: WalletSettings,
  isTest: boolean,
): Promise<boolean> {
  await pageLoaded();
  try {
    const late = AbortSignal.timeout(WALLET_TIMEOUT);
    const never = new Promise<boolean>((resolve) => {
      late.addEventListener('abort', () => resolve(false));
    });
    return await Promise.race([isReady(settings, isTest), never]);
  } catch (error) {
    warn(`${wallet}: ${(error as Error).message}`);
    return false;
  }
}

/** Settles when the document is loaded with all its scripts: the script of a wallet may be the last. */
const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
