/** Where an authentication and its result are shown: the whole tab, a window, a frame of the page, a page within a page. */
import type { Frame, Page } from '@playwright/test';
import { fillCard, pay, startGateway, TEST_CARDS } from 'payment-widgets/testkit';
import { challengeOn, issuerIn, lastIn, payChallenged } from '../support/challenge.ts';
import { createCheckoutAt, expect, strictPolicy, test } from '../support/fixtures.ts';
import { startSite } from '../support/servers.ts';

const RIGHT = '123456';

/** The shop's own frames beside the gateway's: the result may come in one. */
const withOwnFrames = (gateway: string) =>
  strictPolicy(gateway).replace('frame-src', "frame-src 'self'");
const FRAME = '<iframe name="16_top" title="Payment" width="500" height="700"></iframe>';
/** An option object where both names are that frame's. */
const IN_FRAME = "{ paymentTarget: '16_top', shopperResultTarget: '16_top' }";

/** The shop's result of this checkout. */
const resultOf = (checkoutId: string) => new RegExp(`/result\\?id=${checkoutId}`);

async function approve(holder: Parameters<typeof issuerIn>[0]): Promise<void> {
  const issuer = issuerIn(holder);
  await issuer.code.fill(RIGHT);
  await issuer.approve.click();
}

/** The page's frame of the name that these tests use. */
async function framedPage(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe[name="16_top"]').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no such frame');
  return frame;
}

test('_top: the whole tab goes to the issuer and then to the shop; back redirects to the result again', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({ options: "{ paymentTarget: '_top' }" });
  await payChallenged(page);
  await page.waitForURL(/\/v1\/redirects\//);
  await approve(page);
  await page.waitForURL(resultOf(checkoutId));
  await page.goBack({ waitUntil: 'commit' });
  // Not into the challenge, and nothing can be paid a second time.
  await page.waitForURL(resultOf(checkoutId));
  expect(await status(checkoutId)).toMatchObject({
    http: 200,
    body: { result: { code: '000.100.110' }, threeDSecure: { authenticationStatus: 'Y' } },
  });
});

test('_top: a declined payment redirects to the shop as well', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({ options: "{ paymentTarget: '_top' }" });
  await payChallenged(page);
  await issuerIn(page).decline.click();
  await page.waitForURL(resultOf(checkoutId));
  expect((await status(checkoutId)).body.result.code).toBe('100.380.401');
});

test('a frame of the page, by a name that is like a keyword: challenge and result are shown there', async ({
  page,
  shop,
  createCheckout,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const address = shop.payPage({
    checkoutId,
    options: IN_FRAME,
    body: FRAME,
    policy: withOwnFrames,
  });
  await page.goto(address);
  await payChallenged(page);
  await approve(page.frameLocator('iframe[name="16_top"]'));
  await (await framedPage(page)).waitForURL(resultOf(checkoutId));
  expect(page.url()).toBe(address);
  await expect(challengeOn(page).dialog).toHaveCount(0);
  await expectPaid(checkoutId);
});

test('a payment without a challenge opens its result there, too; without paymentTarget in the tab', async ({
  consoleMayTell,
  page,
  shop,
  createCheckout,
  openForm,
}) => {
  consoleMayTell(/shopperResultTarget has no effect: it needs paymentTarget/);
  const framed = await createCheckout();
  const more = { body: FRAME, policy: withOwnFrames };
  const address = shop.payPage({ checkoutId: framed, options: IN_FRAME, ...more });
  await page.goto(address);
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await (await framedPage(page)).waitForURL(resultOf(framed));
  expect(page.url()).toBe(address);
  const options = "{ shopperResultTarget: '16_top' }";
  const { checkoutId: alone } = await openForm({ options, ...more });
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await page.waitForURL(resultOf(alone));
});

test('_blank: a new window, which is closed at the end', async ({ page, openForm, expectPaid }) => {
  const { checkoutId } = await openForm({ options: "{ paymentTarget: '_blank' }" });
  const opened = page.context().waitForEvent('page');
  await payChallenged(page);
  const popup = await opened;
  const { note, pay: button } = challengeOn(page);
  await expect(note).toContainText('Finish the payment in the window that has opened.');
  await expect(button).toBeDisabled();
  const closed = popup.waitForEvent('close');
  await lastIn(popup, () => approve(popup));
  await page.waitForURL(resultOf(checkoutId));
  await closed;
  await expectPaid(checkoutId);
});

test('_blank, and the browser blocks the window: the whole tab takes over', async ({
  page,
  openForm,
  expectPaid,
}) => {
  // These browsers are started in a way that blocks no window.
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (address, name, ...more) =>
      name?.endsWith('_window') ? null : open.call(window, address, name, ...more);
  });
  const { checkoutId } = await openForm({ options: "{ paymentTarget: '_blank' }" });
  await payChallenged(page);
  await page.waitForURL(/\/v1\/redirects\//);
  await approve(page);
  await page.waitForURL(resultOf(checkoutId));
  await expectPaid(checkoutId);
});

