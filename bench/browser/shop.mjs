// The pages of `bench/browser.mjs`: a shop on `localhost`, which is another site than the gateway on `127.0.0.1`.

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../load.mjs';

/** @typedef {{ query: URLSearchParams, host: string }} Visit `host`: this server as another site than the page */

/** What each page is made of, besides its head. @type {Record<string, (visit: Visit) => string>} */
const PAGES = {
  '/plain': () =>
    '<form><label>Card number <input id="number"></label><label>Expiry <input></label><label>Code <input></label><label>Name <input></label><button type="button">Pay</button></form>',
  '/frames': ({ host }) => `<form>${FRAMES.map((name) => frame(host, name)).join('')}</form>`,
  '/inserted': ({ host }) => `<script src="${host}/insert.js"></script><form></form>`,
  '/floor': () => '<div id="form"></div><script type="module" src="/floor.js"></script>',
  '/form': ({ query }) =>
    `${query.has('ahead') ? preloadOf(query) : ''}${query.has('modern') ? MODERN : ''}<script src="${query.get('gateway')}/v1/paymentWidgets.js?checkoutId=${query.get('checkout')}"></script>
<form action="/result" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>`,
};

const CACHED = 'public, max-age=3600';

/** The fields that are in frames of their own. */
const FRAMES = ['card.number', 'card.cvv'];

/** @param {string} host @param {string} name */
const frame = (host, name) => `<iframe src="${host}/field#${name}" title="${name}"></iframe>`;

/** Options ahead of the script: it asks for the style's module in its first line. */
const MODERN = "<script>var wpwlOptions = { style: 'modern' }</script>";

/** What a page may have ahead of the script. @param {URLSearchParams} query */
const preloadOf = (query) =>
  `<link rel="preload" href="${query.get('gateway')}/v1/checkouts/${query.get('checkout')}/config" as="fetch" crossorigin>`;

/** Each page has a font of its own and text in it, as a shop has: no form is the first to need a font. */
const LOOK = '<style>body{font:16px/1.5 Arial,Helvetica,sans-serif}h1{font-size:20px}</style>';
const TEXT = '<h1>Checkout</h1><p>One pair of shoes, <b>€92.00</b></p>';

/** The styles of the plain form and of the floor. */
const STYLES =
  '<style>label{display:block;margin:8px}input{font:16px sans-serif;padding:8px}</style>';

/** One input, which is named as the address of its frame says. */
const FIELD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title>${STYLES}<input><script>document.querySelector('input').name=location.hash.slice(1)</script>`;

/** Inserts both frames when the document is parsed, as the script of the form does. */
const INSERT = `const host = new URL(document.currentScript.src).origin;
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('form').innerHTML = ${JSON.stringify(FRAMES)}
    .map((name) => '<iframe src="' + host + '/field#' + name + '" title="' + name + '"></iframe>').join('');
});`;

const SCRIPT = 'text/javascript;charset=utf-8';
const HTML = 'text/html;charset=utf-8';

/** Opens the shop. @returns {Promise<{ port: number, close(): void }>} */
export async function openShop() {
  /** @type {Record<string, { type: string, body: string | Buffer, headers?: Record<string, string> }>} */
  const files = {
    '/floor.js': {
      type: SCRIPT,
      body: brotliCompressSync(await floorScript()),
      headers: { 'Content-Encoding': 'br', 'Cache-Control': CACHED },
    },
    '/insert.js': { type: SCRIPT, body: INSERT, headers: { 'Cache-Control': CACHED } },
    '/field': { type: HTML, body: FIELD, headers: { 'Cache-Control': CACHED } },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const page = PAGES[url.pathname];
    const file = files[url.pathname];
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type, ...file.headers }).end(file.body);
    } else if (page) {
      const styles = url.pathname === '/form' ? '' : STYLES;
      const body = page({ query: url.searchParams, host: `http://127.0.0.1:${url.port}` });
      response.writeHead(200, { 'Content-Type': HTML });
      response.end(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay</title><link rel="icon" href="data:,">${LOOK}${styles}<body>${TEXT}${body}</body></html>`,
      );
    } else response.writeHead(404).end();
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
