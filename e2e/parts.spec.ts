/** What only some pages need is loaded by them alone, and only as the bytes that belong to the script. */
import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
import { brandButton } from './support/brandButton.ts';
import { cardForm } from './support/cardForm.ts';
import { expect, strictPolicy, test } from './support/fixtures.ts';

/** The part of the brands that are no card, and a form that it loads. */
const PARTS = ['**/parts/brands.js*', '**/parts/methods/virtualAccount.js*'];

test('a plain card page loads the script, the frame, the code for its payment and nothing else', async ({
  page,
  openForm,
  pay,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openForm();
  await pay();
  // The advice is for the developers of a shop, in the test environment.
  const parts = asked.filter((path) => /\/parts\/(?!advice)/.test(path));
  expect(parts).toEqual([expect.stringMatching(/\/parts\/nextAction\.js$/)]);
});

for (const part of PARTS) {
  const name = part.replace(/^\S*parts\/|\.js\*$/g, '');

  test(`${name} with another hash is not run`, async ({ consoleMayTell, page, openForm, pay }) => {
    consoleMayTell(/valid digest/);
    await page.route(part, (route) =>
      route.fulfill({
        body: 'window.stolen = true; export default () => ({});',
        headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
      }),
    );
    const form = await openForm({ brands: 'VISA PAYPAL', policy: null });
    await expect(form.message).toContainText('cannot be reached');
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    expect((await form.errors())[0]).toMatchObject({ code: 'FILE_UNAVAILABLE' });
    // Cards need nothing of it.
    await pay();
  });

  test(`${name} that cannot be loaded is requested again, automatically and then by a button`, async ({
    page,
    openForm,
  }) => {
    let isAway = true;
    await page.route(part, (route) => (isAway ? route.abort() : route.continue()));
    await openForm({ brands: 'PAYPAL', policy: null });
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    isAway = false;
    await again.click();
    await expect(brandButton(page, 'virtualAccount', 'PAYPAL').button).toBeVisible();
    await expect(page.locator('.wpwl-message')).toHaveCount(0);
    expect(await cardForm(page).calls()).toContainEqual([
      'onReady',
      [{ containerKey: 'virtualAccount-PAYPAL', ccMethods: [] }],
    ]);
  });
}

test('under the strictest policy a part is loaded by its host, or by the nonce of the script', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const nonceOnly = (host: string) =>
    strictPolicy(host).replace(`script-src 'nonce-n0' ${host}`, "script-src 'nonce-n0'");
  const checkoutId = await createCheckout();
  const html = `<!doctype html><title>Pay</title>
    <form class="paymentWidgets" action="/result" data-brands="PAYPAL"></form>
    <script nonce="n0" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`;
  for (const address of [
    shop.payPage({ checkoutId, brands: 'PAYPAL' }),
    shop.payPage({ html, policy: nonceOnly }),
  ]) {
    await page.goto(address);
    await expect(brandButton(page, 'virtualAccount', 'PAYPAL').button).toBeVisible();
  }
});

test('a payment without required fields is not possible while their part is missing', async ({
  page,
  status,
  openForm,
}) => {
  let isAway = true;
  await page.route('**/parts/extras.js*', (route) => (isAway ? route.abort() : route.continue()));
  const options = '{ billingAddress: { country: "DE" }, mandatoryBillingFields: { city: true } }';
  const form = await openForm({ options, policy: null });
  const { checkoutId } = form;
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await fillCard(page, TEST_CARDS.visa);
  await form.pay.click();
  await expect(form.pay).toBeDisabled();
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  isAway = false;
  await again.click();
  const city = page.locator('.wpwl-control-city');
  await expect(city).toBeVisible();
  await expect(form.pay).toBeEnabled();
  await form.pay.click();
  await expect(city).toBeFocused();
  await city.fill('Bonn');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});
