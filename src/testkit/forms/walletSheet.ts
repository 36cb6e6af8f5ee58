/** Hands for the sandbox's sheet of a wallet. */
import type { Locator, Page } from '@playwright/test';
import { payWith } from './form.ts';

/** Wallets with a sheet, by their brands. */
export type WalletBrand = 'APPLEPAY' | 'GOOGLEPAY' | 'SAMSUNGPAY';

/** What the shopper chooses in the sheet; absent: what it begins with. */
export interface SheetChoice {
  readonly card?: 'VISA' | 'MASTER' | 'AMEX' | 'DECLINED';
  /** A part of the person's line: a town, a name. */
  readonly person?: string;
  /** Label of a way of delivery. */
  readonly delivery?: string;
  readonly coupon?: string;
}

/** The open sheet. */
export const walletSheet = (page: Page): Locator => page.locator('dialog.wpwl-sheet[open]');

/**
 * Presses the button of a wallet, and waits for the sheet.
 *
 * @throws Playwright's timeout error when none opens
 */
export async function openWalletSheet(page: Page, brand: WalletBrand): Promise<Locator> {
  await payWith(page, `virtualAccount-${brand}`);
  const sheet = walletSheet(page);
  await sheet.waitFor();
  return sheet;
}

/** Chooses in the open sheet, as a shopper does. Does not pay. */
export async function chooseInSheet(page: Page, choice: SheetChoice): Promise<void> {
  const sheet = walletSheet(page);
  const { card, person, delivery, coupon } = choice;
  if (card) await sheet.locator('.wpwl-sheet-card').selectOption(card);
  if (person) {
    const select = sheet.locator('.wpwl-sheet-person');
    const value = await select.locator('option', { hasText: person }).first().getAttribute('value');
    await select.selectOption(value ?? '');
  }
  if (delivery) await sheet.locator('.wpwl-sheet-delivery').selectOption({ label: delivery });
  if (coupon !== undefined) {
    await sheet.locator('.wpwl-sheet-code').fill(coupon);
    await sheet.locator('.wpwl-sheet-coupon button').click();
  }
}

/**
 * Pays with a wallet, from its button to the press in its sheet. The page goes on to the shop by itself.
 *
 * @throws Playwright's timeout error when no sheet opens
 */
export async function payWithWallet(
  page: Page,
  brand: WalletBrand,
  choice: SheetChoice = {},
): Promise<void> {
  const sheet = await openWalletSheet(page, brand);
  await chooseInSheet(page, choice);
  await sheet.locator('.wpwl-sheet-pay').click();
}
