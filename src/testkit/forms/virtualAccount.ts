/** Hands for the forms of accounts with a provider that ask for something: NETELLER, KLARNA_INVOICE, STC_PAY and their like. */
import type { Page } from '@playwright/test';
import { fieldOf, formOf } from './form.ts';

/** What a shopper fills in; each form takes what it asks for. */
export interface ProviderAccount {
  /** NETELLER, CHINAUNIONPAY, PASTEANDPAY_V, VSTATION_V. */
  readonly accountId?: string;
  /** KLARNA_INVOICE, KLARNA_INSTALLMENTS: day, month, year, `01.02.1990`. */
  readonly birthDate?: string;
  /** The same: whether the box is ticked. */
  readonly agrees?: boolean;
  /** STC_PAY: pays by telephone; without it by a QR code. */
  readonly mobile?: string;
}

/**
 * Fills in the form of an account with a provider. Does not pay.
 *
 * @param brand key, `NETELLER`
 * @throws Playwright's timeout error when a field does not appear
 */
export async function fillVirtualAccount(
  page: Page,
  brand: string,
  { accountId, birthDate, agrees, mobile }: ProviderAccount,
): Promise<void> {
  const form = formOf(page, `virtualAccount-${brand}`);
  if (accountId !== undefined) await fieldOf(form, 'accountId').fill(accountId);
  if (birthDate !== undefined) await fieldOf(form, 'birthDate').fill(birthDate);
  if (agrees !== undefined) await fieldOf(form, 'providerConsent').setChecked(agrees);
  if (mobile === undefined) return;
  await fieldOf(form, 'radio-mobile').check();
  await fieldOf(form, 'mobilePhone').fill(mobile);
}
