// The pages of `bench/browser.mjs`: a shop on `localhost`, which is another site than the gateway on `127.0.0.1`.

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../load.mjs';

/** What each page is made of, besides its head. @type {Record<string, (query: URLSearchParams) => string>} */
const PAGES = {
  '/plain': () =>
    '<form><label>Card number <input id="number"></label><label>Expiry <input></label><label>Code <input></label><label>Name <input></label><button type="button">Pay</button></form>',
  '/floor': () => '<div id="form"></div><script type="module" src="/floor.js"></script>',
  '/form': (query) =>
    `${query.has('ahead') ? preloadOf(query) : ''}<script src="${query.get('gateway')}/v1/paymentWidgets.js?checkoutId=${query.get('checkout')}"></script>
<form action="/result" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>`,
};

/** What a page may have ahead of the script. @param {URLSearchParams} query */
const preloadOf = (query) =>
  `<link rel="preload" href="${query.get('gateway')}/v1/checkouts/${query.get('checkout')}/config" as="fetch" crossorigin>`;

/** The styles of the plain form and of the floor. */
const STYLES =
  '<style>label{display:block;margin:8px}input{font:16px sans-serif;padding:8px}</style>';

/** Opens the shop. @returns {Promise<{ port: number, close(): void }>} */
export async function openShop() {
  const script = brotliCompressSync(await floorScript());
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = PAGES[url.pathname]?.(url.searchParams);
    if (url.pathname === '/floor.js') {
      response.writeHead(200, {
        'Content-Type': 'text/javascript;charset=utf-8',
        'Content-Encoding': 'br',
        'Cache-Control': 'public, max-age=3600',
      });
      response.end(script);
    } else if (body === undefined) {
      response.writeHead(404).end();
    } else {
      const styles = url.pathname === '/form' ? '' : STYLES;
      response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay</title><link rel="icon" href="data:,">${styles}<body>${body}</body></html>`,
      );
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => server.close(),
  };
}

/** The script of the floor, built as a shop builds it. */
async function floorScript() {
  const result = await build({
    root,
    mode: 'production',
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('floor.mjs', import.meta.url)) },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the floor was not built');
  return chunk.code;
}
