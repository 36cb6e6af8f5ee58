/** `<payment-widgets>`: comes and goes with its place in the page and its attributes. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, test } from '../support/fixtures.ts';
import { leftIn, NOTHING, openTools } from './tools.ts';

/** The markup of an element. */
const markup = (gateway: string, checkoutId: string, more = '') =>
  `<payment-widgets gateway="${gateway}" checkout-id="${checkoutId}" ${more}></payment-widgets>`;

/** Defines it; what its events say is written down. */
const define = (page: Page) =>
  page.evaluate(() => {
    window.element = document.querySelector('payment-widgets') as typeof window.element;
    window.element.addEventListener('ready', (event) => {
      const { forms } = (event as CustomEvent).detail;
      window.heard.push(['ready', forms.length, forms === window.element.widgets?.forms]);
    });
    window.element.addEventListener('error', (event) => {
      window.heard.push(['error', (event as unknown as CustomEvent).detail.code]);
    });
    window.define();
    // A module may be there twice.
    window.define();
  });

const heard = (page: Page) => page.evaluate(() => window.heard);

test('attributes configure the form, which pays', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  const checkoutId = await createCheckout();
  const more = 'brands="VISA" locale="de" shopper-result-url="/result?order=7"';
  await openTools(page, shop, { body: markup(gateway.url, checkoutId, more) });
  await define(page);
  await expect.poll(() => heard(page)).toEqual([['ready', 1, true]]);
  await expect(cardForm(page).pay).toHaveText(/ bezahlen$/);
  await expect(cardForm(page).brand.locator('option')).toHaveText(['Visa']);
  await expect(page.locator('payment-widgets form.wpwl-form-card')).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/\/result\?order=7&/);
});

test('the same form changes its language: the input stays', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await openTools(page, shop, { body: markup(gateway.url, await createCheckout(), 'locale="de"') });
  await define(page);
  const { pay: button, number } = cardForm(page);
  await expect(button).toHaveText(/ bezahlen$/);
  await expect.poll(() => heard(page)).toHaveLength(1);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => window.element.setAttribute('locale', 'fr'));
  await expect(button).toHaveText(/^Payer/);
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('the element waits for a later checkout; another one replaces it', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  const [first, second] = [await createCheckout(), await createCheckout()];
  await openTools(page, shop, { body: markup(gateway.url, '') });
  await define(page);
  expect((await leftIn(page)).scripts).toBe(0);
  for (const id of [first, second]) {
    await page.evaluate((it) => {
      // Several changes at once are one.
      window.element.setAttribute('brands', 'AMEX');
      window.element.setAttribute('checkout-id', it);
      window.element.setAttribute('brands', 'MASTER');
    }, id);
    await expect(cardForm(page).form).toHaveAttribute('action', new RegExp(id));
    await expect(cardForm(page).brand.locator('option')).toHaveText(['Mastercard']);
  }
  expect((await leftIn(page)).scripts).toBe(1);
  await page.evaluate(() => window.element.removeAttribute('checkout-id'));
  await expect.poll(() => leftIn(page)).toEqual(NOTHING);
});

test('removed from the page it leaves nothing; inserted again it returns; moved it stays', async ({
  page,
  shop,
  gateway,
  createCheckout,
  pay,
}) => {
  await openTools(page, shop, { body: markup(gateway.url, await createCheckout()) });
  await define(page);
  await expect.poll(() => heard(page)).toHaveLength(1);
  await cardForm(page).holder.fill('Jane Jones');
  await page.evaluate(() => document.querySelector('#pay')?.append(window.element));
  await expect(cardForm(page).number).toBeVisible();
  await expect(cardForm(page).holder).toHaveValue('Jane Jones');
  await page.evaluate(() => window.element.remove());
  await expect.poll(() => leftIn(page)).toEqual(NOTHING);
  expect(await page.evaluate(() => window.element.widgets)).toBeUndefined();
  await page.evaluate(() => document.body.append(window.element));
  await expect.poll(() => heard(page)).toHaveLength(2);
  await pay();
});

test('options that were set before it was defined count; later ones do from then on, and type nothing away', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await openTools(page, shop, { body: markup(gateway.url, await createCheckout()) });
  await page.evaluate(() => {
    const element = document.querySelector('payment-widgets') as typeof window.element;
    element.options = { labels: { submit: 'Give' }, onBeforeSubmitCard: () => false };
  });
  await define(page);
  await expect.poll(() => heard(page)).toHaveLength(1);
  await expect(cardForm(page).pay).toHaveText('Give');
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => {
    window.element.options = {
      onBeforeSubmitCard: () => {
        window.name = 'asked';
        return true;
      },
    };
  });
  await pay(page);
  await page.waitForURL(/\/result\?/);
  expect(await page.evaluate(() => window.name)).toBe('asked');
});

test('failures are events, each once, and its callback is called; reload tries again', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  const body = markup('http://127.0.0.1:9', await createCheckout());
  await openTools(page, shop, { body });
  await define(page);
  await expect.poll(() => heard(page)).toEqual([['error', 'SCRIPT_UNAVAILABLE']]);
  await page.evaluate((url) => {
    window.element.options = { onError: ({ code }) => window.heard.push(`called: ${code}`) };
    window.element.setAttribute('checkout-id', '0'.repeat(32));
    window.element.setAttribute('gateway', url);
  }, gateway.url);
  const twice = [['error', 'CHECKOUT_INVALID'], 'called: CHECKOUT_INVALID'];
  await expect.poll(async () => (await heard(page)).slice(1)).toEqual(twice);
  await page.evaluate(() => window.element.reload());
  await expect.poll(async () => (await heard(page)).slice(3)).toEqual(twice);
});

test('an element without a gateway names the missing attribute', async ({ page, shop }) => {
  await openTools(page, shop, { body: '<payment-widgets checkout-id="x"></payment-widgets>' });
  await define(page);
  await expect.poll(() => heard(page)).toEqual([['error', 'WRONG_PARAMETER']]);
});
