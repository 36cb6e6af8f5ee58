/** Forms come and go as the page wants: handed over, aborted, in shadow roots, beside another script of that name. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

const FORM = '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>';

/** A page with the script at its end. */
const pageOf = (src: string, body: string, before = '') =>
  `<!doctype html><title>Pay</title><body>${before}${body}<script src="${src}"></script>`;

const formsLeft = (page: Page) =>
  page.evaluate(() => [
    document.querySelectorAll('[class*="wpwl-"], #wpwl-registrations, iframe').length,
    document.adoptedStyleSheets.length,
    document.querySelectorAll('form.paymentWidgets').length,
  ]);

test('a form in an open shadow root is found, and pays', async ({
  page,
  shop,
  createCheckout,
  gateway,
  pay,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const body = `<div id="host"></div><script>
    document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '${FORM}';</script>`;
  await page.goto(shop.payPage({ html: pageOf(src, body), policy: null }));
  await pay();
});

test('a form in a closed shadow root is passed as an element, and removed by its signal', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const body = `<div id="host"></div><script>
    var ready = 0;
    var wpwlOptions = { autoMount: false, onReady() { ready++; }, onError(error) { throw error; } };
    var root = document.querySelector('#host').attachShadow({ mode: 'closed' });
    root.innerHTML = '${FORM}';
    var leave = new AbortController();</script>`;
  await page.goto(shop.payPage({ html: pageOf(src, body), policy: null }));
  await page.evaluate(() => {
    const { wpwl, root, leave } = window as unknown as {
      wpwl: { mount(form: Element | null, signal: AbortSignal): void };
      root: ShadowRoot;
      leave: AbortController;
    };
    wpwl.mount(root.querySelector('form'), leave.signal);
    // A framework that runs its effects twice hands it over twice.
    wpwl.mount(root.querySelector('form'), leave.signal);
  });
  await expect.poll(() => page.evaluate('ready')).toBe(1);
  expect(await page.evaluate('root.querySelectorAll("form.wpwl-form-card").length')).toBe(1);
  await page.evaluate('leave.abort()');
  expect(
    await page.evaluate(
      '[root.querySelectorAll("[class*=wpwl-], iframe").length, root.adoptedStyleSheets.length, root.querySelectorAll("form.paymentWidgets").length]',
    ),
  ).toEqual([0, 0, 1]);
});

test('the signal of the options takes everything away', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const before =
    '<script>var leave = new AbortController(); var wpwlOptions = { signal: leave.signal };</script>';
  await page.goto(shop.payPage({ html: pageOf(src, FORM, before), policy: null }));
  await expect(cardForm(page).number).toBeVisible();
  await page.evaluate('leave.abort()');
  expect(await formsLeft(page)).toEqual([0, 0, 1]);
});

test('another script with its own wpwl does not interfere', async ({
  consoleMayTell,
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  consoleMayTell(/of another version/);
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  for (const other of ['{}', '{ unload() { throw new Error("of another version"); } }']) {
    const before = `<script>window.wpwl = ${other};</script>`;
    await page.goto(shop.payPage({ html: pageOf(src, FORM, before), policy: null }));
    await expect(cardForm(page).number).toBeVisible();
    await expect(cardForm(page).form).toHaveCount(1);
  }
});

test('a page without a form gets an error with a possible reason', async ({
  consoleMayTell,
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const before = '<script>var wpwlOptions = { onError(error) { window.told = error; } };</script>';
  consoleMayTell(/FORM_MISSING: .* inside a form/);
  const told = page.waitForEvent('console', (line) => line.text().includes('FORM_MISSING'));
  // The browser drops a form within a form.
  const body = `<form id="order">${FORM}</form>`;
  await page.goto(shop.payPage({ html: pageOf(src, body, before), policy: null }));
  await expect.poll(() => page.evaluate('window.told?.code')).toBe('FORM_MISSING');
  expect(await page.evaluate('told.cause')).toContain('inside a form');
  expect((await told).text()).toContain('inside a form');
});

test('a form inside a form of the page pays, and the other one is not submitted', async ({
  page,
  shop,
  createCheckout,
  gateway,
  pay,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  // As frameworks make it: by nodes, which the browser leaves alone.
  const body = `<form id="order" action="/order"><input name="note" value="x"></form><script>
    var order = document.querySelector('#order');
    var own = document.createElement('form');
    Object.assign(own, { className: 'paymentWidgets', action: '/result' });
    own.dataset.brands = 'VISA';
    order.append(own);
    order.addEventListener('submit', function () { window.name = 'sent'; });</script>`;
  await page.goto(shop.payPage({ html: pageOf(src, body), policy: null }));
  await pay();
  expect(await page.evaluate('window.name')).toBe('');
});

test('a container that the page removes does not affect others, and the script can be loaded again', async ({
  page,
  shop,
  createCheckout,
  gateway,
  pay,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  await page.goto(shop.payPage({ html: pageOf(src, FORM), policy: null }));
  await expect(cardForm(page).number).toBeVisible();
  await page.evaluate(
    ([address, form]) => {
      document.querySelector('.wpwl-container')?.remove();
      document.body.insertAdjacentHTML('beforeend', form as string);
      const script = document.createElement('script');
      script.src = address as string;
      document.body.append(script);
    },
    [src, FORM],
  );
  await pay();
  expect(failed).toEqual([]);
});

test('a card field that the page removes during a payment ends it with an error message', async ({
  page,
  status,
  openForm,
}) => {
  const form = await openForm({ policy: null });
  const { checkoutId } = form;
  await fillCard(page, TEST_CARDS.visa);
  const isAsked = page.waitForRequest('**/payment');
  // The gateway is slow: the field goes before it has answered.
  await page.route('**/payment', () => {});
  await pay(page);
  await isAsked;
  await page.evaluate(() => document.querySelector('.wpwl-group-cardNumber')?.remove());
  await expect(form.message).toContainText('You will not be charged twice', { ignoreCase: true });
  expect(await form.errors()).toMatchObject([
    { name: 'PciIframeSubmitError', code: 'CONNECTION_LOST' },
  ]);
  await expect(form.form).toHaveAttribute('aria-busy', 'false');
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
});
