import { fillCard, pay, startGateway, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { createCheckoutAt, expect, strictPolicy, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

test('a checkout that expired before the page was loaded', async ({ page, shop, openForm }) => {
  const own = await startGateway();
  const checkoutId = await createCheckoutAt(own, shop);
  await own.clock.freeze();
  await own.clock.advance('PT30M');
  const form = await openForm({ checkoutId, gateway: own.url });
  await expect(form.message).toContainText(
    'Your time to pay has run out. Go back to the shop and start again.',
  );
  await expect(form.form).toBeHidden();
  const reply = await fetch(`${own.url}/v1/checkouts/${checkoutId}/config`);
  const { result } = (await reply.json()) as { result: { description: string } };
  expect(await form.errors()).toMatchObject([
    { name: 'InvalidCheckoutIdError', code: 'CHECKOUT_INVALID', message: result.description },
  ]);
  // The page is loaded again, for which the shop creates another checkout.
  const loaded = page.waitForEvent('load');
  await form.message.getByRole('button', { name: 'Start again' }).click();
  await loaded;
  await own.close();
});

test('a checkout that expires while the shopper types', async ({ page, shop, openForm }) => {
  const own = await startGateway();
  await own.clock.freeze();
  const checkoutId = await createCheckoutAt(own, shop);
  await openForm({ checkoutId, gateway: own.url });
  await fillCard(page, TEST_CARDS.visa);
  await own.clock.advance('PT30M');
  await pay(page);
  const form = cardForm(page);
  await expect(form.message).toContainText('Your time to pay has run out');
  expect(await form.errors()).toMatchObject([{ name: 'InvalidCheckoutIdError' }]);
  await own.close();
});

for (const [what, id] of [
  ['unknown', 'A'.repeat(32)],
  ['of nonsense', '%22%3E%3Cimg%20src=x%3E'],
]) {
  test(`a checkout id that is ${what}`, async ({ page, openForm }) => {
    await openForm({ checkoutId: id as string });
    await expect(cardForm(page).message).toContainText('Your time to pay has run out');
    expect(await cardForm(page).errors()).toMatchObject([{ name: 'InvalidCheckoutIdError' }]);
  });
}

test('a checkout that was paid, and whose result the shop has read', async ({
  page,
  status,
  openForm,
  pay,
}) => {
  const { checkoutId } = await openForm();
  await pay();
  await status(checkoutId);
  await openForm({ checkoutId });
  await expect(cardForm(page).message).toContainText('Your time to pay has run out');
});

test('no checkout id at all', async ({ consoleMayTell, page, shop }) => {
  consoleMayTell(/CHECKOUT_MISSING/);
  await page.goto(shop.payPage({}));
  await expect(cardForm(page).message).toContainText('not set up correctly');
  expect(await cardForm(page).errors()).toMatchObject([{ code: 'CHECKOUT_MISSING' }]);
});

for (const [what, code, action, shopperResultUrl] of [
  ['no result address', 'NO_RESULT_URL', null, ''],
  ['a result address that cannot be used', 'ADDRESS_UNSAFE', 'http://shop.example/result'],
] as const) {
  test(`${what}: said at the start, and no card can be typed`, async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    const told = page.waitForEvent('console', (line) => line.text().includes(code));
    consoleMayTell(new RegExp(`${code}|no bound origin`));
    const checkout = shopperResultUrl === undefined ? {} : { shopperResultUrl };
    const form = await openForm({ action, checkout });
    await expect(form.message).toContainText('not set up correctly');
    await expect(form.form).toBeHidden();
    expect(await form.errors()).toMatchObject([{ name: 'WidgetError', code }]);
    expect((await told).type()).toBe('warning');
  });
}

test('a result address that the page sets after the form is there', async ({
  consoleMayTell,
  page,
  openForm,
  pay,
}) => {
  consoleMayTell(/no bound origin/);
  const form = await openForm({ action: null, checkout: { shopperResultUrl: '' } });
  await expect(form.number).toBeVisible();
  await page.evaluate("wpwlOptions.shopperResultUrl = '/result'");
  await pay();
  expect(new URL(page.url()).pathname).toBe('/result');
});

test('no brand with a form', async ({ consoleMayTell, page, openForm }) => {
  consoleMayTell(/no form for: NOPE, VISA2|NO_BRAND/);
  await openForm({ brands: 'NOPE visa2' });
  await expect(cardForm(page).message).toContainText('There is no payment method');
  expect(await cardForm(page).errors()).toMatchObject([{ name: 'WidgetError', code: 'NO_BRAND' }]);
});

test('a gateway that is unreachable at the start: reported once, and retried by a button', async ({
  page,
  gateway,
  openForm,
  pay,
}) => {
  let away = true;
  await page.route(`${gateway.url}/v1/checkouts/**`, (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  );
  const form = await openForm();
  await expect(form.message).toContainText('The payment service cannot be reached');
  expect(await form.errors()).toMatchObject([{ code: 'GATEWAY_UNREACHABLE' }]);
  // Nothing can be filled in.
  await expect(form.form).toBeHidden();
  away = false;
  await form.message.getByRole('button', { name: 'Try again' }).click();
  await expect(form.message).toHaveCount(0);
  await pay();
});

test('a gateway that becomes unavailable before the submit: the input is kept, the next click pays once', async ({
  page,
  gateway,
  openForm,
  expectPaid,
}) => {
  const { checkoutId } = await openForm();
  await fillCard(page, TEST_CARDS.visa);
  const address = `${gateway.url}/v1/checkouts/${checkoutId}/payment`;
  await page.route(address, (route) => route.abort('connectionrefused'));
  await pay(page);
  const form = cardForm(page);
  await expect(form.message).toHaveText(
    'The connection was lost. Try again: you will not be charged twice.',
  );
  expect(await form.errors()).toMatchObject([
    { name: 'PciIframeSubmitError', code: 'CONNECTION_LOST' },
  ]);
  await expect(form.number).toHaveValue('4200 0000 0000 0000');
  await page.unroute(address);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

test('a response that is lost: the same submit id gets the first response, charged once', async ({
  createCheckout,
  gateway,
  openForm,
  pay,
}) => {
  const checkoutId = await createCheckout();
  const answers: string[] = [];
  const keys = new Set<unknown>();
  const proxy = await startProxy(gateway.url, ({ method, headers, answer }) => {
    if (method !== 'POST') return 'pass';
    keys.add(headers['idempotency-key']);
    answers.push(answer);
    return answers.length < 3 ? 'cut' : 'pass';
  });
  await openForm({ checkoutId, gateway: proxy.url });
  await pay();
  expect(answers).toHaveLength(3);
  expect(new Set(answers).size).toBe(1);
  expect(keys.size).toBe(1);
  proxy.close();
});

test('a rate limit of the gateway: nothing is lost, the same submit is retried', async ({
  page,
  createCheckout,
  gateway,
  openForm,
}) => {
  const checkoutId = await createCheckout();
  const keys: (string | undefined)[] = [];
  const tooMany = { 'retry-after': '1', 'content-type': 'application/json' };
  await page.route(`${gateway.url}/v1/checkouts/${checkoutId}/payment`, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const body = JSON.stringify({ result: { code: '800.120.100' } });
    return keys.length <= 3
      ? route.fulfill({ status: 429, headers: tooMany, body })
      : route.continue();
  });
  await openForm({ checkoutId });
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  const form = cardForm(page);
  await expect(form.message).toContainText('Try again');
  expect(await form.errors()).toMatchObject([{ code: 'CONNECTION_LOST' }]);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

test('seven clicks make one payment', async ({ page, gateway, openForm }) => {
  const { checkoutId } = await openForm();
  await fillCard(page, TEST_CARDS.visa);
  let posts = 0;
  page.on('request', (request) => {
    if (request.url() === `${gateway.url}/v1/checkouts/${checkoutId}/payment`) posts++;
  });
  await cardForm(page).pay.evaluate((button: HTMLButtonElement) => {
    for (let i = 0; i < 7; i++) button.click();
  });
  await page.waitForURL(/\/result\?/);
  expect(posts).toBe(1);
});

test('a policy of the page that blocks the frames is named', async ({
  consoleMayTell,
  openForm,
}) => {
  consoleMayTell(/frame-src|FRAME_BLOCKED/);
  const policy = (gateway: string) =>
    strictPolicy(gateway).replace(`frame-src ${gateway}`, "frame-src 'none'");
  const form = await openForm({ policy });
  await expect(form.message).toContainText('could not be loaded on this page');
  const [error] = await form.errors();
  expect(error).toMatchObject({ name: 'PciIframeCommunicationError', code: 'FRAME_BLOCKED' });
  expect(error?.cause).toContain('frame-src');
});

test('a policy of the page that forbids the connection is named', async ({
  consoleMayTell,
  page,
  openForm,
}) => {
  consoleMayTell(/connect-src|CONNECTION_BLOCKED|violates the document's Content Security Policy/);
  const policy = (gateway: string) =>
    strictPolicy(gateway).replace(`connect-src ${gateway}`, "connect-src 'none'");
  await openForm({ policy });
  await expect.poll(() => cardForm(page).errors()).toMatchObject([{ code: 'CONNECTION_BLOCKED' }]);
});

test('a page whose origin is not bound to the checkout gets no card fields', async ({
  consoleMayTell,
  openForm,
}) => {
  consoleMayTell(/frame-ancestors|ORIGIN_NOT_BOUND/);
  const form = await openForm({ checkout: { shopperResultUrl: 'https://other.example/result' } });
  await expect(form.message).toContainText('could not be loaded on this page');
  expect(await form.errors()).toMatchObject([{ code: 'ORIGIN_NOT_BOUND' }]);
  await expect(form.number).toHaveCount(0);
});

test('a result address that is no http address is never followed', async ({ openForm, pay }) => {
  await openForm({ action: 'javascript:window.hit=1' });
  await pay();
  // The next place in line: the checkout's own address.
});
