/** What pages expect of names, classes and calls: small things that each kept some page from working. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, FORM, pageOf, ready, STORED, test } from '../compatibility/shopPage.ts';
import { cardForm } from '../support/cardForm.ts';

test('with detection on there is no brand before a number; the first brand is reported, too', async ({
  page,
  open,
  notes,
}) => {
  await open(
    (tag) => `<script>var wpwlOptions = { brandDetection: true,
      onReady: () => note('ready'), onChangeBrand: (brand) => note(brand) }</script>${tag}${FORM}`,
  );
  await ready(page);
  await expect.poll(notes).toEqual([['ready']]);
  const { number, brand } = cardForm(page);
  // The list stands at its first, and the picture is of none.
  await expect(brand).toHaveValue('VISA');
  await expect(page.locator('.wpwl-brand-card').first()).toHaveClass(/wpwl-brand-GENERIC/);
  await number.pressSequentially('4200');
  await expect.poll(notes).toEqual([['ready'], ['VISA']]);
});

test('the only card container has the number 1, and executePayment without a key pays with it', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open((tag) => `${tag}${FORM}`);
  await expect(page.locator('.wpwl-container-card.wpwl-container-card-1')).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate('wpwl.executePayment(undefined)');
  await paid(checkoutId);
});

test('two controls of one name, before both buttons of stored cards: the first is used', async ({
  page,
  post,
  open,
  paid,
}) => {
  const { id = '' } = await post('/v1/registrations', STORED);
  const checkoutId = await open(
    (tag) => `<script>var wpwlOptions = { onReady() {
      for (const [i, button] of document.querySelectorAll('.wpwl-form-registrations .wpwl-button').entries()) {
        button.insertAdjacentHTML('beforebegin', '<input name="customParameters[SHOPPER_note]" value="' + (i ? 'second' : 'first') + '">');
      }
    } }</script>${tag}${FORM}`,
    { 'registrations[0].id': id },
  );
  await page.locator('.wpwl-form-registrations .wpwl-button[name=pay]').click();
  const { customParameters } = await paid(checkoutId);
  expect(customParameters?.['SHOPPER_note']).toBe('first');
});

test('style "logos" has the elements that pages style: of the brands that a number fits, and the one in force', async ({
  page,
  open,
}) => {
  await open(
    (tag) =>
      `<script>var wpwlOptions = { style: 'logos', brandDetection: true }</script>${tag}${FORM}`,
  );
  await ready(page);
  const logos = page.locator('.wpwl-group-card-logos-horizontal > div.wpwl-brand-card-logo');
  await expect(logos).toHaveCount(3);
  await expect(page.locator('div.wpwl-brand-card-logo.wpwl-hidden')).toHaveCount(0);
  await cardForm(page).number.pressSequentially('5454');
  await expect(page.locator('.wpwl-brand-card-logo-highlighted')).toHaveAttribute(
    'value',
    'MASTER',
  );
  const visa = page.locator('.wpwl-group-card-logos-horizontal > div[value=VISA]');
  await expect(visa).toHaveClass(/wpwl-hidden.*|wpwl-brand-svg-VISA/);
  await expect(visa).toBeHidden();
});

test('a picture of the page on a brand keeps its size and position', async ({ page, open }) => {
  await open(
    (tag) =>
      `<style>.wpwl-brand-VISA { background-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='40'/>") }</style>${tag}${FORM}`,
  );
  await ready(page);
  const picture = page.locator('.wpwl-brand-VISA').first();
  await expect(picture).toHaveCSS('background-size', 'auto');
  await expect(picture).toHaveCSS('background-position', '0% 0%');
});

test('a hint of the page stays; an error that the page showed goes when the field is edited', async ({
  page,
  open,
}) => {
  await open(
    (tag) => `<script>var wpwlOptions = { onReady() {
      document.querySelector('.wpwl-control-cardHolder').insertAdjacentHTML('afterend',
        '<div class="wpwl-hint" id="theirs">As on the card</div><div class="wpwl-hint wpwl-hint-cardHolderError">Wrong</div>');
    } }</script>${tag}${FORM}`,
  );
  await ready(page);
  await expect(page.locator('.wpwl-hint')).toHaveCount(2);
  await cardForm(page).holder.fill('Jane');
  await expect(page.locator('.wpwl-hint')).toHaveCount(1);
  await expect(page.locator('#theirs')).toBeVisible();
});

test('the hint to the code covers no field and no button', async ({ page, open, paid }) => {
  const checkoutId = await open(
    (tag) => `<script>var wpwlOptions = { showCVVHint: true }</script>${tag}${FORM}`,
  );
  await ready(page);
  await fillCard(page, TEST_CARDS.visa);
  await cardForm(page).code.focus();
  const hint = await page.locator('.wpwl-popover').boundingBox();
  expect(hint?.height).toBeGreaterThan(10);
  const others = await page
    .locator('.wpwl-form-card .wpwl-control, .wpwl-form-card .wpwl-button')
    .all();
  for (const other of others) {
    const box = await other.boundingBox();
    if (!box || !hint) throw new Error('nothing is shown');
    const isBeside =
      box.y + box.height <= hint.y + 1 ||
      hint.y + hint.height <= box.y + 1 ||
      box.x + box.width <= hint.x + 1 ||
      hint.x + hint.width <= box.x + 1;
    expect(isBeside).toBe(true);
  }
  // It goes when the code is left, and the press of the button that moves then is not lost.
  await pay(page);
  await paid(checkoutId);
});

test('a cancel button of the page keeps the page’s look', async ({ page, open }) => {
  await open(
    (tag) => `<style>button { background: rgb(1, 2, 3); color: rgb(4, 5, 6) }</style>
      <script>var wpwlOptions = { onReady() {
        document.querySelector('.wpwl-group-submit').insertAdjacentHTML('beforeend', '<button type="button" class="wpwl-button-cancel">Back</button>');
      } }</script>${tag}${FORM}`,
  );
  await ready(page);
  await expect(page.locator('.wpwl-button-cancel')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
});

test('a container that the page’s sheet hides is shown', async ({ page, open }) => {
  await open((tag) => `<style>.wpwl-container { display: none }</style>${tag}${FORM}`);
  await ready(page);
  await expect(page.locator('.wpwl-container-card')).toHaveCSS('display', 'block');
});

test('a checkoutId with additional characters: the developer gets a warning, and the form pays', async ({
  page,
  shop,
  gateway,
  createCheckout,
  paid,
  consoleMayTell,
}) => {
  consoleMayTell(/checkoutId in the address of the script/);
  const checkoutId = await createCheckout();
  const told = page.waitForEvent('console', (message) => /checkoutId in the/.test(message.text()));
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}:`;
  await page.goto(pageOf(shop, `${FORM}<script src="${src}"></script>`));
  await told;
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('unknown brands are named, and the others pay', async ({
  page,
  open,
  paid,
  consoleMayTell,
}) => {
  consoleMayTell(/no form for: VISAA \(did you mean VISA\?\), GIFTY/);
  const told = page.waitForEvent('console', (message) => /no form for/.test(message.text()));
  const checkoutId = await open(
    (tag) =>
      `${tag}<form class="paymentWidgets" action="/result" data-brands="VISA VISAA MASTER GIFTY"></form>`,
  );
  await told;
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('a page of another port gets the reason why no card field is shown there', async ({
  page,
  open,
  consoleMayTell,
}) => {
  consoleMayTell(/ORIGIN_NOT_BOUND|frame-ancestors/);
  const told = page.waitForEvent('console', (message) =>
    message.text().startsWith('paymentWidgets: ORIGIN_NOT_BOUND'),
  );
  await open((tag) => `${tag}${FORM}`, { shopperResultUrl: 'http://localhost:9/result' });
  const text = (await told).text();
  expect(text).toContain('http://localhost:9');
  expect(text).toContain(new URL(page.url()).origin);
  expect(text).toContain('shopperResultUrl');
});
