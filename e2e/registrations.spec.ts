/** Stored details: offered above the forms, chosen, and paid with. */
import type { Page } from '@playwright/test';
import { passChallenge, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { CHALLENGED } from './support/challenge.ts';
import type { TestGateway } from './support/entities.ts';
import { expect, strictPolicy, test } from './support/fixtures.ts';
import { storeCard } from './support/storedCards.ts';

const storeTwo = async (gateway: TestGateway) => [
  await storeCard(gateway, TEST_CARDS.visa.number, 'VISA'),
  await storeCard(gateway, TEST_CARDS.amex.number, 'AMEX'),
];
const offering = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id, i) => [`registrations[${i}].id`, id]));

/** The block as a test sees it. */
const block = (page: Page) => {
  const container = page.locator('#wpwl-registrations > .wpwl-container-registration');
  const form = container.locator(':scope > form.wpwl-form-registrations');
  return {
    container,
    form,
    visa: form.getByRole('radio', { name: 'Visa •••• 0000 05 / 34' }),
    amex: form.getByRole('radio', { name: 'American Express •••• 7770 05 / 34' }),
    code: form.locator('iframe.wpwl-control-cvv:visible').contentFrame().locator('input'),
    pay: form.getByRole('button', { name: 'Pay now' }),
    others: form.getByRole('button', { name: 'Show other payment methods' }),
    hints: form.locator('.wpwl-hint'),
    message: container.locator('.wpwl-message'),
  };
};

const ASKING = '{ registrations: { requireCvv: true } }';

test('a stored card pays with one press', async ({ page, gateway, status, openForm }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const ids = await storeTwo(gateway);
  const { checkoutId } = await openForm({ checkout: offering(ids) });
  const { form, visa, amex, pay: button } = block(page);
  await expect(visa).toBeChecked();
  await amex.check();
  await expect(form.locator('.wpwl-selected')).toContainText('7770');
  await button.click();
  await page.waitForURL(/\/result\?/);
  const { body } = await status(checkoutId);
  expect(body).toMatchObject({ registrationId: ids[1], paymentBrand: 'AMEX', amount: '92.00' });
  expect(refused).toEqual([]);
});

test('a card is stored without a payment', async ({ page, gateway, openForm, pay }) => {
  const { checkoutId } = await openForm({
    checkout: { createRegistration: 'true', amount: '', currency: '', paymentType: '' },
  });
  await pay();
  const resourcePath = `/v1/checkouts/${checkoutId}/registration`;
  expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(resourcePath);
  const reply = await fetch(`${gateway.url}${resourcePath}?entityId=${gateway.entityId}`, {
    headers: { authorization: `Bearer ${gateway.token}` },
  });
  expect(await reply.json()).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'VISA',
    card: { last4Digits: '0000' },
  });
});

test('the code of a stored card is entered in a frame, checked, and sent by it', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(String(request.frame().parentFrame() !== null));
  });
  const ids = await storeTwo(gateway);
  const { checkoutId } = await openForm({ checkout: offering(ids), options: ASKING });
  const { form, amex, code, pay: button, hints } = block(page);
  await expect(code).toHaveAttribute('aria-label', 'CVV');
  await amex.check();
  await expect(form.locator('iframe.wpwl-control-cvv:visible')).toHaveCount(1);
  await button.click();
  await expect(hints).toHaveText(['Enter the security code']);
  await expect(code).toBeFocused();
  await expect(button).toBeDisabled();
  // Right for another brand.
  await code.fill('123');
  await expect(button).toBeEnabled();
  await code.press('Enter');
  await expect(button).toBeDisabled();
  await expect(hints).toHaveText(['Invalid CVV']);
  expect(posts).toEqual([]);
  await code.fill('1234');
  await expect(hints).toHaveCount(0);
  await button.click();
  await page.waitForURL(/\/result\?/);
  // From the frame, not from the page: the page has no digit.
  expect(posts).toEqual(['true']);
  const { body } = await status(checkoutId);
  expect(body).toMatchObject({ registrationId: ids[1], result: { cvvResponse: 'M' } });
});

