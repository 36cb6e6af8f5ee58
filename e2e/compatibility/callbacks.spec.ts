/** When the page is called, and with what. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { CHALLENGED, challengeOn } from '../support/challenge.ts';
import { expect, FORM, JQUERY, pageOf, ready, test } from './shopPage.ts';

/** Options as the text of a script. */
const options = (text: string) => `<script>var wpwlOptions = { ${text} }</script>`;

test('#4 onReady comes once, with an entry a form, when all forms can be rewritten', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `${options(`onReady(forms) {
        note(Array.isArray(forms), forms.map(({ containerKey, ccMethods }) => [containerKey, ccMethods]),
          document.querySelectorAll('.wpwl-container .wpwl-button').length);
        document.querySelector('.wpwl-form-card').insertAdjacentHTML('afterbegin', '<h2>By card</h2>');
        document.querySelector('.wpwl-container-card').before(document.querySelector('.wpwl-container-virtualAccount-PAYPAL'));
      }`)}${script}
      <form class="paymentWidgets" action="/result" data-brands="VISA MASTER PAYPAL"></form>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.getByText('By card')).toBeVisible();
  await expect(brandButton(page, 'virtualAccount', 'PAYPAL').button).toBeVisible();
  await pay(page);
  await paid(checkoutId);
  const forms = [
    ['card', ['VISA', 'MASTER']],
    ['virtualAccount-PAYPAL', []],
  ];
  expect(await notes()).toEqual([[true, forms, 2]]);
});

test('#6 the page’s own jQuery works on the form, and its trigger("click") pays', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${JQUERY}${options(`onReady: function () {
        $('.wpwl-control-cardHolder').attr('placeholder', 'Name');
        $('#buy').on('click', function () { $('.wpwl-button-pay').trigger('click'); });
      }`)}${script}${FORM}<button id="buy" type="button">Buy</button>`,
  );
  await expect(page.getByPlaceholder('Name')).toBeVisible();
  await fillCard(page, TEST_CARDS.visa);
  await page.locator('#buy').click();
  await paid(checkoutId);
});

