/** The tests of the shop. Each test has an entity of its own, so all of them run at the same time. */
import {
  actOnChargeback,
  raiseChargeback,
  TEST_CARDS,
  threeDSecureCard,
} from 'payment-widgets/testkit';
import { test as base, expect } from 'payment-widgets/testkit/playwright';
import { startShop } from './shop.mjs';

const test = base.extend<{ shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: async ({ entity }, use) => {
    const shop = await startShop(entity);
    await use(shop);
    shop.close();
  },
});

/** Sets the faults of an entity, in place of earlier ones. */
const setFaults = (entity: { url: string; entityId: string; token: string }, faults: object) =>
  fetch(`${entity.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${entity.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: entity.entityId, ...faults }),
  });

test('a shopper pays', async ({ page, shop, payWith }) => {
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
  expect(shop.lastOrder().state).toBe('paid');
});

test('a card is declined, and the reason is the test card', async ({
  page,
  shop,
  payWith,
  explain,
}) => {
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.declined);
  await expect(page.getByRole('heading')).toHaveText('Your payment was declined');
  const { result, reason } = await explain(shop.lastOrder().checkoutId);
  expect(result.code).toBe('800.100.152');
  expect(reason).toMatchObject({ cause: 'test-card', parameter: 'card.number' });
});

for (const [does, title] of [
  ['approve', 'Thank you for your order'],
  ['decline', 'Your payment was declined'],
] as const) {
  test(`at the 3-D Secure challenge: ${does}`, async ({ page, shop, payWith, passChallenge }) => {
    await page.goto(`${shop.url}/pay`);
    await payWith(page, threeDSecureCard('VISA', 'challenge'));
    await passChallenge(page, does);
    await expect(page.getByRole('heading')).toHaveText(title);
  });
}

test('a checkout that the shopper leaves ends after 30 minutes', async ({ page, shop, clock }) => {
  await clock.freeze('2030-01-31T12:00:00Z');
  await page.goto(`${shop.url}/pay`);
  await clock.advance('PT29M59S');
  await shop.checkOrders();
  expect(shop.lastOrder().state).toBe('open');
  await clock.advance('PT1S');
  await shop.checkOrders();
  expect(shop.lastOrder().state).toBe('abandoned');
});

test('the gateway calls the result page after 29 minutes if the shopper does not return', async ({
  page,
  shop,
  payWith,
  clock,
}) => {
  await page.route('**/result?*', (route) => route.abort());
  await page.goto(`${shop.url}/pay`);
  const isLeaving = page.waitForRequest('**/result?*');
  await payWith(page, TEST_CARDS.success);
  await isLeaving;
  expect(shop.lastOrder().state).toBe('open');
  await clock.advance('PT29M');
  expect(shop.lastOrder().state).toBe('paid');
});

test('the gateway sends a webhook about the payment', async ({ page, shop, payWith, webhook }) => {
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  const { payload } = await webhook.waitFor({ type: 'PAYMENT', code: '000.100.110' });
  expect(payload).toMatchObject({
    merchantTransactionId: shop.lastOrder().number,
    amount: '92.00',
    currency: 'EUR',
  });
});

test('the shop refunds a payment', async ({ page, shop, payWith, webhook }) => {
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
  const order = shop.lastOrder();
  await shop.refund(order);
  expect(order.state).toBe('refunded');
  await webhook.waitFor(
    ({ payload }) => payload.paymentType === 'RF' && payload.referencedId === order.paymentId,
  );
});

test('a subscription is paid every month of a year', async ({
  page,
  shop,
  payWith,
  clock,
  webhook,
}) => {
  await clock.freeze('2030-01-31T12:00:00Z');
  await page.goto(`${shop.url}/subscribe`);
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
  const { executed } = await clock.elapse('P1Y');
  const runs = executed.filter(({ kind }) => kind === 'scheduleRun');
  expect(runs.map(({ at }) => at.slice(0, 10))).toEqual([
    ...['2030-02-01', '2030-03-01', '2030-04-01', '2030-05-01', '2030-06-01', '2030-07-01'],
    ...['2030-08-01', '2030-09-01', '2030-10-01', '2030-11-01', '2030-12-01', '2031-01-01'],
  ]);
  const paid = webhook.messages.filter(
    ({ type, payload }) => type === 'PAYMENT' && payload.result.code === '000.100.110',
  );
  // The first payment and its twelve repetitions.
  expect(paid.map(({ payload }) => payload.amount)).toEqual(Array(13).fill('9.90'));
});

test('the form reports that no answer arrived, and the next press pays', async ({
  page,
  shop,
  payWith,
  entity,
}) => {
  const path = '/v1/checkouts/{id}/payment';
  await setFaults(entity, { routes: [{ path, fault: 'status', status: 503 }] });
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  // A text alone would be found twice: screen readers get it, too.
  await expect(page.locator('.wpwl-message')).toContainText('The connection was lost');
  await setFaults(entity, {});
  await page.locator('.wpwl-button-pay').click();
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
});

test('a processor that is down fails the payment, and a second attempt pays', async ({
  page,
  shop,
  payWith,
  entity,
}) => {
  await setFaults(entity, { fault: 'down' });
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Please try again in a moment');
  await setFaults(entity, {});
  await page.getByRole('link', { name: 'Try again' }).click();
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
});

test('the bank of a shopper charges a payment back, and the shop wins', async ({
  page,
  shop,
  payWith,
  entity,
  webhook,
}) => {
  await page.goto(`${shop.url}/pay`);
  await payWith(page, TEST_CARDS.success);
  await expect(page.getByRole('heading')).toHaveText('Thank you for your order');
  const { id } = await raiseChargeback(entity, shop.lastOrder().paymentId ?? '');
  const { payload } = await webhook.waitFor({ type: 'PAYMENT', id });
  expect(payload).toMatchObject({ paymentType: 'CB', amount: '92.00' });
  await actOnChargeback(entity, id, 'represent');
  const { state } = await actOnChargeback(entity, id, 'giveBack');
  expect(state).toBe('won');
});
