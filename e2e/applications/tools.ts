/** A page of a shop that has the package's exports at hand, and what is left on it. */
import type { Page } from '@playwright/test';
import type { loadPaymentWidgets, PaymentWidgets } from 'payment-widgets';
import type { PaymentWidgetsElement } from 'payment-widgets/element';
import type { Shop } from '../support/fixtures.ts';
import { bundle, pageWith } from './bundle.ts';

declare global {
  interface Window {
    loadPaymentWidgets: typeof loadPaymentWidgets;
    define(name?: string): void;
    widgets: PaymentWidgets;
    element: PaymentWidgetsElement;
    leaving: AbortController;
    heard: unknown[];
  }
}

let code: Promise<string> | undefined;

/** What a page may differ in. */
export interface ToolsPage {
  readonly body?: string;
  readonly policy?: string;
}

/** Opens a page with a place for the form, and the package's exports as globals. */
export async function openTools(page: Page, shop: Shop, options: ToolsPage = {}): Promise<void> {
  code ??= bundle('e2e/applications/pages/tools.ts');
  const { policy, body = '' } = options;
  const start = '<script nonce="n0">window.heard = [];</script>';
  const html = pageWith(await code, `${start}<div id="pay"></div>${body}`, 'n0');
  await page.goto(shop.payPage({ html, policy: policy === undefined ? null : () => policy }));
  await page.waitForFunction(() => 'loadPaymentWidgets' in window);
}

/** Parameters that can be handed to a page. */
export interface PlainParameters {
  readonly gateway: string;
  readonly checkoutId?: string;
  readonly target?: string;
  readonly brands?: string | string[];
  readonly integrity?: string;
  readonly nonce?: string;
}

/** What came of a call: which forms are ready, or why there are none. */
export type Outcome =
  | { readonly forms: string[] }
  | { readonly name: string; readonly code?: string; readonly remedy?: string };

/** Calls the loader in the page and waits for it. Its handle is `window.widgets` then. */
export const loadIn = (page: Page, parameters: PlainParameters): Promise<Outcome> =>
  page.evaluate(async (given) => {
    try {
      window.leaving = new AbortController();
      window.widgets = await window.loadPaymentWidgets({ ...given, signal: window.leaving.signal });
      return { forms: window.widgets.forms.map(({ containerKey }) => containerKey) };
    } catch (error) {
      const { name, code, remedy } = error as { name: string; code?: unknown; remedy?: string };
      return { name, ...(typeof code === 'string' && { code }), ...(remedy && { remedy }) };
    }
  }, parameters);

/** What there is of the widget and the loader in the page. What the shop itself loads does not count. */
export const leftIn = (page: Page) =>
  page.evaluate(() => {
    const ofGateway = (selector: string) =>
      [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(selector)].filter(
        ({ src, href }) => !(src ?? href).startsWith(`${location.origin}/`),
      ).length;
    return {
      scripts: ofGateway('script[src]'),
      elements:
        document.querySelectorAll('[class*="wpwl-"], iframe, form').length +
        ofGateway('link[rel=modulepreload]'),
      sheets: document.adoptedStyleSheets.length,
      globals: ['wpwl', 'wpwlOptions'].filter((name) => name in window),
    };
  });

/** Nothing at all. */
export const NOTHING = { scripts: 0, elements: 0, sheets: 0, globals: [] };
