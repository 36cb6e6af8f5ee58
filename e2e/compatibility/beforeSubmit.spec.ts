/** What onBeforeSubmitCard and click handlers of the page do to a submit. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, FORM, JQUERY, test } from './shopPage.ts';

/** Options as the text of a script. */
const options = (text: string) => `<script>var wpwlOptions = { ${text} }</script>`;

/** Presses the button, and waits until the page was asked so many times and the form can be used again. */
async function refused(page: Page, notes: () => Promise<unknown[][]>, times: number) {
  await pay(page);
  await expect.poll(async () => (await notes()).length).toBe(times);
  await expect(cardForm(page).pay).toBeEnabled();
}

test('#16 onBeforeSubmitCard: false and preventDefault stop, true goes on', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) =>
      `${options(`onBeforeSubmitCard: function (event) {
        note(event.target === document.querySelector('form.wpwl-form-card'), this === event.target);
        const times = JSON.parse(sessionStorage.notes).length;
        if (times === 1) return false;
        if (times === 2) return event.preventDefault();
        return true;
      }`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await refused(page, notes, 1);
  await refused(page, notes, 2);
  await pay(page);
  await paid(checkoutId);
  expect(await notes()).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test('#25 the page’s own hint and wpwl-has-error at the holder do not pile up, and go when it is mended', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${JQUERY}${options(`onBeforeSubmitCard: function () {
        var holder = $('.wpwl-control-cardHolder');
        if (holder.val().trim().length > 5) return true;
        holder.addClass('wpwl-has-error')
          .after("<div class='wpwl-hint wpwl-hint-cardHolderError'>Your whole name, please</div>");
        $('.wpwl-button-pay').addClass('wpwl-button-error').attr('disabled', 'disabled');
        document.title += '!';
        return false;
      }`)}${script}${FORM}`,
  );
  const { holder, hints, pay: button } = cardForm(page);
  await fillCard(page, { ...TEST_CARDS.visa, holder: 'Jane' });
  for (const title of ['Pay!', 'Pay!!']) {
    await pay(page);
    await expect(page).toHaveTitle(title);
    await expect(hints).toHaveText(['Your whole name, please']);
    await expect(holder).toHaveClass(/wpwl-has-error/);
    await holder.fill(`${await holder.inputValue()}t`.slice(0, 5));
    await expect(button).toBeEnabled();
  }
  await holder.fill('Jane Jones');
  await expect(hints).toHaveCount(0);
  await expect(holder).not.toHaveClass(/wpwl-has-error/);
  await pay(page);
  await paid(checkoutId);
});

test('#49 a page that asks its server, then replaces its callback and clicks again, pays once', async ({
  page,
  open,
  paid,
}) => {
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment'))
      submits.push(request.url());
  });
  const checkoutId = await open(
    (script) =>
      `${options(`onBeforeSubmitCard: function () {
        fetch('/may-i').then(() => {
          wpwlOptions.onBeforeSubmitCard = () => true;
          document.querySelector('.wpwl-button-pay').click();
          document.querySelector('.wpwl-button-pay').click();
        });
        return false;
      }`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(submits).toHaveLength(1);
});

test('#50 the page’s click handler of the pay button runs before validation', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${options(`onReady: () => {
        document.querySelector('.wpwl-button-pay').addEventListener('click', () => {
          document.querySelector('.wpwl-control-cardHolder').value = document.querySelector('#name').value;
        });
      }`)}${script}${FORM}<input id="name" value="Max Muster">`,
  );
  await fillCard(page, { ...TEST_CARDS.visa, holder: 'J' });
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ card: { holder: 'Max Muster' } });
});

