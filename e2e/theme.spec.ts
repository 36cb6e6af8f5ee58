/** `theme: 'auto'`: the form has the look of the page around it, without a line of CSS for the form. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pay } from 'payment-widgets/testkit';
import { SHOPS } from '../public/storefront/demo/shops.mjs';
import { expect, test } from './support/fixtures.ts';
import { storeCard } from './support/storedCards.ts';

const AUTO = "{ style: 'modern', theme: 'auto' }";
const BRANDS = 'VISA MASTER PAYPAL DIRECTDEBIT_SEPA';

type Look = (typeof SHOPS)[number];

/** A page with its own field and button, whose style sheet knows nothing of the form. */
const pageOf = ({ colours, font, radius, button, weight, height }: Look, more = '') => `<style>
  body { background: ${colours.page}; color: ${colours.text}; font: 16px/1.5 ${font}; }
  .mail { box-sizing: border-box; height: ${height}px; border: 1px solid ${colours.edge}; border-radius: ${radius};
    background: ${colours.surface}; color: inherit; }
  .buy { height: ${height}px; border: 0; border-radius: ${button}; padding: 0 20px; font-weight: ${weight};
    background: ${colours.accent}; color: ${colours.onAccent}; }
  ${more}
</style>
<label>Email <input class="mail"></label> <button class="buy">Apply</button> <button>Back</button>`;

const opened = (look: Look, more?: string) => ({
  options: look.locale ? AUTO.replace('}', `, locale: '${look.locale}' }`) : AUTO,
  brands: BRANDS,
  policy: null,
  lang: look.locale ?? 'en',
  body: pageOf(look, more),
});

/** Colours as the browser computes them. */
const computed = (page: Page, colour: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, colour);

