/** The style `modern`: one list of payment methods around forms that keep their elements. */
import { TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';
import { storeCard } from './support/storedCards.ts';

const MODERN = "{ style: 'modern' }";
const METHODS = 'VISA MASTER GOOGLEPAY PAYPAL DIRECTDEBIT_SEPA';

test('one method is open, and its button names the amount', async ({ page, openForm }) => {
  await openForm({ options: MODERN, brands: METHODS });
  const list = page.locator('.wpwl-methods');
  await expect(list.getByRole('radio')).toHaveCount(3);
  await expect(list.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(list.locator('.wpwl-container:visible')).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Pay €92.00' })).toBeVisible();
  // The wallet stands above the list, and is no choice.
  const [wallet, card] = await Promise.all(
    ['.wpwl-method-express', '.wpwl-method-open'].map(async (place) =>
      list.locator(place).boundingBox(),
    ),
  );
  expect(wallet && card && wallet.y < card.y).toBe(true);
});

test('the keyboard goes through the list, and the open form comes next', async ({
  page,
  openForm,
}) => {
  await openForm({ options: MODERN, brands: 'VISA PAYPAL DIRECTDEBIT_SEPA' });
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Card').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio('PayPal')).toBeChecked();
  await expect(page.locator('.wpwl-form-card')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(radio('SEPA direct debit')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Account holder' })).toBeFocused();
});

test('a card pays, in the order number, expiry date, code, holder', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const { checkoutId, number, code, expiry, holder } = await openForm({
    options: MODERN,
    brands: METHODS,
  });
  await number.click();
  await page.keyboard.type(TEST_CARDS.visa.number);
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await page.keyboard.press('Tab');
  await expect(expiry).toBeFocused();
  await page.keyboard.type('0534');
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.type('123');
  await expect(code).toHaveValue('123');
  await page.keyboard.press('Tab');
  await expect(holder).toBeFocused();
  await page.keyboard.type('Jane Jones');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { paymentBrand: 'VISA' });
});

test('stored details come first, and the card form is one press away', async ({
  page,
  gateway,
  openForm,
  pay,
  expectPaid,
}) => {
  const id = await storeCard(gateway, TEST_CARDS.visa.number, 'VISA');
  const { checkoutId } = await openForm({
    options: MODERN,
    brands: 'VISA PAYPAL',
    checkout: { 'registrations[0].id': id },
  });
  await expect(page.getByRole('radio', { name: 'Saved payment details' })).toBeChecked();
  await expect(page.locator('.wpwl-form-registrations')).toBeVisible();
  await expect(page.locator('.wpwl-form-card')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show other payment methods' })).toBeHidden();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await pay();
  await expectPaid(checkoutId);
});

test('faults stand at their fields, without a list, and nothing jumps until the shop has its result', async ({
  page,
  openForm,
  pay,
  expectPaid,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { checkoutId, hints } = await openForm({ options: MODERN, brands: METHODS });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(hints).toHaveText([
    'Enter your card number',
    'Enter the expiry date',
    'Enter the security code',
  ]);
  await expect(page.locator('.wpwl-summary')).toHaveCount(0);
  await pay();
  await expectPaid(checkoutId);
});

test('the mark of the brand stands in the field of the number', async ({ page, openForm }) => {
  const { number, brand } = await openForm({ options: MODERN, brands: 'VISA MASTER' });
  const mark = page.locator('.wpwl-brand-card');
  await expect(number).toBeVisible();
  await expect(mark).toBeHidden();
  await number.fill('5454');
  await expect(mark).toHaveClass(/wpwl-brand-MASTER/);
  await expect(mark).toBeVisible();
  await expect(brand).toBeHidden();
  const field = await page.locator('.wpwl-control-cardNumber').boundingBox();
  const box = await mark.boundingBox();
  if (!field || !box) throw new Error('not in the page');
  expect(box.x).toBeGreaterThan(field.x);
  expect(box.x + box.width).toBeLessThan(field.x + field.width);
  expect(box.y).toBeGreaterThan(field.y);
  expect(box.y + box.height).toBeLessThan(field.y + field.height);
});

test('the shopper chooses the brand of a number of two', async ({ page, openForm, status }) => {
  const form = await openForm({ options: MODERN, brands: 'VISA MADA' });
  await expect(form.brand).toBeHidden();
  await form.number.fill('4464040000000007');
  await expect(form.brand).toBeVisible();
  await form.brand.selectOption('MADA');
  await form.expiry.fill('0534');
  await form.holder.fill('Jane Jones');
  await form.code.fill('123');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
  expect((await status(form.checkoutId)).body.paymentBrand).toBe('MADA');
});

test('a page that ends the form has its own form back', async ({ page, openForm }) => {
  await openForm({ options: MODERN, brands: METHODS });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
  await page.evaluate(() => (Reflect.get(window, 'wpwl') as { unload(): void }).unload());
  await expect(page.locator('main > form.paymentWidgets')).toHaveCount(1);
  await expect(page.locator('.wpwl-methods')).toHaveCount(0);
});
