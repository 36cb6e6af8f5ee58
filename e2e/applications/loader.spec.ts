/** The loader: one call mounts the form, one takes all of it away, at whatever moment. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, test } from '../support/fixtures.ts';
import { leftIn, loadIn, NOTHING, openTools } from './tools.ts';

test('a form in a target pays, and its handle submits it', async ({
  page,
  shop,
  gateway,
  createCheckout,
  status,
}) => {
  const checkoutId = await createCheckout();
  await openTools(page, shop);
  const brands = ['VISA', 'MASTER'];
  expect(await loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay', brands })).toEqual({
    forms: ['card'],
  });
  expect((await leftIn(page)).scripts).toBe(1);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => window.widgets.executePayment('wpwl-container-card'));
  await page.waitForURL(new RegExp(`/result\\?.*id=${checkoutId}`));
  expect((await status(checkoutId)).body).toMatchObject({ amount: '92.00', paymentBrand: 'VISA' });
});

test('one form after another: each has its own checkout, and is removed completely', async ({
  page,
  shop,
  gateway,
  createCheckout,
  status,
}) => {
  await openTools(page, shop);
  for (const brands of ['VISA', 'MASTER']) {
    const checkoutId = await createCheckout();
    await loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay', brands });
    await expect(cardForm(page).form).toHaveAttribute('action', new RegExp(checkoutId));
    await page.evaluate(() => {
      window.widgets.unload();
      window.widgets.unload();
    });
    // A part that was on its way is taken away when it has come.
    await expect.poll(() => leftIn(page)).toEqual(NOTHING);
  }
  const [first, second] = [await createCheckout(), await createCheckout()];
  // Also where the page forgets to take the first away.
  await loadIn(page, { gateway: gateway.url, checkoutId: first, target: '#pay' });
  await loadIn(page, { gateway: gateway.url, checkoutId: second, target: '#pay' });
  await expect(cardForm(page).form).toHaveCount(1);
  expect((await leftIn(page)).scripts).toBe(1);
  await fillCard(page, TEST_CARDS.master);
  await pay(page);
  await page.waitForURL(new RegExp(`id=${second}`));
  expect((await status(second)).body.paymentBrand).toBe('MASTER');
});

test('an effect that runs twice, its first run aborted at once: one form, which pays', async ({
  page,
  shop,
  gateway,
  createCheckout,
  pay,
}) => {
  const checkoutId = await createCheckout();
  await openTools(page, shop);
  const told = await page.evaluate(
    async ([url, id]) => {
      const parameters = { gateway: url as string, checkoutId: id, target: '#pay' };
      const first = new AbortController();
      const run = window.loadPaymentWidgets({ ...parameters, signal: first.signal });
      first.abort();
      const second = window.loadPaymentWidgets(parameters);
      return [await run.catch(({ name }) => name), (await second).forms.length];
    },
    [gateway.url, checkoutId],
  );
  expect(told).toEqual(['AbortError', 1]);
  await expect(cardForm(page).form).toHaveCount(1);
  expect((await leftIn(page)).scripts).toBe(1);
  await pay();
});

test('a script that arrives after its call was aborted does not run', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/paymentWidgets.js*', async (route) => {
    await held;
    await route.continue();
  });
  await openTools(page, shop);
  const checkoutId = await createCheckout();
  const isAsked = page.waitForRequest('**/paymentWidgets.js*');
  const outcome = loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay' });
  await isAsked;
  const hasCome = page.waitForResponse('**/paymentWidgets.js*');
  await page.evaluate(() => {
    // Each run of it makes this global.
    Object.defineProperty(window, 'wpwl', { set: () => window.heard.push('it ran') });
    window.leaving.abort();
  });
  expect(await outcome).toEqual({ name: 'AbortError' });
  arrive();
  await (await hasCome).finished();
  // Another one, which is asked for and run after it.
  await page.addScriptTag({ url: `${gateway.url}/v1/paymentWidgets.js` });
  expect(await page.evaluate(() => window.heard)).toEqual(['it ran']);
});

