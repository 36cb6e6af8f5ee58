/**
 * Whole pages of shops, as shops write them, from the first look to the result. Each page is a file that no release may
 * ask to be changed: its hash is pinned in `pages.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import {
  fillCard,
  passBank,
  passChallenge,
  pay,
  TEST_CARDS,
  threeDSecureCard,
} from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { type TestGateway, withOwnEntity } from '../support/entities.ts';
import { storeCard } from '../support/storedCards.ts';
import { test as base, expect } from '../support/workers.ts';
import { pinOf, type Result, type Store, startStore } from './store.ts';

interface Tests {
  gateway: TestGateway;
  /** Goes with every checkout of the shop. */
  fields: Readonly<Record<string, string>>;
  store: Store;
  /** Opens a page of the shop. Whatever it writes on the console as an error fails the test. */
  visit(name: string): Promise<void>;
  /** Waits until the shopper is back; gives what the shop has read, which is good. */
  paid(): Promise<Result>;
}

const test = base.extend<Tests>({
  gateway: async ({ gatewayServer }, use) => {
    await use(withOwnEntity(gatewayServer));
  },
  fields: [{}, { option: true }],
  store: async ({ gateway, fields }, use) => {
    const store = await startStore(gateway, fields);
    await use(store);
    store.close();
  },
  visit: async ({ page, store }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!EXPECTED.test(text)) errors.push(text);
    };
    page.on('pageerror', (error) => note(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text());
    });
    await use(async (name) => {
      await page.goto(`${store.origin}/${name}`);
    });
    expect(errors).toEqual([]);
  },
  paid: async ({ page, store }, use) => {
    await use(async () => {
      await expect.poll(() => store.results.length, { timeout: 15_000 }).toBeGreaterThan(0);
      // The shop reads the result before its page is there: a browser on the way to it would not let itself be closed.
      await expect.poll(() => page.frames().some((frame) => THERE.test(frame.url()))).toBe(true);
      const [result] = store.results;
      expect(result).toMatchObject({ http: 200, body: { result: { code: '000.100.110' } } });
      expect(store.results).toHaveLength(1);
      return result as Result;
    });
  },
});

/** Addresses of the shopper's last page. */
const THERE = /[?&]resourcePath=|#gracias$/;

/** Firefox asks for a picture of the issuer's page, in the whole tab, which its policy forbids. No page of a shop has it. */
const EXPECTED = /img-src.*\/favicon\.ico/;

/** A card whose issuer asks its shopper. The form finds its brand: these pages hide the list of brands. */
const { brand: _, ...CHALLENGED } = threeDSecureCard('VISA', 'challenge', '2.2.0');

test('no page has been changed', () => {
  const pinned = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'));
  const pages = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.html'));
  expect(Object.fromEntries(pages.sort().map((name) => [name, pinOf(name)]))).toEqual(pinned);
});

test('01 a shop template with jQuery: groups in another order, inputs of its own, pictures of the brands', async ({
  page,
  visit,
  paid,
}) => {
  await visit('01-shop-template.html');
  await expect(page.locator('body')).toHaveAttribute('data-payment', 'ready');
  await expect(page.locator('body')).toHaveClass(/code-there/);
  const order = page
    .locator('.wpwl-form-card > .wpwl-group')
    .evaluateAll((groups) =>
      groups.map((group) => (/wpwl-group-(\w+)/.exec(group.className) ?? [])[1]),
    );
  expect(await order).toEqual(['brand', 'cardHolder', 'cardNumber', 'expiry', 'cvv', 'submit']);
  const pictures = page.locator('#accepted .wpwl-brand-custom');
  await expect(pictures).toHaveCount(3);
  const shown = await pictures.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundImage),
  );
  expect(new Set(shown).size).toBe(3);
  expect(shown.join()).not.toContain('none');
  await expect(page.locator('.wpwl-control-brand')).toBeHidden();
  await fillCard(page, TEST_CARDS.master);
  await expect(page.locator('#accepted .wpwl-brand-MASTER')).toHaveCSS('opacity', '1');
  await expect(page.locator('#accepted .wpwl-brand-VISA')).toHaveCSS('opacity', '0.3');
  await page.locator('#wrap').selectOption('paper');
  await expect(cardForm(page).pay).toHaveText('Pay 92.00 EUR');
  await pay(page);
  const { query, body } = await paid();
  expect([query.get('cart'), query.get('step')]).toEqual(['7711', 'done']);
  expect(body).toMatchObject({
    paymentBrand: 'MASTER',
    card: { holder: 'Jane Jones', last4Digits: TEST_CARDS.master.number.slice(-4) },
    customParameters: { SHOPPER_wrapping: 'paper' },
  });
});

