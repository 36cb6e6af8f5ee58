/** A checkout that ends while the shopper types: the page is told, and may give another; what was typed stays. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { test as base, createCheckoutAt, expect } from './support/fixtures.ts';

/** The clock stands until a test moves it. */
const test = base.extend({
  gateway: async ({ gateway }, use) => {
    await gateway.clock.freeze();
    await use(gateway);
  },
});

const RENEWS = `{
  onCheckoutExpiring: (it) => window.calls.push(['onCheckoutExpiring', Object.keys(it)]),
  renewCheckout: async (it) => { window.calls.push(['renew', it.id]); return window.next; },
}`;

test('a minute before the end another checkout replaces it, and pays with the input', async ({
  page,
  createCheckout,
  status,
  gateway,
  openForm,
}) => {
  const [first, second] = [await createCheckout(), await createCheckout()];
  await page.clock.install();
  const form = await openForm({ checkoutId: first, options: RENEWS });
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate((id) => Object.assign(window, { next: id }), second);
  await page.clock.fastForward('28:50');
  expect(await form.calls()).not.toContainEqual(['renew', first]);
  await page.clock.fastForward('00:20');
  await expect(form.form).toHaveAttribute('action', new RegExp(second));
  expect(await form.calls()).toEqual(
    expect.arrayContaining([
      ['onCheckoutExpiring', ['id', 'expiresAt']],
      ['renew', first],
    ]),
  );
  expect(await page.evaluate('[wpwl.ndc, wpwl.checkout.id]')).toEqual([second, second]);
  await gateway.clock.advance('PT1S');
  await pay(page);
  await page.waitForURL(new RegExp(`/result\\?id=${second}`));
  expect((await status(second)).body.card).toMatchObject({
    last4Digits: TEST_CARDS.visa.number.slice(-4),
  });
});

test('a checkout that has ended when the shopper pays is renewed, and paid at the next press', async ({
  page,
  shop,
  gateway,
  openForm,
  expectPaid,
}) => {
  await openForm({ options: RENEWS });
  await fillCard(page, TEST_CARDS.visa);
  await gateway.clock.advance('PT31M');
  const second = await createCheckoutAt(gateway, shop);
  await page.evaluate((id) => Object.assign(window, { next: id }), second);
  const form = cardForm(page);
  await pay(page);
  await expect(form.message).toContainText('try again');
  expect(await form.errors()).toEqual([]);
  await expect(form.pay).toBeEnabled();
  await pay(page);
  await page.waitForURL(new RegExp(`/result\\?id=${second}`));
  await expectPaid(second);
});

for (const [name, gives] of Object.entries({
  'gives none': 'undefined',
  'gives one that is over, too': '"0123456789ABCDEF.over"',
  'gives something else': '{}',
  throws: '(() => { throw new Error("of the shop"); })()',
})) {
  test(`a page that ${name} shows that the time has run out`, async ({
    consoleMayTell,
    page,
    gateway,
    openForm,
  }) => {
    consoleMayTell(/renewCheckout failed/);
    const options = `{ renewCheckout: async () => ${gives} }`;
    const form = await openForm({ options });
    await fillCard(page, TEST_CARDS.visa);
    await gateway.clock.advance('PT31M');
    await pay(page);
    await expect(form.message).toContainText('Your time to pay has run out');
    expect(await form.errors()).toMatchObject([{ code: 'CHECKOUT_INVALID' }]);
  });
}

test('after the end the shopper starts again, and what is no secret is still there', async ({
  page,
  shop,
  gateway,
  createCheckout,
  expectPaid,
}) => {
  // The page has another checkout when it is loaded again: that of its window.
  const html = `<!doctype html><html lang="en"><title>Pay</title><body>
    <form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>
    <script>
      const script = document.createElement('script');
      script.src = '${gateway.url}/v1/paymentWidgets.js?checkoutId=' + (name || '${await createCheckout()}');
      document.body.append(script);
    </script>`;
  await page.goto(shop.payPage({ html, policy: null }));
  const first = cardForm(page);
  await fillCard(page, TEST_CARDS.visa);
  await first.holder.fill('Ada Lovelace');
  await gateway.clock.advance('PT31M');
  await pay(page);
  const second = await createCheckoutAt(gateway, shop);
  await page.evaluate((id) => Object.assign(window, { name: id }), second);
  await first.message.getByRole('button', { name: 'Start again' }).click();
  await expect(first.form).toHaveAttribute('action', new RegExp(second));
  await expect(first.holder).toHaveValue('Ada Lovelace');
  // The data of the card are not kept.
  await expect(first.expiry).toHaveValue('');
  await expect(first.number).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(new RegExp(`/result\\?id=${second}`));
  await expectPaid(second);
});

test('a checkout of another shop is not paid with the input of this one', async ({
  page,
  shop,
  createCheckout,
  gateway,
  openForm,
}) => {
  const first = await createCheckout();
  const foreign = await createCheckoutAt(gateway, shop, {
    shopperResultUrl: 'https://other.example/result',
  });
  const form = await openForm({ checkoutId: first, options: RENEWS });
  await fillCard(page, TEST_CARDS.visa);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment'))
      posts.push(request.url());
  });
  await gateway.clock.advance('PT29M');
  await page.evaluate((id) => Object.assign(window, { next: id }), foreign);
  await gateway.clock.advance('PT2M');
  await pay(page);
  await expect(form.message).toBeVisible();
  expect(posts.filter((url) => url.includes(foreign))).toEqual([]);
});
