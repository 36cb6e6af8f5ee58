/** Brands whose provider's page comes inside the shop's page: option `inlineFlow`. */
import type { Page } from '@playwright/test';
import { passBank, payWith } from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { expect, test } from '../support/fixtures.ts';

const BRANDS = 'VISA KLARNA_PAYMENTS_ONE AFTERPAY_PACIFIC';
const OPTIONS = `{
  inlineFlow: ['klarna_payments_one', 'AFTERPAY_PACIFIC'],
  threeDIframeSize: { width: '90%', height: '400px' },
  onBeforeSubmitInlineVirtualAccount: (event) => void window.calls.push(['inline', event.target.className]),
  onLoadThreeDIframe() { window.calls.push(['shown', this.className]); },
  onBeforeSubmitVirtualAccount: () => void window.calls.push(['elsewhere']),
}`;

/** A brand's own frame in its container. */
const frameOf = (page: Page, brand: string) => {
  const { container, ...others } = brandButton(page, 'virtualAccount', brand);
  return {
    ...others,
    container,
    dialog: container.locator('dialog.wpwl-dialog'),
    frame: container.locator('iframe.wpwl-target'),
  };
};

for (const [does, http, code] of [
  ['approve', 200, '000.100.110'],
  ['decline', 400, '100.396.102'],
  ['later', 200, '800.400.500'],
] as const) {
  test(`${does} at the provider's page inside the shop's`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ brands: BRANDS, options: OPTIONS });
    const address = page.url();
    const brand = 'KLARNA_PAYMENTS_ONE';
    const { container, dialog, frame, button } = frameOf(page, brand);
    await expect(container).toHaveClass(/\bwpwl-brand-inline\b/);
    await payWith(page, `virtualAccount-${brand}`);
    await expect(dialog).toBeVisible();
    await expect(button).toBeHidden();
    await expect(frame).toHaveCSS('height', '400px');
    await expect(frame.contentFrame().locator('[data-testid="approve"]')).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await cardForm(page).calls()).toContainEqual([
      'inline',
      expect.stringContaining(`wpwl-form-virtualAccount-${brand}`),
    ]);
    expect((await cardForm(page).calls()).map(([name]) => name)).not.toContain('elsewhere');
    await expect.poll(cardForm(page).calls).toContainEqual(['shown', 'wpwl-target']);
    await passBank(page, does);
    await page.waitForURL(/\/result\?/);
    expect(await status(checkoutId)).toMatchObject({
      http,
      body: { result: { code }, paymentBrand: brand },
    });
  });
}

test('cancelled beside the frame, another inline brand and then a card are tried in the same checkout', async ({
  page,
  status,
  openForm,
  pay,
}) => {
  const options = OPTIONS.replace('{', '{ retryDeclined: true,');
  const { checkoutId } = await openForm({ brands: BRANDS, options });
  const klarna = frameOf(page, 'KLARNA_PAYMENTS_ONE');
  await klarna.button.click();
  await expect(klarna.frame.contentFrame().locator('[data-testid="approve"]')).toBeVisible();
  await klarna.cancel.click();
  await expect(klarna.note).toHaveText('The payment was cancelled. You can try again.');
  await expect(klarna.dialog).toHaveCount(0);
  await expect(klarna.button).toBeFocused();

  const afterpay = frameOf(page, 'AFTERPAY_PACIFIC');
  await afterpay.button.click();
  await expect(afterpay.dialog).toBeVisible();
  await passBank(page, 'decline');
  await expect(afterpay.container.locator('.wpwl-message')).toContainText(
    'The payment was cancelled.',
  );
  await expect(afterpay.dialog).toHaveCount(0);
  await expect(afterpay.button).toBeEnabled();

  await pay();
  expect(await status(checkoutId)).toMatchObject({
    http: 200,
    body: { result: { code: '000.100.110' }, paymentBrand: 'VISA' },
  });
});
