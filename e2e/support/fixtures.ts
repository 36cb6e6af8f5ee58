/**
 * What every end-to-end test stands on: a gateway of its own worker, and a shop on another origin whose pages are made
 * in the test itself, so that a test shows its whole page.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import {
  fillCard,
  type Gateway,
  pay as pressPay,
  TEST_CARDS,
  type TestCard,
} from 'payment-widgets/testkit';
import { isBrand, policyFor, policyText } from '../../src/gateway/commands/csp/policy.ts';
import { cardForm } from './cardForm.ts';
import { listenToConsole } from './console.ts';
import { startTestGateway, type TestGateway, withOwnEntity } from './entities.ts';

export { expect };

/** A page of the shop. */
export interface ShopPage {
  /** Goes into `wpwlOptions`, as the text of an object literal. */
  readonly options?: string;
  readonly brands?: string;
  /** Of the form; absent: `/result`. `null`: the form has none. */
  readonly action?: string | null;
  readonly checkoutId?: string;
  /** Replaces the widget's address, for a gateway that is not there. */
  readonly gateway?: string;
  /** Content security policy; absent: a strict one that names the gateway. `null`: none. */
  readonly policy?: ((gateway: string) => string) | null;
  /** More headers of the page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Attributes of the form's script tag. */
  readonly script?: string;
  /** More elements of the page's body, before the form. */
  readonly body?: string;
  /** The whole page, made otherwise. */
  readonly html?: string;
}

/** A shop on an origin of its own. */
export interface Shop {
  readonly origin: string;
  /** Makes the page and gives its address. */
  payPage(page: ShopPage): string;
}

/** Brands of a page that names none. */
const BRANDS = 'VISA MASTER AMEX';

/**
 * The strictest policy a shop can have, as `payment-widgets csp` prints it for these brands, with a nonce for the page's own
 * script.
 */
export const strictPolicy = (gateway: string, brands: readonly string[] = BRANDS.split(' ')) =>
  policyText(policyFor({ gateway, brands, environment: 'test' })).replace(
    'script-src ',
    "script-src 'nonce-n0' ",
  );

/** That of a page: its brands, and those of its option `inlineFlow`. */
const policyOf =
  ({ brands = BRANDS, options = '' }: ShopPage) =>
  (gateway: string) => {
    const known = brands.split(/\s+/).filter(isBrand);
    return strictPolicy(gateway, options.includes('inlineFlow') ? [...known, 'VISA'] : known);
  };

/** What the shop shows wherever no page was made. */
const RESULT_PAGE =
  '<!doctype html><html lang="en"><title>Result</title><main><h1>Thank you</h1></main></html>';

/** Fields of `POST /v1/checkouts` beside the credentials. */
type Fields = Readonly<Record<string, string>>;

interface Workers {
  /** One for all tests of a worker. */
  gatewayServer: Gateway;
  shop: Shop;
}

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

export const test = base.extend<Tests, Workers>({
  gatewayServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const gateway = await startTestGateway();
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  gateway: async ({ gatewayServer }, use) => {
    await use(withOwnEntity(gatewayServer));
  },
  shop: [
    async ({ gatewayServer }, use) => {
      const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
      const server = createServer((request: IncomingMessage, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://shop');
        const page = pages.get(pathname);
        const html = page?.html ?? RESULT_PAGE;
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          ...page?.headers,
        });
        response.end(html);
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      // The gateway is 127.0.0.1, the shop localhost: another site, and both are secure contexts.
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      await use({
        origin,
        payPage(page) {
          const path = `/pay-${pages.size}`;
          const host = page.gateway ?? gatewayServer.url;
          const policy = page.policy === undefined ? policyOf(page) : page.policy;
          const headers = {
            ...(policy && { 'content-security-policy': policy(host) }),
            ...page.headers,
          };
          pages.set(path, { html: page.html ?? htmlOf(page, host), headers });
          return origin + path;
        },
      });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
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

/** The page's own script: what it records, and its options. */
export const ownScript = ({ options = '{}' }: ShopPage) => `
  window.errors = [];
  window.calls = [];
  var wpwlOptions = Object.assign({
    onError: (error) => window.errors.push({ name: error.name, code: error.code, message: error.message, cause: error.cause }),
    onReady: (forms) => window.calls.push(['onReady', forms]),
    onAfterSubmit: () => window.calls.push(['onAfterSubmit']),
  }, ${options});
`;

function htmlOf(page: ShopPage, gateway: string): string {
  const { brands = BRANDS, action = '/result', body = '', script = '' } = page;
  const query = page.checkoutId === undefined ? '' : `?checkoutId=${page.checkoutId}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<script nonce="n0">${ownScript(page)}</script></head>
<body><main><h1>Checkout</h1>${body}
<form class="paymentWidgets" ${action === null ? '' : `action="${action}"`} data-brands="${brands}"></form>
</main>
<script src="${gateway}/v1/paymentWidgets.js${query}" ${script}></script>
</body></html>`;
}
