/** Helpers for the form of the shop's invoices. */
import type { Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** Types the day of birth. Does not pay: `payWith(page, 'invoice-INVOICE')`. @param birthDate as people write it: `31.12.1980` */
export async function fillInvoice(
  page: Page,
  birthDate = '31.12.1980',
  brand: 'INVOICE' | 'ALLPAGO_INVOICE' = 'INVOICE',
): Promise<void> {
  const form = formOf(page, `invoice-${brand}`);
  await chooseMethod(form);
  await fieldOf(form, 'birthDate').fill(birthDate);
}
