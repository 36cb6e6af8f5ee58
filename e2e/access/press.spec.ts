/**
 * What is pressed is clicked: a field that is left says what is wrong with it below itself, which would move the button or
 * the label from under the pointer before it is released. So it waits for that.
 */
import type { Locator, Page } from '@playwright/test';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/fixtures.ts';

const middleOf = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >;
  return [x + width / 2, y + height / 2] as const;
};

/** Presses the mouse on an element and waits until a field has lost the focus: nothing is said, and nothing has moved. */
async function press(page: Page, element: Locator, left: Locator): Promise<void> {
  const middle = await middleOf(element);
  await page.mouse.move(...middle);
  await page.mouse.down();
  await expect(left).not.toBeFocused();
  await expect(left).not.toHaveClass(/wpwl-focus/);
  // Time enough for whatever comes of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(page.locator('.wpwl-hint')).toHaveCount(0);
  expect(await middleOf(element)).toEqual(middle);
}

/** Runs in the page: keeps what is clicked. */
const keepClicks = () => {
  addEventListener('click', ({ target }) => {
    document.body.dataset['clicked'] = (target as Element).className;
  });
};

test('the pay button is clicked where a frame says that its field is wrong', async ({
  page,
  openForm,
}) => {
  const { number, numberFrame, pay, hints } = await openForm();
  await number.click();
  await number.pressSequentially('420000000000000');
  await page.evaluate(keepClicks);
  await press(page, pay, numberFrame);
  await page.mouse.up();
  await expect(hints.first()).toHaveText('Invalid card number or brand');
  await expect(page.locator('body')).toHaveAttribute('data-clicked', /wpwl-button-pay/);
  await expect(page.locator('.wpwl-summary')).toBeVisible();
});

test('the label of a field is clicked where another one is found to be wrong', async ({
  page,
  openForm,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  const { expiry, holder, hints, form } = await openForm();
  await expiry.click();
  await expiry.pressSequentially('1320');
  await press(page, form.locator('.wpwl-label-cardHolder'), expiry);
  await page.mouse.up();
  await expect(holder).toBeFocused();
  await expect(hints).toHaveText(['Invalid expiry date']);
});

test('the pay button of any form is clicked where a field of the page is wrong', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: 'DIRECTDEBIT_SEPA' });
  const { pay, control, hint } = fieldForm(page, 'directDebit');
  const iban = control('accountIban');
  await iban.click();
  await iban.pressSequentially('DE00');
  await page.evaluate(keepClicks);
  await press(page, pay, iban);
  await page.mouse.up();
  await expect(page.locator('body')).toHaveAttribute('data-clicked', /wpwl-button-pay/);
  await expect(hint('accountIbanError')).toBeVisible();
});

test('a press that ends somewhere else, or never, delays no message', async ({
  page,
  openForm,
}) => {
  const { expiry, holder, hints, pay } = await openForm();
  await expiry.click();
  await expiry.pressSequentially('1320');
  await press(page, pay, expiry);
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await expect(hints).toHaveText(['Invalid expiry date']);
  await expiry.fill('12 / 34');
  await expect(hints).toHaveCount(0);
  // A press whose release the page does not hear of, and then the keyboard.
  await page.evaluate(() => window.dispatchEvent(new MouseEvent('mousedown')));
  await expiry.fill('13 / 20');
  await page.keyboard.press('Tab');
  await expect(holder).toBeFocused();
  await expect(hints).toHaveText(['Invalid expiry date']);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test.skip(
    ({ browserName }) => browserName !== 'chromium',
    'the driver of Firefox has no fingers',
  );

  test('the pay button is tapped where a field is found to be wrong', async ({
    page,
    openForm,
  }) => {
    const { number, hints, pay } = await openForm();
    await number.tap();
    await number.pressSequentially('420000000000000');
    await page.evaluate(keepClicks);
    await pay.tap();
    await expect(page.locator('body')).toHaveAttribute('data-clicked', /wpwl-button-pay/);
    await expect(hints.first()).toHaveText('Invalid card number or brand');
  });
});
