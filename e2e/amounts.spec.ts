/** Each browser has its own table of decimals for currencies: the form shows what is charged with any of them. */
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

test('an amount is shown as it is charged: in every currency, in five languages', async ({
  page,
}) => {
  await page.setContent(pageWith(await bundle('e2e/applications/pages/amounts.ts'), ''));
  await expect(page.locator('output')).toHaveText('[]');
});
