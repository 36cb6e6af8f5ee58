/** The hidden page with the issuer's 3DS Method, received at once and in pieces, as a slow link delivers it. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { preparePage } from '../../src/gateway/api/pages/prepare.ts';
import { expect, test } from '../support/fixtures.ts';

/** What the second piece begins with. */
const PIECES = [
  ['in one piece', '<!doctype html>'],
  ['its frame after its form', '<iframe'],
  ['its script after its frame has loaded', '<script>'],
] as const;

for (const [name, second] of PIECES) {
  test(`posts the data to the issuer once: ${name}`, async ({ page }) => {
    const site = await startMethodSite(second);
    try {
      await page.goto(`${site.origin}/shop`, { waitUntil: 'commit' });
      await site.firstPiece;
      if (second === '<script>') await frameHasLoaded(page);
      site.sendSecondPiece();

      await expect.poll(() => site.posts).toEqual(['threeDSMethodData=eyJ9']);
      // The shop's load event comes after every load event of the frames: a second post would have been sent by then.
      await page.waitForLoadState('load');
      await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(site.issuer);
      expect(site.posts).toHaveLength(1);
    } finally {
      await site.close();
    }
  });
}

/** The frame of the page's frame has its first document, and the event that says so is over. */
const frameHasLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const outer = document.querySelector('iframe')?.contentDocument;
        const inner = outer?.querySelector('iframe')?.contentDocument;
        return inner?.URL === 'about:srcdoc' && inner.readyState === 'complete';
      }),
    )
    .toBe(true);

/** A shop with the hidden page in a frame, the page itself in two pieces, and an issuer that counts what is posted to it. */
async function startMethodSite(second: string) {
  const posts: string[] = [];
  let held: ServerResponse | undefined;
  let sent = () => {};
  const firstPiece = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const server = createServer(async (request, response) => {
    const { method, url: path } = request;
    if (method === 'POST') posts.push(Buffer.concat(await request.toArray()).toString());
    if (path === '/prepare') {
      response.writeHead(200, headers);
      response.write(html.slice(0, at));
      response.flushHeaders();
      held = response;
      sent();
    } else if (path === '/wait') response.writeHead(204).end();
    else {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-embedder-policy': 'require-corp',
      });
      response.end(path === '/shop' ? SHOP : '<!doctype html><title>Issuer</title>');
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/acs/method`;
  const { headers, html } = preparePage({
    ancestors: origin,
    issuerAddress: issuer,
    parameters: [{ name: 'threeDSMethodData', value: 'eyJ9' }],
    waitAddress: `${origin}/wait`,
  });
  const at = html.indexOf(second);
  return {
    origin,
    issuer,
    posts,
    firstPiece,
    sendSecondPiece: () => held?.end(html.slice(at)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const SHOP = '<!doctype html><title>Shop</title><iframe src="/prepare"></iframe>';
