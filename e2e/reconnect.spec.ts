import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';

/** What pages do with the parts of the form. */
const WAYS = {
  moved(selector: string) {
    const part = document.querySelector(selector);
    if (part) part.parentElement?.append(part);
  },
  detached(selector: string) {
    const part = document.querySelector(selector);
    const [parent, next] = [part?.parentNode, part?.nextSibling ?? null];
    part?.remove();
    // Put back in a later task: meanwhile the frame is gone.
    if (part) setTimeout(() => parent?.insertBefore(part, next), 50);
  },
  wrapped(selector: string) {
    const part = document.querySelector(selector);
    const wrap = document.createElement('div');
    part?.replaceWith(wrap);
    if (part) wrap.append(part);
  },
} as const;

const PARTS = {
  'the number group': { selector: '.wpwl-group-cardNumber', frames: 1 },
  'the code group': { selector: '.wpwl-group-cvv', frames: 1 },
  'the whole container': { selector: '.wpwl-container', frames: 2 },
} as const;

const CASES = Object.entries(PARTS).flatMap(([part, { selector, frames }]) =>
  Object.entries(WAYS).map(([way, act]) => ({ name: `${part} ${way}`, selector, frames, act })),
);

/** How many frames have connected, again ones included. */
const countConnections = `{ onReadyIframeCommunication() { window.calls.push(['connected', this.$iframe[0].className]) } , onReady() {} }`;

/** Moves a part once both frames are connected, and waits until what was moved is connected again. @param times before */
async function moveConnected(
  page: Page,
  { selector, frames, act }: (typeof CASES)[number],
  times = 0,
) {
  await expectConnected(page, 2 + times * frames);
  await page.evaluate(act, selector);
  await expectConnected(page, 2 + (times + 1) * frames);
}

/** Waits until so many frames have connected. */
const expectConnected = (page: Page, count: number) =>
  expect
    .poll(
      async () => (await cardForm(page).calls()).filter((call) => call[0] === 'connected').length,
    )
    .toBe(count);

for (const moving of CASES) {
  test(`${moving.name} before and after typing: the fields connect again, the input is kept or its loss reported`, async ({
    page,
    status,
    openForm,
  }) => {
    const form = await openForm({ options: countConnections });
    const { checkoutId } = form;
    await moveConnected(page, moving);
    await fillCard(page, TEST_CARDS.master);
    await expect(form.brand).toHaveValue('MASTER');
    await moveConnected(page, moving, 1);
    await expect(form.holder).toHaveValue('Jane Jones');
    await expect(form.expiry).toHaveValue('12 / 34');
    if (moving.frames === 1) {
      await expect(form.number).toHaveValue('5454 5454 5454 5454');
      await expect(form.code).toHaveValue('123');
      await expect(form.message).toHaveCount(0);
    } else {
      // No frame was left to keep it.
      await expect(form.message).toHaveText('Enter your card number and CVV again.');
      await expect(form.number).toHaveValue('');
      await fillCard(page, TEST_CARDS.master);
    }
    await expect(form.hints).toHaveCount(0);
    await pay(page);
    await page.waitForURL(/\/result\?/);
    expect((await status(checkoutId)).body.paymentBrand).toBe('MASTER');
  });

  test(`${moving.name} during the submit: one payment, or a clear error and then one payment`, async ({
    page,
    createCheckout,
    gateway,
    openForm,
  }) => {
    const checkoutId = await createCheckout();
    const good = new Set<string>();
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
      if (result.code === '000.100.110') good.add(id);
      arrived();
      return held;
    });
    await openForm({ checkoutId, gateway: proxy.url, options: countConnections });
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await sent;
    await page.evaluate(moving.act, moving.selector);
    letGo();
    const form = cardForm(page);
    const lost = form.message.filter({ hasText: 'The connection was lost' });
    const result = page.waitForURL(/\/result\?/);
    await Promise.race([result, lost.waitFor()]);
    if (!page.url().includes('/result')) {
      await expectConnected(page, 2 + moving.frames);
      // That the fields are empty is not said in its place.
      await expect(lost).toBeVisible();
      // The frame that had sent is gone, and nobody knows: the same submit is sent again, and was paid once.
      await fillCard(page, TEST_CARDS.visa);
      await pay(page);
    }
    await result;
    expect(good.size).toBe(1);
    proxy.close();
  });
}

test('the number group moved during the wait for its check digit: the submit continues', async ({
  page,
  openForm,
}) => {
  const form = await openForm();
  await fillCard(page, TEST_CARDS.visa);
  await form.number.fill('4200000000000001232');
  await pay(page);
  await expect(form.form).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(WAYS.moved, '.wpwl-group-cardNumber');
  await page.waitForURL(/\/result\?/);
});

test('the groups of the page keep their text wherever they are moved', async ({
  page,
  openForm,
}) => {
  const form = await openForm();
  await fillCard(page, TEST_CARDS.amex);
  await expect(form.brand).toHaveValue('AMEX');
  await page.evaluate(() => {
    for (const group of ['submit', 'cardHolder', 'expiry', 'brand']) {
      const part = document.querySelector(`.wpwl-group-${group}`);
      if (part) document.querySelector('.wpwl-form-card')?.append(part);
    }
  });
  await expect(form.holder).toHaveValue('Jane Jones');
  await expect(form.brand).toHaveValue('AMEX');
  await pay(page);
  await page.waitForURL(/\/result\?/);
});

test('an error stays with its field when the field is moved', async ({ page, openForm }) => {
  const form = await openForm({ options: countConnections });
  await fillCard(page, TEST_CARDS.badNumber);
  await pay(page);
  await expect(form.hints).toHaveCount(1);
  await page.evaluate(WAYS.moved, PARTS['the number group'].selector);
  await expect.poll(async () => (await form.calls()).length).toBe(3);
  await expect(form.number).toHaveValue('4200 0000 0000 0001');
  await expect(form.hints).toHaveText(['Invalid card number or brand']);
});
