/**
 * `paymentWidgets.js`: the script on a storefront's page. It reads its own address and requests the checkout immediately.
 * Everything else runs when the document is parsed, in a later task, because a page may define `wpwlOptions` after the script.
 */

import type { Wpwl } from './kernel/options/global.ts';
import { readScriptAddress } from './kernel/page/scriptAddress.ts';
import { createWidget, type Widget } from './widget.ts';

const address = readScriptAddress(document.currentScript);

if (address) {
  let previous: Wpwl | undefined = window.wpwl;
  const widget = createWidget(address);
  window.wpwl = describe(widget);
  whenParsed(() => {
    // A page may mount again without a reload. If it has a new form, the old form is not restored. `window.wpwl` may also
    // belong to another script, whose `unload` may throw.
    try {
      previous?.unload?.(!document.querySelector('form.paymentWidgets'));
    } catch (error) {
      console.error(error);
    }
    // The functions of `window.wpwl` share this scope, so it would hold each form that was here before.
    previous = undefined;
    widget.mount();
  });
}

function describe(widget: Widget): Wpwl {
  const { origin } = address as NonNullable<typeof address>;
  return {
    apiVersion: '1',
    cacheVersion: __ASSET_VERSION__,
    timestamp: Date.now(),
    minified: true,
    url: origin,
    endpoint: origin,
    get ndc() {
      return widget.checkoutId;
    },
    get isTestSystem() {
      return widget.config?.isTestSystem;
    },
    get checkout() {
      const { config } = widget;
      return config && { ...config.checkout, config: config.config };
    },
    executePayment: widget.submit,
    mount: widget.mountOne,
    setLocale: widget.setLocale,
    unload: (restore) => widget.unload(restore !== false),
  };
}

/** Runs a function when the document is parsed, never synchronously. */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else setTimeout(run);
}
