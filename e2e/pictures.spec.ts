/**
 * The forms as pictures, in their main states: a change of the look that no other test names is seen here.
 *
 * The pictures are beside this file, in `pictures/`; `npx playwright test e2e/pictures --update-snapshots` takes them again.
 * They are in one font with Latin letters, which is installed wherever the tests run on Linux. No picture has a card number:
 * none is typed, except in the form that has paid and is empty again.
 */
import { existsSync } from 'node:fs';
import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';
import { storeCard } from './support/storedCards.ts';

/** From the package fonts-liberation. */
const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
test.skip(!existsSync(FONT), 'the pictures need the font Liberation Sans');

/**
 * Edges of letters differ a little between versions of the browser: a pixel differs from a fifth of the way between black and
 * white on, and 0.5 % of the pixels may differ. A border that moves by 2 px is more.
 */
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.005 };

/** The smallest mark of a brand has 900 pixels. */
const TOLERANCE_OF_A_MARK = { threshold: 0.2, maxDiffPixels: 400 };

/** The page around the form. */
const page = (scheme: string) => `<style>
  :root { color-scheme: ${scheme}; --wpwl-font: "Liberation Sans"; --wpwl-motion: 0ms; }
  body { margin: 16px; font: 16px/1.4 "Liberation Sans"; }
  h1 { display: none; }
</style>`;

const LIST = 'VISA MASTER AMEX GOOGLEPAY PAYPAL DIRECTDEBIT_SEPA';

/** A form, and what is pressed in it before the picture is taken. */
interface Form {
  readonly options: Readonly<Record<string, unknown>>;
  readonly brands?: string;
  readonly width: number;
  readonly scheme?: 'dark';
  readonly isSubmitted?: true;
}

const FORMS: Readonly<Record<string, Form>> = {
  list: { options: { style: 'modern' }, brands: LIST, width: 560 },
  'list-dark': { options: { style: 'modern' }, brands: LIST, width: 560, scheme: 'dark' },
  'list-phone': { options: { style: 'modern', locale: 'de' }, brands: LIST, width: 320 },
  'list-contrast-errors': {
    options: { style: 'modern', theme: 'contrast' },
    brands: 'VISA PAYPAL',
    width: 390,
    isSubmitted: true,
  },
  'card-errors': { options: { showErrorSummary: true }, width: 560, isSubmitted: true },
  'card-dark-phone': { options: { showCVVHint: true }, width: 320, scheme: 'dark' },
  plain: { options: { style: 'plain', locale: 'de' }, width: 560 },
  logos: { options: { style: 'logos' }, width: 390 },
};

for (const [name, form] of Object.entries(FORMS)) {
  test(`the picture of ${name}`, async ({ page: tab, openForm }) => {
    const { width, scheme = 'light', isSubmitted, options, brands } = form;
    await tab.setViewportSize({ width, height: 720 });
    const { pay, number, hints } = await openForm({
      options: JSON.stringify(options),
      policy: null,
      body: page(scheme),
      ...(brands && { brands }),
    });
    await expect(number).toBeVisible();
    await expect(pay).toBeEnabled();
    if (isSubmitted) {
      await pay.click();
      await expect(hints).not.toHaveCount(0);
      // The frame of the first wrong field has the focus: without it, no caret is in the picture.
      await number.blur();
    }
    await expect(tab).toHaveScreenshot(`${name}.png`, { fullPage: true, ...TOLERANCE });
  });
}

/** What the commonest shops offer, and how many forms that makes. */
const SHOPS = [
  { name: 'card and wallet', brands: 'VISA MASTER GOOGLEPAY', forms: 2 },
  { name: 'wallets', brands: 'PAYPAL GOOGLEPAY APPLEPAY', forms: 3 },
  { name: 'one brand', brands: 'IDEAL', forms: 1 },
  { name: 'stored card and wallet', brands: 'VISA GOOGLEPAY', forms: 3, isStored: true },
];

for (const style of ['modern', 'card', 'plain', 'logos', 'none']) {
  for (const width of [390, 1280]) {
    for (const { name, brands, forms, isStored } of SHOPS) {
      test(`a shop with ${name} in ${style} at ${width} px`, async ({
        page: tab,
        gateway,
        openForm,
      }) => {
        const stored = isStored && (await storeCard(gateway, '4200000000000000', 'VISA'));
        // The picture is as high as the page. It is not higher, so that a mark that is there twice is more than the tolerance.
        await tab.setViewportSize({ width, height: 60 });
        await openForm({
          options: JSON.stringify({ style }),
          policy: null,
          body: page('light'),
          brands,
          ...(stored && { checkout: { 'registrations[0].id': stored } }),
        });
        await expect(tab.locator('.wpwl-form')).toHaveCount(forms);
        const file = `shop-${name.replaceAll(' ', '-')}-${style}-${width}.png`;
        await expect(tab).toHaveScreenshot(file, { fullPage: true, ...TOLERANCE_OF_A_MARK });
      });
    }
  }
}

test('the picture of stored details', async ({ page: tab, gateway, openForm }) => {
  const id = await storeCard(gateway, '4200000000000000', 'VISA');
  await tab.setViewportSize({ width: 560, height: 720 });
  await openForm({
    options: "{ style: 'modern' }",
    policy: null,
    body: page('light'),
    brands: 'VISA GOOGLEPAY PAYPAL',
    checkout: { 'registrations[0].id': id },
  });
  await expect(tab.locator('.wpwl-form-registrations')).toBeVisible();
  await expect(tab.getByRole('radio', { name: 'PayPal' })).toBeVisible();
  await expect(tab).toHaveScreenshot('stored.png', { fullPage: true, ...TOLERANCE });
});

test('the picture of a form that has paid', async ({ page: tab, openForm }) => {
  await tab.setViewportSize({ width: 390, height: 720 });
  const { number, code, holder, pay } = await openForm({
    options: "{ style: 'modern' }",
    policy: null,
    body: page('light'),
    brands: 'VISA MASTER',
  });
  await expect(number).toBeVisible();
  // The page stays, as while the shop does not answer.
  await tab.evaluate(() => {
    const navigation = Reflect.get(window, 'navigation') as EventTarget;
    navigation.addEventListener('navigate', (event) => event.preventDefault());
  });
  await fillCard(tab, TEST_CARDS.visa);
  await pay.click();
  await expect(tab.locator('.wpwl-methods[data-phase="done"]')).toBeVisible();
  await expect(number).toHaveValue('');
  await expect(code).toHaveValue('');
  // In the place of the fields is what was paid.
  await expect(holder).toBeHidden();
  const receipt = tab.locator('.wpwl-method-receipt');
  await expect(receipt).toHaveText('€92.00 paid with \u2068Visa •••• 0000\u2069');
  // A screen reader reads the text that the tick replaces.
  await expect(tab.getByRole('button', { name: 'Pay €92.00' })).toBeVisible();
  await expect(tab).toHaveScreenshot('paid.png', { fullPage: true, ...TOLERANCE });
});
