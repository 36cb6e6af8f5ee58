import AxeBuilder from '@axe-core/playwright';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test('the form has no accessibility fault that a machine finds, empty and with faults', async ({
  page,
  shop,
  createCheckout,
  browserName,
}) => {
  test.skip(
    browserName !== 'chromium',
    'the checker needs a second page, which this Firefox driver can not open',
  );
  await page.goto(shop.payPage({ checkoutId: await createCheckout() }));
  const form = cardForm(page);
  await expect(form.number).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await form.pay.click();
  await expect(form.hints).toHaveCount(3);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('every control has its name, and Tab goes through the form in order', async ({
  page,
  shop,
  createCheckout,
}) => {
  await page.goto(shop.payPage({ checkoutId: await createCheckout() }));
  const form = cardForm(page);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Expiry Date' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card holder' })).toBeVisible();
  await expect(form.numberFrame).toHaveAttribute('title', 'Secure entry: Card Number');
  await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
  await expect(form.code).toHaveAttribute('aria-label', 'CVV');
  await form.brand.focus();
  for (const next of [form.number, form.expiry, form.holder, form.code, form.pay]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});
