/** How the form looks, and what style sheets of pages do to it. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { spritePlaces } from '../../test/spritePlaces.ts';
import { cardForm } from '../support/cardForm.ts';
import { expect, FORM, JQUERY, ready, test } from './shopPage.ts';

/** Where an element is; it has to be there. */
async function boxOf(page: Page, place: string) {
  const box = await page.locator(place).boundingBox();
  if (!box) throw new Error(`${place} is not shown`);
  return box;
}

test('#3 style "card" looks like a card: a frame in the middle of the page, labels above their fields', async ({
  page,
  open,
}) => {
  await open((script) => `<script>var wpwlOptions = { style: 'card' }</script>${script}${FORM}`);
  await ready(page);
  const form = await boxOf(page, '.wpwl-form-card');
  const right = (page.viewportSize()?.width ?? 0) - form.x - form.width;
  expect(Math.abs(form.x - right)).toBeLessThan(20);
  expect(form.width).toBeLessThan(600);
  await expect(page.locator('.wpwl-form-card')).toHaveCSS('border-top-style', 'solid');
  const label = await boxOf(page, '.wpwl-label-cardNumber');
  expect(label.y).toBeLessThan((await boxOf(page, '.wpwl-control-cardNumber')).y);
});

test('#3 style "plain" has no frame, and labels beside their fields', async ({ page, open }) => {
  await open((script) => `<script>var wpwlOptions = { style: 'plain' }</script>${script}${FORM}`);
  await ready(page);
  await expect(page.locator('.wpwl-form-card')).toHaveCSS('border-top-style', 'none');
  await expect(page.locator('.wpwl-form-card')).toHaveCSS('box-shadow', 'none');
  for (const field of ['cardNumber', 'expiry', 'cardHolder', 'cvv']) {
    const label = await boxOf(page, `.wpwl-label-${field}`);
    const control = await boxOf(page, `.wpwl-control-${field}`);
    expect(label.x + label.width).toBeLessThanOrEqual(control.x);
  }
});

test('#3 style "logos" lets the brand be chosen by its picture', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (
      script,
    ) => `<script>var wpwlOptions = { style: 'logos', onChangeBrand: (brand) => note(brand) }</script>
      ${script}<form class="paymentWidgets" action="/result" data-brands="VISA VISADEBIT MASTER"></form>`,
  );
  await page.locator('button:has(> .wpwl-brand-VISADEBIT)').click();
  await expect.poll(async () => (await notes()).at(-1)).toEqual(['VISADEBIT']);
  // The list is not seen: it may be there for those who submit, in no more than a point.
  expect((await page.locator('.wpwl-wrapper-brand').boundingBox())?.width ?? 0).toBeLessThanOrEqual(
    1,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'VISADEBIT' });
});

test('#12 one-class rules of the page win: width, background, border and shadow of the form', async ({
  page,
  open,
}) => {
  await open(
    (script) => `<style>
      .wpwl-form { max-width: 700px; padding: 40px; background: rgb(250, 240, 230); border: 3px solid rgb(1, 2, 3) }
      .wpwl-form-card { border-radius: 20px; box-shadow: none; background-image: none }
      .wpwl-button { width: 100%; background: rgb(0, 100, 0) }
      .wpwl-label { color: rgb(4, 5, 6) }
    </style>${script}${FORM}`,
  );
  await ready(page);
  const form = page.locator('.wpwl-form-card');
  for (const [property, value] of Object.entries({
    'max-width': '700px',
    'padding-left': '40px',
    'background-color': 'rgb(250, 240, 230)',
    'border-top': '3px solid rgb(1, 2, 3)',
    'border-radius': '20px',
    'box-shadow': 'none',
  })) {
    await expect(form).toHaveCSS(property, value);
  }
  await expect(cardForm(page).pay).toHaveCSS('background-color', 'rgb(0, 100, 0)');
  await expect(page.locator('.wpwl-label-cvv')).toHaveCSS('color', 'rgb(4, 5, 6)');
  // Block-level: it takes the width that it may.
  expect((await boxOf(page, '.wpwl-form-card')).width).toBeGreaterThanOrEqual(700);
});

test('#12 groups that the page floats at half the width stand side by side', async ({
  page,
  open,
}) => {
  await open(
    (script) => `${JQUERY}<style>
      .wpwl-group-expiry, .wpwl-group-cvv { float: left; width: 50% }
      .wpwl-group-submit { clear: both }
    </style><script>var wpwlOptions = { onReady: function () {
      $('.wpwl-group-cvv').insertAfter('.wpwl-group-expiry');
    } }</script>${script}${FORM}`,
  );
  await ready(page);
  const whole = await boxOf(page, '.wpwl-group-cardNumber');
  const expiry = await boxOf(page, '.wpwl-group-expiry');
  const code = await boxOf(page, '.wpwl-group-cvv');
  expect(Math.abs(expiry.y - code.y)).toBeLessThan(4);
  expect(expiry.width / whole.width).toBeGreaterThan(0.4);
  expect(code.width / whole.width).toBeGreaterThan(0.4);
});

