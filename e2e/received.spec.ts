/**
 * The bytes that a browser with an empty cache receives for the card page from a running gateway: headers, and bodies as they
 * are compressed, and how often it requests the configuration. `docs/performance.md` names the same numbers.
 */
import type { Request } from '@playwright/test';
import { budgets } from '../scripts/sizes.mjs';
import { FORM, pageOf } from './compatibility/shopPage.ts';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

/** A gateway compresses a document better when it has often sent it. */
const OFTEN = 10;

/** Last part of the address: `frame`, `paymentWidgets.js`. */
const nameOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';

test('the card page is received within its budget until the first field, and until all of it is loaded', async ({
  page,
  browser,
  browserName,
  gateway,
  shop,
  createCheckout,
}) => {
  test.skip(
    browserName !== 'chromium',
    'Firefox receives the document of the frames twice, as docs/performance.md says',
  );
  const asked = page.waitForRequest((request) => nameOf(request) === 'frame');
  await page.goto(shop.payPage({ checkoutId: await createCheckout() }));
  const frame = await asked;
  const { accept = '' } = await frame.allHeaders();
  for (let i = 0; i < OFTEN; i++) {
    const headers = { accept, 'accept-encoding': 'br' };
    await (await fetch(frame.url(), { headers })).arrayBuffer();
  }

  const context = await browser.newContext();
  const visit = await context.newPage();
  const finished: Request[] = [];
  visit.on('requestfinished', (request) => {
    if (request.url().startsWith(gateway.url)) finished.push(request);
  });
  await visit.goto(shop.payPage({ checkoutId: await createCheckout() }));
  await expect(cardForm(visit).number).toBeEditable();
  await expect
    .poll(() => finished.map(nameOf))
    .toEqual(expect.arrayContaining(['nextAction.js', 'VISA.svg']));

  const sizes: Record<string, number> = {};
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const name = nameOf(request);
    // The second frame comes from the cache, and has no bytes.
    sizes[name] = (sizes[name] ?? 0) + responseBodySize + responseHeadersSize;
  }
  await context.close();
  // The advice is for developers: only a gateway in test sends it.
  const { 'advice.js': _, ...received } = sizes;
  const sum = (all: readonly (number | undefined)[]) =>
    all.reduce((total: number, size) => total + (size ?? Number.NaN), 0);
  const { 'paymentWidgets.js': script, config, frame: document } = received;
  const found = JSON.stringify(received);
  expect(sum([script, config, document]), found).toBeLessThanOrEqual(budgets.received.first);
  expect(sum(Object.values(received)), found).toBeLessThanOrEqual(budgets.received.all);
});

test('at the second visit, with another checkout, at most half of the bytes are received', async ({
  browser,
  browserName,
  gateway,
  shop,
  createCheckout,
}) => {
  test.skip(browserName !== 'chromium', 'Firefox caches the script for its checkout alone');
  const context = await browser.newContext();
  const visit = async () => {
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith(gateway.url)) finished.push(request);
    });
    await page.goto(shop.payPage({ checkoutId: await createCheckout() }));
    await expect(cardForm(page).number).toBeEditable();
    await expect.poll(() => finished.map(nameOf)).toContain('nextAction.js');
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    await page.close();
    return sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) =>
        sum + responseBodySize + responseHeadersSize,
      0,
    );
  };
  const first = await visit();
  expect(await visit()).toBeLessThanOrEqual(first / 2);
  await context.close();
});

test('the configuration of a checkout that the page preloads is requested once', async ({
  page,
  gateway,
  shop,
  createCheckout,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (nameOf(request) === 'config') requests.push(request.url());
  });
  const id = await createCheckout();
  const config = `${gateway.url}/v1/checkouts/${id}/config`;
  await page.goto(
    pageOf(
      shop,
      `<link rel="preload" href="${config}" as="fetch" crossorigin>
      <script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>${FORM}`,
    ),
  );
  await expect(cardForm(page).number).toBeEditable();
  expect(requests).toEqual([config]);
});
