import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test.beforeEach(async ({ page, shop, createCheckout }) => {
  await page.goto(shop.payPage({ checkoutId: await createCheckout() }));
  await expect(cardForm(page).number).toHaveAttribute('aria-label', 'Card Number');
});

test('a number is grouped while it is typed, by the groups of its brand', async ({ page }) => {
  const { number } = cardForm(page);
  await number.pressSequentially('42000');
  await expect(number).toHaveValue('4200 0');
  await number.fill('');
  await number.pressSequentially('377777777777770');
  await expect(number).toHaveValue('3777 777777 77770');
});

test('digits can be put in and taken out in the middle, across a gap, and undone', async ({
  page,
}) => {
  const { number } = cardForm(page);
  await number.pressSequentially('42001234');
  await expect(number).toHaveValue('4200 1234');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  // The caret stands behind the gap: Backspace takes the digit before it.
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4201 234');
  await page.keyboard.press('9');
  await expect(number).toHaveValue('4209 1234');
  await page.keyboard.press('8');
  await expect(number).toHaveValue('4209 8123 4');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(number).toHaveValue('4209 1234');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(number).toHaveValue('4201 234');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(number).toHaveValue('4209 1234');
});

test('a number with blanks, hyphens, words and digits of another script can be pasted', async ({
  page,
}) => {
  const form = cardForm(page);
  const paste = async (text: string) => {
    await form.number.fill('');
    await form.number.evaluate((input: HTMLInputElement, value) => {
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
    }, text);
  };
  await paste('4200-0000\u00a00000 0000');
  await expect(form.number).toHaveValue('4200 0000 0000 0000');
  await paste('No. ٥٤٥٤ ٥٤٥٤ ٥٤٥٤ ٥٤٥٤');
  await expect(form.number).toHaveValue('5454 5454 5454 5454');
  await expect(form.brand).toHaveValue('MASTER');
});

test('a paste that is too long is kept and flagged at once', async ({ page }) => {
  const form = cardForm(page);
  await form.number.fill('420000000000000012345678');
  await expect(form.number).toHaveValue('4200 0000 0000 0000 1234 5678');
  await expect(form.hints).toHaveText(['Invalid card number or brand']);
});

test('a number that no brand on offer begins with is flagged at its first digit', async ({
  page,
}) => {
  const form = cardForm(page);
  await form.number.pressSequentially('6');
  await expect(form.hints).toHaveText(['Invalid card number or brand']);
  await form.number.fill('4');
  await expect(form.hints).toHaveCount(0);
});

test('a field is judged when it is left, and mended by the key stroke that mends it', async ({
  page,
}) => {
  const form = cardForm(page);
  await form.number.fill('420000000000000');
  await expect(form.hints).toHaveCount(0);
  await form.expiry.focus();
  await expect(form.hints).toHaveText(['Invalid card number or brand']);
  await form.number.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('0');
  await expect(form.hints).toHaveCount(0);
  await expect(form.numberFrame).toHaveClass(/wpwl-valid/);
  await expect(form.numberFrame).not.toHaveClass(/wpwl-has-error/);
});

for (const [what, number] of [
  ['the shortest VISA', '4200000000002'],
  ['the longest VISA', '4200000000000001232'],
  ['a DINERS of 16 digits', '3611111111111233'],
] as const) {
  test(`a whole number of an unusual length is never called wrong, left at once by the mouse: ${what}`, async ({
    page,
    openForm,
  }) => {
    const options = `{ onBlurCardNumber: (isValid) => window.calls.push(['left', isValid]) }`;
    const form = await openForm({ brands: 'VISA DINERS', options });
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const { textContent } of addedNodes) if (textContent) seen.push(textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    await form.number.pressSequentially(number);
    await form.expiry.click();
    await expect(form.numberFrame).toHaveClass(/wpwl-valid/);
    await expect.poll(async () => (await form.calls()).at(-1)).toEqual(['left', true]);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => /Invalid/.test(text))).toEqual([]);
  });
}

