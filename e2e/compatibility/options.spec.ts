/** What pages set in wpwlOptions. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, FORM, JQUERY, ready, test } from './shopPage.ts';

/** A card that is MADA and VISA. */
const CO_BADGED = { ...TEST_CARDS.visa, number: '4406470000000007' };

test('#5 locale sets the texts; a country goes along', async ({ page, open }) => {
  await open((script) => `<script>var wpwlOptions = { locale: 'es-MX' }</script>${script}${FORM}`);
  await expect(cardForm(page).pay).toHaveText('Pagar ahora');
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Número de tarjeta');
});

test('#5 Arabic runs from right to left, and its digits from left to right', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `<script>var wpwlOptions = { locale: 'ar', numberFormatting: false }</script>${script}${FORM}`,
  );
  const { number, expiry, code, holder, pay: button } = cardForm(page);
  await expect(button).toHaveText('ادفع الآن');
  await expect(page.locator('.wpwl-label-cvv')).toHaveText('رمز التحقق (CVV)');
  await expect(page.locator('.wpwl-label-cvv')).toHaveCSS('direction', 'rtl');
  await expect(holder).toHaveCSS('direction', 'rtl');
  for (const field of [number, expiry, code]) await expect(field).toHaveCSS('direction', 'ltr');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#9 brandDetection: the brand follows the number while its select is hidden', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `<style>.wpwl-control-brand { display: none }</style>
      <script>var wpwlOptions = { brandDetection: true, brandDetectionType: 'regex' }</script>${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.amex);
  await expect(page.locator('.wpwl-brand-AMEX')).toBeVisible();
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'AMEX' });
});

test('#9 brandDetectionType "binlist" asks the gateway, and the brand follows its answer', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (
      script,
    ) => `<script>var wpwlOptions = { brandDetection: true, brandDetectionType: 'binlist' }</script>
      ${script}${FORM}`,
  );
  const asked = page.waitForResponse(/\/v1\/checkouts\/[^/]+\/bin$/);
  await fillCard(page, TEST_CARDS.master);
  expect((await asked).status()).toBe(200);
  await expect(cardForm(page).brand).toHaveValue('MASTER');
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'MASTER' });
});

for (const [title, brand, priority] of [
  [
    '#9 brandDetectionPriority decides where several brands fit, and may name brands that are not offered',
    'MADA',
    ['ALIA', 'mada', 'VISA', 'MASTER'],
  ],
  [
    '#9 brandDetectionPriority wins over the more special brand, too',
    'VISA',
    ['ALIA', 'VISA', 'MASTER', 'MADA'],
  ],
] as const) {
  test(title, async ({ page, open, notes }) => {
    await open(
      (script) => `<script>var wpwlOptions = {
          brandDetection: true, brandDetectionPriority: ${JSON.stringify(priority)},
          onDetectBrand: (brands, active) => note(brands, active),
        }</script>${script}
        <form class="paymentWidgets" action="/result" data-brands="VISA MASTER MADA"></form>`,
    );
    await fillCard(page, CO_BADGED);
    const { brand: select } = cardForm(page);
    await expect(select).toHaveValue(brand);
    const [brands, active] = (await notes()).at(-1) ?? [];
    expect([[...(brands as string[])].sort(), active]).toEqual([['MADA', 'VISA'], brand]);
  });
}

