import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { startDemo } from '../public/storefront/demo/demo.mjs';
import { SHOPS } from '../public/storefront/demo/shops.mjs';
import { BANK_CODE, CARDS } from '../public/storefront/demo/tables.mjs';
import { startStorefront } from '../public/storefront/storefront.mjs';
import { cardForm } from './support/cardForm.ts';
import { challengeOn } from './support/challenge.ts';
import type { TestGateway } from './support/entities.ts';
import { expect, test } from './support/fixtures.ts';

for (const [card, headline] of [
  ['success', 'Thank you, your order is paid'],
  ['declined', 'Your payment was declined'],
] as const) {
  test(`the demo storefront, from basket to result, with a card that is a ${card}`, async ({
    page,
    gateway,
  }) => {
    const { url: address, entityId, token } = gateway;
    const shop = await startStorefront({ port: 0, gateway: address, entityId, token });
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Pay €92.00' }).click();
    await fillCard(page, TEST_CARDS[card]);
    await pay(page);
    await expect(page.getByRole('heading')).toHaveText(headline);
    await shop.close();
  });
}

test('the demo storefront shows the form in Arabic, from right to left', async ({
  page,
  gateway,
}) => {
  const { url: address, entityId, token } = gateway;
  const shop = await startStorefront({ port: 0, gateway: address, entityId, token });
  await page.goto(`${shop.url}/pay?locale=ar&brands=MASTER`);
  const form = cardForm(page);
  await expect(form.pay).toHaveText(/^ادفع .*92/);
  await expect(page.locator('.wpwl-container')).toHaveAttribute('dir', 'rtl');
  await expect(form.form).toHaveAttribute('lang', 'ar');
  await expect(form.number).toHaveAttribute('aria-label', 'رقم البطاقة');
  await shop.close();
});

/** The shop that `npm start` serves, until the page is closed. @returns its address */
async function openDemo(page: Page, { url, entityId, token }: TestGateway): Promise<string> {
  const demo = await startDemo({ port: 0, gateway: url, entityId, token });
  page.once('close', () => void demo.close());
  return demo.url;
}

/** The title of the page; the panel has titles of its own. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const HEADLINES = {
  paid: 'Thank you, your order is paid',
  challenged: 'Thank you, your order is paid',
  declined: 'Your payment was declined',
};

/** Of each end the first card: test/demo.test.ts shows that each card has the end that its list says. */
const ONE_OF_EACH = [...new Map([...CARDS].reverse().map((card) => [card.end, card])).values()];

for (const { number, end } of ONE_OF_EACH) {
  test(`the demo shop: the test card ${number} is ${end}, as its list says`, async ({
    page,
    gateway,
  }) => {
    const address = await openDemo(page, gateway);
    await page.goto(`${address}/pay?method=card`);
    const cvv = number.startsWith('3') ? '1234' : '123';
    await fillCard(page, { number, cvv, expiry: '12 / 34', holder: 'Jane Jones' });
    await pay(page);
    if (end === 'refused') {
      await expect(cardForm(page).hints).toHaveCount(1);
      return;
    }
    if (end === 'challenged') {
      const { code } = challengeOn(page).issuer;
      await code.fill(BANK_CODE);
      await code.press('Enter');
    }
    await expect(title(page)).toHaveText(HEADLINES[end]);
  });
}

test('the demo shop: a setting loads the form with it, stays in the address, and keeps the focus', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(address);
  await page.getByLabel('Language').selectOption('de');
  await expect(page).toHaveURL(/\/pay\?.*locale=de/);
  await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
  await expect(page.getByLabel('Language')).toBeFocused();
  await page.getByText('Ways to pay').first().click();
  await page.getByRole('checkbox', { name: 'PayPal' }).uncheck();
  await expect(page).not.toHaveURL(/paypal/);
  await expect(page.getByRole('checkbox', { name: 'PayPal' })).toBeFocused();
  await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toHaveCount(0);
  await page.getByLabel('Amount').fill('12.50');
  await page.getByLabel('Amount').press('Enter');
  await expect(title(page)).toHaveText(/^Pay 12,50\s€$/);
  await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
  await page.getByLabel('Colours').selectOption('dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
});

