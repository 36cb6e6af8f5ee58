import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test('number and code are in no element, message or request of the page', async ({
  page,
  shop,
  gateway,
  openForm,
}) => {
  const { number, cvv } = { ...TEST_CARDS.visa, cvv: '731' };
  const seen: string[] = [];
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    // Kept where the result page, of the same origin, can read it.
    const hear = (data: unknown) => {
      heard.push(data);
      if (location.pathname.startsWith('/pay')) sessionStorage['heard'] = JSON.stringify(heard);
    };
    window.addEventListener('message', ({ data }) => hear(data));
    // Ports of the page: everything that comes in.
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(handler) {
        set?.call(this, (event: MessageEvent) => {
          hear(event.data);
          handler?.call(this, event);
        });
      },
    });
  });
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url()));
  await openForm();
  await fillCard(page, { ...TEST_CARDS.visa, cvv });
  await cardForm(page).holder.focus();
  seen.push(await page.content());
  await pay(page);
  await page.waitForURL(/\/result\?/);
  seen.push(await page.evaluate(() => sessionStorage['heard']));

  const all = seen.join('\n').replaceAll(/[\s-]/g, '');
  expect(all).toContain('"length":16');
  expect(all).toContain('"last4Digits":"0000"');
  expect(all).not.toContain(number.slice(0, 7));
  expect(all).not.toContain(`"${cvv}"`);
  expect(gateway.url).not.toBe(shop.origin);
});

test('a frame that is moved connects again and can be filled', async ({ page, openForm }) => {
  const form = await openForm();
  await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
  await form.form.evaluate((element) => {
    const group = element.querySelector('.wpwl-group-cardNumber');
    if (group) element.append(group);
  });
  await fillCard(page, TEST_CARDS.master);
  await expect(form.brand).toHaveValue('MASTER');
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('a frame opened alone stays empty', async ({ page, gateway, createCheckout }) => {
  const checkoutId = await createCheckout();
  const response = await page.goto(`${gateway.url}/v1/checkouts/${checkoutId}/frame#card.number`);
  expect(response?.status()).toBe(200);
  await expect(page.locator('input')).toHaveCount(0);
});
