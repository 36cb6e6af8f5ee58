import { expect, test } from './support/fixtures.ts';

/** `KEYS=500 npx playwright test e2e/keys.spec.ts` tries so often. */
const TRIES = Number(process.env['KEYS'] ?? 25);

test('keys that follow Tab without delay arrive in the frame', async ({ page, openForm }) => {
  test.setTimeout(60_000 + TRIES * 1_000);
  const form = await openForm();
  await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
  const lost: string[] = [];
  for (let i = 0; i < TRIES; i++) {
    await form.number.fill('');
    await form.brand.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('4200000000000000');
    // A key behind the others: once it is there, all are that will come.
    await page.keyboard.press('End');
    await form.holder.focus();
    await expect(form.numberFrame).not.toHaveClass(/wpwl-focus/);
    const value = await form.number.inputValue();
    if (value !== '4200 0000 0000 0000') lost.push(value);
  }
  expect(lost).toEqual([]);
});
