/** A network that fails while the shopper is at the issuer's page, and comes back: nothing is lost, and paid once. */
import type { Page } from '@playwright/test';
import { issuerIn, openChallenge, payChallenged } from '../support/challenge.ts';
import { startProxy } from '../support/proxy.ts';
import { atShop, expect, PAID, test } from '../support/waiting.ts';

/** Takes the gateway out of a page's reach; what it gives brings it back. */
async function disconnect(page: Page, gateway: string): Promise<() => Promise<void>> {
  const all = `${gateway}/**`;
  await page.route(all, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(all);
}

test('offline at the moment of confirming: an error is shown, and the challenge is shown again afterwards', async ({
  page,
  gateway,
  beginChallenge,
  codes,
  expectEnd,
}) => {
  const { checkoutId, issuer, message, frame, dialog } = await beginChallenge();
  const before = await frame.elementHandle();
  const reconnect = await disconnect(page, gateway.url);
  await issuer.code.fill('123456');
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await issuer.approve.click();
  await failed;
  // After three looks that got no answer.
  await expect(message).toContainText('The connection was lost', { timeout: 20_000 });
  await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(codes(checkoutId)).toEqual(['000.200.000']);
  await reconnect();
  // With the next look. In the frame may be the browser's own page of an error: the shopper knows, and says when.
  await expect(message).toHaveCount(0, { timeout: 10_000 });
  const again = page.waitForResponse(/\/acs\/challenge$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await again;
  expect(await frame.evaluate((now, then) => now === then, before)).toBe(true);
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('the response to the confirmation is lost: the form gets the result', async ({
  page,
  gateway,
  shop,
  createCheckout,
  expectEnd,
}) => {
  const lost: string[] = [];
  const proxy = await startProxy(gateway.url, ({ method, path }) => {
    if (method !== 'POST' || !path.startsWith('/acs/challenge/')) return 'pass';
    lost.push(path);
    return 'cut';
  });
  const checkoutId = await createCheckout();
  await page.goto(shop.payPage({ checkoutId, gateway: proxy.url }));
  const { issuer } = await openChallenge(page);
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(page);
  expect(lost).not.toEqual([]);
  await expectEnd(checkoutId, PAID);
  proxy.close();
});

test('offline at the moment of confirming, in the whole tab: loaded again, it continues', async ({
  page,
  gateway,
  begin,
  codes,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  const issuer = issuerIn(page);
  await issuer.code.fill('123456');
  const reconnect = await disconnect(page, gateway.url);
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await issuer.approve.click();
  await failed;
  await reconnect();
  expect(codes(checkoutId)).toEqual(['000.200.000']);
  const asked = page.waitForResponse(/\/acs\/challenge$/);
  await page.reload();
  await asked;
  await expect(issuer.code).toBeVisible();
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});
