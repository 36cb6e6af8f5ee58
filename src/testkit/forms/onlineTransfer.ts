/** Helpers for the forms of online transfers: GIROPAY, SOFORTUEBERWEISUNG, IDEAL, EPS. */
import type { Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** What a shopper enters about the bank. Each form uses the members that it asks for. */
export interface TransferBank {
  /** For GIROPAY. */
  readonly bic?: string;
  /** For SOFORTUEBERWEISUNG: ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** For IDEAL and EPS: the id of a bank in the gateway's list, such as `ING_TEST`. */
  readonly bank?: string;
}

/**
 * Fills in the form of an online transfer. Does not pay.
 *
 * @param brand the key of the brand, such as `IDEAL`
 * @throws Playwright's timeout error if a field, a country or a bank does not appear
 */
export async function fillOnlineTransfer(
  page: Page,
  brand: string,
  { bic, country, bank }: TransferBank,
): Promise<void> {
  const form = formOf(page, `onlineTransfer-${brand}`);
  await chooseMethod(form);
  if (bic !== undefined) await fieldOf(form, 'accountBankBic').fill(bic);
  if (country !== undefined) await fieldOf(form, 'country').selectOption(country);
  if (bank !== undefined) await fieldOf(form, 'accountBank').selectOption(bank);
}
