/** The helpers that all forms share. */
import type { Locator, Page } from '../playwrightTypes.d.ts';

/** How long a form may take to appear, ms: less than Playwright gives a test, so that the reason is reported. */
const FORM_MS = 15_000;

/** What the page shows in place of what a test expects: its address, the forms, and the form's message. */
export async function shownOn(page: Page): Promise<string> {
  const names = await page
    .locator('.wpwl-container')
    .evaluateAll((all) => all.map(({ className }) => /wpwl-container-(\S+)/.exec(className)?.[1]));
  const messages = await page.locator('.wpwl-message').allTextContents();
  return [
    `The page ${page.url()} has ${names.length ? `the forms ${names.join(', ')}` : 'no form of payment-widgets'}`,
    ...messages.filter(Boolean).map((text) => `and says: ${text}`),
  ].join(' ');
}

/**
 * Chooses a method in the list of the style `modern`, so that its form is shown. A form outside of such a list is shown
 * already.
 *
 * @param form a form of the widget, or an element in it
 * @throws Error if it does not appear within 15 s, with what the page has instead
 */
export async function chooseMethod(form: Locator): Promise<void> {
  await form.waitFor({ state: 'attached', timeout: FORM_MS }).catch(async (error: Error) => {
    const shown = await shownOn(form.page()).catch(() => undefined);
    throw shown === undefined
      ? error
      : new Error(
          `${form} did not appear. ${shown}. Open a page with the form, and name one of its forms.`,
        );
  });
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
 * @throws Error if the form does not appear, Playwright's timeout error if the button does not exist
 */
export async function pressButton(page: Page, key: string): Promise<void> {
  const form = formOf(page, key);
  await chooseMethod(form);
  await form.locator('.wpwl-button-pay, .wpwl-button-brand').first().click();
}
