/** Helpers for the sheet of a wallet in the sandbox. */
import type { Locator, Page } from '../playwrightTypes.d.ts';
import { pressButton } from './form.ts';

/** The brands of the wallets with a sheet. */
export type WalletBrand = 'APPLEPAY' | 'APPLEPAYTKN' | 'GOOGLEPAY' | 'GOOGLEPAYTKN' | 'SAMSUNGPAY';

/** What the shopper chooses in the sheet. An absent member leaves the initial choice. */
export interface SheetChoice {
  readonly card?: 'VISA' | 'MASTER' | 'AMEX' | 'DECLINED';
  /** A part of the text that describes the person, such as a town or a name. */
  readonly person?: string;
  /** The label of a shipping method. */
  readonly delivery?: string;
  readonly coupon?: string;
}

/** The sheet that is open on the page. */
export const walletSheet = (page: Page): Locator => page.locator('dialog.wpwl-sheet[open]');

/**
 * Presses the button of a wallet, and waits until the sheet is open.
 *
 * @throws Playwright's timeout error if no sheet opens
 */
export async function openWalletSheet(page: Page, brand: WalletBrand): Promise<Locator> {
  await pressButton(page, `virtualAccount-${brand}`);
  const sheet = walletSheet(page);
  await sheet.waitFor();
  return sheet;
}

/** Makes the choices in the open sheet, like a shopper. Does not pay. */
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
 * Pays with a wallet: presses the wallet's button, then the button in its sheet. The page then continues to the shop.
 *
 * @throws Playwright's timeout error if the sheet does not open
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
