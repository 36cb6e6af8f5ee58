/** The helpers that all forms share. */
import type { Locator, Page } from '../playwrightTypes.d.ts';

/**
 * Chooses a method in the list of the style `modern`, so that its form is shown. A form outside of such a list is shown
 * already.
 *
 * @param form a form of the widget, or an element in it
 */
export async function chooseMethod(form: Locator): Promise<void> {
  await form.waitFor({ state: 'attached' });
  const choice = form.locator(
    'xpath=ancestor::div[contains(@class, "wpwl-method-panel") and @hidden]/preceding-sibling::label',
  );
  if (!(await choice.count())) return;
  // A long list shows its last methods after this button is pressed.
  const more = form.page().locator('.wpwl-methods-more');
  if (!(await choice.isVisible()) && (await more.count())) await more.first().click();
  await choice.click();
}

/** The form in the container of a key: `directDebit`, `onlineTransfer-IDEAL`. @param nth the index of the form, from 0 */
export const formOf = (page: Page, key: string, nth = 0): Locator =>
  page.locator(`.wpwl-container-${key} form.wpwl-form`).nth(nth);

/** A field of a form. @param name the last part of the field's class: `accountIban` */
export const fieldOf = (form: Locator, name: string): Locator =>
  form.locator(`.wpwl-control-${name}`);

/**
 * Presses the button of a form that is not a card form: the pay button, or the button of the brand.
 *
 * @param key the key of the form's container: `directDebit`, `virtualAccount-PAYPAL`, `cashOnDelivery`
 * @throws Playwright's timeout error if the button does not exist
 */
export async function pressButton(page: Page, key: string): Promise<void> {
  const form = formOf(page, key);
  await chooseMethod(form);
  await form.locator('.wpwl-button-pay, .wpwl-button-brand').first().click();
}
