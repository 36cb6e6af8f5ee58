/** What every end-to-end test stands on: an entity of its own, and a page of a shop with a form. */
import {
  fillCard,
  type Gateway,
  pay as pressPay,
  TEST_CARDS,
  type TestCard,
} from 'payment-widgets/testkit';
import { cardForm } from './cardForm.ts';
import { listenToConsole } from './console.ts';
import { type TestGateway, withOwnEntity } from './entities.ts';
import type { Shop, ShopPage } from './shop.ts';
import { test as base, expect } from './workers.ts';

export { ownScript, type Shop, type ShopPage, strictPolicy } from './shop.ts';
export { expect };

/** Fields of `POST /v1/checkouts` beside the credentials. */
type Fields = Readonly<Record<string, string>>;

/** A card form on the shop's page, and the checkout that it pays. */
export type OpenedForm = ReturnType<typeof cardForm> & { readonly checkoutId: string };

interface Tests {
  /**
   * Every test ends with an empty console and no violation of a policy, in all its pages, frames and windows. What is told
   * on purpose is named here.
   */
  consoleMayTell(pattern: RegExp): void;
  /** What was named so. */
  meantForConsole: RegExp[];
  /** The worker's gateway, with an entity of the test's own. */
  gateway: TestGateway;
  /**
   * Opens a page of the shop with a form.
   * @param page.checkoutId absent: one that is created for it
   * @param page.checkout fields of the checkout that is created
   */
  openForm(page?: ShopPage & { readonly checkout?: Fields }): Promise<OpenedForm>;
  /** Types a card into the form, by default one that is approved, presses the pay button, and waits for the shop's result. */
  pay(card?: TestCard): Promise<void>;
  /** Expects that the shop's server reads of a payment that was approved, and that the answer has more of what is named. */
  expectPaid(checkoutId: string, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Creates a checkout of 92.00 EUR whose result goes to the shop; gives its id. */
  createCheckout(fields?: Fields): Promise<string>;
  /** Reads the status as the shop's server does: HTTP status and answer. */
  status(checkoutId: string): Promise<{ http: number; body: Answer }>;
}

/** What these tests read of an answer. */
export interface Answer {
  readonly id?: string;
  readonly result: { readonly code: string; readonly description: string };
  readonly amount?: string;
  readonly paymentBrand?: string;
  readonly card?: Readonly<Record<string, string>>;
  readonly customer?: Readonly<Record<string, unknown>>;
  readonly threeDSecure?: Readonly<Record<string, string | undefined>>;
}

export const test = base.extend<Tests>({
  gateway: async ({ gatewayServer }, use) => {
    await use(withOwnEntity(gatewayServer));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
  meantForConsole: async ({}, use) => {
    await use([]);
  },
  consoleMayTell: async ({ meantForConsole }, use) => {
    await use((pattern) => void meantForConsole.push(pattern));
  },
  page: async ({ page, meantForConsole }, use) => {
    const heard = await listenToConsole(page.context());
    // After a window of another test was closed, no page would have the focus, and a frame of it gets no key.
    await page.bringToFront();
    await use(page);
    const isMeant = (text: string) => meantForConsole.some((pattern) => pattern.test(text));
    expect(
      heard.filter((text) => !isMeant(text)),
      'what the console was told',
    ).toEqual([]);
  },
  openForm: async ({ page, shop, createCheckout }, use) => {
    await use(async ({ checkout, ...shown } = {}) => {
      const checkoutId = shown.checkoutId ?? (await createCheckout(checkout));
      await page.goto(shop.payPage({ ...shown, checkoutId }));
      return { ...cardForm(page), checkoutId };
    });
  },
  pay: async ({ page }, use) => {
    await use(async (card = TEST_CARDS.visa) => {
      await fillCard(page, card);
      await pressPay(page);
      await page.waitForURL(/\/result\?/);
    });
  },
  expectPaid: async ({ status }, use) => {
    await use(async (checkoutId, more) => {
      const { body } = await status(checkoutId);
      expect(body).toMatchObject({ result: { code: '000.100.110' }, ...more });
    });
  },
  createCheckout: async ({ gateway, shop }, use) => {
    await use((fields) => createCheckoutAt(gateway, shop, fields));
  },
  status: async ({ gateway }, use) => {
    await use(async (checkoutId) => {
      const response = await fetch(
        `${gateway.url}/v1/checkouts/${checkoutId}/payment?entityId=${gateway.entityId}`,
        { headers: { authorization: `Bearer ${gateway.token}` } },
      );
      return { http: response.status, body: (await response.json()) as Answer };
    });
  },
});

/** Creates a checkout of 92.00 EUR at any gateway, whose result goes to the shop. */
export async function createCheckoutAt(
  gateway: Pick<Gateway, 'url' | 'token' | 'entityId'>,
  shop: Shop,
  fields: Fields = {},
): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({
      entityId: gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${shop.origin}/result`,
      ...fields,
    }),
  });
  const body = (await response.json()) as { id: string };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.id;
}