test('aborted between script and form, nothing is left and nothing is added', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await page.route('**/config', () => {});
  await openTools(page, shop);
  const checkoutId = await createCheckout();
  const isAsked = page.waitForRequest('**/config');
  const outcome = loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay' });
  await isAsked;
  await expect(cardForm(page).form).toBeAttached();
  await page.evaluate(() => window.leaving.abort());
  expect(await outcome).toEqual({ name: 'AbortError' });
  expect(await leftIn(page)).toEqual(NOTHING);
});

test('an invalid checkout rejects with a remedy; its message stays until the page leaves', async ({
  page,
  shop,
  gateway,
}) => {
  await openTools(page, shop);
  const checkoutId = '0'.repeat(32);
  expect(await loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay' })).toEqual({
    name: 'InvalidCheckoutIdError',
    code: 'CHECKOUT_INVALID',
    remedy: 'new-checkout',
  });
  await expect(cardForm(page).message).toBeVisible();
  await page.evaluate(() => window.leaving.abort());
  expect(await leftIn(page)).toEqual(NOTHING);
});

test('a gateway that is unavailable for a moment rejects nothing: the shopper tries again', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await page.route('**/config', (route) => route.abort());
  await openTools(page, shop);
  const checkoutId = await createCheckout();
  const outcome = loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay' });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/config');
  await again.click();
  expect(await outcome).toEqual({ forms: ['card'] });
});

test('a script that cannot be loaded rejects and leaves nothing; the next call loads it', async ({
  consoleMayTell,
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  consoleMayTell(/valid digest/);
  const FAILED = { name: 'LoadError', code: 'SCRIPT_UNAVAILABLE', remedy: 'retry' };
  const checkoutId = await createCheckout();
  const parameters = { gateway: gateway.url, checkoutId, target: '#pay' };
  await openTools(page, shop);
  // Nobody is there; something else is there; it is not the one that was promised.
  expect(await loadIn(page, { ...parameters, gateway: 'http://127.0.0.1:9' })).toEqual(FAILED);
  expect(await loadIn(page, { ...parameters, gateway: `${shop.origin}/x` })).toEqual(FAILED);
  const integrity = `sha384-${'A'.repeat(64)}`;
  expect(await loadIn(page, { ...parameters, integrity })).toEqual(FAILED);
  expect(await leftIn(page)).toEqual(NOTHING);
  expect(await loadIn(page, parameters)).toEqual({ forms: ['card'] });
});

test('the current callbacks of the page are called, and its options are restored afterwards', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  const body =
    '<script>var wpwlOptions = Object.freeze({ labels: { submit: "of the page" }, onReady() { heard.push("the page’s"); } });</script>';
  await openTools(page, shop, { body });
  const checkoutId = await createCheckout();
  const parameters = { gateway: gateway.url, checkoutId, target: '#pay' };
  await loadIn(page, parameters);
  await expect(cardForm(page).pay).toHaveText('of the page');
  const seen = await page.evaluate(async (given) => {
    const options = {
      labels: { submit: 'of the call' },
      onReady: () => void window.heard.push('the call’s'),
      onChangeBrand: () => void window.heard.push('never'),
    };
    const run = window.loadPaymentWidgets({ ...given, options });
    options.onChangeBrand = () => void window.heard.push('replaced');
    const { unload } = await run;
    const text = document.querySelector('.wpwl-button-pay')?.textContent;
    unload();
    return [text, window.wpwlOptions?.labels];
  }, parameters);
  expect(seen).toEqual(['of the call', { submit: 'of the page' }]);
  const heard = await page.evaluate(() => window.heard);
  expect(heard).toContain('replaced');
  expect(heard.filter((word) => word !== 'replaced')).toEqual(['the page’s', 'the call’s']);
});

