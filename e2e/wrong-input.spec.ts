import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test('a wrong number is refused in the form, with a hint, the focus, and no submit', async ({
  page,
  openForm,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await openForm();
  await fillCard(page, TEST_CARDS.badNumber);
  await pay(page);

  const form = cardForm(page);
  await expect(page.locator('iframe + .wpwl-hint-cardNumberError')).toHaveText(
    'Invalid card number or brand',
  );
  await expect(form.numberFrame).toHaveClass(/wpwl-has-error/);
  await expect(form.number).toHaveAttribute('aria-invalid', 'true');
  await expect(form.number).toBeFocused();
  await expect(form.pay).toBeDisabled();
  await expect(form.pay).toHaveClass(/wpwl-button-error/);
  expect(posts).toEqual([]);

  await form.number.fill(TEST_CARDS.visa.number);
  await expect(form.hints).toHaveCount(0);
  await expect(form.pay).toBeEnabled();
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('an empty form shows every field that is missing and goes to the first', async ({
  page,
  openForm,
}) => {
  const form = await openForm();
  await expect(form.number).toBeVisible();
  await pay(page);
  await expect(form.hints).toHaveText([
    'Enter your card number',
    'Enter the expiry date',
    'Enter the security code',
  ]);
  await expect(form.number).toBeFocused();
});

test('an expired card is refused by the clock of the gateway', async ({ page, openForm }) => {
  await openForm();
  await fillCard(page, TEST_CARDS.expired);
  await pay(page);
  await expect(cardForm(page).hints).toHaveText(['Invalid expiry date']);
  await expect(cardForm(page).expiry).toBeFocused();
});

test('a card number typed into the holder field is refused and not sent', async ({
  page,
  openForm,
}) => {
  await openForm();
  await fillCard(page, { ...TEST_CARDS.visa, holder: TEST_CARDS.visa.number });
  await pay(page);
  await expect(cardForm(page).hints).toHaveText(['Invalid card holder']);
});

test('the brand follows the number, and the shopper may overrule it', async ({
  page,
  openForm,
}) => {
  const form = await openForm();
  await form.number.fill('5454');
  await expect(form.brand).toHaveValue('MASTER');
  await expect(page.locator('.wpwl-brand-MASTER')).toBeVisible();
  await expect(form.number).toHaveValue('5454');
  await form.number.fill('377777777777770');
  await expect(form.brand).toHaveValue('AMEX');
  await expect(form.number).toHaveValue('3777 777777 77770');

  await form.brand.selectOption('VISA');
  await form.number.fill('5454545454545454');
  await expect(form.brand).toHaveValue('VISA');
  await fillCard(page, { ...TEST_CARDS.master, brand: 'VISA' });
  await pay(page);
  await expect(page.locator('.wpwl-hint-cardNumberError')).toBeVisible();
});