test('#52 a pay button that the page’s validator disabled is enabled by the next edit', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${options(`onBeforeSubmitCard: function () {
        if (document.querySelector('.wpwl-control-cardHolder').value) return true;
        document.querySelector('.wpwl-button-pay').disabled = true;
        setTimeout(() => {
          document.querySelector('.wpwl-button-pay').disabled = true;
          document.title = 'off';
        });
        return false;
      }`)}${script}${FORM}`,
  );
  await fillCard(page, { ...TEST_CARDS.visa, holder: '' });
  await pay(page);
  const { holder, pay: button } = cardForm(page);
  await expect(page).toHaveTitle('off');
  await expect(button).toBeDisabled();
  await holder.pressSequentially('Jane Jones');
  await expect(button).toBeEnabled();
  await pay(page);
  await paid(checkoutId);
});

test('#58 a callback that returns nothing does not stop the submit', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `${options(`onBeforeSubmitCard: function () { note('asked'); }`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(await notes()).toEqual([['asked']]);
});

test('#63 a promise of onBeforeSubmitCard is awaited: of false it stops, of true it goes on', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) =>
      `${options(`onBeforeSubmitCard: () => new Promise((resolve) => setTimeout(() => {
        note('asked');
        resolve(JSON.parse(sessionStorage.notes).length > 1);
      }, 20))`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await refused(page, notes, 1);
  await pay(page);
  await paid(checkoutId);
  expect(await notes()).toHaveLength(2);
});

for (const [title, script] of [
  [
    'option onBeforeSubmitCard: the event is one of the browser; true goes on even after preventDefault()',
    '',
  ],
  ['option onBeforeSubmitCard: the event is one of jQuery, where the page has it', JQUERY],
] as const) {
  test(title, async ({ page, open, paid, notes }) => {
    const checkoutId = await open(
      (widget) =>
        `${script}${options(`onBeforeSubmitCard: function (event) {
          var original = event.originalEvent;
          note(event.type, event.target === this, event.currentTarget === this, original instanceof Event,
            Boolean(window.jQuery) === (event instanceof (window.jQuery ? jQuery.Event : Promise)), event.isDefaultPrevented());
          event.stopPropagation();
          event.stopImmediatePropagation();
          event.preventDefault();
          note(event.isDefaultPrevented(), original.defaultPrevented, original.returnValue);
          return Promise.resolve(true);
        }`)}${widget}${FORM}`,
    );
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await paid(checkoutId);
    expect(await notes()).toEqual([
      ['submit', true, true, true, true, false],
      [true, true, false],
    ]);
  });
}

for (const [title, code] of [
  [
    'option onBeforeSubmitCard: a page that has answered false pays at once by executePayment()',
    'wpwl.executePayment()',
  ],
  [
    'option onBeforeSubmitCard: a page that has answered false pays at once by submit() of the form',
    "document.querySelector('.wpwl-form-card').submit()",
  ],
  [
    'option onBeforeSubmitCard: a page that has answered false pays at once by submit() of jQuery',
    "$('.wpwl-form-card').submit()",
  ],
] as const) {
  test(title, async ({ page, open, paid, notes }) => {
    const checkoutId = await open(
      (script) =>
        `${JQUERY}${options(`onBeforeSubmitCard: function () {
          note('asked');
          if (JSON.parse(sessionStorage.notes).length > 1) return true;
          Promise.resolve().then(function () { ${code}; });
          return false;
        }`)}${script}${FORM}`,
    );
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await paid(checkoutId);
    expect(await notes()).toEqual([['asked'], ['asked']]);
  });
}

test('option onBeforeSubmitCard: a stopped submit says why on the console of a test system, and a throw reaches onError', async ({
  consoleMayTell,
  page,
  open,
  notes,
}) => {
  consoleMayTell(/failed|CALLBACK_FAILED/);
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'info' && heard.push(message.text()));
  await open(
    (script) =>
      `${options(`onBeforeSubmitCard: function (event) {
        note('asked');
        var times = JSON.parse(sessionStorage.notes).length;
        if (times === 1) return false;
        if (times === 2) return event.preventDefault();
        throw new TypeError('terms is not defined');
      }, onError: function (error) { note(error.code); }`)}${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await refused(page, notes, 1);
  await refused(page, notes, 2);
  expect(heard).toEqual([
    'paymentWidgets: not sent, because wpwlOptions.onBeforeSubmitCard answered false',
    'paymentWidgets: not sent, because wpwlOptions.onBeforeSubmitCard called preventDefault()',
  ]);
  await pay(page);
  await expect.poll(notes).toEqual([['asked'], ['asked'], ['asked'], ['CALLBACK_FAILED']]);
  await expect(page.locator('.wpwl-message.wpwl-has-error')).toBeVisible();
  await expect(cardForm(page).number).toHaveValue('4200 0000 0000 0000');
});
