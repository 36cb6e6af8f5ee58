import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

test('a page that is loaded again after the payment redirects to the result', async ({
  page,
  createCheckout,
  gateway,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  let answered: () => void = () => {};
  const paid = new Promise<void>((resolve) => {
    answered = resolve;
  });
  // The answer to the submit never comes back to this page.
  const proxy = await startProxy(gateway.url, ({ method }) => {
    if (method !== 'POST') return 'pass';
    answered();
    return new Promise(() => {});
  });
  await openForm({ checkoutId, gateway: proxy.url });
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid;
  await page.reload();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
  proxy.close();
});

test('a second tab of the same checkout pays nothing: it redirects to the result', async ({
  page,
  context,
  shop,
  createCheckout,
  status,
}) => {
  const checkoutId = await createCheckout();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    // Nothing can be typed into a tab in the background.
    await tab.bringToFront();
    await tab.goto(shop.payPage({ checkoutId }));
    await fillCard(tab, TEST_CARDS.visa);
  }
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await pay(other);
  await other.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).http).toBe(200);
  expect((await status(checkoutId)).body.result.code).toBe('200.300.404');
});

/** A click that needs no tab in front. */
const click = (button: HTMLElement | SVGElement) => (button as HTMLElement).click();

test('two tabs that pay at the same moment make one payment', async ({
  page,
  context,
  shop,
  createCheckout,
  gateway,
}) => {
  const checkoutId = await createCheckout();
  const answers: string[] = [];
  const proxy = await startProxy(gateway.url, ({ method, answer }) => {
    if (method === 'POST') answers.push(JSON.parse(answer).result.code);
    return 'pass';
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.goto(shop.payPage({ checkoutId, gateway: proxy.url }));
    await fillCard(tab, TEST_CARDS.visa);
  }
  await Promise.all([page, other].map((tab) => cardForm(tab).pay.evaluate(click)));
  await Promise.all([page, other].map((tab) => tab.waitForURL(/\/result\?/)));
  expect(answers.filter((code) => code === '000.100.110')).toHaveLength(1);
  proxy.close();
});

test('every way to submit at once makes one payment: clicks, Enter, script, executePayment', async ({
  page,
  gateway,
  openForm,
}) => {
  const posts: string[] = [];
  const proxy = await startProxy(gateway.url, ({ method, path }) => {
    if (method === 'POST') posts.push(path);
    return 'pass';
  });
  await openForm({ gateway: proxy.url });
  await fillCard(page, TEST_CARDS.visa);
  await cardForm(page).holder.focus();
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('.wpwl-button-pay');
    const { wpwl } = window as unknown as { wpwl: { executePayment(key: string): void } };
    button?.click();
    button?.click();
    button?.form?.requestSubmit();
    wpwl.executePayment('wpwl-container-card');
    const all = document.querySelector('.wpwl-container')?.className.split(' ').join('.');
    wpwl.executePayment(all ?? '');
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await page.waitForURL(/\/result\?/);
  expect(posts).toHaveLength(1);
  proxy.close();
});

test('with retryDeclined a declined shopper stays, and pays with another card', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const { checkoutId } = await openForm({ options: '{ retryDeclined: true }' });
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  const form = cardForm(page);
  await expect(form.message).toHaveText('The payment was declined. Try again or use another card.');
  expect(await form.errors()).toMatchObject([{ code: 'PAYMENT_DECLINED' }]);
  await expect(form.holder).toHaveValue('Jane Jones');
  await expect(form.number).toHaveValue('4000 0000 0000 0002');
  await form.number.fill(TEST_CARDS.visa.number);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

test('the message of a decline is in the window, also if the form is longer than the window', async ({
  page,
  openForm,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const address =
    '{ country: "CH", street1: "Main Street 1", street2: "Flat 2", city: "Bern", postcode: "3000" }';
  const form = await openForm({
    options: `{ retryDeclined: true, billingAddress: ${address} }`,
  });
  await fillCard(page, TEST_CARDS.declined);
  await form.pay.click();
  await expect(form.message).toContainText('The payment was declined.');
  await expect(form.message).toBeInViewport({ ratio: 0.9 });
});

test('a field that the gateway refuses is marked in the form, which keeps the input', async ({
  page,
  openForm,
}) => {
  await openForm();
  await fillCard(page, TEST_CARDS.visa);
  const form = cardForm(page);
  await form.form.evaluate((element) => {
    const field = document.createElement('input');
    Object.assign(field, { name: 'billing.country', value: 'Nowhere', type: 'hidden' });
    element.append(field);
  });
  await pay(page);
  await expect(form.message).toContainText('Check your details');
  expect(await form.errors()).toMatchObject([
    { code: 'SUBMIT_REFUSED', message: expect.stringContaining('; billing.country must be ') },
  ]);
  await expect(form.number).toHaveValue('4200 0000 0000 0000');
  await expect(form.pay).toBeEnabled();
});
