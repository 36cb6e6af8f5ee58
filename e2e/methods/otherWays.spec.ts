/** One checkout, many tries: what has failed one way is paid another way, and once. */
import type { Page } from '@playwright/test';
import {
  fillCard,
  fillVirtualAccount,
  passBank,
  pay,
  payWith,
  TEST_CARDS,
} from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { lastIn, pageOf, seenElsewhere } from '../support/challenge.ts';
import { atShop, expect, PAID, test } from '../support/waiting.ts';

const BRANDS = 'VISA PAYPAL NETELLER TRUSTLY';
const RETRIES = "{ retryDeclined: true, inlineFlow: ['PAYPAL'] }";

/** Presses the button of PayPal, and gives the window that opens. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await brandButton(page, 'virtualAccount', 'PAYPAL').button.click();
  const popup = await opened;
  await expect(pageOf(popup).approve).toBeVisible();
  return popup;
}

test('a card declined, a window closed, a window declined: then an account with a provider pays', async ({
  page,
  shop,
  createCheckout,
  expectEnd,
}) => {
  const checkoutId = await createCheckout();
  await page.goto(shop.payPage({ checkoutId, brands: BRANDS, options: RETRIES }));
  const card = cardForm(page);
  const { note, button, container } = brandButton(page, 'virtualAccount', 'PAYPAL');
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  await expect(card.message).toContainText('The payment was declined.');

  const first = await openWindow(page);
  await expect(card.message).toHaveCount(1);
  await expect(note).toContainText('Finish the payment in the window that has opened.');
  await seenElsewhere(page);
  await first.close();
  await expect(note).toHaveText('The payment was cancelled. You can try again.');
  await expect(button).toBeEnabled();

  const second = await openWindow(page);
  const closed = second.waitForEvent('close');
  await lastIn(second, () => pageOf(second).decline.click());
  await closed;
  await expect(container.locator('.wpwl-message')).toContainText('The payment was cancelled.');
  await expect(card.pay).toBeEnabled();

  await fillVirtualAccount(page, 'NETELLER', { accountId: 'jane@shop.example' });
  await payWith(page, 'virtualAccount-NETELLER');
  await passBank(page);
  await atShop(page);
  await expectEnd(checkoutId, {
    ...PAID,
    before: ['800.100.152', '100.396.101', '100.396.102'],
  });
});

for (const key of ['onlineTransfer-TRUSTLY', 'virtualAccount-PAYPAL']) {
  test(`${key}: cancelled in the whole tab, the shopper returns to the shop; the same checkout pays by card`, async ({
    page,
    shop,
    createCheckout,
    status,
    expectEnd,
  }) => {
    const checkoutId = await createCheckout();
    const address = shop.payPage({ checkoutId, brands: BRANDS });
    await page.goto(address);
    await payWith(page, key);
    await page.waitForURL(/\/bank\//);
    await passBank(page, 'cancel');
    await atShop(page);
    expect((await status(checkoutId)).body.result.code).toBe('100.396.101');
    await page.goto(address);
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await atShop(page);
    await expectEnd(checkoutId, { ...PAID, before: ['100.396.101'] });
  });
}

test('where the browser blocks the window, the whole tab takes over', async ({
  page,
  shop,
  createCheckout,
  expectEnd,
}) => {
  // These browsers are started in a way that blocks no window.
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (address, name, ...more) =>
      name?.endsWith('_window') ? null : open.call(window, address, name, ...more);
  });
  const checkoutId = await createCheckout();
  await page.goto(shop.payPage({ checkoutId, brands: BRANDS, options: RETRIES }));
  await brandButton(page, 'virtualAccount', 'PAYPAL').button.click();
  await page.waitForURL(/\/bank\//);
  expect(page.context().pages()).toHaveLength(1);
  await passBank(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});
