/** Invoices of the shop, which are paid later, and of providers, who ask on a page of their own. */
import { actForShopper, fillInvoice, passBank, payWith, voucherOn } from 'payment-widgets/testkit';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/fixtures.ts';

for (const brand of ['INVOICE', 'ALLPAGO_INVOICE'] as const) {
  test(`${brand}: the day of birth, the voucher, and the money days later`, async ({
    page,
    gateway,
    status,
    openForm,
    expectPaid,
  }) => {
    const { checkoutId } = await openForm({ brands: brand });
    await fillInvoice(page, '31.12.1980', brand);
    await payWith(page, `invoice-${brand}`);
    const voucher = voucherOn(page);
    await expect(voucher.value('amount')).toHaveText('€92.00');
    await expect(voucher.value('iban')).toBeVisible();
    await voucher.goOn.click();
    await page.waitForURL(/\/result\?/);
    const { http, body } = await status(checkoutId);
    expect({ http, body }).toMatchObject({
      http: 200,
      body: {
        result: { code: '800.400.500' },
        paymentBrand: brand,
        customer: { birthDate: '1980-12-31' },
      },
    });
    expect(await actForShopper(gateway, body.id ?? '')).toBe('000.100.110');
    await expectPaid(checkoutId);
  });
}

test('an invoice that is not paid is declined at the end', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({ brands: 'INVOICE', options: '{ showVoucher: false }' });
  await fillInvoice(page);
  await payWith(page, 'invoice-INVOICE');
  await page.waitForURL(/\/result\?/);
  expect(await actForShopper(gateway, checkoutId, 'decline')).toBe('100.396.102');
  expect(await status(checkoutId)).toMatchObject({
    http: 400,
    body: { result: { code: '100.396.102' } },
  });
});

test('without a day of birth, or with one in the future, nothing is sent', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: 'INVOICE' });
  const { control, hint, pay } = fieldForm(page, 'invoice-INVOICE');
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(hint('birthDateError')).toBeVisible();
  await expect(control('birthDate')).toBeFocused();
  await fillInvoice(page, '01.01.2099');
  await pay.click();
  await expect(hint('birthDateError')).toBeVisible();
  await fillInvoice(page);
  await pay.click();
  await voucherOn(page).goOn.click();
  await page.waitForURL(/\/result\?/);
});

for (const [brand, does, http, code] of [
  ['AFFIRM', 'approve', 200, '000.100.110'],
  ['PAYOLUTION_INS', 'decline', 400, '100.396.102'],
] as const) {
  test(`${brand}: ${does} on the provider’s page`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ brands: brand });
    await payWith(page, `invoice-${brand}`);
    await passBank(page, does);
    await page.waitForURL(/\/result\?/);
    expect(await status(checkoutId)).toMatchObject({
      http,
      body: { result: { code }, paymentBrand: brand },
    });
  });
}