test('#15 number and code are the frames: their box is the page’s, and their text is the box’s', async ({
  page,
  open,
}) => {
  await open(
    (script) => `<style>
      .wpwl-control { height: 51px; color: rgb(1, 2, 3) }
      .wpwl-control-cvv { width: 120px; border: 2px dashed rgb(4, 5, 6) }
      .wpwl-control-iframe { padding-left: 33px }
    </style>${script}${FORM}`,
  );
  await ready(page);
  const { numberFrame, codeFrame, number, code } = cardForm(page);
  for (const frame of [numberFrame, codeFrame]) {
    await expect(frame).toHaveClass(/\bwpwl-control-iframe\b/);
    await expect(frame).toHaveCSS('height', '51px');
    await expect(frame).toHaveCSS('padding-left', '33px');
  }
  await expect(codeFrame).toHaveCSS('border-top', '2px dashed rgb(4, 5, 6)');
  expect((await codeFrame.boundingBox())?.width).toBe(120);
  await expect(number).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(code).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('#59 brand.png and the style sheets are on the host of the script, for pages that point at them', async ({
  open,
  notes,
}) => {
  const sheets = ['card', 'plain', 'logos'];
  await open((_, src) => {
    const host = new URL(src).origin;
    const link = (
      name: string,
    ) => `<link rel="stylesheet" href="${host}/v1/paymentWidgets/css/${name}.min.css"
      onload="note('${name}', this.sheet !== null)" onerror="note('${name}', false)">`;
    return `${sheets.map(link).join('')}<img alt="" src="${host}/v1/paymentWidgets/img/brand.png"
      onload="note('brand.png', this.naturalWidth > 0)" onerror="note('brand.png', false)">`;
  });
  await expect
    .poll(async () => Object.fromEntries(await notes()))
    .toEqual({ 'brand.png': true, card: true, plain: true, logos: true });
});

for (const [title, property] of [
  ['#59 the sprite as background of brand pictures shows the tile of each brand', 'background'],
  [
    '#59 the sprite as background-image of brand pictures shows the tile of each brand, too',
    'background-image',
  ],
] as const) {
  test(title, async ({ page, open }) => {
    const places = spritePlaces();
    const brands = JSON.stringify(places.map(({ name }) => name));
    await open(
      (script, src) => `<style>.wpwl-brand-custom {
          ${property}: url(${new URL(src).origin}/v1/paymentWidgets/img/brand.png) }</style>
        <script>var wpwlOptions = { onReady: function () {
          var picture = document.querySelector('.wpwl-brand');
          ${brands}.forEach(function (brand) {
            var copy = picture.cloneNode();
            copy.className = 'wpwl-brand wpwl-brand-card wpwl-brand-custom wpwl-brand-' + brand;
            document.querySelector('#accepted').append(copy);
          });
        } }</script><div id="accepted"></div>${script}${FORM}`,
    );
    const tiles = (pictures: Element[]) =>
      pictures.map((picture) => {
        const { backgroundPosition, width, height } = getComputedStyle(picture);
        const [x = 0, y = 0] = backgroundPosition.split(' ').map(Number.parseFloat);
        return {
          name: picture.className.split('wpwl-brand-').pop(),
          x: Math.round((x / 100) * (8 * 56 - Number.parseFloat(width))),
          y: Math.round((y / 100) * (10 * 36 - Number.parseFloat(height))),
        };
      });
    await expect
      .poll(() => page.locator('#accepted .wpwl-brand').evaluateAll(tiles))
      .toEqual(places);
  });
}

test('#61 wpwl.cacheVersion leads to the pictures', async ({ page, open, notes }) => {
  await open(
    (script, src) => `<script>var wpwlOptions = { onReady: () => {
      const picture = new Image();
      picture.onload = () => note(picture.naturalWidth > 0);
      picture.onerror = () => note('nothing there');
      picture.src = '${new URL(src).origin}/v1/static/' + wpwl.cacheVersion + '/img/brand.png';
    } }</script>${script}${FORM}`,
  );
  await ready(page);
  await expect.poll(() => notes()).toEqual([[true]]);
});

for (const [title, direction, side] of [
  [
    '#33 the tick of a valid field stands at its control, which the page makes smaller and puts something before',
    'ltr',
    'right',
  ],
  ['#33 so does the tick where the page runs from right to left', 'rtl', 'left'],
] as const) {
  test(title, async ({ page, open }) => {
    await open(
      (script) => `<style>.wpwl-control { width: 50%; height: 60px }</style>
        <script>var wpwlOptions = { onReady: function () {
          document.querySelector('.wpwl-wrapper-cardHolder').insertAdjacentHTML('afterbegin', '<p>As on the card</p>');
        } }</script>${script}<div dir="${direction}">${FORM}</div>`,
    );
    await ready(page);
    await fillCard(page, TEST_CARDS.visa);
    for (const field of ['cardNumber', 'expiry', 'cardHolder', 'cvv']) {
      const control = page.locator(`.wpwl-control-${field}.wpwl-valid`);
      await expect(control).toHaveCount(1);
      const [fromSide, fromTop] = await control.evaluate((element, side) => {
        const wrapper = element.parentElement as Element;
        const [own, around] = [element, wrapper].map((one) => one.getBoundingClientRect());
        const tick = getComputedStyle(wrapper, '::after');
        const px = (name: string) => Number.parseFloat(tick.getPropertyValue(name));
        if (!own || !around) return [];
        const gap = side === 'right' ? around.right - own.right : own.left - around.left;
        return [px(side) - gap, px('top') - (own.top - around.top + own.height / 2)];
      }, side);
      expect([field, Math.round(fromSide ?? 0), Math.round(fromTop ?? 0)]).toEqual([field, 14, -8]);
    }
  });
}
