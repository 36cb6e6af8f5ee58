/** A shop with a summary page: the form stores what was typed, and the shop's server pays with it later. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';

const OPTIONS = `{ useSummaryPage: true, onSaveTransactionData: (data) => window.calls.push(['saved', data]) }`;

test('the data is stored and returned to the page; the shop’s server pays; nothing is paid before', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  const form = await openForm({ options: OPTIONS });
  const { checkoutId } = form;
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await expect
    .poll(async () => (await form.calls()).find(([name]) => name === 'saved')?.[1])
    .toEqual({
      id: checkoutId,
      resourcePath: `/v1/checkouts/${checkoutId}/payment`,
      paymentBrand: 'VISA',
      card: expect.objectContaining({ last4Digits: TEST_CARDS.visa.number.slice(-4) }),
    });
  expect(page.url()).toContain('/pay');
  await expect(form.pay).toBeEnabled();
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  const paid = await fetch(`${gateway.url}/v1/checkouts/${checkoutId}/payment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({ entityId: gateway.entityId }),
  });
  expect(await paid.json()).toMatchObject({
    result: { code: '000.100.110' },
    card: { last4Digits: TEST_CARDS.visa.number.slice(-4) },
  });
});

for (const [style, more, text] of [
  ['card', '', 'Next'],
  ['modern', '', 'Next'],
  ['card', "labels: { nextStep: 'To the summary' },", 'To the summary'],
  ['card', "labels: { submit: 'Go on' },", 'Go on'],
  ['card', "locale: 'de',", 'Weiter'],
] as const) {
  test(`the button says "${text}", because nothing is paid: style ${style} ${more}`, async ({
    openForm,
  }) => {
    const form = await openForm({ options: `{ style: '${style}', ${more} useSummaryPage: true }` });
    await expect(form.number).toBeVisible();
    await expect(form.pay).toHaveText(text);
  });
}

test('holder and expiry date in frames of their own are sent, and stay out of the page', async ({
  page,
  status,
  openForm,
}) => {
  const options = `{ enableSAQACompliance: true, allowEmptyCardHolderName: false }`;
  const form = await openForm({ options });
  const { checkoutId } = form;
  const frame = (field: string) =>
    form.form.frameLocator(`.wpwl-control-${field}`).locator('input');
  await form.number.fill(TEST_CARDS.visa.number);
  await frame('expiry').pressSequentially('1299');
  await frame('cardHolder').fill('Jo');
  await form.code.fill(TEST_CARDS.visa.cvv);
  await form.pay.click();
  await expect(form.hints).toHaveText(['Invalid card holder']);
  await frame('cardHolder').fill('Jane Jones');
  await expect(form.hints).toHaveCount(0);
  expect(await page.content()).not.toContain('Jane');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.card).toMatchObject({
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2099',
  });
});
