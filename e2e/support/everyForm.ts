/** Hands for the form of any brand that is no card: every field of every form, by its name. */
import type { Locator } from '@playwright/test';

/** Does what a shopper does with a field. @param control finds a control of the form by the last part of its class */
type Fill = (control: (name: string) => Locator, brand: string) => Promise<unknown>;

/** Accounts of the simulator, by what a brand's key ends with. */
const IBANS = { AT: 'AT611904300234573201', DE: 'DE23100000001234567890' } as const;

const typing =
  (name: string, text: string): Fill =>
  (control) =>
    control(name).fill(text);

/** By field, the last part of its classes. */
export const FILL: Readonly<Record<string, Fill>> = {
  accountHolder: typing('accountHolder', 'Jane Jones'),
  accountIban: (control, brand) =>
    control('accountIban').fill(brand.endsWith('_AT') ? IBANS.AT : IBANS.DE),
  routingNumber: typing('routingNumber', '021000021'),
  accountNumber: typing('accountNumber', '1234567890'),
  accountBankBic: typing('accountBankBic', 'TESTDETT421'),
  country: (control) => control('country').selectOption('AT'),
  // The first entry only says what to do. It is chosen when the list is there.
  accountBank: (control) => control('accountBank').selectOption({ index: 1 }),
  accountId: typing('accountId', 'jane@shopper.example'),
  birthDate: typing('birthDate', '12 / 05 / 1980'),
  providerConsent: (control) => control('providerConsent').check(),
  paymentMode: (control) => control('radio-mobile').check(),
  mobilePhone: typing('mobilePhone', '+966 50 123 4567'),
  givenName: typing('givenName', 'Jane'),
  surname: typing('surname', 'Jones'),
  identificationDocId: typing('identificationDocId', '123.456.789-09'),
  giftCardNumber: typing('giftCardNumber', '9876543210'),
  pin: typing('pin', '1234'),
};

/** Runs in the page: the fields of a form that are shown, in their order; the brand is none. */
const shownIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>(':scope > .wpwl-group:has(.wpwl-control)')]
    .filter((group) => group.offsetParent)
    .map(({ className }) => /wpwl-group-(\w+)/.exec(className)?.[1] ?? '')
    .filter((name) => name !== 'brand');

/**
 * Fills a form, as far as it asks for something.
 *
 * @returns the fields that were shown in the end
 * @throws Error where it has a field that nobody knows how to fill
 */
export async function fillForm(container: Locator, brand: string): Promise<string[]> {
  const form = container.locator('form.wpwl-form');
  const list = container.locator('select.wpwl-control-brand');
  if (await list.count()) await list.selectOption(brand);
  const filled: string[] = [];
  // What is chosen in one may bring another.
  for (;;) {
    const shown = await form.evaluate(shownIn);
    const next = shown.find((name) => !filled.includes(name));
    if (!next) return shown;
    const fill = FILL[next];
    if (!fill) throw new Error(`${brand} asks for ${next}: add it to e2e/support/everyForm.ts`);
    await fill((control) => container.locator(`.wpwl-control-${control}`), brand);
    filled.push(next);
  }
}