test('the demo shop: a token of the style applies to the form, and its code is shown', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay?radius=%7D*%7Bdisplay%3Anone&motion=0ms`);
  const form = cardForm(page);
  await expect(form.pay).toBeEnabled();
  // A value that is no length is not put into the page.
  expect(await page.locator('head').textContent()).not.toContain('*{display');
  await page.getByLabel('Accent', { exact: true }).fill('#00695c');
  await page.getByLabel('Accent', { exact: true }).press('Enter');
  await expect(form.pay).toHaveCSS('background-color', 'rgb(0, 105, 92)');
  await expect(page.getByLabel('Accent: choose', { exact: true })).toHaveValue('#00695c');
  await page.getByLabel('Theme of the form').selectOption('contrast');
  await expect(page).toHaveURL(/preset=contrast/);
  await expect(page.locator('.wpwl-methods')).toHaveAttribute('data-theme', 'contrast');
  await page.getByLabel('Fields of a card', { exact: true }).selectOption('condensed');
  await expect(page).toHaveURL(/layout=condensed/);
  await expect(page.locator('.wpwl-methods')).toHaveClass(/wpwl-methods-condensed/);
  await page.getByLabel('Accent: choose', { exact: true }).fill('#7a1fa2');
  await expect(page).toHaveURL(/accent=%237a1fa2/);
  const code = page.locator('#code-page');
  await expect(code).toContainText('--wpwl-accent: #7a1fa2;');
  await expect(code).toContainText('"theme":"contrast","layout":"condensed"');
  await page.getByLabel('Corners', { exact: true }).fill('big');
  await page.getByLabel('Corners', { exact: true }).press('Enter');
  expect(await page.getByLabel('Corners', { exact: true }).evaluate(isWrong)).toBe(true);
  await expect(page).not.toHaveURL(/radius=big/);
});

/** Whether the browser refuses the value of a field. */
const isWrong = (field: Element) => (field as HTMLInputElement).validity.patternMismatch;

test('the demo shop: the bank declines when a setting asks for it, and the next try keeps the settings', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay?outcome=funds&locale=fr`);
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await expect(title(page)).toHaveText('Your payment was declined');
  await expect(page.getByText('800.100.155')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${address}/pay?outcome=funds&locale=fr`);
});

test('the demo shop: a result is shown again after a reload, and by Back and Forward', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay`);
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  const heading = title(page);
  await expect(heading).toHaveText(HEADLINES.paid);
  await page.reload();
  await expect(heading).toHaveText(HEADLINES.paid);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(title(page)).toHaveText('Your basket');
  await page.goBack();
  await expect(heading).toHaveText(HEADLINES.paid);
  await page.goBack();
  await expect(title(page)).toHaveText('Pay €92.00');
  await page.goForward();
  await expect(heading).toHaveText(HEADLINES.paid);
});

