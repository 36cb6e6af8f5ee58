/** Each browser has its own table of decimals for currencies: the form shows what is charged with any of them. */

import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
import { bundle, pageWith } from './applications/bundle.ts';
import { expect, test } from './support/fixtures.ts';

test('the button names the amount that is charged', async ({ page, openForm }) => {
  await openForm({
    options: "{ style: 'modern' }",
    brands: 'VISA',
    checkout: { amount: '99.60', currency: 'HUF' },
  });
  await expect(page.getByRole('button', { name: 'Pay HUF 99.60' })).toBeVisible();
});

test('a shopper who was shown another amount agrees to the new one first', async ({
  page,
  request,
  gateway: { url, entityId, token },
  openForm,
  expectPaid,
}) => {
  const { checkoutId } = await openForm({ options: "{ style: 'modern' }", brands: 'VISA' });
  await fillCard(page, TEST_CARDS.visa);
  await request.post(`${url}/v1/checkouts/${checkoutId}`, {
    headers: { authorization: `Bearer ${token}` },
    form: { entityId, amount: '95.00', currency: 'USD' },
  });
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(page.getByRole('alert')).toHaveText(/The amount has changed, so nothing was paid/);
  await page.getByRole('button', { name: 'Pay $95.00' }).click();
  await page.waitForURL(/result/);
  await expectPaid(checkoutId, { amount: '95.00', currency: 'USD' });
});

// CLDR: Switzerland writes the currency first, Germany last.
for (const [name, locale, page] of [
  ['the locale', 'de-CH', 'de'],
  ['the language of the page', 'de', 'de-CH'],
] as const) {
  test(`an amount has the format of the region that ${name} names`, async ({
    openForm,
    page: tab,
  }) => {
    await openForm({
      options: `{ style: 'modern', locale: '${locale}' }`,
      brands: 'VISA',
      lang: page,
      checkout: { currency: 'CHF' },
    });
    await expect(tab.getByRole('button', { name: 'CHF 92.00 bezahlen' })).toBeVisible();
  });
}

test('an amount is shown as it is charged: in every currency, in five languages', async ({
  page,
}) => {
  await page.setContent(pageWith(await bundle('e2e/applications/pages/amounts.ts'), ''));
  await expect(page.locator('output')).toHaveText('[]');
});
