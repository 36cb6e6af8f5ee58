/** Helpers for the forms of accounts with a provider that have fields: NETELLER, KLARNA_INVOICE, STC_PAY and others. */
import type { Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** What a shopper fills in. Each form uses the members that it asks for. */
export interface ProviderAccount {
  /** For NETELLER, CHINAUNIONPAY, PASTEANDPAY_V and VSTATION_V. */
  readonly accountId?: string;
  /** For KLARNA_INVOICE and KLARNA_INSTALLMENTS: day, month, year, such as `01.02.1990`. */
  readonly birthDate?: string;
  /** For KLARNA_INVOICE and KLARNA_INSTALLMENTS: whether the checkbox is ticked. */
  readonly agrees?: boolean;
  /** For STC_PAY: the telephone number to pay with; absent: the shopper pays with a QR code. */
  readonly mobile?: string;
}

/**
 * Fills in the form of an account with a provider. Does not pay.
 *
 * @param brand the key of the brand, such as `NETELLER`
 * @throws Playwright's timeout error if a field does not appear
 */
export async function fillVirtualAccount(
  page: Page,
  brand: string,
  { accountId, birthDate, agrees, mobile }: ProviderAccount,
): Promise<void> {
  const form = formOf(page, `virtualAccount-${brand}`);
  await chooseMethod(form);
  if (accountId !== undefined) await fieldOf(form, 'accountId').fill(accountId);
  if (birthDate !== undefined) await fieldOf(form, 'birthDate').fill(birthDate);
  if (agrees !== undefined) await fieldOf(form, 'providerConsent').setChecked(agrees);
  if (mobile === undefined) return;
  await fieldOf(form, 'radio-mobile').check();
  await fieldOf(form, 'mobilePhone').fill(mobile);
}
