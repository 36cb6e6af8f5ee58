/** The page of a payment, with the real gateway: from a decline to its reason, and from a payment to its follow-ups. */
import AxeBuilder from '@axe-core/playwright';
import { startWebhookReceiver } from '../../src/testkit/webhooks.ts';
import { listenToConsole } from '../support/console.ts';
import { expect, test } from '../support/fixtures.ts';
import { LOOKS, setLook } from './looks.ts';
import { pay, send, signIn } from './signedIn.ts';

test('a developer reads why a payment was declined, refunds another one, and approves a third', async ({
  page,
  context,
  gateway,
}) => {
  const heard = await listenToConsole(context);
  await signIn(page, gateway);
  const receiver = await startWebhookReceiver({ gateway });
  const { id: declined } = await pay(gateway, { 'card.number': '4000000000000002' });
  const { id: paid } = await pay(gateway, { createRegistration: 'true' });
  const { id: waiting } = await send(gateway, '/v1/payments', {
    amount: '33.00',
    paymentType: 'DB',
    paymentBrand: 'PAYPAL',
    shopperResultUrl: 'https://shop.example/result',
  });

  await page.goto(`${gateway.url}/console/payments/${declined}`);
  await expect(page.locator('.why-text')).toHaveText(
    'The test card 400000…0002 is always declined.',
  );
  await expect(page.getByRole('link', { name: '800.100.152' }).first()).toHaveAttribute(
    'href',
    '/docs/codes#800.100.152',
  );
  await expect(page.locator('.why-plain')).toHaveText(
    'Declined: the bank said no without a reason',
  );
  // Nothing can be done with a payment that failed.
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  expect(await page.locator('body').textContent()).not.toContain('4000000000000002');

  await page.goto(`${gateway.url}/console/payments/${paid}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('92.00');
  await dialog.getByLabel('Amount in EUR').fill('100.00');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('status')).toContainText('Refused.');
  await expect(dialog.getByRole('status')).toContainText('700.400.200');
  await dialog.getByLabel('Amount in EUR').fill('10.00');
  await dialog.getByText('Show the call').click();
  await expect(dialog.locator('code')).toContainText('"Authorization: Bearer $TOKEN"');
  expect(await dialog.textContent()).not.toContain(gateway.token);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('status')).toContainText('Done.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused();
  await expect(page.getByText('82.00 EUR left').first()).toBeVisible();

  const message = page.locator('.message', { hasText: 'PAYMENT CREATED' });
  await message.getByText('Decrypted body').click();
  await expect(message.locator('.json')).toContainText(paid);
  const before = receiver.messages.length;
  await message.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('status')).toContainText('Done.');
  await expect.poll(() => receiver.messages.length).toBeGreaterThan(before);
  await page.keyboard.press('Escape');

  await page
    .getByRole('region', { name: 'Related' })
    .getByText(/^Registration/)
    .waitFor();
  await page.locator('.related a[href^="/console/registrations/"]').click();
  await expect(page.locator('.why-text')).toContainText('stored with a payment');

  await page.goto(`${gateway.url}/console/payments/${waiting}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('status')).toContainText('000.100.110');
  await page.keyboard.press('Escape');
  await expect(page.locator('.facts .badge')).toHaveText('Succeeded');

  // Another program changes the payment: the page shows it without a new visit.
  await send(gateway, `/v1/payments/${waiting}`, { amount: '33.00', paymentType: 'RF' });
  await expect(page.locator('.related')).toContainText('33.00');
  await receiver.close();
  expect(heard).toEqual([]);
});

for (const look of LOOKS) {
  const [scheme, width] = look;
  test(`no violation of accessibility rules, and no line too long: ${scheme}, ${width} px`, async ({
    page,
    gateway,
    browserName,
  }) => {
    await setLook(page, look, browserName);
    await signIn(page, gateway);
    const { id: paid } = await pay(gateway, {});
    await page.goto(`${gateway.url}/console/payments/${paid}`);
    await expect(page.locator('.why-text')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const body = page.locator('.view-body');
    expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Charge back' }).click();
    await page.getByRole('region', { name: 'Actions' }).getByText('Show the call').click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
