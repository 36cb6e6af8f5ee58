import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

for (const [name, isLate] of [
  ['is an error with its cause, and can be tried again', false],
  ['makes the form usable again if it answers at last', true],
] as const) {
  test(`a frame that stays silent for ten seconds ${name}`, async ({
    page,
    shop,
    createCheckout,
    gateway,
    pay,
  }) => {
    let answer = () => {};
    let held: Promise<void> | 'pass' = new Promise((resolve) => {
      answer = resolve;
    });
    const proxy = await startProxy(gateway.url, ({ path }) =>
      path.includes('/frame') ? held : 'pass',
    );
    await page.clock.install();
    await page.goto(shop.payPage({ checkoutId: await createCheckout(), gateway: proxy.url }), {
      // Its frames have not finished.
      waitUntil: 'domcontentloaded',
    });
    const form = cardForm(page);
    await expect.poll(() => form.calls()).toHaveLength(1);
    await page.clock.fastForward(8_000);
    expect(await form.errors()).toEqual([]);
    await page.clock.fastForward(2_500);
    await expect(form.message).toContainText('The payment service cannot be reached');
    await expect(form.form).toBeHidden();
    const errors = await form.errors();
    expect(errors).toMatchObject([{ name: 'PciIframeCommunicationError', code: 'FRAME_SILENT' }]);
    expect(errors[0]?.cause).toContain('no hello within 10 s');
    if (isLate) answer();
    else {
      held = 'pass';
      await form.message.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(form.message).toHaveCount(0);
    await pay();
    proxy.close();
  });
}

test('without a BroadcastChannel the frames of a form find each other through their parent', async ({
  page,
  openForm,
  expectPaid,
}) => {
  await page.addInitScript(() => {
    // What a browser does that closes all third-party storage.
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('denied', 'SecurityError');
      }
    } as unknown as typeof BroadcastChannel;
  });
  const options = `{ onReadyIframeCommunication() { window.calls.push('connected') }, onReady() {} }`;
  const form = await openForm({ options });
  const { checkoutId } = form;
  await fillCard(page, TEST_CARDS.master);
  await form.form.evaluate((element) => {
    const group = element.querySelector('.wpwl-group-cardNumber');
    if (group) element.append(group);
  });
  await expect.poll(async () => (await form.calls()).length).toBe(3);
  await expect(form.number).toHaveValue('5454 5454 5454 5454');
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

test('a code that its frame does not return is an error that keeps the input', async ({
  page,
  openForm,
}) => {
  await page.addInitScript(() => {
    const Channel = window.BroadcastChannel;
    if (location.hash === '#card.cvv') {
      window.BroadcastChannel = class extends Channel {
        override postMessage() {}
      };
    }
  });
  await openForm();
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  const form = cardForm(page);
  await expect(form.message).toContainText('Check your details');
  expect(await form.errors()).toMatchObject([
    { name: 'PciIframeSubmitError', code: 'FIELD_UNAVAILABLE' },
  ]);
  await expect(form.number).toHaveValue('4200 0000 0000 0000');
});

test('the frames may autofill, and the page has no control that a browser would fill with a number or code', async ({
  page,
  openForm,
}) => {
  const form = await openForm();
  // Features that a browser does not know are left out: it would warn of each on the console.
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as Document & { featurePolicy?: { features(): string[] } };
    const known = featurePolicy?.features() ?? [];
    const wanted = ['payment', 'shared-autofill', 'autofill'];
    return wanted.filter((feature) => known.includes(feature)).join('; ');
  });
  for (const frame of [form.numberFrame, form.codeFrame]) {
    await expect(frame).toHaveAttribute('allow', allowed);
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  }
  await expect(form.number).toHaveAttribute('autocomplete', 'cc-number');
  await expect(form.number).toHaveAttribute('inputmode', 'numeric');
  await expect(form.code).toHaveAttribute('autocomplete', 'cc-csc');
  await expect(form.expiry).toHaveAttribute('autocomplete', 'cc-exp');
  await expect(form.holder).toHaveAttribute('autocomplete', 'cc-name');
  await expect(page.locator('[autocomplete="cc-number"], [autocomplete="cc-csc"]')).toHaveCount(0);
  await expect(
    page.locator('[name="card.number"]:not(iframe), [name="card.cvv"]:not(iframe)'),
  ).toHaveCount(0);
});

test('a slow gateway: the form waits, shows progress, and pays once', async ({
  page,
  gateway,
  openForm,
}) => {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let posts = 0;
  const proxy = await startProxy(gateway.url, ({ method }) => {
    if (method !== 'POST') return 'pass';
    posts++;
    return held;
  });
  await openForm({ gateway: proxy.url });
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  const form = cardForm(page);
  const spinner = page.locator('.wpwl-container > .spinner');
  await expect(spinner).toBeVisible();
  const isBelow = await spinner.evaluate((one) => {
    const { height, bottom } = getComputedStyle(one, '::after');
    const top =
      one.getBoundingClientRect().bottom - Number.parseFloat(height) - Number.parseFloat(bottom);
    return top >= (one.parentElement?.querySelector('form')?.getBoundingClientRect().bottom ?? 0);
  });
  expect(isBelow).toBe(true);
  await expect(form.pay).toBeDisabled();
  await expect(form.form).toHaveAttribute('aria-busy', 'true');
  await form.form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  letGo();
  await page.waitForURL(/\/result\?/);
  expect(posts).toBe(1);
  proxy.close();
});

for (const [kind, checkout] of [
  ['an unbound', { shopperResultUrl: '' }],
  ['a bound', {}],
] as const) {
  test(`a page that is sandboxed without allow-same-origin says so at the start, with ${kind} checkout`, async ({
    consoleMayTell,
    page,
    shop,
    createCheckout,
  }) => {
    consoleMayTell(/FRAME_ISOLATED|no bound origin|frame-ancestors/);
    const checkoutId = await createCheckout(checkout);
    const inner = shop.payPage({ checkoutId, policy: null });
    const html = `<iframe title="Pay" sandbox="allow-scripts allow-forms" src="${inner}"></iframe>`;
    await page.goto(shop.payPage({ html, policy: null }));
    const sandboxed = page.frameLocator('iframe[title="Pay"]');
    await expect(sandboxed.locator('.wpwl-message')).toContainText(
      'could not be loaded on this page',
    );
    const errors = await sandboxed.locator('html').evaluate('errors');
    expect(errors).toMatchObject([
      { code: 'FRAME_ISOLATED', cause: expect.stringContaining('without allow-same-origin') },
    ]);
  });
}

test('a page that another holds as srcdoc has the origin of that one: a bound checkout is paid', async ({
  page,
  shop,
  gateway,
  createCheckout,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
  const inner = `<form class='paymentWidgets' data-brands='VISA'></form><script src='${src}'></script>`;
  const html = `<iframe title="Pay" srcdoc="${inner}"></iframe>`;
  await page.goto(shop.payPage({ html, policy: null }));
  const held = page.frameLocator('iframe[title="Pay"]');
  const { number, expiry, holder, cvv } = TEST_CARDS.visa;
  const field = (name: string) =>
    held.frameLocator(`.wpwl-control-${name}`).locator('input').first();
  await field('cardNumber').fill(number);
  await held.locator('.wpwl-control-expiry').fill(expiry);
  await held.locator('.wpwl-control-cardHolder').fill(holder ?? 'Jane Jones');
  await field('cvv').fill(cvv ?? '');
  await held.locator('.wpwl-button-pay').click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});
