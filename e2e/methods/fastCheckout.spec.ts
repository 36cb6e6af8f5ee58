/** Fast checkout: the script is loaded without a checkout, and the page makes one when a button is used. */
import { passBank, payWithWallet, walletSheet } from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';
import { startProxy } from '../support/proxy.ts';
import { errorsOf, notesOf, noting } from '../support/wallets.ts';

test('the hash of the script is available before there is a checkout, and matches', async ({
  page,
  shop,
  gateway,
}) => {
  const reply = await fetch(`${gateway.url}/v1/fastcheckout/integrity`);
  const { integrity, isTestSystem } = (await reply.json()) as Record<string, string>;
  expect(isTestSystem).toBe(true);
  await page.goto(
    shop.payPage({
      html: `<!doctype html><html lang="en"><title>Pay</title><main><h1>Pay</h1>
      <form class="paymentWidgets" action="/result" data-brands="APPLEPAY"></form></main>
      <script nonce="n0">var wpwlOptions = { createCheckout: () => new Promise(() => {}), checkout: { amount: 12.5, currency: 'EUR' } };</script>
      <script src="${gateway.url}/v1/paymentWidgets.js" integrity="${integrity}" crossorigin="anonymous"></script></html>`,
    }),
  );
  await page.locator('.wpwl-apple-pay-button').click();
  // The amount is the page's, and the sheet does not wait for the checkout.
  await expect(walletSheet(page)).toContainText('€12.50');
});

test('a checkout is created when the button is pressed, during the sheet, and paid', async ({
  page,
  shop,
  createCheckout,
  expectPaid,
}) => {
  const made: string[] = [];
  await page.exposeFunction('makeCheckout', async (json: { brand: string }) => {
    made.push(json.brand);
    return createCheckout();
  });
  const options = noting(`{
    checkout: { amount: '92.00', currency: 'EUR' },
    createCheckout(json) { note('this', this === wpwlOptions); return window.makeCheckout(json); },
    onReady: (forms) => note('onReady', forms.map(({ containerKey }) => containerKey)),
  }`);
  await page.goto(shop.payPage({ brands: 'GOOGLEPAY PAYPAL', options }));
  await expect(page.locator('.wpwl-google-pay-button')).toBeEnabled();
  expect(made).toEqual([]);
  await payWithWallet(page, 'GOOGLEPAY');
  await page.waitForURL(/\/result\?/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await expectPaid(id, { amount: '92.00' });
  expect(made).toEqual(['GOOGLEPAY']);
  expect(await notesOf(page)).toEqual([
    ['onReady', ['virtualAccount-GOOGLEPAY', 'virtualAccount-PAYPAL']],
    ['this', true],
  ]);
});

test('the checkout is kept for another brand, and provides its amount if the page sets none', async ({
  page,
  shop,
  createCheckout,
  status,
}) => {
  const made: string[] = [];
  await page.exposeFunction('makeCheckout', async () => {
    made.push(await createCheckout({ amount: '77.00' }));
    return made.at(-1);
  });
  const options = `{ createCheckout: () => window.makeCheckout() }`;
  await page.goto(shop.payPage({ brands: 'APPLEPAY PAYPAL', options }));
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(walletSheet(page)).toContainText('€77.00');
  await page.keyboard.press('Escape');
  await page.locator('.wpwl-container-virtualAccount-PAYPAL .wpwl-button-brand').click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
  expect(made).toHaveLength(1);
  expect((await status(made[0] ?? '')).body).toMatchObject({ paymentBrand: 'PAYPAL' });
});

test('a second press during the creation does not create another checkout', async ({
  page,
  shop,
  createCheckout,
}) => {
  let asked = 0;
  let give = () => {};
  const waiting = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.exposeFunction('makeCheckout', async () => {
    asked++;
    await waiting;
    return createCheckout();
  });
  const options = `{ checkout: { amount: '92.00', currency: 'EUR' }, createCheckout: () => window.makeCheckout() }`;
  await page.goto(shop.payPage({ brands: 'APPLEPAY', options }));
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(walletSheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.wpwl-apple-pay-button')).toBeEnabled();
  await payWithWallet(page, 'APPLEPAY');
  give();
  await page.waitForURL(/\/result\?/);
  expect(asked).toBe(1);
});

for (const [title, answer] of [
  ['throws', `(() => { throw new Error('no'); })()`],
  ['rejects', `Promise.reject(new Error('no'))`],
  ['gives nonsense', `Promise.resolve({ id: 7 })`],
  ['gives a path', `Promise.resolve('../../x')`],
  ['gives an id that nobody knows', `Promise.resolve('unknown.checkout')`],
] as const) {
  test(`createCheckout that ${title} is reported, and the shopper can try again`, async ({
    consoleMayTell,
    page,
    shop,
    createCheckout,
  }) => {
    consoleMayTell(/createCheckout failed/);
    const id = await createCheckout();
    const options = noting(`{
      checkout: { amount: '92.00', currency: 'EUR' },
      createCheckout: () => window.isWilling ? Promise.resolve('${id}') : ${answer},
    }`);
    await page.goto(shop.payPage({ brands: 'APPLEPAY', options }));
    await page.locator('.wpwl-apple-pay-button').click();
    await expect(page.locator('.wpwl-message')).toContainText('could not be started');
    await expect(walletSheet(page)).toHaveCount(0);
    expect(await notesOf(page)).toEqual([['onError', 'CHECKOUT_NOT_CREATED', 'APPLEPAY', null]]);
    await page.evaluate(() => Object.assign(window, { isWilling: true }));
    await payWithWallet(page, 'APPLEPAY');
    await page.waitForURL(/\/result\?/);
  });
}

test('createCheckout that never settles is reported after 30 s, and can be tried again', async ({
  consoleMayTell,
  page,
  shop,
  createCheckout,
}) => {
  consoleMayTell(/createCheckout failed/);
  const id = await createCheckout();
  await page.clock.install();
  const options = noting(`{
    checkout: { amount: '92.00', currency: 'EUR' },
    createCheckout: () => window.isWilling ? Promise.resolve('${id}') : new Promise(() => {}),
  }`);
  await page.goto(shop.payPage({ brands: 'APPLEPAY', options }));
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(walletSheet(page)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(walletSheet(page)).toHaveCount(0);
  expect(await errorsOf(page)).toMatchObject([
    { code: 'CHECKOUT_NOT_CREATED', cause: expect.stringContaining('30 s') },
  ]);
  await page.clock.resume();
  await page.evaluate(() => Object.assign(window, { isWilling: true }));
  await payWithWallet(page, 'APPLEPAY');
  await page.waitForURL(/\/result\?/);
});

test('a checkout that has ended is replaced at the next press', async ({
  page,
  shop,
  gateway,
  createCheckout,
  status,
}) => {
  const made: string[] = [];
  await page.exposeFunction('makeCheckout', async () => {
    made.push(await createCheckout());
    return made.at(-1);
  });
  const options = `{ checkout: { amount: '92.00', currency: 'EUR' }, createCheckout: () => window.makeCheckout() }`;
  await page.goto(shop.payPage({ brands: 'APPLEPAY', options }));
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(walletSheet(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.wpwl?.ndc)).toBe(made[0]);
  await page.keyboard.press('Escape');
  const reply = await fetch(`${gateway.url}/v1/checkouts/${made[0]}?entityId=${gateway.entityId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${gateway.token}` },
  });
  expect(reply.status).toBe(200);
  await payWithWallet(page, 'APPLEPAY');
  await page.waitForURL(/\/result\?/);
  expect(made).toHaveLength(2);
  expect((await status(made[1] ?? '')).body.result.code).toBe('000.100.110');
});

test('cards are excluded, with a warning for the developer: their frames need a checkout', async ({
  consoleMayTell,
  page,
  shop,
}) => {
  consoleMayTell(/no form for: VISA, MASTER/);
  const warned: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text());
  });
  const options = `{ createCheckout: () => Promise.reject(new Error('no')) }`;
  await page.goto(shop.payPage({ brands: 'VISA MASTER APPLEPAY', options }));
  await expect(page.locator('.wpwl-apple-pay-button')).toBeEnabled();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  expect(warned.join()).toContain(
    'no form for: VISA, MASTER without a checkoutId in the script’s address',
  );
  expect(await errorsOf(page)).toEqual([]);
});

