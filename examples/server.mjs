// The shop's server of the examples that run in the browser alone. It serves the application that its tool has built.
//
//   GATEWAY=http://127.0.0.1:3000 ENTITY_ID=... TOKEN=... PORT=3002 node server.mjs react/dist

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createShop, settings } from './shop.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
});

/**
 * @param {{ folder: string, gateway: string, entityId: string, token: string, port?: number }} options
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function startShop({ folder, port = 0, ...gateway }) {
  let url = '';
  const shop = createShop(gateway);
  const server = createServer(async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      if (pathname === '/checkout' && request.method === 'POST') {
        json(response, await shop.checkout(url));
      } else if (pathname === '/payment') {
        json(response, await shop.payment(searchParams.get('resourcePath') ?? ''));
      } else {
        file(response, pathname);
      }
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://localhost:${address.port}`;
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  /** A file of the application, or its page for every address of its own. @param {import('node:http').ServerResponse} response @param {string} pathname */
  function file(response, pathname) {
    const name = /\.\w+$/.test(pathname) ? normalize(pathname) : 'index.html';
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    try {
      const bytes = readFileSync(join(resolve(folder), name));
      response.writeHead(200, { 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  }
}

/** @param {import('node:http').ServerResponse} response @param {unknown} body */
function json(response, body) {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shop = await startShop({
    folder: process.argv[2] ?? 'dist',
    ...settings(),
    port: Number(process.env['PORT'] ?? 3002),
  });
  console.log(shop.url);
}
