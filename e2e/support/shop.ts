/** A shop on another origin than the gateway, whose pages are made in the test itself, so that a test shows its whole page. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBrand, policyFor, policyText } from '../../src/cli/csp/policy.ts';

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
  /** The language of the page; absent: `en`. */
  readonly lang?: string;
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

/** Starts a shop. @param gatewayUrl where its pages load the form from */
export async function startShop(gatewayUrl: string): Promise<Shop & { close(): void }> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const page = pages.get(pathname);
    const html = page?.html ?? RESULT_PAGE;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // The gateway is 127.0.0.1, the shop localhost: another site, and both are secure contexts.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    payPage(page) {
      const path = `/pay-${pages.size}`;
      const host = page.gateway ?? gatewayUrl;
      const policy = page.policy === undefined ? policyOf(page) : page.policy;
      const headers = {
        ...(policy && { 'content-security-policy': policy(host) }),
        ...page.headers,
      };
      pages.set(path, { html: page.html ?? htmlOf(page, host), headers });
      return origin + path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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
  const { brands = BRANDS, action = '/result', body = '', script = '', lang = 'en' } = page;
  const query = page.checkoutId === undefined ? '' : `?checkoutId=${page.checkoutId}`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>Pay</title>
<script nonce="n0">${ownScript(page)}</script></head>
<body><main><h1>Checkout</h1>${body}
<form class="paymentWidgets" ${action === null ? '' : `action="${action}"`} data-brands="${brands}"></form>
</main>
<script src="${gateway}/v1/paymentWidgets.js${query}" ${script}></script>
</body></html>`;
}
