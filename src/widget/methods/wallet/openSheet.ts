/** Opens the sheet of a wallet, and closes it when the form is removed. */

import { computed } from '@preact/signals';
import type { MethodNeeds } from '../../forms/method.ts';
import { createPageCaller } from './pageCallbacks.ts';
import type { SandboxSheet, SheetOrder } from './sandboxSheet.ts';
import { fetchToken } from './sandboxToken.ts';
import { merchantName, readTerms, type WalletSettings } from './terms.ts';
import type { SheetResult, WalletKind } from './walletKind.ts';

/** Interval of the check whether the form is still in the page, ms. */
const CHECK_INTERVAL = 500;

/** @param settings the page's settings of the wallet, read again at each use */
export function createSheetOpener(
  needs: MethodNeeds,
  kind: WalletKind,
  settings: () => WalletSettings,
) {
  const { context, form } = needs;
  const [brand = ''] = needs.brands;
  let close = () => {};

  /** Opens the sheet. Settles when the sheet has ended. Rejects if the module of the sandbox's sheet cannot be loaded. */
  async function open(isTest: boolean, usesSandbox: boolean): Promise<SheetResult> {
    const checkoutReady = needs.ensureCheckout(brand);
    const read = () => readTerms(context, settings(), kind.amount(settings()));
    // Terms that are unknown without a checkout may be known with it.
    let terms = read();
    if (typeof terms === 'string' && (await checkoutReady)) terms = read();
    if (typeof terms === 'string') {
      return (await checkoutReady) ? { kind: 'failed', detail: terms } : { kind: 'ended' };
    }
    const known = terms;
    const sandbox = usesSandbox ? ((await needs.load('sheet')) as SandboxSheet) : undefined;
    const closing = new AbortController();
    const { signal } = closing;
    return new Promise<SheetResult>((resolve) => {
      const end = () => resolve({ kind: 'ended' });
      const failed = (detail: string) => resolve({ kind: 'failed', detail });
      // The page may remove the form at any time.
      const timer = setInterval(() => form.isConnected || close(), CHECK_INTERVAL);
      close = () => {
        clearInterval(timer);
        closing.abort();
        end();
      };
      void checkoutReady.then((isReady) => isReady || end());
      const order: SheetOrder = {
        brand,
        name: needs.nameOf(brand),
        merchant: computed(() => merchantName(context)),
        currency: known.currency,
        place: form.parentElement ?? form,
        texts: context.texts,
        lang: context.lang,
        signal,
        token: async (card, amount) =>
          // Without a checkout the reason was reported, and the sheet is closed.
          (await checkoutReady)
            ? fetchToken(context, kind.wallet, { card, amount, currency: known.currency })
            : new Promise(() => {}),
        failed,
      };
      kind
        .open({
          ...known,
          settings: settings(),
          isTest,
          callPage: createPageCaller(kind.wallet, settings),
          checkoutReady,
          signal,
          ...(sandbox && { sandbox: [sandbox, order] }),
        })
        .then(resolve, (error: Error) => failed(error.message));
    });
  }

  return { open, close: () => close() };
}