test('options that nobody knows are named on the console, as they are without a loader', async ({
  consoleMayTell,
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  consoleMayTell(/lokale has no effect/);
  await openTools(page, shop);
  const said = page.waitForEvent('console', (message) => message.text().includes('wpwlOptions.'));
  const checkoutId = await createCheckout();
  await page.evaluate(
    async (given) => {
      const options = { lokale: 'de' } as object;
      await window.loadPaymentWidgets({ ...given, options });
    },
    { gateway: gateway.url, checkoutId, target: '#pay' },
  );
  expect((await said).text()).toContain('wpwlOptions.lokale has no effect: did you mean locale?');
});

test('a const wpwlOptions of the page is reported, because it would override the options', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await openTools(page, shop, { body: '<script>const wpwlOptions = {};</script>' });
  const checkoutId = await createCheckout();
  expect(await loadIn(page, { gateway: gateway.url, checkoutId, target: '#pay' })).toMatchObject({
    code: 'OPTIONS_TAKEN',
  });
});

test('a form of the page, in a closed shadow root too, is mounted, hidden, and restored', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  await openTools(page, shop);
  const checkoutId = await createCheckout();
  const seen = await page.evaluate(
    async (given) => {
      const root = document.createElement('section').attachShadow({ mode: 'closed' });
      document.body.append(root.host);
      const form = document.createElement('form');
      form.dataset['brands'] = 'AMEX';
      root.append(form);
      const { unload } = await window.loadPaymentWidgets({ ...given, form });
      const counts = [root.querySelectorAll('form.wpwl-form-card').length, form.hidden];
      unload();
      return [...counts, root.querySelectorAll('*').length, form.hidden];
    },
    { gateway: gateway.url, checkoutId },
  );
  expect(seen).toEqual([1, true, 1, false]);
});

test('details are stored without paying', async ({ page, shop, gateway, createCheckout }) => {
  const fields = { createRegistration: 'true', paymentType: '', amount: '', currency: '' };
  const checkoutId = await createCheckout(fields);
  await openTools(page, shop);
  await page.evaluate(
    (given) => window.loadPaymentWidgets({ ...given, registration: true }).then(() => {}),
    { gateway: gateway.url, checkoutId, target: '#pay' },
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/resourcePath=[^&]*registration/);
});

test.describe('under a strict policy', () => {
  const policyOf = (gateway: string, types: string) =>
    [
      "default-src 'none'",
      "script-src 'nonce-n0'",
      `connect-src ${gateway}`,
      `frame-src ${gateway}`,
      `img-src ${gateway}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${types}`,
    ].join('; ');

  test('a nonce lets the script in, and its parts; a policy of the page gives its address', async ({
    page,
    shop,
    gateway,
    createCheckout,
    pay,
  }) => {
    await openTools(page, shop, { policy: policyOf(gateway.url, 'pay') });
    const checkoutId = await createCheckout();
    const parameters = { gateway: gateway.url, checkoutId, target: '#pay', nonce: 'n0' };
    await page.evaluate(async (given) => {
      const { trustedTypes } = window as unknown as {
        trustedTypes?: {
          createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
        };
      };
      // Browsers without Trusted Types take the address as it is.
      const trustedTypesPolicy = trustedTypes?.createPolicy('pay', {
        createScriptURL(url: string) {
          if (url.startsWith(`${given.gateway}/v1/`)) return url;
          throw new TypeError(`no script of ours: ${url}`);
        },
      });
      await window.loadPaymentWidgets({ ...given, brands: 'VISA PAYPAL', trustedTypesPolicy });
    }, parameters);
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible();
    await pay();
  });

  test('without such a policy, the rejection names the cause', async ({
    consoleMayTell,
    page,
    shop,
    gateway,
    createCheckout,
  }) => {
    consoleMayTell(/TrustedScriptURL|require-trusted-types-for/);
    await openTools(page, shop, { policy: policyOf(gateway.url, "'none'") });
    const requires = await page.evaluate(() => 'trustedTypes' in window);
    const checkoutId = await createCheckout();
    const parameters = { gateway: gateway.url, checkoutId, target: '#pay', nonce: 'n0' };
    expect(await loadIn(page, parameters)).toEqual(
      requires
        ? { name: 'LoadError', code: 'TRUSTED_TYPES', remedy: 'contact' }
        : { forms: ['card'] },
    );
  });
});
