/** Wallets in a test system: the sandbox's own sheet, from the button to the shop. */
import { openWalletSheet, payWithWallet, walletSheet } from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';
import { errorsOf, notesOf, noting, WALLETS } from '../support/wallets.ts';

for (const [brand, wallet] of WALLETS) {
  test(`${brand}: a payment in the sheet, and the shop reads that it was paid`, async ({
    page,
    status,
    openForm,
  }) => {
    const options = noting(
      `{
        onBeforeSubmitCard: (event) => note('card', event.target.tagName),
        onBeforeSubmitVirtualAccount: (event) => note('before', event.target.tagName, event.target.className),
      }`,
    );
    const { checkoutId } = await openForm({ brands: brand, options });
    await payWithWallet(page, brand, { card: 'MASTER' });
    await page.waitForURL(/\/result\?/);
    const { body } = await status(checkoutId);
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      amount: '92.00',
      paymentBrand: expect.stringMatching(/./),
      card: { last4Digits: '5454' },
    });
    const name = wallet.replace('Pay', '-pay');
    expect(await notesOf(page)).toEqual([
      ['card', 'BUTTON'],
      ['before', 'BUTTON', expect.stringContaining(`wpwl-${name}-button`)],
    ]);
  });

  test(`${brand}: a sheet that the shopper closes is reported, and opens again`, async ({
    page,
    openForm,
  }) => {
    await openForm({ brands: brand, options: noting('{}') });
    await openWalletSheet(page, brand);
    await page.keyboard.press('Escape');
    await expect(walletSheet(page)).toHaveCount(0);
    await expect(page.locator('.wpwl-message')).toContainText('The payment was cancelled');
    expect(await notesOf(page)).toEqual([['onError', 'WALLET_CLOSED', brand, 'closed']]);
    const button = page.locator(`.wpwl-container-virtualAccount-${brand} .wpwl-button-brand`);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    const sheet = walletSheet(page);
    await expect(sheet).toContainText('€92.00');
    // The card comes first; the keyboard is enough.
    await expect(sheet.locator('.wpwl-sheet-card')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet.locator('.wpwl-sheet-pay')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/result\?/);
  });

  test(`${brand}: without the wallet the button is removed, and the page gets the reason`, async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    consoleMayTell(/the page has not loaded/);
    const options = noting(
      `{ ${wallet}: { sandbox: false }, onReady: (forms) => note('onReady', forms[0].containerKey) }`,
    );
    await openForm({ brands: brand, options });
    const container = page.locator(`.wpwl-container-virtualAccount-${brand}`);
    await expect(container).toContainText('not available on this device');
    await expect(container.locator('.wpwl-button-brand')).toHaveCount(0);
    await expect
      .poll(() => notesOf(page))
      .toEqual([
        ['onError', 'WALLET_NOT_READY', brand, 'not_ready'],
        ['onReady', `virtualAccount-${brand}`],
      ]);
  });
}

// test/gateway/api/everyBrand.test.ts has a declined payment with each wallet.
test('a declined payment redirects to the shop, which reads the result', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({ brands: 'APPLEPAY' });
  await payWithWallet(page, 'APPLEPAY', { card: 'DECLINED' });
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toMatch(/^800\.100\./);
});

test('a gateway that returns no token is reported, and the sheet closes', async ({
  page,
  openForm,
}) => {
  await page.route(/\/wallets\/\w+$/, (route) => route.abort());
  await openForm({ brands: 'APPLEPAY' });
  await payWithWallet(page, 'APPLEPAY');
  await expect(walletSheet(page)).toHaveCount(0);
  expect(await errorsOf(page)).toMatchObject([
    { code: 'WALLET_FAILED', cause: expect.stringContaining('made no token') },
  ]);
  await expect(page.locator('.wpwl-apple-pay-button')).toBeEnabled();
});

test('a page that removes its forms while the sheet is open removes the sheet, too', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: 'APPLEPAY GOOGLEPAY' });
  await openWalletSheet(page, 'APPLEPAY');
  await page.evaluate(() => window.wpwl?.unload());
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await errorsOf(page)).toEqual([]);
});

test('a container that a page removes releases the others', async ({ page, openForm }) => {
  await openForm({ brands: 'APPLEPAY GOOGLEPAY' });
  await openWalletSheet(page, 'APPLEPAY');
  await page.evaluate(() =>
    document.querySelector('.wpwl-container-virtualAccount-APPLEPAY')?.remove(),
  );
  await expect(page.locator('.wpwl-google-pay-button')).toBeEnabled();
  await payWithWallet(page, 'GOOGLEPAY');
  await page.waitForURL(/\/result\?/);
});

test('buttons have the look that the page sets, and descriptive names', async ({
  page,
  openForm,
}) => {
  const options = `{
    applePay: { buttonStyle: 'white-outline', buttonType: 'plain' },
    googlePay: { buttonColor: 'white', buttonSizeMode: 'static' },
  }`;
  await openForm({ brands: 'APPLEPAY GOOGLEPAY SAMSUNGPAY', options });
  const apple = page.getByRole('button', { name: 'Pay with Apple Pay' });
  await expect(apple).toHaveText('Apple Pay');
  await expect(apple).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Pay with Google Pay' })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  );
  await expect(page.getByRole('button', { name: 'Pay with Samsung Pay' })).toHaveCSS(
    'background-color',
    'rgb(0, 0, 0)',
  );
});
