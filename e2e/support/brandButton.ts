/** A brand that is a button, as a test sees it. */
import type { FrameLocator, Page } from '@playwright/test';

/**
 * The container of a brand that is a button.
 * @param kind virtualAccount, onlineTransfer, prepayment or invoice
 */
export const brandButton = (page: Page | FrameLocator, kind: string, brand: string) => {
  const container = page.locator(`.wpwl-container-${kind}-${brand}`);
  return {
    container,
    button: container.locator('.wpwl-button-brand'),
    note: container.locator('.wpwl-message-note'),
    cancel: container.getByRole('button', { name: 'Cancel payment' }),
  };
};