test('02 a component that is mounted twice, then with another checkout', async ({
  page,
  store,
  visit,
  paid,
}) => {
  await visit('02-component-remount.html');
  await expect(page.locator('body')).toHaveAttribute('data-mounts', /./);
  await expect(page.locator('form.wpwl-form-card')).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await page.getByRole('button', { name: 'Express' }).click();
  await expect.poll(() => store.checkouts.length).toBe(2);
  const [, id = ''] = store.checkouts;
  await expect(cardForm(page).form).toHaveAttribute('action', new RegExp(id));
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  const { query, body } = await paid();
  expect(query.get('id')).toBe(id);
  expect(body).toMatchObject({ amount: '99.00', paymentBrand: 'VISA' });
});

test.describe('03 a form without an action', () => {
  test.use({ fields: { shopperResultUrl: '/result?shop=books' } });

  test('03 a blocking tag before options and form, brands as text, the issuer in the whole tab', async ({
    page,
    store,
    visit,
    paid,
  }) => {
    await visit('03-blocking-tag-first.html');
    await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
    await expect(page.locator('.wpwl-label-expiry')).toHaveText('Gültig bis');
    await fillCard(page, CHALLENGED);
    await pay(page);
    await passChallenge(page);
    const { query, body } = await paid();
    await expect(page.getByRole('heading')).toHaveText('Thank you');
    expect([query.get('shop'), query.get('id')]).toEqual(['books', store.checkouts[0]]);
    expect(body).toMatchObject({ paymentBrand: 'VISA', card: { holder: 'Jane Jones' } });
  });
});

test.describe('04 stored cards', () => {
  test.use({
    fields: async ({ gateway }, use) => {
      const first = await storeCard(gateway, TEST_CARDS.visa.number, 'VISA');
      const second = await storeCard(gateway, TEST_CARDS.master.number, 'MASTER');
      await use({ 'registrations[0].id': first, 'registrations[1].id': second });
    },
  });

  test('04 one click with a stored card, whose code is asked for', async ({
    page,
    visit,
    paid,
  }) => {
    await visit('04-one-click.html');
    await expect(page.locator('body')).toHaveAttribute('data-payment', 'ready');
    await expect(page.locator('#saved-count')).toHaveText('2');
    await expect(page.locator('#offered')).toHaveText('2');
    await expect(page.locator('.wpwl-container-card')).toBeHidden();
    const last = page.locator('.wpwl-group-registration').nth(1);
    await last.locator('label.wpwl-registration').click();
    await expect(last).toHaveClass(/wpwl-selected/);
    await expect(page.locator('.wpwl-selected')).toHaveCount(1);
    await last.frameLocator('iframe.wpwl-control-cvv').locator('input').fill('123');
    await page.locator('form.wpwl-form-registrations .wpwl-button-pay').first().click();
    const { body } = await paid();
    expect(body).toMatchObject({
      paymentBrand: 'MASTER',
      card: { last4Digits: TEST_CARDS.master.number.slice(-4) },
    });
  });

  test('04 a new card in place of the stored ones, kept for the next time', async ({
    page,
    visit,
    paid,
  }) => {
    await visit('04-one-click.html');
    await expect(page.locator('body')).toHaveAttribute('data-payment', 'ready');
    await page.locator('[data-action=show-initial-forms]').click();
    await expect(cardForm(page).form).toBeVisible();
    await fillCard(page, TEST_CARDS.amex);
    await page.getByLabel('Keep this card for next time').check();
    await pay(page);
    const { body } = await paid();
    expect(body).toMatchObject({
      paymentBrand: 'AMEX',
      registrationId: expect.stringMatching(/./),
    });
  });
});