test('a number that was declined is typed anew, if it begins the one that follows', async ({
  page,
  openForm,
}) => {
  const form = await openForm({ options: '{ retryDeclined: true }' });
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  await expect(form.message).toContainText('declined');
  // The last digit is deleted and typed again, so the field takes more digits.
  await form.number.press('End');
  await form.number.press('Backspace');
  await form.number.pressSequentially('2127');
  await form.number.press('Enter');
  await expect.poll(async () => (await form.errors()).at(-1)?.code).toBe('NUMBER_KEPT');
  await expect(form.hints).toHaveText(['Clear the card number and enter it again.']);
  await expect(form.number).toBeFocused();
  await expect(form.pay).toBeDisabled();
  await form.number.fill('');
  await expect(form.hints).toHaveCount(0);
});

test('a number that was declined takes no digit at its end, and is typed anew', async ({
  page,
  openForm,
}) => {
  const form = await openForm({ options: '{ retryDeclined: true }' });
  await fillCard(page, { ...TEST_CARDS.declined, number: '' });
  await form.number.fill(TEST_CARDS.declined.number);
  await form.number.press('Enter');
  await expect(form.message).toContainText('declined');
  // The message has the focus, so the number was left.
  await form.number.fill('4000000000000002127');
  await expect(form.number).toHaveValue('4000 0000 0000 0002');
  await form.number.fill('');
  await form.number.fill('4000000000000002127');
  await form.number.press('Enter');
  await page.waitForURL(/resourcePath=/);
});

test('a field that is left empty is not flagged before the submit', async ({ page }) => {
  const form = cardForm(page);
  await form.number.focus();
  await form.expiry.focus();
  await form.holder.focus();
  await expect(form.holder).toBeFocused();
  await expect(form.hints).toHaveCount(0);
});

for (const [typed, shown] of [
  ['1227', '12 / 27'],
  ['1/27', '01 / 27'],
  ['5', '05 / '],
]) {
  test(`an expiry date typed as ${typed} shows as ${shown}`, async ({ page }) => {
    const { expiry } = cardForm(page);
    await expiry.pressSequentially(typed as string);
    await expect(expiry).toHaveValue(shown as string);
  });
}

for (const where of ['page', 'frame']) {
  test(`a digit of another script in the middle of an expiry date is an ASCII one at once: ${where}`, async ({
    page,
    openForm,
  }) => {
    const options = `{ enableSAQACompliance: ${where === 'frame'} }`;
    const { form, expiry: own } = await openForm({ options });
    const frame = form.frameLocator('.wpwl-control-expiry').locator('input[name="card.expiry"]');
    const expiry = where === 'frame' ? frame : own;
    await expiry.pressSequentially('1227');
    await page.keyboard.press('Home');
    await page.keyboard.type('٠');
    await expect(expiry).toHaveValue('012 / 27');
    expect(await expiry.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
  });
}

for (const filled of ['12/2034', '2034-12', '122034', '12/34']) {
  test(`an expiry date filled in as ${filled} without a key stroke counts`, async ({ page }) => {
    const form = cardForm(page);
    await form.expiry.evaluate((input: HTMLInputElement, value) => {
      input.value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, filled);
    await form.number.fill(TEST_CARDS.visa.number);
    await form.code.fill('123');
    await form.pay.click();
    await page.waitForURL(/\/result\?/);
  });
}

test('a security code has the digits of its brand', async ({ page }) => {
  const form = cardForm(page);
  await form.number.fill(TEST_CARDS.amex.number);
  await form.code.fill('123');
  await form.holder.focus();
  await expect(form.hints).toHaveText(['Invalid CVV']);
  await form.code.fill('1234');
  await expect(form.hints).toHaveCount(0);
  await form.number.fill(TEST_CARDS.visa.number);
  await form.pay.click();
  await expect(form.hints).toContainText(['Invalid CVV']);
});
