/** What a browser fills in that does not fill the frames with the page: the page keeps its date right. */
import { TEST_CARDS } from 'payment-widgets/testkit';
import type { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('a browser whose autofill ends at the frame', () => {
  /** Does what such a browser does with a stored card: it fills in what it finds beside the number. */
  const fillBeside = ({ numberFrame }: ReturnType<typeof cardForm>, month: string, year: string) =>
    numberFrame
      .contentFrame()
      .locator('form')
      .evaluate(
        (form, values) => {
          for (const [name, value] of Object.entries(values)) {
            const list = form.querySelector<HTMLSelectElement>(`[autocomplete="${name}"]`);
            if (!list) throw new Error(`no ${name}`);
            list.value = value;
            list.dispatchEvent(new Event('change', { bubbles: true }));
          }
        },
        { 'cc-exp-month': month, 'cc-exp-year': year },
      );

  test('fills in the date of the page, which is validated and sent', async ({
    page,
    status,
    openForm,
  }) => {
    const form = await openForm();
    const { checkoutId } = form;
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    await form.pay.click();
    await expect(form.form.locator('.wpwl-hint-expiryMonthError')).toBeVisible();
    await form.number.fill(TEST_CARDS.visa.number);
    await fillBeside(form, '09', '2034');
    await expect(form.expiry).toHaveValue('09 / 34');
    await expect(form.expiry).toHaveClass(/wpwl-valid/);
    await expect(form.expiry).toHaveAttribute('aria-invalid', 'false');
    await expect(form.form.locator('.wpwl-hint-expiryMonthError')).toHaveCount(0);
    await form.code.fill('123');
    await form.pay.click();
    await page.waitForURL(/resourcePath=/);
    expect((await status(checkoutId)).body.card).toMatchObject({
      expiryMonth: '09',
      expiryYear: '2034',
    });
  });

  test('keeps an existing date, valid or not', async ({ openForm }) => {
    const form = await openForm();
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    for (const [typed, number, brand] of [
      ['12 / 30', TEST_CARDS.master.number, 'MASTER'],
      ['13 / 30', TEST_CARDS.amex.number, 'AMEX'],
    ] as const) {
      await form.expiry.fill(typed);
      await fillBeside(form, '09', '2034');
      // What the frame says comes in order: the brand is heard after the date.
      await form.number.fill(number);
      await expect(form.brand).toHaveValue(brand);
      await expect(form.expiry).toHaveValue(typed);
    }
  });

  test('finds no field to fill in if the date has a separate frame', async ({ openForm }) => {
    const options = '{ enableSAQACompliance: true }';
    const { number, numberFrame } = await openForm({ options });
    await expect(number).toHaveAttribute('aria-label', 'Card Number');
    await expect(numberFrame.contentFrame().locator('select')).toHaveCount(0);
  });
});
