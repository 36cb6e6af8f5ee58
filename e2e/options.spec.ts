/** Where `wpwlOptions` come from, and what is said of those that have no effect. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

/** A page whose own script, options included, is written out. */
const pageWith = (gateway: string, checkoutId: string, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title></head><body>
<script nonce="n0" src="${gateway}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>
<script nonce="n0">${script}</script>
<form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form></body></html>`;

/** What the widget says on the console. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('paymentWidgets:')) said.push(message.text());
  });
  return said;
}

for (const word of ['const', 'let', 'var']) {
  test(`options that are a top-level ${word}, after the script, are used`, async ({
    page,
    shop,
    gateway,
    createCheckout,
  }) => {
    const script = `${word} wpwlOptions = { locale: 'de', maskCvv: 'true' };`;
    const html = pageWith(gateway.url, await createCheckout(), script);
    await page.goto(shop.payPage({ html }));
    const form = cardForm(page);
    await expect(form.pay).not.toHaveText('Pay now');
    await expect(form.form).toHaveAttribute('lang', 'de');
  });
}

test('options that are replaced and extended later count from then on', async ({
  page,
  openForm,
}) => {
  const options = "{ onBeforeSubmitCard() { window.calls.push(['first']); return false; } }";
  const form = await openForm({ options });
  await expect.poll(() => form.calls()).toHaveLength(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect.poll(() => form.calls()).toContainEqual(['first']);
  await page.evaluate(() => {
    const own = window as unknown as { wpwlOptions: object; calls: unknown[] };
    own.wpwlOptions = {
      onBeforeSubmitCard() {
        own.calls.push(['second']);
        return false;
      },
    };
  });
  await pay(page);
  await expect.poll(() => form.calls()).toContainEqual(['second']);
  await page.evaluate(() => {
    const { wpwlOptions } = window as unknown as { wpwlOptions: object };
    Object.assign(wpwlOptions, { onBeforeSubmitCard: () => true });
  });
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('options without effect are named once on the console, and the form is paid with', async ({
  consoleMayTell,
  page,
  openForm,
  pay,
}) => {
  consoleMayTell(/has no effect/);
  const said = listen(page);
  const options = `{ hideCvv: true, showLabel: false, locale: 7, labels: { expiry: 'x', cvv: 7 } }`;
  await openForm({ options });
  await expect.poll(() => said).toHaveLength(5);
  expect([...said].sort()).toEqual([
    'paymentWidgets: wpwlOptions.hideCvv has no effect: use requireCvv: false',
    'paymentWidgets: wpwlOptions.labels.cvv has no effect: it must be a text',
    'paymentWidgets: wpwlOptions.labels.expiry has no effect: use labels.expiryDate',
    'paymentWidgets: wpwlOptions.locale has no effect: it must be a text',
    'paymentWidgets: wpwlOptions.showLabel has no effect: did you mean showLabels?',
  ]);
  await pay();
  expect(said).toHaveLength(5);
});

test('values that cannot be used are named with what would be right, and the form is paid with', async ({
  consoleMayTell,
  page,
  openForm,
  pay,
}) => {
  consoleMayTell(/cannot be used|it needs paymentTarget/);
  const said = listen(page);
  await openForm({
    options: `{
      brandDetectionPriority: ['visa', 'MASTERCARD'], inlineFlow: ['VISA'], threeDIframeSize: { width: 'x' },
      spinner: { color: 'no colour', radius: 'wide' }, iframeStyles: { cvv: { color: 'no colour' } },
      billingAddress: { country: 'UK' }, shopperResultTarget: '_blank',
      shopperResultUrl: 'javascript:window.hit=1', checkout: { amount: '92,00', currency: 'EUR' },
      applePay: { countryCode: 'Germany' },
    }`,
  });
  await expect.poll(() => said).toHaveLength(11);
  const length = "cannot be used: it must be a length of CSS, such as 400, '400px' or '100%'";
  expect([...said].sort()).toEqual(
    [
      'applePay.countryCode cannot be used: did you mean DE?',
      'billingAddress.country cannot be used: did you mean GB?',
      'brandDetectionPriority[1] cannot be used: it must be the key of a brand of cards, such as VISA',
      'checkout.amount cannot be used: it must be an amount, such as 92.00',
      'iframeStyles.cvv.color cannot be used: it must be a value of color that loads nothing',
      'inlineFlow[0] cannot be used: it must be a brand with the page of a provider, such as KLARNA_PAYMENTS_ONE',
      'shopperResultTarget has no effect: it needs paymentTarget',
      'shopperResultUrl cannot be used: it must be an address of https; the address of an app is the shopperResultUrl of the checkout',
      "spinner.color cannot be used: it must be a colour of CSS, such as '#06c'",
      `spinner.radius ${length}`,
      `threeDIframeSize.width ${length}`,
    ].map((text) => `paymentWidgets: wpwlOptions.${text}`),
  );
  await pay();
});

test('the live environment has no warnings about options', async ({ page, openForm, pay }) => {
  const said = listen(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isTestSystem: false } });
  });
  const options = '{ hideCvv: true, locale: 7 }';
  await openForm({ options });
  await pay();
  expect(said).toEqual([]);
  expect(asked.filter((path) => path.includes('/parts/advice'))).toEqual([]);
});

test('options that throw stop nothing', async ({
  consoleMayTell,
  page,
  shop,
  gateway,
  createCheckout,
  pay,
}) => {
  consoleMayTell(/reading it throws/);
  const script = `var wpwlOptions = {
    get locale() { throw new Error('no'); },
    get onReady() { throw new Error('no'); },
    labels: new Proxy({}, { ownKeys() { throw new Error('no'); } }),
    onBeforeSubmitCard: () => true,
  };`;
  await page.goto(shop.payPage({ html: pageWith(gateway.url, await createCheckout(), script) }));
  await pay();
});
