/** The card form as a test sees it: page object over the classes that pages rely on. */
import type { Page } from '@playwright/test';

/** What `onError` was called with, as the pages of these tests record it. */
export interface RecordedError {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly cause: string;
}

export const cardForm = (page: Page) => {
  const form = page.locator('form.wpwl-form-card');
  return {
    form,
    number: form.frameLocator('.wpwl-control-cardNumber').locator('input[name="card.number"]'),
    code: form.frameLocator('.wpwl-control-cvv').locator('input[name="card.cvv"]'),
    numberFrame: form.locator('iframe.wpwl-control-cardNumber'),
    codeFrame: form.locator('iframe.wpwl-control-cvv'),
    expiry: form.locator('.wpwl-control-expiry'),
    holder: form.locator('.wpwl-control-cardHolder'),
    brand: form.locator('.wpwl-control-brand'),
    pay: form.locator('.wpwl-button-pay'),
    hints: form.locator('.wpwl-hint'),
    message: page.locator('.wpwl-message'),
    errors: () => page.evaluate(() => (window as unknown as { errors: RecordedError[] }).errors),
    calls: () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls),
  };
};
