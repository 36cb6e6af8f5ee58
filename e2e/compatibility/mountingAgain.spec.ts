/** A page that renders the form again without being loaded again. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, FORM, ready, test } from './shopPage.ts';

/** Adds the widget's script for another checkout. */
const ADD = `function add(src) {
  const script = document.createElement('script');
  script.src = src;
  document.body.appendChild(script);
}`;

test('#17 a second script with another checkout renders again where the old form is', async ({
  page,
  open,
  gateway,
  createCheckout,
  paid,
}) => {
  const second = await createCheckout();
  await open((script) => `${FORM}${script}<script>${ADD}</script>`);
  await ready(page);
  await page.evaluate(`add('${gateway.url}/v1/paymentWidgets.js?checkoutId=${second}')`);
  const { form } = cardForm(page);
  await expect(form).toHaveAttribute('action', new RegExp(second));
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(second);
});

test('#17 a second script renders a new form after the page threw the old one away', async ({
  page,
  open,
  gateway,
  createCheckout,
  paid,
}) => {
  const second = await createCheckout();
  await open((script) => `<div id="app">${FORM}</div>${script}<script>${ADD}</script>`);
  await ready(page);
  await page.evaluate(`
    document.querySelector('#app').innerHTML = '${FORM.replace('VISA MASTER AMEX', 'AMEX')}';
    add('${gateway.url}/v1/paymentWidgets.js?checkoutId=${second}')`);
  const { form, brand } = cardForm(page);
  await expect(form).toHaveAttribute('action', new RegExp(second));
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(brand.locator('option')).toHaveText(['American Express']);
  await fillCard(page, TEST_CARDS.amex);
  await pay(page);
  await paid(second);
});

test('#35 wpwl.unload(), the script tags removed and added again: one form, of the new checkout', async ({
  page,
  open,
  gateway,
  createCheckout,
  paid,
}) => {
  const second = await createCheckout();
  await open((script) => `<div id="app">${FORM}</div>${script}<script>${ADD}</script>`);
  await ready(page);
  const between = await page.evaluate(`
    if (window.wpwl !== undefined && window.wpwl.unload !== undefined) window.wpwl.unload();
    document.querySelectorAll('script[src*="paymentWidgets.js"], script[src*="static.min.js"]')
      .forEach((script) => script.remove());
    const left = document.querySelectorAll('[class*="wpwl-"], iframe').length;
    const forms = document.querySelectorAll('#app > form.paymentWidgets').length;
    add('${gateway.url}/v1/paymentWidgets.js?checkoutId=${second}');
    [left, forms]`);
  expect(between).toEqual([0, 1]);
  const { form } = cardForm(page);
  await expect(form).toHaveAttribute('action', new RegExp(second));
  await expect(form).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(second);
});
