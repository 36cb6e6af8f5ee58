import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';

const billing = (page: Page) => {
  const group = page.locator('.wpwl-group-billing');
  const field = (name: string) => group.locator(`[name="billing.${name}"]`);
  return {
    group,
    country: field('country'),
    street1: field('street1'),
    street2: field('street2'),
    city: field('city'),
    state: field('state'),
    postcode: field('postcode'),
  };
};

test('the shop reads the billing address that the shopper has filled in', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const form = await openForm({
    options: `{
        billingAddress: { country: "de", city: "Bonn" },
        mandatoryBillingFields: { country: true, street1: true, city: true, postcode: true },
      }`,
  });
  const { checkoutId } = form;
  const address = billing(page);
  await fillCard(page, TEST_CARDS.visa);
  await address.postcode.fill('9810');
  await address.postcode.blur();
  await form.pay.click();
  await expect(form.hints).toHaveText([
    'Enter your street and house number',
    'Invalid postal code',
  ]);
  await expect(address.street1).toBeFocused();

  await address.country.selectOption({ label: 'United States' });
  await address.street1.fill('350 5th Ave');
  await address.city.fill('New York');
  await address.state.selectOption({ label: 'New York' });
  await address.postcode.fill('101180110');
  await address.postcode.blur();
  await expect(address.postcode).toHaveValue('10118-0110');
  await expect(form.hints).toHaveCount(0);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, {
    billing: {
      country: 'US',
      street1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postcode: '10118-0110',
    },
  });
});

test('the shop reads names, birth date and tax number', async ({ page, openForm, expectPaid }) => {
  const form = await openForm({
    options: `{
        forceCardHolderEqualsBillingName: true, showBirthDate: true, showTaxNumberField: true,
        allowEmptyCardHolderName: false,
      }`,
  });
  const { checkoutId } = form;
  const { number, cvv } = TEST_CARDS.visa;
  await expect(form.form.locator('.wpwl-control-givenName')).toBeVisible();
  await expect(form.holder).toBeHidden();
  await form.number.fill(number);
  await form.expiry.fill('12 / 34');
  await form.code.fill(cvv);
  await form.pay.click();
  await expect(form.form.locator('.wpwl-control-givenName')).toBeFocused();
  await page.keyboard.type('Jane');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Jones');
  await page.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('1/2/1990');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('01 / 02 / 1990');
  await page.getByRole('textbox', { name: 'Tax number' }).fill('12345678901');
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, {
    card: { holder: 'Jane Jones' },
    customer: {
      givenName: 'Jane',
      surname: 'Jones',
      birthDate: '1990-02-01',
      identificationDocType: 'TAXSTATEMENT',
      identificationDocId: '12345678901',
    },
  });
});

test('a billing address is filled in by keyboard, in the order of its country', async ({
  consoleMayTell,
  page,
  openForm,
}) => {
  consoleMayTell(/wpwlOptions\.billingAddress\.country cannot be used/);
  const form = await openForm({ options: '{ billingAddress: { country: "XX" } }' });
  const address = billing(page);
  await expect(address.group).toHaveRole('group');
  await expect(address.group).toHaveAccessibleName('Billing address');
  await expect(address.country.locator('option:checked')).toHaveText('Country');
  const colour = () => address.country.evaluate((one) => getComputedStyle(one).color);
  const typed = await address.city.evaluate((one) => getComputedStyle(one).color);
  // It is a prompt, and has the look of a placeholder.
  expect(await colour()).not.toBe(typed);
  await address.country.focus();
  await page.keyboard.type('Germ');
  await expect(address.country).toHaveValue('DE');
  expect(await colour()).toBe(typed);
  await expect(address.country).toBeFocused();
  for (const next of [address.street1, address.street2, address.postcode, address.city]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(form.pay).toBeFocused();
});

test('a billing address in Arabic goes from right to left, its countries sorted as there', async ({
  page,
  openForm,
}) => {
  await openForm({ options: '{ locale: "ar", billingAddress: { country: "JO" } }' });
  const address = billing(page);
  await expect(address.country.locator('option:checked')).toHaveText('الأردن');
  await expect(address.city).toHaveCSS('direction', 'rtl');
  const names = await address.country.locator('option').allTextContents();
  const { compare } = new Intl.Collator('ar');
  expect(names.slice(1)).toEqual(names.slice(1).sort(compare));
  expect(await address.city.getAttribute('placeholder')).toMatch(/\p{Script=Arabic}/u);
});

test('the hint to the code shows with the focus and the mouse, and Escape closes it', async ({
  page,
  openForm,
}) => {
  const form = await openForm({ options: '{ showCVVHint: true }' });
  const hint = page.locator('.wpwl-popover');
  const icon = page.getByRole('button', { name: 'Where is this?' });
  await expect(hint).toBeHidden();
  await form.code.focus();
  await expect(hint).toBeVisible();
  // Nothing of it lies over what is pressed next.
  await form.pay.click({ trial: true });
  await form.expiry.focus();
  await expect(hint).toBeHidden();
  await icon.focus();
  await expect(hint).toHaveText('The last 3 digits on the back of your card');
  await expect(icon).toHaveAccessibleDescription('The last 3 digits on the back of your card');
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await form.brand.focus();
  await form.brand.selectOption('AMEX');
  await form.codeFrame.hover();
  await expect(hint).toHaveText('The 4 digits on the front of your card');
  await form.pay.hover();
  await expect(hint).toBeHidden();
});

test('a brand is chosen by its picture, and the number dims those that it can not be', async ({
  page,
  status,
  openForm,
}) => {
  const form = await openForm({ options: '{ style: "logos" }' });
  const { checkoutId } = form;
  const logos = page.getByRole('group', { name: 'Brand' });
  const logo = (name: string) => logos.getByRole('button', { name });
  await logo('American Express').focus();
  await page.keyboard.press('Enter');
  await expect(logo('American Express')).toHaveAttribute('aria-pressed', 'true');
  await expect(form.brand).toHaveValue('AMEX');
  await page.keyboard.press('Tab');
  await expect(form.number).toBeFocused();
  await logo('Visa').click();
  await fillCard(page, TEST_CARDS.visa);
  await expect(logo('Mastercard')).toHaveClass(/wpwl-logo-off/);
  await expect(logo('Visa')).not.toHaveClass(/wpwl-logo-off/);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body).toMatchObject({ paymentBrand: 'VISA' });
});

test('a form without labels and placeholders still names its fields', async ({
  page,
  openForm,
}) => {
  await openForm({
    options: '{ showLabels: false, showPlaceholders: false, billingAddress: { country: "FR" } }',
  });
  await expect(page.getByRole('group', { name: 'Billing address' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('FR');
});
