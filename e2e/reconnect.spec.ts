import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

/** What pages do with the parts of the form. */
const MOVES = {
  'the number group moved to the end': () => {
    const group = document.querySelector('.wpwl-group-cardNumber');
    if (group) document.querySelector('.wpwl-form-card')?.append(group);
  },
  'the code group moved to the front': () => {
    const group = document.querySelector('.wpwl-group-cvv');
    if (group) document.querySelector('.wpwl-form-card')?.prepend(group);
  },
  'the number group detached and put back': () => {
    const group = document.querySelector('.wpwl-group-cardNumber');
    const next = group?.nextSibling ?? null;
    const parent = group?.parentNode;
    group?.remove();
    if (group) parent?.insertBefore(group, next);
  },
  'the code group wrapped': () => {
    const group = document.querySelector('.wpwl-group-cvv');
    const wrap = document.createElement('div');
    group?.replaceWith(wrap);
    if (group) wrap.append(group);
  },
} as const;

const move = (page: Page, name: keyof typeof MOVES) => page.evaluate(MOVES[name]);

/** How many frames have connected, again ones included. */
const countConnections = `{ onReadyIframeCommunication() { window.calls.push(this.$iframe[0].className) } , onReady() {} }`;

for (const name of Object.keys(MOVES) as (keyof typeof MOVES)[]) {
  test(`${name} before typing: the field connects again and pays`, async ({
    page,
    shop,
    createCheckout,
  }) => {
    const checkoutId = await createCheckout();
    await page.goto(shop.payPage({ checkoutId, options: countConnections }));
    const form = cardForm(page);
    await expect.poll(async () => (await form.calls()).length).toBe(2);
    await move(page, name);
    await expect.poll(async () => (await form.calls()).length).toBe(3);
    await fillCard(page, TEST_CARDS.master);
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test(`${name} after typing: what was typed is still there, and pays`, async ({
    page,
    shop,
    createCheckout,
    status,
  }) => {
    const checkoutId = await createCheckout();
    await page.goto(shop.payPage({ checkoutId, options: countConnections }));
    const form = cardForm(page);
    await fillCard(page, TEST_CARDS.master);
    await expect(form.brand).toHaveValue('MASTER');
    await move(page, name);
    await expect.poll(async () => (await form.calls()).length).toBe(3);
    await expect(form.number).toHaveValue('5454 5454 5454 5454');
    await expect(form.code).toHaveValue('123');
    await expect(form.hints).toHaveCount(0);
    await expect(form.message).toHaveCount(0);
    await pay(page);
    await page.waitForURL(/\/result\?/);
    expect((await status(checkoutId)).body.paymentBrand).toBe('MASTER');
  });
}

test('the whole container moved after typing: the fields are empty, that is said, and they can be filled again', async ({
  page,
  shop,
  createCheckout,
}) => {
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), options: countConnections }));
  const form = cardForm(page);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => {
    const container = document.querySelector('.wpwl-container');
    if (container) document.body.prepend(container);
  });
  await expect.poll(async () => (await form.calls()).length).toBe(4);
  await expect(form.message).toHaveText('Please enter your card number and CVV again.');
  await expect(form.number).toHaveValue('');
  await expect(form.hints).toHaveCount(0);
  await expect(form.holder).toHaveValue('Jane Jones');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('a fault stays with its field when that is moved', async ({ page, shop, createCheckout }) => {
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), options: countConnections }));
  const form = cardForm(page);
  await fillCard(page, TEST_CARDS.badNumber);
  await pay(page);
  await expect(form.hints).toHaveCount(1);
  await move(page, 'the number group moved to the end');
  await expect.poll(async () => (await form.calls()).length).toBe(3);
  await expect(form.number).toHaveValue('4200 0000 0000 0001');
  await expect(form.hints).toHaveText(['Invalid card number or brand']);
});

for (const name of [
  'the number group moved to the end',
  'the code group moved to the front',
] as const) {
  test(`${name} during the submit: one payment or a clear error, and then one payment`, async ({
    page,
    shop,
    createCheckout,
    gateway,
  }) => {
    const checkoutId = await createCheckout();
    const good: string[] = [];
    let arrived: () => void = () => {};
    let letGo: () => void = () => {};
    const sent = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const proxy = await startProxy(gateway.url, ({ method, answer }) => {
      if (method !== 'POST') return 'pass';
      const { id, result } = JSON.parse(answer);
      if (result.code === '000.100.110') good.push(id);
      arrived();
      return held;
    });
    await page.goto(shop.payPage({ checkoutId, gateway: proxy.url, options: countConnections }));
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await sent;
    await move(page, name);
    letGo();
    const form = cardForm(page);
    const lost = form.message.filter({ hasText: 'The connection was lost' });
    const result = page.waitForURL(/\/result\?/);
    await Promise.race([result, lost.waitFor()]);
    // Where the frame that had sent was moved away, nobody knows: the same submit is sent again, and was paid once.
    if (!page.url().includes('/result')) {
      await expect(form.number).not.toHaveValue('');
      await pay(page);
    }
    await result;
    expect(new Set(good).size).toBe(1);
    proxy.close();
  });
}