test('keys alone choose a stored card, type its code and pay', async ({
  page,
  gateway,
  openForm,
}) => {
  await openForm({ checkout: offering(await storeTwo(gateway)), options: ASKING });
  const { visa, amex, code, pay: button } = block(page);
  await expect(code).toBeVisible();
  await visa.focus();
  await page.keyboard.press('ArrowDown');
  await expect(amex).toBeChecked();
  await expect(amex).toBeFocused();
  // Its frame is made when it is chosen: there is nothing to go to before it is there.
  await expect(code).toBeEditable();
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(code).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/result\?/);
});

test('an authentication is shown in the place of the block', async ({
  page,
  gateway,
  openForm,
  expectPaid,
}) => {
  const id = await storeCard(gateway, CHALLENGED.number, 'VISA');
  const { checkoutId } = await openForm({ checkout: offering([id]) });
  const { container, form, pay: button } = block(page);
  await button.click();
  const frame = container.locator('iframe:visible');
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute('name', (await container.getAttribute('id')) ?? '');
  await expect(form).toBeHidden();
  await passChallenge(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { registrationId: id });
});

test('the other ways to pay are hidden until they are requested, and then have the focus', async ({
  page,
  gateway,
  status,
  openForm,
  pay,
}) => {
  const options = '{ registrations: { hideInitialPaymentForms: "true" } }';
  const { checkoutId } = await openForm({
    checkout: offering(await storeTwo(gateway)),
    options,
    brands: 'VISA PAYPAL',
  });
  const { others } = block(page);
  const form = cardForm(page);
  await expect(others).toBeVisible();
  await expect(page.locator('.wpwl-container:visible')).toHaveCount(1);
  await others.click();
  await expect(form.number).toBeFocused();
  await expect(others).toBeHidden();
  await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toBeVisible();
  await pay();
  expect((await status(checkoutId)).body).not.toHaveProperty('registrationId');
});

test('a page may move the block: the code is requested again, and used', async ({
  page,
  gateway,
  openForm,
}) => {
  await openForm({
    checkout: offering(await storeTwo(gateway)),
    options: ASKING,
    body: '<div id="there"></div>',
  });
  const { code, hints, pay: button } = block(page);
  await code.fill('123');
  await page.evaluate(() => {
    document.querySelector('#there')?.append(document.querySelector('#wpwl-registrations') as Node);
  });
  await expect(hints).toHaveText(['Invalid CVV']);
  await expect(code).toHaveValue('');
  await code.fill('123');
  await button.click();
  await page.waitForURL(/\/result\?/);
});

test('a policy that blocks the frames is reported in the block, too', async ({
  consoleMayTell,
  page,
  gateway,
  openForm,
}) => {
  consoleMayTell(/frame-src/);
  const policy = (address: string) =>
    strictPolicy(address).replace(/frame-src [^;]+/, "frame-src 'none'");
  await openForm({ checkout: offering(await storeTwo(gateway)), options: ASKING, policy });
  const { form, message } = block(page);
  await expect(message).toContainText('could not be loaded on this page');
  await expect(form).toBeHidden();
  expect(await cardForm(page).errors()).toMatchObject([{ code: 'FRAME_BLOCKED' }]);
});

test('in a right-to-left language the block is mirrored, and its numbers are not', async ({
  page,
  gateway,
  openForm,
}) => {
  await openForm({ checkout: offering(await storeTwo(gateway)), options: "{ locale: 'ar' }" });
  const { container, form } = block(page);
  await expect(container).toHaveCSS('direction', 'rtl');
  await expect(container).toBeVisible();
  const number = form.locator('.wpwl-wrapper-registration-number').first();
  await expect(number).toHaveCSS('direction', 'ltr');
  await expect(form.locator('[data-action=show-initial-forms]')).not.toHaveText(/[a-z]/i);
});
