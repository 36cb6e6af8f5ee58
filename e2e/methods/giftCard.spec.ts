/** Gift cards: number and PIN, and card numbers that are none of a gift card. */
import { fillGiftCard, payWith, TEST_CARDS, TEST_GIFT_CARDS } from 'payment-widgets/testkit';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/fixtures.ts';

for (const brand of ['BELK_GIFT_CARD', 'ONEY_GIFTCARD'] as const) {
  test(`${brand} pays by number and PIN`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ brands: brand });
    await fillGiftCard(page, { number: '9400 1234 5678 0001', pin: '1234' }, brand);
    await payWith(page, `virtualAccount-${brand}`);
    await page.waitForURL(/\/result\?/);
    const { http, body } = await status(checkoutId);
    expect({ http, body }).toMatchObject({
      http: 200,
      body: { result: { code: '000.100.110' }, paymentBrand: brand },
    });
    expect(JSON.stringify(body)).not.toMatch(/9400123456780001|"1234"/);
  });
}

for (const [card, code] of [
  ['empty', '800.100.155'],
  ['wrongPin', '800.100.166'],
] as const) {
  test(`a gift card that is refused: ${card}`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ brands: 'BELK_GIFT_CARD' });
    await fillGiftCard(page, TEST_GIFT_CARDS[card]);
    await payWith(page, 'virtualAccount-BELK_GIFT_CARD');
    await page.waitForURL(/\/result\?/);
    expect(await status(checkoutId)).toMatchObject({ http: 400, body: { result: { code } } });
  });
}

test('a wrong PIN with retryDeclined: the shopper enters it again, and pays', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const options = '{ retryDeclined: true }';
  const { checkoutId } = await openForm({ brands: 'BELK_GIFT_CARD', options });
  const { control, message, pay } = fieldForm(page, 'virtualAccount-BELK_GIFT_CARD');
  await fillGiftCard(page, TEST_GIFT_CARDS.wrongPin);
  await pay.click();
  await expect(message).toContainText('The payment was declined');
  await expect(control('giftCardNumber')).toHaveValue(TEST_GIFT_CARDS.wrongPin.number);
  await expect(control('pin')).toHaveValue('');
  await control('pin').fill('1234');
  await control('pin').press('Enter');
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

test('a card number is removed from the fields, and never sent', async ({ page, openForm }) => {
  // The page notes what it sends: the driver of Firefox does not tell.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (address, init) => {
      const sent = sessionStorage.getItem('sent') ?? '';
      sessionStorage.setItem('sent', `${sent}${String(address)} ${String(init?.body)}\n`);
      return send(address, init);
    };
  });
  await openForm({ brands: 'BELK_GIFT_CARD' });
  const { control, hint, pay } = fieldForm(page, 'virtualAccount-BELK_GIFT_CARD');
  await control('giftCardNumber').pressSequentially(TEST_CARDS.visa.number);
  await control('pin').focus();
  await expect(control('giftCardNumber')).toHaveValue('');
  await expect(hint('giftCardNumberError')).toHaveText('Invalid gift card number');
  await control('pin').pressSequentially(TEST_CARDS.amex.number);
  await control('giftCardNumber').pressSequentially(TEST_CARDS.master.number);
  await expect(control('pin')).toHaveValue('');
  await expect(hint('pinError')).toHaveText('Invalid PIN');
  await control('giftCardNumber').press('Enter');
  await expect(control('giftCardNumber')).toHaveValue('');
  await expect(pay).toBeDisabled();
  await fillGiftCard(page);
  await pay.click();
  await page.waitForURL(/\/result\?/);
  const sent = await page.evaluate(() => sessionStorage.getItem('sent'));
  for (const { number } of [TEST_CARDS.visa, TEST_CARDS.amex, TEST_CARDS.master]) {
    expect(sent).not.toContain(number);
  }
  expect(sent).toContain(TEST_GIFT_CARDS.success.number);
});

test('the callback of the page is called first, as for other accounts; nothing is sent while a field is empty', async ({
  page,
  openForm,
}) => {
  const options = `{ onBeforeSubmitVirtualAccount(event) {
    window.calls.push(['onBeforeSubmitVirtualAccount', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitVirtualAccount').length > 1;
  } }`;
  const brands = 'BELK_GIFT_CARD';
  await openForm({ brands, options });
  const { form, hint, pay } = fieldForm(page, 'virtualAccount-BELK_GIFT_CARD');
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(hint('giftCardNumberError')).toBeVisible();
  await expect(hint('pinEmptyError')).toHaveText('Please enter the PIN');
  await fillGiftCard(page);
  await pay.click();
  await expect
    .poll(() => page.evaluate('calls.at(-1)'))
    .toEqual(['onBeforeSubmitVirtualAccount', await form.getAttribute('class')]);
  await pay.click();
  await page.waitForURL(/\/result\?/);
});
