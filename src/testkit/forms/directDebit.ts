/** Helpers for the form of direct debits, and accounts to type into it. */
import type { Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** A bank account as a shopper types it: an IBAN, or in the United States a routing number and an account number. */
export interface TestAccount {
  readonly holder: string;
  readonly iban?: string;
  /** The BIC; typed if the form asks for it: with `displayBic`, or with an IBAN that needs a BIC. */
  readonly bic?: string;
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  /** The key to choose in the brand list, if the form has several brands. */
  readonly brand?: string;
}

const holder = 'Jane Jones';

/** Accounts of the simulator. It accepts every other valid account too. */
export const TEST_ACCOUNTS = {
  de: { holder, iban: 'DE23100000001234567890', bic: 'MARKDEF1100' },
  at: { holder, iban: 'AT611904300234573201', bic: 'TESTATWWXXX' },
  es: { holder, iban: 'ES9121000418450200051332', bic: 'TESTESMMXXX' },
  /** An account outside of the European Economic Area: the form asks for the BIC. */
  ch: { holder, iban: 'CH9300762011623852957', bic: 'TESTCHZZ' },
  us: { holder, routingNumber: '110000000', accountNumber: '000123456789' },
  /** An IBAN with wrong check digits: the form rejects it. */
  badIban: { holder, iban: 'DE24100000001234567890' },
  /** An account from which no direct debit can collect. */
  unserved: { holder, iban: 'TR330006100519786457841326' },
} as const satisfies Record<string, TestAccount>;

/**
 * Types an account into the form for direct debits, field by field, as a shopper does. Does not pay: use
 * `payWith(page, 'directDebit')` for that.
 *
 * @param options.form the index of the form, from 0, if the page has several such forms
 * @throws Playwright's timeout error if a field does not appear
 */
export async function fillDirectDebit(
  page: Page,
  account: TestAccount,
  options: { readonly form?: number } = {},
): Promise<void> {
  const form = formOf(page, 'directDebit', options.form);
  await chooseMethod(form);
  const { brand, bic } = account;
  if (brand) await fieldOf(form, 'brand').selectOption(brand);
  await fieldOf(form, 'accountHolder').fill(account.holder);
  for (const [name, text] of [
    ['accountIban', account.iban],
    ['routingNumber', account.routingNumber],
    ['accountNumber', account.accountNumber],
  ] as const) {
    if (text !== undefined) await fieldOf(form, name).fill(text);
  }
  const bicField = fieldOf(form, 'accountBic');
  if (bic !== undefined && (await bicField.isVisible())) await bicField.fill(bic);
}