test.describe('a page of the shop within a page of another origin', () => {
  for (const [what, options, whole] of [
    ['the result comes in the whole tab', '{}', true],
    ['with both targets its own frame, the result stays in the frame', IN_FRAME, false],
  ] as const) {
    test(what, async ({ page, shop }) => {
      const outer = await startSite('outer.localhost');
      const entity = {
        entityId: 'b0000000000000000000000000000002',
        token: 'token-of-a-shop-in-a-frame',
        origins: [shop.origin, outer.origin],
      };
      const gateway = await startGateway({ entities: [entity] });
      const checkoutId = await createCheckoutAt({ ...entity, url: gateway.url }, shop);
      const policy = (host: string) =>
        strictPolicy(host).replace("frame-ancestors 'none'", `frame-ancestors ${outer.origin}`);
      const inner = shop.payPage({ checkoutId, options, gateway: gateway.url, policy });
      const html = `<!doctype html><title>Outer</title><iframe name="16_top" src="${inner}" width="700" height="800"></iframe>`;
      const address = outer.put('/', html);
      await page.goto(address);
      const framed = page.frameLocator('iframe[name="16_top"]');
      await fillFramed(page);
      await framed.locator('.wpwl-button-pay').click();
      await approve(whole ? framed.frameLocator('iframe.wpwl-target') : framed);
      if (whole) await page.waitForURL(resultOf(checkoutId));
      else await (await framedPage(page)).waitForURL(resultOf(checkoutId));
      expect(new URL(page.url()).origin).toBe(whole ? shop.origin : outer.origin);
      await gateway.close();
      outer.close();
    });
  }
});

/** Types the card into the form of the framed page. */
async function fillFramed(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[name="16_top"]');
  const framed = (field: string) => frame.frameLocator(`.wpwl-control-${field}`).locator('input');
  await framed('cardNumber').first().fill('4200000000000018');
  await frame.locator('.wpwl-control-expiry').fill('12 / 34');
  await frame.locator('.wpwl-control-cardHolder').fill('Jane Jones');
  await framed('cvv').first().fill('123');
}

test('the method runs before the whole tab goes', async ({ page, openForm }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { checkoutId } = await openForm({ options: "{ paymentTarget: '_top' }" });
  await payChallenged(page, { ...TEST_CARDS.visa, number: '4200000000000042', brand: 'VISA' });
  await approve(page);
  await page.waitForURL(resultOf(checkoutId));
  const done = asked.findIndex((path) => /^\/v1\/redirects\/\w+\/method$/.test(path));
  const gone = asked.findIndex((path) => /^\/v1\/redirects\/\w+$/.test(path));
  expect(done).toBeGreaterThan(-1);
  expect(gone).toBeGreaterThan(done);
});

/** A page that shares its process with no other: it may hold only what agrees to it, and loses sight of its windows. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

test.describe('a page that is isolated from other origins', () => {
  for (const [what, options, isWindow] of [
    ['is challenged in its own frame', '{}', false],
    ['is challenged in a window that it does not see', "{ paymentTarget: '_blank' }", true],
  ] as const) {
    test(what, async ({ page, gateway, createCheckout, expectPaid }) => {
      // A driver gives the focus to all pages at once; while a window is open, it has it.
      await page.addInitScript(() => Object.assign(document, { hasFocus: () => false }));
      const site = await startSite();
      const checkoutId = await createCheckout({ shopperResultUrl: `${site.origin}/result` });
      const html = `<!doctype html><html lang="en"><title>Pay</title>
<script>var wpwlOptions = ${options};</script>
<form action="/result" class="paymentWidgets" data-brands="VISA"></form>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`;
      await page.goto(site.put('/pay', html, ISOLATED));
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      const opened = isWindow ? page.context().waitForEvent('page') : undefined;
      await payChallenged(page);
      const popup = await opened;
      if (popup) await lastIn(popup, () => approve(popup));
      else await approve(challengeOn(page).frame.contentFrame());
      await page.waitForURL(resultOf(checkoutId));
      await expectPaid(checkoutId);
      site.close();
    });
  }
});