test('05 a validation of the page’s own: its hint is there once, and goes when the field is edited', async ({
  page,
  visit,
  paid,
}) => {
  await visit('05-own-validation.html');
  const form = cardForm(page);
  await expect(form.pay).toHaveText('Buy ticket');
  await fillCard(page, { ...TEST_CARDS.visa, holder: 'Cher' });
  const hint = page.locator('.wpwl-hint-cardHolderError');
  for (const holder of ['Cher', 'Cherie']) {
    await form.holder.fill(holder);
    await expect(hint).toHaveCount(0);
    await expect(form.pay).toBeEnabled();
    await pay(page);
    await expect(hint).toHaveText(['First and last name, please']);
    await expect(form.pay).toBeDisabled();
  }
  await form.holder.fill('Jane Jones');
  await expect(form.holder).not.toHaveClass(/wpwl-has-error/);
  await pay(page);
  await expect(page.getByLabel('I agree')).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-sent');
  await page.getByLabel('I agree').check();
  await pay(page);
  expect((await paid()).body).toMatchObject({ card: { holder: 'Jane Jones' } });
});

test('06 an Arabic shop: a co-badged card is paid as MADA, without any list of brands', async ({
  page,
  visit,
  paid,
}) => {
  await visit('06-arabic-mada.html');
  await expect(page.locator('body')).toHaveAttribute('data-payment', 'ready');
  const form = cardForm(page);
  await expect(form.pay).toHaveText('ادفع الآن');
  await expect(page.locator('.wpwl-container')).toHaveAttribute('dir', 'rtl');
  await expect(form.holder).toHaveCSS('direction', 'rtl');
  await expect(form.expiry).toHaveCSS('direction', 'ltr');
  await fillCard(page, { ...TEST_CARDS.visa, number: '4389354088985860' });
  await expect(page.locator('#found')).toHaveText('MADA');
  await pay(page);
  expect((await paid()).body).toMatchObject({
    paymentBrand: 'MADA',
    card: { last4Digits: '5860' },
  });
});