test('#6 the widget brings no jQuery; a callback that misses it throws, and the form goes on', async ({
  consoleMayTell,
  page,
  open,
  paid,
}) => {
  consoleMayTell(/onReady failed/);
  const checkoutId = await open(
    (script) =>
      `${options(`onReady: function () { $('.wpwl-button').before('<p>Hello</p>'); }`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  expect(await page.evaluate("[typeof $, typeof jQuery, typeof wpwl.$].join(' ')")).toBe(
    'undefined undefined undefined',
  );
  await pay(page);
  await paid(checkoutId);
});

test('#19 onError tells of a checkout that is none by InvalidCheckoutIdError', async ({
  page,
  shop,
  gateway,
  notes,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=0000000000000000-gone`;
  const onError = `onError: function (error) {
    note(error.name, error instanceof Error, typeof error.message);
    if (error.name === 'InvalidCheckoutIdError') document.body.append('Please start again');
  }`;
  await page.goto(pageOf(shop, `${options(onError)}<script src="${src}"></script>${FORM}`));
  await expect(page.getByText('Please start again')).toBeVisible();
  expect(await notes()).toEqual([['InvalidCheckoutIdError', true, 'string']]);
});

test('#19 onError tells of brands that have no form by WidgetError (covered: without wallets, whose errors name brand and event)', async ({
  consoleMayTell,
  page,
  open,
  notes,
}) => {
  consoleMayTell(/no form for: DINER|NO_BRAND/);
  await open(
    (
      script,
    ) => `${options(`onError: (error) => note(error.name, error.message.length > 0)`)}${script}
      <form class="paymentWidgets" action="/result" data-brands="DINER"></form>`,
  );
  await expect(page.locator('.wpwl-message')).toBeVisible();
  expect(await notes()).toEqual([['WidgetError', true]]);
});

test('#30 onDetectBrand comes with each keystroke that changes what fits, [] for nothing; onChangeBrand with the brand', async ({
  page,
  open,
  notes,
}) => {
  await open(
    (script) => `${options(`brandDetection: true,
        onDetectBrand: (brands, active) => note('detect', [...brands].sort(), active),
        onChangeBrand: (brand) => note('change', brand)`)}${script}
      <form class="paymentWidgets" action="/result" data-brands="VISA MASTER MAESTRO"></form>`,
  );
  await ready(page);
  const { number } = cardForm(page);
  const only = async (what: string) =>
    (await notes()).filter(([kind]) => kind === what).map(([, ...rest]) => rest);
  await number.pressSequentially('5454');
  await expect.poll(async () => (await only('detect')).length).toBe(2);
  await number.press('ControlOrMeta+a');
  await number.press('Delete');
  await expect.poll(async () => (await only('detect')).length).toBe(3);
  const [both, one, none] = await only('detect');
  expect(both?.[0]).toEqual(['MAESTRO', 'MASTER']);
  expect(one).toEqual([['MASTER'], 'MASTER']);
  expect(none?.[0]).toEqual([]);
  const changes = await only('change');
  expect(changes.every(([brand]) => typeof brand === 'string')).toBe(true);
  expect(changes).toContainEqual(['MASTER']);
});

test('#38 onAfterSubmit comes once, after a submit that passed validation', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `${options(`onAfterSubmit: () => note('after')`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.badNumber);
  await pay(page);
  await expect(cardForm(page).hints).toHaveCount(1);
  expect(await notes()).toEqual([]);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(await notes()).toEqual([['after']]);
});

test('#48 onReadyIframeCommunication: this.$iframe[0] is the frame, and again when its group was moved', async ({
  page,
  open,
  notes,
}) => {
  await open(
    (script) =>
      `${options(`onReadyIframeCommunication: function () {
        const frame = this.$iframe[0];
        note(frame.classList.contains('wpwl-control-cardNumber') ? 'number' : 'code',
          frame === document.querySelector('.' + frame.className.split(' ').pop()),
          frame.parentElement.classList.contains('wpwl-wrapper'));
      }`)}${script}${FORM}`,
  );
  await expect.poll(async () => (await notes()).length).toBe(2);
  await page.evaluate(
    "document.querySelector('.wpwl-group-brand').before(document.querySelector('.wpwl-group-cvv'))",
  );
  await expect.poll(async () => (await notes()).length).toBe(3);
  const [first, second, third] = await notes();
  expect([first, second].sort()).toEqual([
    ['code', true, true],
    ['number', true, true],
  ]);
  expect(third).toEqual(['code', true, true]);
});

test('#48 this.$iframe is the page’s jQuery where there is one', async ({ open, notes }) => {
  await open(
    (script) =>
      `${JQUERY}${options(`onReadyIframeCommunication: function () {
        if (this.$iframe.hasClass('wpwl-control-cvv'))
          note(this.$iframe instanceof $, this.$iframe.parent().attr('class').includes('wpwl-wrapper-cvv'));
      }`)}${script}${FORM}`,
  );
  await expect.poll(() => notes()).toEqual([[true, true]]);
});

test('#48 onLoadThreeDIframe: this is the frame that shows the challenge, the only one that is no field', async ({
  page,
  open,
  notes,
}) => {
  await open(
    (script) =>
      `${options(`onLoadThreeDIframe: function () {
        const others = [...document.querySelectorAll('.wpwl-container iframe:not([class*="wpwl-control-"])')]
          .filter((frame) => frame.offsetWidth > 0);
        note(this.tagName, this.offsetHeight > 100, others.length === 1 && others[0] === this);
      }`)}${script}${FORM}`,
  );
  await fillCard(page, CHALLENGED);
  await pay(page);
  await expect(challengeOn(page).issuer.code).toBeVisible();
  await expect.poll(() => notes()).toEqual([['IFRAME', true, true]]);
});
