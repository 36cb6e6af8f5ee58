/**
 * Pages made at random: style sheets, the order and the delay of script, options and form, and what a page does to the form in
 * `onReady`. Each form is drawn, leaves room for its fields, and can be paid; nothing is on the console that is ours.
 * `PAGES=200 SEED=7` makes so many, from there on.
 */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, FORM, JQUERY, ready, test } from '../compatibility/shopPage.ts';
import { type Random, randomFrom } from '../support/random.ts';

const PAGES = Number(process.env['PAGES'] ?? 10);
const SEED = Number(process.env['SEED'] ?? 1);

const PARTS = ['cardNumber', 'expiry', 'cardHolder', 'cvv', 'brand', 'submit'];

/** A rule that says where things are, and takes nothing away. */
function ruleOf(random: Random): string {
  const { below, one } = random;
  const part = random.chance(0.5) ? `-${one(PARTS)}` : '';
  const selector = one([
    `.wpwl-group${part}`,
    `.wpwl-wrapper${part}`,
    `.wpwl-label${part}`,
    `.wpwl-control${part}`,
    '.wpwl-form',
    '.wpwl-container',
    '.wpwl-form-card',
    '.wpwl-button-pay',
  ]);
  const declaration = one([
    `width: ${40 + below(61)}%`,
    `float: ${one(['left', 'right', 'none'])}`,
    `display: ${one(['block', 'inline-block', 'flex', 'grid'])}`,
    `margin: ${below(12)}px`,
    `padding: ${below(16)}px`,
    `box-sizing: ${one(['border-box', 'content-box'])}`,
    'position: relative',
    `text-align: ${one(['left', 'right', 'center'])}`,
    `font-size: ${12 + below(10)}px`,
    `border: ${1 + below(3)}px solid gray`,
    `max-width: ${400 + below(600)}px`,
    `direction: ${one(['ltr', 'rtl'])}`,
    'clear: both',
  ]);
  return `${selector} { ${declaration} }`;
}

/** What pages do in `onReady`. */
const DEEDS: readonly string[] = [
  `$('.wpwl-group-cardHolder').after($('.wpwl-group-expiry'))`,
  `$('.wpwl-group-cardNumber').before($('.wpwl-group-cardHolder'))`,
  `$('.wpwl-group-expiry, .wpwl-group-cvv').wrapAll('<div class="row" style="display:flex"></div>')`,
  `$('.wpwl-button-pay').text('Buy')`,
  `$('.wpwl-button').before('<input type="checkbox" name="createRegistration" value="true">')`,
  `$('.wpwl-button').before('<input name="customParameters[SHOPPER_x]" value="1">')`,
  `$('.wpwl-brand:first').clone().appendTo('.wpwl-group-cardNumber')`,
  `$('.wpwl-control-cardHolder').attr('placeholder', 'Name')`,
  `$('.wpwl-label-cvv').html('<b>Code</b>')`,
  `$('.wpwl-wrapper-cardHolder').html($('.wpwl-wrapper-cardHolder').html())`,
  `$('.wpwl-group-submit').html($('.wpwl-group-submit').html())`,
  `$('.wpwl-group-brand').hide()`,
  `$('.wpwl-form-card').wrap('<section></section>')`,
  `$('.wpwl-container').hide().show()`,
];

/** A page, and the shape of its parts for the report of a failure. */
function pageOf(random: Random): (tag: string, src: string) => string {
  const { below, chance, one, some } = random;
  const css = some(['', '', '', ''], 4)
    .map(() => ruleOf(random))
    .join('\n');
  const deeds = some(DEEDS, 3);
  const options = `window.wpwlOptions = { ${[
    `style: '${one(['card', 'card', 'plain', 'plain', 'logos', 'none'])}'`,
    `locale: '${one(['en', 'de', 'ar', 'ja'])}'`,
    ...(chance(0.3) ? ['brandDetection: true'] : []),
    ...(chance(0.3) ? ['showCVVHint: true'] : []),
    ...(chance(0.2) ? ['showLabels: false'] : []),
    ...(chance(0.2) ? ['showPlaceholders: false'] : []),
    ...(chance(0.2) ? [`labels: { cvv: 'Code' }`] : []),
    `onReady: function () { ${deeds.join('; ')} }`,
  ].join(', ')} };`;
  const brought = one([
    (text: string) => text,
    (text: string) => text,
    (text: string) => `setTimeout(function () { ${text} }, ${below(300)})`,
    (text: string) => `$(function () { ${text} })`,
    (text: string) => `addEventListener('load', function () { ${text} })`,
  ]);
  const optionsTag = `<script>${brought(options)}</script>`;
  const form = chance(0.7)
    ? FORM
    : `<div id="place"></div><script>setTimeout(function () {
        document.querySelector('#place').innerHTML = '${FORM}' }, ${below(900)})</script>`;
  const script = (tag: string, src: string) =>
    one([
      tag,
      tag,
      `<script async src="${src}"></script>`,
      `<script>setTimeout(function () { var s = document.createElement('script'); s.src = '${src}'; document.body.append(s) }, ${below(400)})</script>`,
    ]);
  const order = one([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]);
  return (tag, src) => {
    const pieces = [optionsTag, form, script(tag, src)];
    return `${JQUERY}<style>${css}</style>${order.map((index) => pieces[index]).join('\n')}`;
  };
}

for (let seed = SEED; seed < SEED + PAGES; seed++) {
  test(`page ${seed}`, async ({ page, open, paid, consoleMayTell }) => {
    consoleMayTell(/was set after the forms were drawn/);
    const html = pageOf(randomFrom(seed));
    const checkoutId = await open(html);
    await ready(page);
    for (const field of ['cardNumber', 'expiry', 'cardHolder', 'cvv']) {
      const box = await page.locator(`.wpwl-control-${field}`).boundingBox();
      expect(box?.width, field).toBeGreaterThan(40);
    }
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await paid(checkoutId);
  });
}