for (const look of SHOPS) {
  test(`the form looks like the shop around it: ${look.value}`, async ({ page, openForm }) => {
    const { number, expiry } = await openForm(opened(look));
    await expect(number).toBeVisible();
    const button = page.locator('.wpwl-container-card .wpwl-button-pay');
    const own = page.locator('.buy');
    const read = (locator: typeof own, name: string) =>
      locator.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
    for (const name of ['background-color', 'color', 'font-weight']) {
      expect(await read(button, name), name).toBe(await read(own, name));
    }
    for (const name of ['border-top-left-radius', 'background-color', 'font-family']) {
      const [there, here] = [await read(page.locator('.mail'), name), await read(expiry, name)];
      // A field of the browser's own has another font than the page.
      expect(here, name).toBe(
        name === 'font-family' ? await read(page.locator('body'), name) : there,
      );
    }
    expect(await read(expiry, 'height')).toBe(`${look.height}px`);
    // The text of the card number is in a frame, and has the colour of the page's text.
    await expect(number).toHaveCSS('color', await computed(page, look.colours.text));
    await pay(page);
    await expect(page.locator('.wpwl-hint').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .include('.wpwl-methods')
      // The checker takes the background of a transparent frame for white.
      .exclude('iframe')
      .withRules(['color-contrast'])
      .analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });
}

test('colours that are hard to read are changed until they are not', async ({ page, openForm }) => {
  const [, , , software] = SHOPS as readonly [Look, Look, Look, Look, ...Look[]];
  // White on light blue has a contrast of 2.7, and the border of the field one of 1.2.
  const pale = { ...software.colours, accent: '#5aa9ff', edge: '#e8e8e8' };
  await openForm(opened({ ...software, colours: pale }));
  await expect(page.locator('.wpwl-container-card .wpwl-button-pay')).toBeVisible();
  const tokens = await page.evaluate(() => window.wpwl?.theme?.());
  const ratio = (one = '', other = '') => {
    const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  expect(tokens).toMatchObject({ '--wpwl-accent-text': '#ffffff', '--wpwl-surface': '#ffffff' });
  expect(ratio(tokens?.['--wpwl-accent'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(ratio(tokens?.['--wpwl-accent'], '#ffffff')).toBeLessThan(5.5);
  expect(ratio(tokens?.['--wpwl-border'], '#ffffff')).toBeGreaterThanOrEqual(3);
});

/** WCAG 2.2, "relative luminance", of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the form follows the page from light to dark and back', async ({ page, openForm }) => {
  const [light, dark] = SHOPS as readonly [Look, Look, ...Look[]];
  const night = `html.night body { background: ${dark.colours.page}; color: ${dark.colours.text}; }
    html.night .mail { background: ${dark.colours.surface}; }
    html.night .buy { background: ${dark.colours.accent}; color: ${dark.colours.onAccent}; }`;
  const { number, expiry } = await openForm(opened(light, night));
  const button = page.locator('.wpwl-container-card .wpwl-button-pay');
  await expect(button).toHaveCSS('background-color', await computed(page, light.colours.accent));
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(button).toHaveCSS('background-color', await computed(page, dark.colours.accent));
  await expect(expiry).toHaveCSS('color', await computed(page, dark.colours.text));
  await expect(number).toHaveCSS('color', await computed(page, dark.colours.text));
  await expect(page.locator('.wpwl-methods')).toHaveCSS('color-scheme', 'dark');
  await page.evaluate(() => document.documentElement.classList.remove('night'));
  await expect(button).toHaveCSS('background-color', await computed(page, light.colours.accent));
});

test('the code of a stored card follows a theme that is loaded after its frame', async ({
  page,
  gateway,
  openForm,
}) => {
  const [, dark] = SHOPS as readonly [Look, Look, ...Look[]];
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/parts/modern/theme.js', async (route) => {
    await released;
    await route.continue();
  });
  const id = await storeCard(gateway, '4200000000000000', 'VISA');
  await openForm({
    ...opened(dark),
    options: AUTO.replace('}', ', registrations: { requireCvv: true } }'),
    checkout: { 'registrations[0].id': id },
  });
  const code = page
    .frameLocator('.wpwl-form-registrations .wpwl-control-cvv')
    .locator('input[name="card.cvv"]');
  await expect(code).toBeAttached();
  const colour = await computed(page, dark.colours.text);
  await expect(code).not.toHaveCSS('color', colour);
  release();
  await expect(code).toHaveCSS('color', colour);
});

test('a property that the page sets is kept: around the form, on its form, or on a form of the list', async ({
  page,
  openForm,
}) => {
  const [look] = SHOPS as readonly [Look, ...Look[]];
  await openForm(
    opened(
      look,
      `body { --wpwl-radius: 7px; } .paymentWidgets { --wpwl-accent: #123456; }
       .wpwl-form { --wpwl-list-radius: 9px; }`,
    ),
  );
  const button = page.locator('.wpwl-container-card .wpwl-button-pay');
  await expect(button).toHaveCSS('background-color', 'rgb(18, 52, 86)');
  await expect(page.locator('.wpwl-control-expiry')).toHaveCSS('border-radius', '7px');
  await expect(page.locator('.wpwl-method').first()).toHaveCSS('border-top-left-radius', '9px');
});

test('without the option the look is that of the style, whatever the page has', async ({
  page,
  openForm,
}) => {
  const [look] = SHOPS as readonly [Look, ...Look[]];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openForm({ ...opened(look), options: "{ style: 'modern' }" });
  const button = page.locator('.wpwl-container-card .wpwl-button-pay');
  await expect(button).toHaveCSS('background-color', 'rgb(36, 87, 230)');
  expect(asked.filter((url) => url.includes('theme'))).toEqual([]);
});

test('a form of one brand has the colours of a page that sets none', async ({ page, openForm }) => {
  await openForm({ options: AUTO, brands: 'PREPAYMENT' });
  const list = page.locator('.wpwl-methods');
  await expect(list).toHaveCSS('color-scheme', 'light');
  await expect(list).toHaveCSS('--wpwl-surface', '#ffffff');
  // The page has no accent: the button has the colour of its text.
  const button = list.locator('.wpwl-button-pay, .wpwl-button-brand');
  await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
});
