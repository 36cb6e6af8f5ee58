import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

const FORM = '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>';

for (const [way, html] of Object.entries({
  'a blocking tag before the form': (src: string) =>
    `<!doctype html><head><script src="${src}"></script></head><body>${FORM}`,
  'a tag after the form': (src: string) =>
    `<!doctype html><body>${FORM}<script src="${src}"></script>`,
  'an async tag': (src: string) =>
    `<!doctype html><head><script async src="${src}"></script></head><body>${FORM}`,
  'a script that is injected when the page is long there': (src: string) =>
    `<!doctype html><body>${FORM}<script>addEventListener('load', () => setTimeout(() => {
      const s = document.createElement('script'); s.src = '${src}'; document.body.append(s);
    }))</script>`,
  'a script that is fetched and then removed, as libraries do': (src: string) =>
    `<!doctype html><body>${FORM}<script>addEventListener('load', () => {
      const s = document.createElement('script'); s.src = '${src}';
      s.onload = () => s.remove(); document.head.append(s);
    })</script>`,
})) {
  test(`the script may come as ${way}`, async ({ page, shop, createCheckout, gateway, pay }) => {
    const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
    await page.goto(shop.payPage({ html: html(src), policy: null }));
    await pay();
  });
}

test('the script loaded twice, with another checkout: one form, of the new checkout', async ({
  page,
  createCheckout,
  gateway,
  openForm,
}) => {
  const [first, second] = [await createCheckout(), await createCheckout()];
  const form = await openForm({ checkoutId: first, policy: null });
  await expect(form.number).toBeVisible();
  await page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = src;
    document.body.append(script);
  }, `${gateway.url}/v1/paymentWidgets.js?checkoutId=${second}`);
  await expect(form.form).toHaveAttribute('action', new RegExp(second));
  await expect(form.form).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(new RegExp(`id=${second}`));
});

test('the script loaded twice, with a new form of the page beside the old one: no doubles', async ({
  page,
  createCheckout,
  gateway,
  openForm,
}) => {
  const [first, second] = [await createCheckout(), await createCheckout()];
  const form = await openForm({ checkoutId: first, policy: null });
  await expect(form.number).toBeVisible();
  await page.evaluate((src) => {
    const fresh = document.createElement('form');
    fresh.className = 'paymentWidgets';
    fresh.dataset['brands'] = 'MASTER';
    fresh.action = '/result';
    const script = document.createElement('script');
    script.src = src;
    document.body.append(fresh, script);
  }, `${gateway.url}/v1/paymentWidgets.js?checkoutId=${second}`);
  await expect(form.form).toHaveAttribute('action', new RegExp(second));
  await expect(form.form).toHaveCount(1);
  await expect(form.brand.locator('option')).toHaveText(['Mastercard']);
});

test('unload takes everything away and puts the form of the page back', async ({
  page,
  openForm,
}) => {
  await openForm();
  await expect(cardForm(page).number).toBeVisible();
  const left = await page.evaluate(() => {
    const { wpwl } = window as unknown as { wpwl: { unload(): void } };
    wpwl.unload();
    wpwl.unload();
    return [
      document.querySelectorAll('[class*="wpwl-"]').length,
      document.querySelectorAll('iframe').length,
      document.querySelectorAll('form.paymentWidgets').length,
    ];
  });
  expect(left).toEqual([0, 0, 1]);
});

test('two card forms on one page are apart: each pays with its own fields', async ({
  page,
  shop,
  createCheckout,
  gateway,
  status,
}) => {
  const checkoutId = await createCheckout();
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
  const html = `<!doctype html><body>${FORM}${FORM}<script src="${src}"></script>`;
  await page.goto(shop.payPage({ html, policy: null }));
  await expect(page.locator('.wpwl-container-card-1, .wpwl-container-card-2')).toHaveCount(2);
  await fillCard(page, TEST_CARDS.master, { form: 0 });
  await fillCard(page, TEST_CARDS.visa, { form: 1 });
  await pay(page, { form: 1 });
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body).toMatchObject({
    paymentBrand: 'VISA',
    card: { last4Digits: TEST_CARDS.visa.number.slice(-4) },
  });
});

test('style none brings no look; plain puts labels beside the fields, above them on a narrow page', async ({
  page,
  openForm,
}) => {
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  await openForm({ options: "{ style: 'none' }" });
  await expect(cardForm(page).number).toBeVisible();
  expect(await sheets()).toBe(0);
  await expect(cardForm(page).numberFrame).toHaveCSS('height', '24px');

  await openForm({ options: "{ style: 'plain' }" });
  const label = page.locator('.wpwl-label-cardHolder');
  const field = page.locator('.wpwl-control-cardHolder');
  const beside = async () =>
    ((await label.boundingBox())?.x ?? 0) < ((await field.boundingBox())?.x ?? 0);
  await expect(field).toBeVisible();
  expect(await beside()).toBe(true);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(beside).toBe(false);
});

test('a rule of the page with one class wins over the built-in look', async ({ openForm }) => {
  const body = '<style>.wpwl-control { height: 61px; color: rgb(1, 2, 3) }</style>';
  const form = await openForm({ body, policy: null });
  await expect(form.numberFrame).toHaveCSS('height', '61px');
  // The text in the frame takes the colour of the element around it.
  await expect(form.number).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('iframeStyles reach text and placeholder in the frames; what fetches does not', async ({
  consoleMayTell,
  gateway,
  openForm,
}) => {
  consoleMayTell(
    /iframeStyles.nonsense has no effect|card-number.color cannot be used: it must be a value of color/,
  );
  const options = `{ iframeStyles: {
    'card-number': { 'letter-spacing': '3px', 'font-size': 21, fontWeight: 700, color: 'url(${gateway.url}/leak)' },
    'card-number-placeholder': { color: 'rgb(9, 8, 7)' },
    nonsense: { x: 1 } } }`;
  const { number } = await openForm({ options });
  await expect(number).toHaveCSS('letter-spacing', '3px');
  // A number means pixels, or the weight.
  await expect(number).toHaveCSS('font-size', '21px');
  await expect(number).toHaveCSS('font-weight', '700');
  const placeholder = await number.evaluate(
    (input) => getComputedStyle(input, '::placeholder').color,
  );
  expect(placeholder).toBe('rgb(9, 8, 7)');
});

test('a change of the theme reaches the text in the frames', async ({ page, openForm }) => {
  const body = '<style>html.dark .wpwl-control { color: rgb(250, 250, 250) }</style>';
  const form = await openForm({ body, policy: null });
  await expect(form.number).toBeVisible();
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(form.number).toHaveCSS('color', 'rgb(250, 250, 250)');
});