test('07 a page that is never loaded again: to the payment, back to the cart, to the payment', async ({
  page,
  store,
  visit,
  paid,
}) => {
  await visit('07-single-page-app.html');
  const ready = page.locator('body[data-payment=ready]');
  await page.getByRole('link', { name: 'Pago' }).click();
  await expect(ready).toHaveCount(1);
  await page.getByRole('link', { name: 'Cesta' }).click();
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pago' }).click();
  await expect(ready).toHaveCount(1);
  const form = cardForm(page);
  await expect(form.pay).toHaveText('Pagar 92,00 €');
  await expect(form.form).toHaveCount(1);
  await fillCard(page, { number: '4200000000000000', expiry: '12 / 34', cvv: '123' });
  await pay(page);
  const { query, body } = await paid();
  await page.waitForURL(/#gracias$/);
  expect([query.get('idioma'), query.get('id')]).toEqual(['es', store.checkouts[1]]);
  expect(body).toMatchObject({
    card: { holder: 'Ana María Ruiz' },
    customParameters: { SHOPPER_channel: 'spa' },
  });
});

test('08 a shop in a frame of its own: issuer and result stay in it', async ({
  page,
  store,
  visit,
  paid,
}) => {
  await visit('08-framed-shop.html');
  const inner = page.frameLocator('iframe[name=booking-pay]');
  const framed = (field: string) => inner.frameLocator(`.wpwl-control-${field}`).locator('input');
  await framed('cardNumber').fill(CHALLENGED.number);
  await inner.locator('.wpwl-control-expiry').fill(CHALLENGED.expiry);
  await inner.locator('.wpwl-control-cardHolder').fill('Jane Jones');
  await framed('cvv').fill(CHALLENGED.cvv);
  await inner.locator('.wpwl-button-pay').click();
  await passChallenge(page);
  const { query } = await paid();
  expect(query.get('frame')).toBe('1');
  await expect(page.locator('#step')).toHaveText('Confirmed');
  expect(page.url()).toBe(`${store.origin}/08-framed-shop.html`);
});

test('09 a summary page: the form only stores, and the shop’s server pays', async ({
  page,
  store,
  visit,
  paid,
}) => {
  await visit('09-summary-page.html');
  await fillCard(page, TEST_CARDS.amex);
  await pay(page);
  await expect(page.locator('#paid-with')).toHaveText('AMEX, ends in 7770');
  expect(store.results).toHaveLength(0);
  await page.getByRole('button', { name: 'Place order' }).click();
  const { query, body } = await paid();
  expect(query.get('id')).toBe(store.checkouts[0]);
  expect(body).toMatchObject({ paymentBrand: 'AMEX', card: { holder: 'Jane Jones' } });
});

test('10 a strict policy with a nonce, the script by its hash, Trusted Types', async ({
  page,
  visit,
  paid,
}) => {
  await visit('10-strict-policy.html');
  await expect(page.locator('.assurance')).toBeVisible();
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  expect((await paid()).body).toMatchObject({ paymentBrand: 'VISA' });
});

test('11 a billing address in a look of the page’s own, with fields that must be filled in', async ({
  page,
  visit,
  paid,
}) => {
  await visit('11-billing-address.html');
  await expect(page.locator('body')).toHaveAttribute('data-payment', 'ready');
  await expect(page.locator('.wpwl-label-billing')).toHaveText('Where does the bank write to?');
  const group = page.locator('.wpwl-group-billing');
  await expect(group.locator('.wpwl-control-country')).toHaveValue('GB');
  await expect(group.locator('.wpwl-sup-wrapper-state')).toBeHidden();
  const { holder: _, ...card } = TEST_CARDS.visa;
  await fillCard(page, card);
  await page.locator('.wpwl-control-givenName').fill('Jane');
  await page.locator('.wpwl-control-surname').fill('Jones');
  await group.locator('.wpwl-control-street1').fill('1 Harbour Walk');
  await pay(page);
  const hint = group.locator('.wpwl-hint');
  await expect(hint).toHaveText(['We need your postcode']);
  await group.locator('.wpwl-control-postcode').fill('BS1 5TT');
  await expect(hint).toHaveCount(0);
  await pay(page);
  expect((await paid()).body).toMatchObject({
    card: { holder: 'Jane Jones' },
    customer: { givenName: 'Jane', surname: 'Jones', merchantCustomerId: 'C-4411' },
    billing: { country: 'GB', city: 'Bristol', postcode: 'BS1 5TT', street1: '1 Harbour Walk' },
  });
});

for (const [way, number, brand] of [
  ['cards', 0, 'MASTER'],
  ['amex', 1, 'AMEX'],
] as const) {
  test(`12 several forms on one page, paid by a button of the page: ${way}`, async ({
    page,
    visit,
    paid,
  }) => {
    await visit('12-several-forms.html');
    await expect(page.locator('body')).toHaveAttribute(
      'data-forms',
      /card card virtualAccount-PAYPAL/,
    );
    await page.locator(`.way[data-key=${way}] > label`).click();
    await fillCard(page, brand === 'AMEX' ? TEST_CARDS.amex : TEST_CARDS.master, { form: number });
    await page.locator('#go').click();
    const { query, body } = await paid();
    expect(query.get('by')).toBe(way);
    expect(body).toMatchObject({ paymentBrand: brand });
  });
}

test('12 several forms on one page, paid by a button of the page: a brand without fields', async ({
  page,
  visit,
  paid,
}) => {
  await visit('12-several-forms.html');
  await expect(page.locator('body')).toHaveAttribute('data-forms', /virtualAccount-PAYPAL/);
  await page.locator('.way[data-key=paypal] > label').click();
  await page.locator('#go').click();
  await passBank(page);
  const { query, body } = await paid();
  expect(query.get('by')).toBe('paypal');
  expect(body).toMatchObject({ paymentBrand: 'PAYPAL' });
});
