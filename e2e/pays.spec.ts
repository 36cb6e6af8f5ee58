import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';

for (const brand of ['visa', 'master', 'amex'] as const) {
  test(`a shopper pays with ${brand} and the shop reads the result`, async ({
    page,
    status,
    openForm,
    pay,
  }) => {
    const { checkoutId } = await openForm();
    await pay(TEST_CARDS[brand]);
    const query = new URL(page.url()).searchParams;
    expect(query.get('id')).toBe(checkoutId);
    expect(query.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
    const { http, body } = await status(checkoutId);
    expect(http).toBe(200);
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      amount: '92.00',
      paymentBrand: brand.toUpperCase(),
      card: { last4Digits: TEST_CARDS[brand].number.slice(-4), holder: 'Jane Jones' },
    });
  });
}

test('a declined payment redirects to the shop too, and the shop reads the reason', async ({
  status,
  openForm,
  pay,
}) => {
  const { checkoutId } = await openForm();
  await pay(TEST_CARDS.declined);
  const { http, body } = await status(checkoutId);
  expect(http).toBe(400);
  expect(body.result.code).toMatch(/^800\.100\./);
});

test('the shop reads the data of the browser for 3-D Secure 2', async ({
  page,
  status,
  openForm,
  pay,
}) => {
  // A checkout that asks for an authentication is refused without it.
  const { checkoutId } = await openForm({
    checkout: { 'threeDSecure.authenticationInd': 'PAYMENT' },
  });
  await pay();
  const { http, body } = await status(checkoutId);
  expect(http).toBe(200);
  const seen = await page.evaluate(() => ({
    language: navigator.language,
    userAgent: navigator.userAgent,
    screenWidth: String(screen.width),
    screenHeight: String(screen.height),
    screenColorDepth: String(screen.colorDepth),
    timezone: String(new Date().getTimezoneOffset()),
    javaEnabled: 'false',
  }));
  expect(body.customer).toMatchObject({
    browser: { ...seen, acceptHeader: expect.stringMatching(/\S/) },
  });
});

test('Enter in the number field pays', async ({ page, openForm }) => {
  await openForm();
  await fillCard(page, TEST_CARDS.visa);
  await page
    .frameLocator('.wpwl-control-cardNumber')
    .locator('input[name="card.number"]')
    .press('Enter');
  await page.waitForURL(/\/result\?/);
});

test('id and resourcePath are added to the query and fragment of the action', async ({
  page,
  shop,
  openForm,
  pay,
}) => {
  const { checkoutId } = await openForm({ action: '/result?order=7&x=a%20b+c#done' });
  await pay();
  expect(page.url()).toBe(
    `${shop.origin}/result?order=7&x=a%20b+c&id=${checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment#done`,
  );
});

test('a form without action redirects to the shopperResultUrl of the checkout', async ({
  page,
  shop,
  openForm,
}) => {
  await openForm({ checkout: { shopperResultUrl: `${shop.origin}/thanks` }, action: null });
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/\/thanks\?id=/);
});
