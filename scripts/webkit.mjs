// Pays in WebKit, by keyboard and mouse, against the gateway in dist/. Prints the passed checks and their duration; exits with
// 1 if a check failed, with 2 if WebKit is not installed.
//
// `npm run test:all -- --only webkit`, after `npm run build`.

import { createServer } from 'node:http';
import { startGateway } from 'payment-widgets/testkit';
import { CHECKS } from '../e2e/webkit/checks.mjs';
import { missing, startWebKit } from '../e2e/webkit/driver.mjs';

const absent = missing();
if (absent) {
  console.error(absent);
  process.exit(2);
}
const start = performance.now();
const seconds = (since = start) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const gateway = await startGateway();
const shop = await startShop();
const webkit = await startWebKit();
console.log(`WebKit ${webkit.version}, ready in ${seconds()}`);

let failed = 0;
for (const { name, run } of CHECKS) {
  const since = performance.now();
  try {
    await run(webkit, gateway, shop);
    console.log(`  passed  ${name} (${seconds(since)})`);
  } catch (error) {
    failed += 1;
    console.log(
      `  FAILED  ${name} (${seconds(since)}): ${error instanceof Error ? error.message : error}`,
    );
  }
}
await webkit.close();
shop.close();
await gateway.close();
console.log(`${CHECKS.length - failed} passed, ${failed} failed, ${seconds()}`);
process.exitCode = failed ? 1 : 0;

/** A shop on another site than the gateway: `localhost` beside `127.0.0.1`. Its pages are put there by the checks. */
async function startShop() {
  /** @type {Map<string, string>} */
  const pages = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pages.get(pathname) ?? '<!doctype html><title>Result</title><h1>Thank you</h1>');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://localhost:${port}`;
  return {
    origin,
    /** Puts a page there; gives its address. @param {string} html */
    put(html) {
      const path = `/pay-${pages.size}`;
      pages.set(path, html);
      return origin + path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