test('the demo shop: a card number is copied by its button', async ({
  page,
  context,
  gateway,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver cannot read the clipboard');
  const address = await openDemo(page, gateway);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address);
  await page.getByRole('button', { name: 'Copy 4000 0000 0000 0002' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000 0000 0000 0002');
});

test('the demo shop fits pages of 320 to 1280 px, without an error', async ({ page, gateway }) => {
  const address = await openDemo(page, gateway);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const path of ['/', '/pay?method=card&method=paypal&brands=IDEAL&locale=de']) {
    await page.goto(address + path);
    if (path !== '/') await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${path}, ${width} px`).toBe(0);
    }
  }
  // Firefox asks for an icon without being told to, and the policy of the page refuses it.
  expect(errors.filter((text) => !text.includes('/favicon.ico'))).toEqual([]);
});

test('the snippet of the README is a page that can be paid on', async ({
  page,
  shop,
  createCheckout,
  gateway,
  pay,
}) => {
  const [, snippet = ''] = /```html\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const html = snippet
    .replace('http://127.0.0.1:3000', gateway.url)
    .replace('CHECKOUT_ID', await createCheckout());
  await page.goto(shop.payPage({ html, policy: null }));
  await pay(TEST_CARDS.success);
});

test('the example of the form page works: its hook requires the terms', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const [, example = ''] =
    /```html\n([\s\S]*?)```/.exec(readFileSync('docs/form.md', 'utf8')) ?? [];
  const html = example
    .replace('http://127.0.0.1:3000', gateway.url)
    .replace('CHECKOUT_ID', await createCheckout());
  await page.goto(shop.payPage({ html, policy: null }));
  await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await expect(cardForm(page).pay).toBeEnabled();
  await page.getByLabel('I accept the terms').check();
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('the demo shop: the gallery changes the shop around the form without a load, and keeps what is typed', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay`);
  const { pay: button, holder, number } = cardForm(page);
  const gallery = page.getByRole('navigation', { name: 'Shops' });
  const line = page.locator('.wpwl-methods-secured');
  await expect(line).toHaveText('Encrypted payment to Kiln & Kettle');
  await holder.fill('Jane Jones');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  const drawings = new Set<string>();
  for (const { kind, name, goods, colours, locale } of SHOPS) {
    await gallery.getByRole('link', { name: kind }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(goods[0])).toBeVisible();
    drawings.add(await page.locator('.order li svg').first().innerHTML());
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(colours.accent.slice(at, at + 2), 16),
    );
    await expect(button).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
    await expect(line).toContainText(name);
    await expect(page.locator('html')).toHaveAttribute('dir', locale ? 'rtl' : 'ltr');
    await expect(holder).toHaveValue('Jane Jones');
    const { violations } = await new AxeBuilder({ page })
      // The checker takes the background of a transparent frame for white.
      .exclude('iframe')
      .withRules(['color-contrast'])
      .analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  }
  await expect(number).toHaveAttribute('aria-label', 'رقم البطاقة');
  await expect(title(page)).toHaveText(/^ادفع/);
  expect(loads).toBe(0);
  expect(drawings.size).toBe(SHOPS.length);
  // The address has the shop, also for a browser without JavaScript.
  await page.reload();
  await expect(line).toContainText('دار الياسمين');
});

test('the demo shop: the result is a receipt, with the calls for the developer beside it', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay?shop=games&method=card`);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect(title(page)).toHaveText(HEADLINES.paid);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Space rally, deluxe');
  await expect(receipt).toContainText('Paid withVisa •••• 0000');
  const panel = page.getByRole('complementary', { name: 'For the developer' });
  const { href } = await panel
    .getByRole('link', { name: 'This payment in the console' })
    .evaluate((link: HTMLAnchorElement) => ({ href: link.href }));
  const id = href.split('/').at(-1) ?? '';
  expect(href).toBe(`${gateway.url}/console/payments/${id}`);
  await expect(panel.locator('pre').first()).toContainText(`/v1/payments/${id}?entityId=`);
  await expect(panel.locator('pre').last()).toContainText('-d amount=92.00 -d currency=EUR');
  const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
  await expect(places).toHaveText(['Shop', 'Console', 'Docs']);
  await page.goto(`${address}/pay?amount=64.00&method=card`);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect(panel.locator('pre').last()).toContainText('-d amount=64.00 -d currency=EUR');
});

test('the demo shop: beside a declined payment is the call for its reason, and no refund', async ({
  page,
  gateway,
}) => {
  const address = await openDemo(page, gateway);
  await page.goto(`${address}/pay?shop=games&method=card`);
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  await expect(title(page)).toHaveText(HEADLINES.declined);
  const panel = page.getByRole('complementary', { name: 'For the developer' });
  const reason = panel.locator('pre').last();
  await expect(reason).toContainText('npx payment-widgets explain ');
  await expect(reason).toContainText(`--base-url ${gateway.url} --entity-id ${gateway.entityId}`);
  await expect(panel).not.toContainText('Refund');
});
