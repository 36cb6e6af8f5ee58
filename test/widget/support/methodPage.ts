/** A page with forms that are no card's, for tests of one of them: the script without a gateway, and without a look. */
import { expect, vi } from 'vitest';
import type { LoadPart } from '../../../src/widget/mount/loadPart.ts';
import { createWidget, type Widget } from '../../../src/widget/widget.ts';
import { PENDING, recordSent, resourcePath, stubGateway, TOKEN_URL } from './browser.ts';
import { isOff } from './busy.ts';
import { ADDRESS, loadPart } from './context.ts';

const CONFIG = {
  checkout: { id: 'C', resourcePath, endpoint: '/payment' },
  config: {},
  origins: [location.origin],
  isTestSystem: true,
  now: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-21T12:30:00Z',
  underWay: null,
};

/** The answer to a submit whose shopper goes elsewhere. */
export const ASKED = {
  ...PENDING,
  redirect: { url: TOKEN_URL, method: 'GET', parameters: [] },
};

export type MethodPage = ReturnType<typeof preparePage>;

/**
 * Stubs what the page stands on.
 * @param answers of the gateway, by the end of the address
 * @param part loads the parts
 */
export function preparePage(
  answers: Record<string, () => unknown> = {},
  part: LoadPart = loadPart,
) {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  const browser = recordSent();
  const went: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    went.push(String(address));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const all = { '/config': () => CONFIG, '/payment': () => ASKED, ...answers };
  const gateway = stubGateway(all);
  let widget: Widget | undefined;

  return {
    browser,
    /** Addresses of the shop that the page went to. */
    went,
    gateway,
    answers: all as Record<string, () => unknown>,
    /** Mounts the forms of these brands. @param checkoutId '' = the script was loaded without one */
    async open(brands: string, options: object = {}, checkoutId = 'C'): Promise<void> {
      Object.assign(globalThis, { wpwlOptions: { style: 'none', ...options } });
      const form = document.createElement('form');
      form.className = 'paymentWidgets';
      form.dataset['brands'] = brands;
      form.setAttribute('action', 'https://shop.example/result');
      document.body.append(form);
      widget = createWidget({ ...ADDRESS, checkoutId }, part);
      widget.mount();
      await vi.waitFor(() => {
        expect(document.querySelector('.wpwl-container')).not.toBeNull();
        if (checkoutId) expect(widget?.config).toBeDefined();
      });
    },
    unload: () => widget?.unload(),
    /** Takes all of it away. */
    end() {
      widget?.unload(false);
      document.body.replaceChildren();
      Reflect.deleteProperty(globalThis, 'wpwlOptions');
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}

/** A control of the form. @param name last part of its class */
export const control = <T extends HTMLElement = HTMLInputElement>(name: string): T =>
  document.querySelector<T>(`.wpwl-control-${name}`) as T;

/** Fills a control in, as a shopper does. */
export function type(name: string, value: string): void {
  const input = control(name);
  input.value = value;
  for (const event of ['input', 'change', 'blur']) {
    input.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

/** Presses a button as soon as it can be pressed. @param name its class */
export async function press(name = 'wpwl-button-pay'): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>(`.${name}`);
  await vi.waitFor(() => expect(isOff(button)).toBe(false));
  button?.click();
}

/** Last parts of the classes of the hints that are shown. */
export const hints = (): string[] =>
  [...document.querySelectorAll('.wpwl-hint')].map(
    ({ className }) => /wpwl-hint-(\w+)/.exec(className)?.[1] ?? '',
  );

/** What the last submit sent, beside what the browser says of itself. */
export function sentIn(gateway: MethodPage['gateway']): Record<string, string> {
  const body = gateway.of('/payment').at(-1)?.init.body as URLSearchParams;
  return Object.fromEntries(
    [...body].filter(([name]) => !/^customer\.browser\.|^shopperResultUrl$/.test(name)),
  );
}
