/** What the hands for every form have in common. */
import type { Locator, Page } from '@playwright/test';

/** The form in the container of a key: `directDebit`, `onlineTransfer-IDEAL`. @param nth from 0, where there are several */
export const formOf = (page: Page, key: string, nth = 0): Locator =>
  page.locator(`.wpwl-container-${key} form.wpwl-form`).nth(nth);

/** A field of a form. @param name last part of its class: `accountIban` */
export const fieldOf = (form: Locator, name: string): Locator =>
  form.locator(`.wpwl-control-${name}`);

/**
 * Presses the button of a form that is no card's: the pay button, or the button of the brand.
 *
 * @param key of its container: `directDebit`, `virtualAccount-PAYPAL`, `cashOnDelivery`
 * @throws Playwright's timeout error when there is none
 */
export async function payWith(page: Page, key: string): Promise<void> {
  await formOf(page, key).locator('.wpwl-button-pay, .wpwl-button-brand').first().click();
}