test('#13 a relative action on localhost with a query of its own gets id and resourcePath behind it', async ({
  page,
  shop,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${script}<form class="paymentWidgets" action="done/result?wc-api=pay&order=7" data-brands="VISA"></form>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  const path = `%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment`;
  expect(page.url()).toBe(
    `${shop.origin}/done/result?wc-api=pay&order=7&id=${checkoutId}&resourcePath=${path}`,
  );
});

test('#20 labels, placeholders and errorMessages replace the texts', async ({ page, open }) => {
  await open(
    (script) => `<script>var wpwlOptions = {
      labels: { cardNumber: 'Number', cvv: 'Code', submit: 'Buy it', cardHolder: 'Name', cvvError: 'not this' },
      placeholders: { cardNumberPlaceholder: '0000 0000', cardHolderPlaceholder: 'As on the card' },
      errorMessages: { cvvError: 'Three digits, please', expiryMonthError: 'Until when?' },
    }</script>${script}${FORM}`,
  );
  await ready(page);
  const { number, holder, pay: button, hints } = cardForm(page);
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Number');
  await expect(page.locator('.wpwl-label-cardHolder')).toHaveText('Name');
  await expect(page.locator('.wpwl-label-cvv')).toHaveText('Code');
  await expect(number).toHaveAttribute('placeholder', '0000 0000');
  await expect(holder).toHaveAttribute('placeholder', 'As on the card');
  await expect(button).toHaveText('Buy it');
  await pay(page);
  await expect(hints).toHaveText(['Enter your card number', 'Until when?', 'Three digits, please']);
});

test('#34 options that are replaced or extended after their definition count from then on', async ({
  page,
  open,
  paid,
  notes,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = { onReady: () => {
        wpwlOptions = Object.assign({}, wpwlOptions, { onBeforeSubmitCard: () => note('replaced') });
        wpwlOptions.onAfterSubmit = () => note('extended');
      } }</script>${script}${FORM}
      <script>wpwlOptions.labels = {}; wpwlOptions.labels['submit'] = 'Buy it';</script>`,
  );
  await expect(cardForm(page).pay).toHaveText('Buy it');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(await notes()).toEqual([['replaced'], ['extended']]);
});

test('#51 a form without action leads to the shopperResultUrl that the checkout was created with', async ({
  page,
  shop,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${script}<form class="paymentWidgets" data-brands="VISA"></form>`,
    { shopperResultUrl: `${shop.origin}/from-the-server` },
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/\/from-the-server\?/);
  await paid(checkoutId);
});

test('#57 options, callbacks and keys of iframeStyles that nobody knows do nothing', async ({
  consoleMayTell,
  page,
  open,
  paid,
  notes,
}) => {
  consoleMayTell(/has no effect/);
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  const checkoutId = await open(
    (script) => `<link rel="icon" href="data:,"><script>var wpwlOptions = {
        hideCvv: true, buttonLabels: { pay: 'Never' }, requireCardHolder: 'yes', clickToPay: { x: 1 },
        iframeStyles: { 'card-nonsense': { color: 'red' }, nonsense: 7 },
        onBeforeSubmit: () => { note('called'); return false; },
        onResponse: () => note('called'), onAfterSubmitCard: () => note('called'),
        onError: (error) => note(error.name),
      }</script>${script}${FORM}`,
  );
  await ready(page);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(troubles).toEqual([]);
  expect(await notes()).toEqual([]);
});

test('option showCVVHint: the code’s place on the card is told at its field, by brand', async ({
  page,
  open,
}) => {
  await open(
    (script) =>
      `<script>var wpwlOptions = { showCVVHint: true, brandDetection: true }</script>${script}${FORM}`,
  );
  await ready(page);
  const { number, code } = cardForm(page);
  const hint = page.locator('.wpwl-wrapper-cvv .wpwl-popover-content');
  await expect(page.locator('.wpwl-wrapper-cvv .wpwl-icon-question')).toBeVisible();
  await expect(hint).toBeHidden();
  await code.focus();
  await expect(hint).toHaveText('The last 3 digits on the back of your card');
  await expect(hint).toBeVisible();
  await number.fill(TEST_CARDS.amex.number);
  await code.focus();
  await expect(hint).toHaveText('The 4 digits on the front of your card');
});

test('option autofocus: "card.number" puts the focus into the number', async ({ page, open }) => {
  await open(
    (script) => `<script>var wpwlOptions = { autofocus: 'card.number' }</script>${script}${FORM}`,
  );
  await expect(cardForm(page).number).toBeFocused();
});

test('option autofocus: "card.holder" puts the focus into the holder', async ({ page, open }) => {
  await open(
    (script) => `<script>var wpwlOptions = { autofocus: 'card.holder' }</script>${script}${FORM}`,
  );
  await expect(cardForm(page).holder).toBeFocused();
});

for (const [title, name, brands, options] of [
  ['option autofocus: "card.expiry" puts the focus into the date', 'card.expiry', 'VISA', ''],
  ['option autofocus: "card.cvv" puts the focus into the code', 'card.cvv', 'VISA', ''],
  [
    'option autofocus: "billing.city" puts the focus into a field of the address',
    'billing.city',
    'VISA',
    'billingAddress: {},',
  ],
  [
    'option autofocus: "bankAccount.iban" puts the focus into the form of direct debits',
    'bankAccount.iban',
    'VISA DIRECTDEBIT_SEPA',
    '',
  ],
  [
    'option autofocus: "giftCard.pin" puts the focus into the form of a gift card',
    'giftCard.pin',
    'BELK_GIFT_CARD',
    '',
  ],
] as const) {
  test(title, async ({ page, open }) => {
    await open(
      (script) => `<script>var wpwlOptions = { ${options} autofocus: '${name}' }</script>${script}
        <form class="paymentWidgets" action="/result" data-brands="${brands}"></form>`,
    );
    await expect(page.locator(`.wpwl-control[name="${name}"]`)).toBeFocused();
  });
}

test('option autofocus: "card.number" leaves the focus in a field of the page where the shopper is typing', async ({
  page,
  open,
}) => {
  await open(
    (script) =>
      `<label>Coupon <input id="coupon"></label><script>
        document.getElementById('coupon').focus();
        var wpwlOptions = { autofocus: 'card.number', onReady: () => { window.isReady = true; } };
      </script>${script}${FORM}`,
  );
  await page.waitForFunction(() => 'isReady' in window);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator('#coupon')).toBeFocused();
});

test('option requireCvv: false, or "false" as text, leaves out the code', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `<script>var wpwlOptions = { requireCvv: 'false' }</script>${script}${FORM}`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.locator('.wpwl-control-cvv')).toHaveCount(0);
  await pay(page);
  await paid(checkoutId);
});

test('option forceCardHolderEqualsBillingName: first and last name are the holder’s and the customer’s', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) =>
      `${JQUERY}<script>var wpwlOptions = { forceCardHolderEqualsBillingName: true }</script>${script}${FORM}`,
  );
  const { number, cvv, expiry } = TEST_CARDS.visa;
  await page.locator('.wpwl-control-givenName').fill('Max');
  await page.locator('.wpwl-control-surname').fill('Muster');
  await fillCard(page, { number, cvv, expiry });
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({
    card: { holder: 'Max Muster' },
    customer: { givenName: 'Max', surname: 'Muster' },
  });
});
