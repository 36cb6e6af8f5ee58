/** The gateway's own pages, opened as a shop does that pays server to server: each alone in the tab, narrow and dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { issuerIn, pageOf } from '../support/challenge.ts';
import type { TestGateway } from '../support/entities.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { findCode, findNumber } from '../support/leaks.ts';

/** A card with no run of digits that comes by chance; every such card is enrolled here. */
const CARD = {
  'card.number': '4539578219360473',
  'card.cvv': '731',
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
  'customParameters[3DS2_enrolled]': 'true',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '640',
  'customer.browser.screenWidth': '320',
  'customer.browser.challengeWindow': '5',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};

/** Begins a payment as a shop's server does; gives the address that its shopper is sent to. */
async function begin(
  { url, entityId, token }: TestGateway,
  { origin }: Shop,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({
      entityId,
      amount: '1092.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${origin}/result`,
      ...fields,
    }),
  });
  const { redirect } = (await reply.json()) as { redirect?: { url: string } };
  return redirect?.url ?? '';
}

/** What is asked of every page: it fits, it is dark where that is wanted, it is accessible, and knows no card. */
async function judge(page: Page, browserName: string): Promise<void> {
  for (const frame of page.frames()) {
    const { overflow, isDark, background, headings, name, html } = await frame.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      background: getComputedStyle(document.body).backgroundColor,
      headings: document.querySelectorAll('h1').length,
      name: document.documentElement.dataset['page'],
      html: document.documentElement.outerHTML,
    }));
    expect(overflow, frame.url()).toBeLessThanOrEqual(0);
    const [red = 255, green = 255, blue = 255] = (background.match(/\d+/g) ?? []).map(Number);
    // This Firefox driver leaves the colours as they are.
    if (browserName === 'chromium') expect(isDark).toBe(true);
    expect(red + green + blue < 200, `${name}: ${background}`).toBe(isDark);
    // The page that only holds the issuer's has no words of its own.
    expect(headings, name).toBe(name === 'holder' ? 0 : 1);
    expect(findNumber('page', html, CARD['card.number']), `${name}: the number`).toEqual([]);
    expect(findCode('page', html, CARD['card.cvv']), `${name}: the code`).toEqual([]);
  }
  // The checker needs a second page, which this Firefox driver can not open.
  if (browserName !== 'chromium') return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${failureSummary?.replace(/\s+/g, ' ')} ${html}`,
    ),
  );
  expect(found, `${page.url()}: accessibility`).toEqual([]);
}

test.describe('narrow and dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test("the issuer's page, with and without an error, and the next page", async ({
    page,
    shop,
    gateway,
    browserName,
  }) => {
    const address = await begin(gateway, shop, CARD);
    await page.goto(`${address}?watched=true&lang=en`);
    const issuer = issuerIn(page);
    await expect(issuer.code).toBeVisible();
    await expect(issuer.root).toHaveAttribute('data-window', '05');
    await judge(page, browserName);
    // The narrowest window of an issuer.
    await page.setViewportSize({ width: 250, height: 400 });
    await issuer.code.fill('1');
    await issuer.code.press('Enter');
    await expect(issuer.fault).toBeVisible();
    await judge(page, browserName);
    await issuer.code.fill('123456');
    await issuer.code.press('Enter');
    const done = pageOf(page);
    await expect(done.heading).toHaveText('This step is done');
    await judge(page, browserName);
    await done.shop.click();
    await page.waitForURL(/\/result\?id=/);
  });

  test("a bank's page, and the last page of a window", async ({
    page,
    shop,
    gateway,
    browserName,
  }) => {
    const address = await begin(gateway, shop, { paymentBrand: 'PAYPAL' });
    await page.goto(`${address}?watched=true&lang=en`);
    const bank = pageOf(page);
    await expect(bank.heading).toHaveText('Approve this payment?');
    await judge(page, browserName);
    const there = page.url();
    await bank.approve.click();
    await expect(bank.heading).toHaveText('This step is done');
    await judge(page, browserName);
    // Opened again it only leads to the shop.
    await page.goto(there);
    await expect(bank.heading).toHaveText('This step is already over');
    await judge(page, browserName);
    await bank.shop.click();
    await page.waitForURL(/\/result\?id=/);
  });

  test('an unknown address', async ({ page, gateway, browserName }) => {
    const reply = await page.goto(`${gateway.url}/v1/redirects/${'0'.repeat(64)}`);
    expect(reply?.status()).toBe(404);
    await expect(pageOf(page).heading).toHaveText('This page does not exist');
    await judge(page, browserName);
  });
});

// Long words and other signs.
for (const language of ['en', 'de', 'ja']) {
  test(`the issuer’s page fits every window of the protocol without scrolling, also with an error, and its targets are large: ${language}`, async ({
    page,
    shop,
    gateway,
  }) => {
    await page.goto(`${await begin(gateway, shop, CARD)}?watched=true&lang=${language}`);
    const { root, code, fault } = issuerIn(page);
    await expect(code).toBeVisible();
    // The error is the longest text of the page.
    await code.fill('1');
    await code.press('Enter');
    await expect(fault).toBeVisible();
    for (const [width, height] of [
      [250, 400],
      [390, 400],
      [500, 600],
      [600, 400],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(code).toBeVisible();
      const found = await root.evaluate((html) => ({
        room: [innerWidth, innerHeight],
        needed: [html.scrollWidth, html.scrollHeight],
        targets: [...html.querySelectorAll('input:not([type="hidden"]), button')].map(
          (target) => target.getBoundingClientRect().height,
        ),
        cut: [...html.querySelectorAll('button, .fault, dd, h1, label, legend')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .filter((part) => getComputedStyle(part).display !== 'inline')
          .map(({ textContent }) => textContent),
      }));
      expect(found.room).toEqual([width, height]);
      expect(found.needed).toEqual([width, height]);
      expect(Math.min(...found.targets)).toBeGreaterThanOrEqual(44);
      expect(found.cut).toEqual([]);
    }
  });
}

test('without scripts there is a button or a link at each step', async ({
  browser,
  shop,
  gateway,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver can not turn scripts off');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await begin(gateway, shop, CARD));
  await page.getByRole('button', { name: 'Continue' }).click();
  const frame = page.frameLocator('[data-testid="issuer"]');
  await pageOf(frame).code.fill('123456');
  await pageOf(frame).approve.click();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/result\?id=/);
  await context.close();
});

test('from right to left, with names and amounts that keep their direction', async ({
  page,
  shop,
  gateway,
}) => {
  const address = await begin(gateway, shop, { ...CARD, 'merchant.name': 'Bohnen & <b>Co</b>' });
  await page.goto(`${address}?lang=ar`);
  const issuer = issuerIn(page);
  await expect(issuer.root).toHaveAttribute('dir', 'rtl');
  await expect(issuer.heading).toHaveText('تأكيد عملية الدفع');
  await expect(issuer.code).toHaveCSS('direction', 'ltr');
  await expect(issuer.root.getByText('Bohnen & <b>Co</b>', { exact: true })).toBeVisible();
  await expect(issuer.root.locator('dd', { hasText: '0473' })).toHaveCount(1);
});
