/** The style `modern`: one list of payment methods around forms that keep their elements. */
import type { Locator, Page } from '@playwright/test';
import { TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';
import { storeCard } from './support/storedCards.ts';

const MODERN = "{ style: 'modern' }";
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
const METHODS = 'VISA MASTER GOOGLEPAY PAYPAL DIRECTDEBIT_SEPA';

test('one method is open, and its button names the amount', async ({ page, openForm }) => {
  await openForm({ options: MODERN, brands: METHODS });
  const list = page.locator('.wpwl-methods');
  await expect(list.getByRole('radio')).toHaveCount(3);
  await expect(list.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(list.locator('.wpwl-container:visible')).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Pay €92.00' })).toBeVisible();
  // The wallet stands above the list, and is no choice.
  const [wallet, card] = await Promise.all(
    ['.wpwl-method-express', '.wpwl-method-open'].map(async (place) =>
      list.locator(place).boundingBox(),
    ),
  );
  expect(wallet && card && wallet.y < card.y).toBe(true);
});

test('the keyboard goes through the list, and the open form comes next', async ({
  page,
  openForm,
}) => {
  await openForm({ options: MODERN, brands: 'VISA PAYPAL DIRECTDEBIT_SEPA' });
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Card').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio('PayPal')).toBeChecked();
  await expect(page.locator('.wpwl-form-card')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(radio('SEPA direct debit')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Account holder' })).toBeFocused();
});

test('a card pays, in the order number, expiry date, code, holder', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const { checkoutId, number, code, expiry, holder } = await openForm({
    options: MODERN,
    brands: METHODS,
  });
  await number.click();
  await page.keyboard.type(TEST_CARDS.visa.number);
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await page.keyboard.press('Tab');
  await expect(expiry).toBeFocused();
  await page.keyboard.type('0534');
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.type('123');
  await expect(code).toHaveValue('123');
  await page.keyboard.press('Tab');
  await expect(holder).toBeFocused();
  await page.keyboard.type('Jane Jones');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { paymentBrand: 'VISA' });
});

test('stored details come first, and the card form is one press away', async ({
  page,
  gateway,
  openForm,
  pay,
  expectPaid,
}) => {
  const id = await storeCard(gateway, TEST_CARDS.visa.number, 'VISA');
  const { checkoutId } = await openForm({
    options: MODERN,
    brands: 'VISA PAYPAL',
    checkout: { 'registrations[0].id': id },
  });
  await expect(page.getByRole('radio', { name: 'Saved payment details' })).toBeChecked();
  await expect(page.locator('.wpwl-methods-or + .wpwl-method')).toContainText(
    'Saved payment details',
  );
  await expect(page.locator('.wpwl-form-registrations')).toBeVisible();
  await expect(page.locator('.wpwl-form-card')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show other payment methods' })).toBeHidden();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await pay();
  await expectPaid(checkoutId);
});

test('faults stand at their fields, without a list, and nothing jumps until the shop has its result', async ({
  page,
  openForm,
  pay,
  expectPaid,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { checkoutId, hints } = await openForm({ options: MODERN, brands: METHODS });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(hints).toHaveText([
    'Enter your card number',
    'Enter the expiry date',
    'Enter the security code',
  ]);
  await expect(page.locator('.wpwl-summary')).toHaveCount(0);
  await pay();
  await expectPaid(checkoutId);
});

test('the mark of the brand stands in the field of the number', async ({ page, openForm }) => {
  const { number, brand } = await openForm({ options: MODERN, brands: 'VISA MASTER' });
  const mark = page.locator('.wpwl-brand-card');
  await expect(number).toBeVisible();
  await expect(mark).toBeHidden();
  await number.fill('5454');
  await expect(mark).toHaveClass(/wpwl-brand-MASTER/);
  await expect(mark).toBeVisible();
  await expect(brand).toBeHidden();
  const field = await page.locator('.wpwl-control-cardNumber').boundingBox();
  const box = await mark.boundingBox();
  if (!field || !box) throw new Error('not in the page');
  expect(box.x).toBeGreaterThan(field.x);
  expect(box.x + box.width).toBeLessThan(field.x + field.width);
  expect(box.y).toBeGreaterThan(field.y);
  expect(box.y + box.height).toBeLessThan(field.y + field.height);
});

test('the shopper chooses the brand of a number of two', async ({ page, openForm, status }) => {
  const form = await openForm({ options: MODERN, brands: 'VISA MADA' });
  await expect(form.brand).toBeHidden();
  await form.number.fill('4464040000000007');
  await expect(form.brand).toBeVisible();
  await form.brand.selectOption('MADA');
  await form.expiry.fill('0534');
  await form.holder.fill('Jane Jones');
  await form.code.fill('123');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
  expect((await status(form.checkoutId)).body.paymentBrand).toBe('MADA');
});

test('a page that ends the form has its own form back', async ({ page, openForm }) => {
  await openForm({ options: MODERN, brands: METHODS });
  await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
  await page.evaluate(() => (Reflect.get(window, 'wpwl') as { unload(): void }).unload());
  await expect(page.locator('main > form.paymentWidgets')).toHaveCount(1);
  await expect(page.locator('.wpwl-methods')).toHaveCount(0);
});

test('buttons of wallets have the size, the space and the edge that the wallets require', async ({
  page,
  openForm,
}) => {
  const options = `{ style: 'modern', samsungPay: { buttonSizeMode: 'static', buttonType: 'plain' },
    applePay: { style: 'black' }, googlePay: { buttonColor: 'white' } }`;
  const { pay } = await openForm({ options, brands: 'VISA APPLEPAY GOOGLEPAY SAMSUNGPAY' });
  const boxOf = async (button: Locator) => {
    await expect(button).toBeEnabled();
    const box = await button.boundingBox();
    if (!box) throw new Error('not in the page');
    return box;
  };
  const [apple, google, samsung] = ['apple', 'google', 'samsung'].map((name) =>
    page.locator(`.wpwl-${name}-pay-button`),
  ) as [Locator, Locator, Locator];
  const payBox = await boxOf(pay);
  const boxes = [await boxOf(apple), await boxOf(google), await boxOf(samsung)] as const;
  for (const { height } of boxes) expect(height).toBe(payBox.height);
  expect(boxes[0].width).toBe(boxes[1].width);
  expect(boxes[2].width).toBeGreaterThanOrEqual(160);
  expect(boxes[2].width).toBeLessThan(boxes[1].width);
  for (const [above, below] of [boxes.slice(0, 2), boxes.slice(1)] as [Box, Box][]) {
    expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(8);
  }
  // The ring is visible where the page has the colour of the button.
  await expect(apple).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(apple).toHaveCSS('box-shadow', /^rgba\(255, 255, 255, 0\.\d+\) 0px 0px 0px 1px$/);
  await expect(google).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(google).toHaveCSS('box-shadow', /^rgba\(0, 0, 0, 0\.\d+\) 0px 0px 0px 1px$/);
  // Without a colour: black on light, white on dark.
  for (const [scheme, colour] of [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 255, 255)'],
  ] as const) {
    await page.locator('.wpwl-methods').evaluate((list, theme) => {
      list.setAttribute('data-theme', theme);
    }, scheme);
    await expect(samsung).toHaveCSS('background-color', colour);
  }
});

/**
 * Runs in the page: the controls whose target is smaller than so many pixels. A checkbox or radio button counts with its label. Of
 * the exceptions of WCAG 2.5.5, a link inside a sentence applies.
 */
function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    '.wpwl-container :is(button, input, select, textarea, summary, a, iframe.wpwl-control), .wpwl-method-radio',
  );
  return [...controls].flatMap((control) => {
    const isInSentence = control.matches('p a, label a, .wpwl-consent a');
    if (control.matches('[aria-hidden="true"], [tabindex="-1"]') || isInSentence) return [];
    const isBox = control.matches('[type="checkbox"], [type="radio"]');
    const labels = isBox ? [...((control as HTMLInputElement).labels ?? [])] : [];
    const boxes = [control, ...labels].map((one) => one.getBoundingClientRect());
    const [width, height] = (['width', 'height'] as const).map((side) =>
      Math.max(...boxes.map((box) => box[side])),
    ) as [number, number];
    if (!control.checkVisibility({ visibilityProperty: true }) || width * height === 0) return [];
    if (Math.min(width, height) >= least - 0.01) return [];
    return [`${control.localName}.${control.className}: ${width} x ${height}`];
  });
}

/** The small targets of every method of the list, each opened, or of all forms of a page. */
async function smallTargetsOf(page: Page, least: number): Promise<string[]> {
  const methods = page.locator('.wpwl-method-radio');
  if ((await methods.count()) === 0) return page.evaluate(smallTargets, least);
  const found: string[] = [];
  for (const method of await methods.all()) {
    await method.check();
    found.push(...(await page.evaluate(smallTargets, least)));
  }
  return found;
}

const EVERY_CONTROL = `{
  billingAddress: { country: 'US' }, showBirthDate: true, showTaxNumberField: true, showCVVHint: true,
  registrations: { requireCvv: true }, showErrorSummary: true, displayBic: true, brandDetection: true,
`;

/** The smallest target. In the other styles the help for the code and boxes with labels have less than 44 pixels. */
const LEAST = { modern: 44, card: 24, plain: 24, logos: 24 } as const;

for (const [style, least] of Object.entries(LEAST)) {
  test(`every control of ${style} is a target of ${least} pixels`, async ({
    page,
    gateway,
    openForm,
  }) => {
    // Every form of the page, ten times.
    test.slow();
    const id = await storeCard(gateway, TEST_CARDS.visa.number, 'VISA');
    const { number, pay } = await openForm({
      options: `${EVERY_CONTROL} style: '${style}' }`,
      brands:
        'VISA MADA PAYPAL APPLEPAY GOOGLEPAY DIRECTDEBIT_SEPA IDEAL STC_PAY BOLETO INVOICE KLARNA_INVOICE BELK_GIFT_CARD',
      checkout: { 'registrations[0].id': id },
    });
    const list = page.locator('.wpwl-methods');
    if (style === 'modern') await page.getByRole('radio', { name: 'Card', exact: true }).check();
    // With a number of two brands the field has a select; a form that is sent empty lists its faults.
    await number.fill('4464040000000007');
    await pay.click();
    await expect(page.locator('.wpwl-summary')).toBeVisible();
    const themes =
      style === 'modern' ? ['auto', 'light', 'dark', 'contrast', 'compact'] : ['default'];
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of themes) {
        if (style === 'modern') {
          await list.evaluate((one, name) => one.setAttribute('data-theme', name), theme);
        }
        const found = await smallTargetsOf(page, theme === 'compact' ? 24 : least);
        expect(found, `${theme}, ${width} pixels wide`).toEqual([]);
      }
    }
  });
}
