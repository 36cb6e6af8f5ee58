/** Elements and classes of the form that pages read, hide, move and fill. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, FORM, JQUERY, ready, test } from './shopPage.ts';

test('#10 brand select, label and wrapper are there to be hidden, and the brand is sent all the same', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (
      script,
    ) => `<style>.wpwl-wrapper-brand, .wpwl-label-brand, .wpwl-control-brand { display: none }</style>
      ${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.master);
  await expect(page.locator('.wpwl-wrapper-brand > select.wpwl-control-brand')).toBeHidden();
  await expect(page.locator('.wpwl-group-brand > .wpwl-label-brand')).toBeHidden();
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'MASTER' });
});

test('#11 the container can be measured, wrapped, hidden and shown', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { onReady: function () {
        note($('.wpwl-container').outerHeight() > 200, $('.wpwl-container-card').outerWidth() > 200);
        $('.wpwl-container-card').wrap('<section class="card"></section>').hide();
      } }</script>
      ${script}${FORM}<button type="button" onclick="$('.wpwl-container').show()">By card</button>`,
  );
  await expect(page.locator('section.card > .wpwl-container')).toBeHidden();
  expect(await notes()).toEqual([[true, true]]);
  await page.getByText('By card').click();
  await ready(page);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#14 content is put before and after the button, which is in form.wpwl-form-card', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { onReady: function () {
        var button = $('form.wpwl-form-card').find('.wpwl-button');
        button.before('<p id="terms">Our terms</p>').after('<p id="safe">Safe and sound</p>');
      } }</script>${script}${FORM}`,
  );
  const top = async (place: string) => (await page.locator(place).boundingBox())?.y ?? Number.NaN;
  await expect(page.locator('#safe')).toBeVisible();
  expect(await top('#terms')).toBeLessThan(await top('.wpwl-button-pay'));
  expect(await top('#safe')).toBeGreaterThan(await top('.wpwl-button-pay'));
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#22 the holder is a plain input of the page: placeholder changed, value read and set by script', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = {
        onReady: function () {
          $('input.wpwl-control-cardHolder').attr('placeholder', 'As on the card').val('Max Muster');
        },
        onBeforeSubmitCard: function () { note($('.wpwl-control-cardHolder').val()); return true; },
      }</script>${script}${FORM}`,
  );
  await expect(page.getByPlaceholder('As on the card')).toHaveValue('Max Muster');
  const { number, cvv, expiry } = TEST_CARDS.visa;
  await fillCard(page, { number, cvv, expiry });
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ card: { holder: 'Max Muster' } });
  expect(await notes()).toEqual([['Max Muster']]);
});

test('#28 a hint is the next sibling of its control, which has wpwl-has-error, until the fault is mended', async ({
  page,
  open,
}) => {
  await open((script) => script + FORM);
  await ready(page);
  await pay(page);
  const number = page.locator('.wpwl-control-cardNumber.wpwl-has-error + .wpwl-hint');
  const expiry = page.locator('.wpwl-control-expiry.wpwl-has-error + .wpwl-hint');
  await expect(number).toHaveClass(/wpwl-hint-cardNumberError/);
  await expect(expiry).toHaveClass(/wpwl-hint-expiry(Month|Year)Error/);
  await expect(page.locator('iframe.wpwl-has-error ~ .wpwl-hint-cvvError')).toBeVisible();
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.locator('.wpwl-has-error, .wpwl-hint')).toHaveCount(0);
});

test('#29 the groups are siblings, and the page puts them into another order', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { onReady: function () {
        $('.wpwl-group-cardHolder').insertBefore('.wpwl-group-cardNumber');
        $('.wpwl-group-cvv').insertAfter('.wpwl-group-expiry');
        $('.wpwl-group-brand').detach().insertAfter('.wpwl-group-submit');
      } }</script>${script}${FORM}`,
  );
  const order = ['cardHolder', 'cardNumber', 'expiry', 'cvv', 'submit', 'brand'];
  await expect(page.locator('form.wpwl-form-card > .wpwl-group')).toHaveClass(
    order.map((name) => new RegExp(`wpwl-group-${name}\\b`)),
  );
  await ready(page);
  await fillCard(page, TEST_CARDS.master);
  await pay(page);
  await paid(checkoutId);
});

test('#29 a group that is moved when it is filled in keeps what was typed', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open((script) => `${JQUERY}${script}${FORM}`);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(`
    $('.wpwl-group-expiry').before($('.wpwl-group-cvv').detach());
    $('.wpwl-group-brand').before($('.wpwl-group-cardHolder'))`);
  const { code, number, holder } = cardForm(page);
  await expect(code).toHaveValue('123');
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await expect(holder).toHaveValue('Jane Jones');
  await pay(page);
  await paid(checkoutId);
});

test('#32 a page that polls for the form finds it whole, and the classes stay for the life of the page', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const parts = [
    ...['container', 'container-card', 'form', 'form-card', 'button', 'button-pay', 'brand'],
    ...['control-cardNumber', 'control-cvv', 'control-expiry', 'control-cardHolder'],
    ...['control-brand', 'group-submit', 'wrapper-cardNumber', 'label-cvv'],
  ].map((name) => `.wpwl-${name}`);
  const checkoutId = await open(
    (script) => `${script}${FORM}<script>
      const poll = setInterval(() => {
        if (!document.querySelector('.wpwl-form-card .wpwl-button-pay')) return;
        clearInterval(poll);
        note(${JSON.stringify(parts)}.filter((part) => !document.querySelector(part)));
        document.querySelectorAll(${JSON.stringify(parts.join())}).forEach((part) => { part.dataset.seen = '' });
      }, 10)</script>`,
  );
  await ready(page);
  await pay(page);
  await expect(page.locator('.wpwl-hint')).toHaveCount(3);
  await fillCard(page, TEST_CARDS.master);
  expect(await notes()).toEqual([[[]]]);
  for (const part of parts) await expect(page.locator(`${part}[data-seen]`).first()).toBeVisible();
  await pay(page);
  await paid(checkoutId);
});

test('#33 the brand picture and a badge stand in the wrapper of the number, and go with the brand', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { brandDetection: true, onReady: function () {
        $('.wpwl-control-cardNumber').after($('.wpwl-brand'));
        $('.wpwl-wrapper-cardNumber').append('<span id="badge">Secure</span>');
      } }</script>${script}${FORM}`,
  );
  await ready(page);
  await fillCard(page, { ...TEST_CARDS.master, number: '5454545454545450' });
  await pay(page);
  const wrapper = page.locator('.wpwl-wrapper-cardNumber');
  await expect(wrapper.locator('iframe ~ .wpwl-hint')).toBeVisible();
  await expect(wrapper.locator('.wpwl-brand-MASTER')).toBeVisible();
  await fillCard(page, TEST_CARDS.master);
  await expect(wrapper.locator('.wpwl-hint')).toHaveCount(0);
  await expect(wrapper.locator('.wpwl-brand-MASTER')).toBeVisible();
  await expect(wrapper.locator('#badge')).toBeVisible();
  await pay(page);
  await paid(checkoutId);
});

test('#36 text and HTML of the pay button are replaced, and stay', async ({ page, open, paid }) => {
  const checkoutId = await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { locale: 'de', onReady: function () {
        $('.wpwl-button-pay').html('<b>Order now</b> for 92 €');
      } }</script>${script}${FORM}`,
  );
  const button = page.locator('.wpwl-button-pay');
  await ready(page);
  await pay(page);
  await expect(page.locator('.wpwl-hint')).toHaveCount(3);
  await fillCard(page, TEST_CARDS.visa);
  await expect(button).toHaveText('Order now for 92 €');
  await expect(button.locator('b')).toBeVisible();
  await pay(page);
  await paid(checkoutId);
});

test('#40 a clone of the brand picture shows another brand by its class alone', async ({
  page,
  open,
}) => {
  await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { onReady: function () {
        var visa = $('.wpwl-brand:first').clone().removeAttr('class')
          .attr('class', 'wpwl-brand-card wpwl-brand-custom wpwl-brand-VISA');
        var master = visa.clone().removeClass('wpwl-brand-VISA').addClass('wpwl-brand-MASTER');
        $('.wpwl-brand:first').after(master).after(visa);
      } }</script>${script}${FORM}`,
  );
  for (const brand of ['VISA', 'MASTER']) {
    const clone = page.locator(`.wpwl-brand-custom.wpwl-brand-${brand}`);
    await expect(clone).toHaveCSS('background-image', new RegExp(`\\b${brand}\\b`));
    const { width, height } = (await clone.boundingBox()) ?? { width: 0, height: 0 };
    expect([width >= 20, height >= 12]).toEqual([true, true]);
  }
});

test('#41 the pay button is disabled and enabled by the page, and pressed by its script', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = { onBeforeSubmitCard: () => note('asked') }</script>
      ${script}${FORM}<label><input type="checkbox"> I accept the terms</label>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => {
    const button = document.querySelector('.wpwl-button-pay') as HTMLButtonElement;
    const box = document.querySelector('input[type=checkbox]') as HTMLInputElement;
    button.disabled = true;
    button.click();
    box.addEventListener('change', () => {
      button.disabled = !box.checked;
    });
  });
  await page.getByRole('checkbox').check();
  await expect(page.locator('.wpwl-button-pay')).toBeEnabled();
  expect(await notes()).toEqual([]);
  await page.evaluate("document.querySelector('.wpwl-button-pay').click()");
  await paid(checkoutId);
});

test('#47 the texts of labels are replaced in the page, and stay', async ({ page, open }) => {
  await open(
    (script) => `${JQUERY}<script>var wpwlOptions = { locale: 'de', onReady: function () {
        $('.wpwl-label-cardNumber').text('Number on the front');
        $('.wpwl-label-cardHolder').html('Your <i>name</i>');
      } }</script>${script}${FORM}`,
  );
  await ready(page);
  await pay(page);
  await expect(page.locator('.wpwl-hint')).toHaveCount(3);
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Number on the front');
  await expect(page.locator('.wpwl-label-cardHolder')).toHaveText('Your name');
  await expect(page.locator('.wpwl-label-expiry')).toHaveText('Gültig bis');
});

test('#55 a failure of the whole form is told in .wpwl-message, where the form stood', async ({
  page,
  shop,
  gateway,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=0000000000000000-gone`;
  await page.goto(
    shop.payPage({
      html: `<div id="here">${FORM}</div><script src="${src}"></script>`,
      policy: null,
    }),
  );
  await expect(page.locator('#here .wpwl-container .wpwl-message')).toHaveText(/\w+/);
});
