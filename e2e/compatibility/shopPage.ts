/** What the tests of compatibility stand on: the shortest page that a shop would write, and what came of a payment. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Answer, test as base, expect } from '../support/fixtures.ts';

export { expect };

/** The shop's form. */
export const FORM =
  '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>';

/** jQuery, as a page of the shop has it. */
export const JQUERY = `<script>${readFileSync('node_modules/jquery/dist/jquery.min.js', 'utf8')}</script>`;

/** `note(…)` in a page keeps what it is given, also when the page is left for another of the shop. */
const NOTE = `<script>function note(...given) {
  sessionStorage.notes = JSON.stringify([...JSON.parse(sessionStorage.notes ?? '[]'), given]);
}</script>`;

/** What these tests read of a payment, beside what all do. */
export interface Paid extends Answer {
  readonly registrationId?: string;
  readonly billing?: Readonly<Record<string, string>>;
  readonly customParameters?: Readonly<Record<string, string>>;
}

interface Pages {
  /** `POST` to the gateway as the shop's server does; gives the answer. */
  post(path: string, fields?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /**
   * Makes a checkout and opens a page for it.
   *
   * @param html makes the page of the widget's script tag and of its address
   * @param fields of the checkout, beside the usual ones
   * @returns the checkout's id
   */
  open(
    html: (script: string, src: string) => string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Waits until the shopper is at the shop again, and reads there that the checkout was paid. */
  paid(checkoutId: string): Promise<Paid>;
  /** What the pages have kept with `note`. */
  notes(): Promise<unknown[][]>;
}

export const test = base.extend<Pages>({
  post: async ({ gateway }, use) => {
    await use(async (path, fields = {}) => {
      const reply = await fetch(gateway.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.token}` },
        body: new URLSearchParams({ entityId: gateway.entityId, ...fields }),
      });
      const text = await reply.text();
      expect(reply.status, text).toBe(200);
      return JSON.parse(text);
    });
  },
  open: async ({ page, shop, gateway, createCheckout }, use) => {
    await use(async (html, fields) => {
      const checkoutId = await createCheckout(fields);
      const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
      await page.goto(pageOf(shop, html(`<script src="${src}"></script>`, src)));
      return checkoutId;
    });
  },
  paid: async ({ page, status }, use) => {
    await use(async (checkoutId) => {
      await page.waitForURL(({ searchParams }) => searchParams.get('id') === checkoutId);
      const { http, body } = await status(checkoutId);
      expect({ http, code: body.result.code }).toEqual({ http: 200, code: '000.100.110' });
      return body;
    });
  },
  notes: async ({ page }, use) => {
    await use(() => page.evaluate(() => JSON.parse(sessionStorage['notes'] ?? '[]')));
  },
});

/** A page of the shop around this; gives its address. */
export const pageOf = (shop: { payPage(page: object): string }, html: string): string =>
  shop.payPage({
    html: `<!doctype html><meta charset="utf-8"><title>Pay</title>${NOTE}${html}`,
    policy: null,
  });

/** A stored card, as the shop's server makes it. */
export const STORED = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
};

/** Waits until both frames of the card form can be typed into. */
export async function ready(page: Page): Promise<void> {
  for (const field of ['cardNumber', 'cvv']) {
    const input = page.frameLocator(`.wpwl-control-${field}`).locator('input').first();
    await expect(input).toBeVisible();
  }
}
