/** A form that is no card's and has fields, as a test sees it. */
import type { Page } from '@playwright/test';

/** @param key of its container: `directDebit`, `virtualAccount-NETELLER` */
export const fieldForm = (page: Page, key: string) => {
  const container = page.locator(`.wpwl-container-${key}`);
  return {
    container,
    form: container.locator('form.wpwl-form'),
    /** @param name of the field: last part of its class */
    control: (name: string) => container.locator(`.wpwl-control-${name}`),
    hint: (error: string) => container.locator(`.wpwl-hint-${error}`),
    pay: container.locator('.wpwl-button-pay'),
    note: container.locator('.wpwl-message-note'),
    message: container.locator('.wpwl-message.wpwl-has-error'),
  };
};