test('a page with cards only has no brand', async ({ consoleMayTell, page, shop }) => {
  consoleMayTell(/no form for: VISA|NO_BRAND/);
  const options = `{ createCheckout: () => Promise.reject(new Error('no')) }`;
  await page.goto(shop.payPage({ brands: 'VISA', options }));
  await expect(page.locator('.wpwl-message')).toContainText('There is no payment method');
  expect(await errorsOf(page)).toMatchObject([{ code: 'NO_BRAND' }]);
});

test('a payment whose response is lost is not repeated in another checkout', async ({
  page,
  shop,
  gateway,
  createCheckout,
  status,
}) => {
  const made: string[] = [];
  await page.exposeFunction('makeCheckout', async () => {
    made.push(await createCheckout());
    return made.at(-1);
  });
  const keys = new Set<unknown>();
  let isAway = true;
  const proxy = await startProxy(gateway.url, ({ method, headers }) => {
    if (method !== 'POST') return 'pass';
    keys.add(headers['idempotency-key']);
    return isAway ? 'cut' : 'pass';
  });
  const options = `{ createCheckout: () => window.makeCheckout() }`;
  await page.goto(shop.payPage({ brands: 'CASH_ON_DELIVERY', options, gateway: proxy.url }));
  const button = page.locator('.wpwl-button-brand');
  await button.click();
  // After its own tries.
  await expect(page.locator('.wpwl-message')).toContainText('connection was lost', {
    timeout: 20_000,
  });
  // The shop knows already, and its checkout is used up: the gateway would say that there is none.
  expect((await status(made[0] ?? '')).body.result.code).toBe('000.100.110');
  isAway = false;
  await button.click();
  // The first answer, told again.
  await page.waitForURL(/\/result\?/);
  expect(made).toHaveLength(1);
  expect(keys.size).toBe(1);
  proxy.close();
});

test('the result opens at the address of the checkout, if the page sets none', async ({
  page,
  shop,
  createCheckout,
}) => {
  const shopperResultUrl = `${shop.origin}/result?from=checkout`;
  const id = await createCheckout({ shopperResultUrl });
  const options = `{ createCheckout: () => Promise.resolve('${id}') }`;
  await page.goto(shop.payPage({ brands: 'CASH_ON_DELIVERY', options, action: null }));
  await page.locator('.wpwl-button-brand').click();
  await page.waitForURL(/\/result\?from=checkout/);
});
