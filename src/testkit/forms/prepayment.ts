/** Helpers for prepayments, and for the voucher of a payment that is paid later. */
import type { Locator, Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** The payer of a BOLETO. */
export interface Payer {
  readonly givenName: string;
  readonly surname: string;
  /** The CPF or CNPJ of the payer. */
  readonly identificationDocId: string;
}

/** A fictitious payer; the CPF has valid check digits. */
export const TEST_PAYER: Payer = {
  givenName: 'João',
  surname: 'da Silva',
  identificationDocId: '123.456.789-09',
};

/** Types the payer into the form of BOLETO, field by field. Does not pay: `payWith(page, 'prepayment-BOLETO')`. */
export async function fillBoleto(page: Page, payer: Payer = TEST_PAYER): Promise<void> {
  const form = formOf(page, 'prepayment-BOLETO');
  await chooseMethod(form);
  for (const field of ['givenName', 'surname', 'identificationDocId'] as const) {
    await fieldOf(form, field).fill(payer[field]);
  }
}

/** The voucher of a payment that is paid later. The form shows it before the shopper continues. */
export interface ShownVoucher {
  readonly section: Locator;
  /**
   * A value on the voucher.
   * @param name `amount`, `reference`, `payableUntil`, `holder`, `iban`, `number`, `bic`, `bankName`
   */
  value(name: string): Locator;
  readonly print: Locator;
  /** The button that continues to the shop. */
  readonly goOn: Locator;
}

/** The voucher on a page, if the page shows one. */
export function voucherOn(page: Page): ShownVoucher {
  const section = page.locator('.wpwl-voucher');
  return {
    section,
    value: (name) => section.locator(`.wpwl-voucher-${name} .wpwl-voucher-value`),
    print: section.locator('.wpwl-button-print'),
    goOn: section.locator('.wpwl-button-continue'),
  };
}
