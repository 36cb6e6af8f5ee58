/** What pages say that want a payment to end otherwise than its issuer says, and addresses that nobody is sent to. */
import { passChallenge } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { challengeOn, openChallenge, payChallenged } from '../support/challenge.ts';
import { strictPolicy } from '../support/fixtures.ts';
import { startSite } from '../support/servers.ts';
import { atShop, CANCELLED, expect, PAID, test } from '../support/waiting.ts';

/** What the gateway's last page says. */
const RETURNED = { pw: 1, type: 'returned' };

test('a message that the shopper is back is accepted from the challenge only: others change nothing', async ({
  page,
  shop,
  createCheckout,
  expectEnd,
  codes,
}) => {
  const hostile = await startSite('hostile.localhost');
  const checkoutId = await createCheckout();
  const policy = (gateway: string) =>
    strictPolicy(gateway).replace('frame-src', `frame-src ${hostile.origin}`);
  const body = `<iframe name="hostile" src="${hostile.origin}/"></iframe>`;
  await page.goto(shop.payPage({ checkoutId, policy, body }));
  const { frame, issuer, code } = await openChallenge(page);
  const before = await frame.elementHandle();
  const toParent = (_: unknown, message: unknown) => window.parent.postMessage(message, '*');

  // The shop's own page; a page of another origin; one of the gateway's origin that is not the challenge; one within it.
  await page.evaluate((message) => window.postMessage(message, '*'), RETURNED);
  await page.frameLocator('iframe[name="hostile"]').locator('html').evaluate(toParent, RETURNED);
  await code.evaluate(toParent, RETURNED);
  await issuer.root.evaluate((_, message) => window.top?.postMessage(message, '*'), RETURNED);
  // The right window, with words that mean something else.
  for (const other of [{ pw: 1, type: 'paid' }, { pw: 2, type: 'returned' }, 'returned', null]) {
    await frame.contentFrame().locator('html').evaluate(toParent, other);
  }
  // A look of the form's own, later than all of them: had it taken one for true, it would have left by now.
  await page.waitForResponse(/\/v1\/redirects\/\w+\/outcome$/);
  expect(await frame.evaluate((now, then) => now === then, before)).toBe(true);
  await expect(issuer.code).toBeVisible();
  expect(codes(checkoutId)).toEqual(['000.200.000']);

  await passChallenge(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
  hostile.close();
});

test('the right message from the right frame with another site is ignored; it can be cancelled', async ({
  page,
  shop,
  createCheckout,
  expectEnd,
  codes,
}) => {
  const hostile = await startSite('hostile.localhost');
  const checkoutId = await createCheckout();
  const policy = (gateway: string) =>
    strictPolicy(gateway).replace('frame-src', `frame-src ${hostile.origin}`);
  await page.goto(shop.payPage({ checkoutId, policy }));
  const { frame, cancel, note } = await openChallenge(page);
  await frame.evaluate((element: HTMLIFrameElement, src) => {
    element.src = src;
  }, `${hostile.origin}/`);
  const inside = frame.contentFrame();
  await expect(inside.locator('h1')).toHaveText('A page');
  await inside
    .locator('html')
    .evaluate((_, message) => window.parent.postMessage(message, '*'), RETURNED);
  await page.waitForResponse(/\/v1\/redirects\/\w+\/outcome$/);
  await expect(frame).toBeVisible();
  expect(codes(checkoutId)).toEqual(['000.200.000']);
  await cancel.click();
  await expect(note).toContainText('The payment was cancelled');
  await expectEnd(checkoutId, CANCELLED);
  hostile.close();
});

test('the right message, sent too early by a page of the gateway, is no proof: the shop reads pending', async ({
  page,
  beginChallenge,
  status,
  codes,
}) => {
  const { checkoutId, frame } = await beginChallenge();
  await frame
    .contentFrame()
    .locator('html')
    .evaluate((_, message) => window.parent.postMessage(message, '*'), RETURNED);
  await atShop(page);
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  expect(codes(checkoutId)).toEqual(['000.200.000']);
});

const SAFE = 'https://gateway.example/v1/redirects/0';
for (const [what, redirect, unsafe] of [
  ['plain http elsewhere', { url: 'http://bank.example/' }, 'http://bank.example/'],
  ['a script', { url: 'javascript:window.hit=1' }, 'javascript:window.hit=1'],
  ['data', { url: 'data:text/html,hit' }, 'data:text/html,hit'],
  [
    'a precondition of plain http',
    { url: SAFE, preconditions: [{ url: 'http://bank.example/method', method: 'GET' }] },
    'http://bank.example/method',
  ],
] as const) {
  test(`a redirect address that is ${what}: refused, and nothing is opened`, async ({
    consoleMayTell,
    page,
    gateway,
    begin,
  }) => {
    consoleMayTell(/ADDRESS_UNSAFE/);
    const { checkoutId } = await begin();
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(frame.url()));
    page.on('popup', (popup) => opened.push(popup.url()));
    page.on('request', (request) => opened.push(request.url()));
    await page.route(`${gateway.url}/v1/checkouts/${checkoutId}/payment`, (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({
          result: { code: '000.200.000' },
          redirect: { method: 'GET', parameters: [], preconditions: [], ...redirect },
        }),
      }),
    );
    await payChallenged(page);
    const { message, errors, form } = cardForm(page);
    await expect(message).toContainText('not set up correctly');
    expect(await errors()).toMatchObject([
      { code: 'ADDRESS_UNSAFE', cause: expect.stringContaining(unsafe) },
    ]);
    expect(opened.filter((url) => !url.startsWith(gateway.url))).toEqual([]);
    await expect(challengeOn(page).frame).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(form).toBeHidden();
  });
}
