/** The options `layout` and `labelPosition` of the style `modern`: where borders, labels and errors of the fields are. */
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const CONDENSED = "{ style: 'modern', layout: 'condensed' }";
const FLOATING = "{ style: 'modern', labelPosition: 'floating' }";

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('condensed: the fields are one block, the errors are below it, and a shopper pays', async ({
  page,
  openForm,
  pay,
  expectPaid,
}) => {
  const { checkoutId, ...form } = await openForm({ options: CONDENSED });
  const { numberFrame, codeFrame, expiry, holder, hints, number } = form;
  const [top, left, right, bottom] = await Promise.all(
    [numberFrame, expiry, codeFrame, holder].map(boxOf),
  );
  if (!top || !left || !right || !bottom) throw new Error('no boxes');
  // Borders of 1 px lie on one another.
  expect(left.y).toBeCloseTo(top.bottom - 1, 1);
  expect(right.y).toBeCloseTo(left.y, 1);
  expect(right.x).toBeCloseTo(left.right - 1, 1);
  expect(bottom.y).toBeCloseTo(left.bottom - 1, 1);
  expect([left.x, bottom.x]).toEqual([top.x, top.x]);
  for (const box of [right, bottom]) expect(box.right).toBeCloseTo(top.right, 1);
  await expect(numberFrame).toHaveCSS('border-radius', '8px 8px 0px 0px');
  await expect(expiry).toHaveCSS('border-radius', '0px');
  await expect(codeFrame).toHaveCSS('border-radius', '0px');
  await expect(holder).toHaveCSS('border-radius', '0px 0px 8px 8px');

  await form.pay.click();
  await expect(hints).toHaveText([
    'Enter your card number',
    'Enter the expiry date',
    'Enter the security code',
  ]);
  const { bottom: end } = await boxOf(holder);
  for (const hint of await hints.all()) expect((await boxOf(hint)).y).toBeGreaterThan(end);
  // The ring of the field with the focus is above its neighbours.
  await number.focus();
  const heights = await page.evaluate(() =>
    ['cardNumber', 'expiry', 'cardHolder'].map((field) => {
      const control = document.querySelector(`.wpwl-control-${field}`);
      return Number(control && getComputedStyle(control).zIndex) || 0;
    }),
  );
  expect(heights[0]).toBeGreaterThan(Math.max(...heights.slice(1)));

  await pay();
  await expectPaid(checkoutId, { paymentBrand: 'VISA' });
});

test('condensed: without a code the date has the whole line, and a narrow form one field a line', async ({
  page,
  openForm,
}) => {
  const options = "{ style: 'modern', layout: 'condensed', requireCvv: false }";
  const { expiry, holder } = await openForm({ options });
  const [date, name] = await Promise.all([boxOf(expiry), boxOf(holder)]);
  expect(date.width).toBe(name.width);
  await page.setViewportSize({ width: 220, height: 700 });
  const narrow = await openForm({ options: CONDENSED });
  const [first, second, third] = await Promise.all(
    [narrow.expiry, narrow.codeFrame, narrow.holder].map(boxOf),
  );
  expect(first && second && third && second.y > first.y && third.y > second.y).toBe(true);
});

test('floating: a label is in its field, and small at the top while the field has the focus or text', async ({
  openForm,
}) => {
  const form = await openForm({ options: FLOATING });
  const { numberFrame, codeFrame, number, code, expiry, holder } = form;
  const height = (await boxOf(form.form)).height;
  for (const [field, control, input, text] of [
    ['cardNumber', numberFrame, number, '4200000000000000'],
    ['expiry', expiry, expiry, '05 / 34'],
    ['cvv', codeFrame, code, '123'],
    ['cardHolder', holder, holder, 'Jane Jones'],
  ] as const) {
    const label = form.form.locator(`.wpwl-label-${field}`);
    const middle = async () => {
      const [its, field] = await Promise.all([boxOf(label), boxOf(control)]);
      return (its.y + its.height / 2 - field.y) / field.height;
    };
    // In the middle of the field, then in its upper half.
    await expect.poll(middle).toBeCloseTo(0.5, 1);
    await input.focus();
    await expect.poll(middle).toBeLessThan(0.35);
    await input.fill(text);
    await input.blur();
    await expect.poll(middle).toBeLessThan(0.35);
  }
  // Nothing has moved except for the labels.
  expect((await boxOf(form.form)).height).toBe(height);
});

for (const [name, options] of Object.entries({ condensed: CONDENSED, floating: FLOATING })) {
  test(`${name}: an Arabic form is mirrored, and has room on a page of 320 px`, async ({
    page,
    openForm,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const form = await openForm({ options: options.replace('}', ", locale: 'ar' }") });
    await expect(page.locator('.wpwl-methods')).toHaveAttribute('dir', 'rtl');
    const [date, code] = await Promise.all([boxOf(form.expiry), boxOf(form.codeFrame)]);
    expect(date.x).toBeGreaterThan(code.x);
    expect(date.y).toBe(code.y);
    const label = form.form.locator('.wpwl-label-cardNumber');
    const [its, field] = await Promise.all([boxOf(label), boxOf(form.numberFrame)]);
    expect(field.right - its.right).toBeLessThan(20);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
  });
}

test('without this part the labels are above their fields', async ({ page, openForm }) => {
  await page.route('**/parts/modern/layout.js*', (route) => route.abort());
  const { form, numberFrame } = await openForm({ options: CONDENSED });
  const label = form.locator('.wpwl-label-cardNumber');
  await expect(label).toBeVisible();
  expect((await boxOf(label)).bottom).toBeLessThan((await boxOf(numberFrame)).y);
});
