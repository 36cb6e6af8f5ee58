/** What the tests of attacks have in common: an attacker's page, a site of another origin, and a wire to the gateway. */
import { type Attacker, attackFrom } from './attacker.ts';
import { test as base, expect } from './fixtures.ts';
import type { Wire } from './servers.ts';

interface Hands {
  /** The address of a frame of a new checkout that is bound to the shop. */
  frameOf(field: string, fields?: Readonly<Record<string, string>>): Promise<string>;
  /** A blank page of the shop, bound to its checkouts, with the attacker on it. */
  attacker: Attacker;
}

export const test = base.extend<Hands>({
  frameOf: async ({ wire, createCheckout }, use) => {
    await use(async (field, fields) => {
      const checkoutId = await createCheckout(fields);
      return `${wire.url}/v1/checkouts/${checkoutId}/frame#${field}`;
    });
  },
  attacker: async ({ page, shop }, use) => {
    await page.goto(shop.payPage({ html: BLANK, policy: null }));
    await use(await attackFrom(page));
  },
  // Over the wire, on a page without a policy, ready to be filled in.
  openForm: async ({ openForm, wire }, use) => {
    await use(async (page) => {
      const form = await openForm({ gateway: wire.url, policy: null, ...page });
      await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
      await expect(form.code).toHaveAttribute('aria-label', 'CVV');
      return form;
    });
  },
});

/** A page with nothing on it. */
export const BLANK =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title><h1>A page</h1>';

/** What was posted for a checkout. */
export const posts = (wire: Wire, checkout: string) =>
  wire.exchanges.filter(({ method, path }) => method === 'POST' && path.includes(checkout));
/** The checkout that an address names. */
export const checkoutIn = (address: string) => address.split('/checkouts/')[1]?.split('/')[0] ?? '';
