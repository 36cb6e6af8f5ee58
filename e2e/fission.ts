/** The frames of a form in a Firefox that gives each site a process of its own: see `fission.config.ts`. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

const FORM = '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>';

/** Counts how often a card field has connected. */
const COUNTED = `window.connected = 0;
var wpwlOptions = { onReadyIframeCommunication: function () { window.connected++; } };`;

type Counted = Window & { readonly connected: number };

const connected = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as unknown as Counted).connected));

test('a shopper pays', async ({ page, shop, createCheckout, status }) => {
  const checkoutId = await createCheckout();
  await page.goto(shop.payPage({ checkoutId }));
  await fillCard(page, TEST_CARDS.master);
  await expect(cardForm(page).brand).toHaveValue('MASTER');
  await pay(page);
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body).toMatchObject({ paymentBrand: 'MASTER' });
});

for (const group of ['cardNumber', 'cvv']) {
  test(`the group ${group} is moved: its frame connects again, restores its text, and pays`, async ({
    page,
    shop,
    createCheckout,
    gateway,
  }) => {
    const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
    const html = `<!doctype html><script>${COUNTED}</script>${FORM}<script src="${src}"></script>`;
    await page.goto(shop.payPage({ html, policy: null }));
    await connected(page).toBe(2);
    await fillCard(page, TEST_CARDS.master);
    const form = cardForm(page);
    await expect(form.brand).toHaveValue('MASTER');
    await form.form.evaluate((element, name) => {
      const part = element.querySelector(`.wpwl-group-${name}`);
      if (part) element.append(part);
    }, group);
    await connected(page).toBe(3);
    await expect(form.number).toHaveValue('5454 5454 5454 5454');
    await expect(form.code).toHaveValue('123');
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });
}

/** A page whose form is in a shadow root. */
const shadowPage = (mode: 'open' | 'closed', src: string) => `<!doctype html><meta charset="utf-8">
<title>Pay</title><h1>Checkout</h1><div id="host"></div>
<script>
  ${COUNTED}
  var root = document.querySelector('#host').attachShadow({ mode: '${mode}' });
  root.innerHTML = '${FORM}';
</script>
<script src="${src}"></script>
${mode === 'closed' ? "<script>wpwl.mount(root.querySelector('form'));</script>" : ''}`;

for (const mode of ['open', 'closed'] as const) {
  for (const channel of ['by their channel', 'without a channel, by their parent']) {
    test(`in a shadow root that is ${mode} the frames find each other ${channel}`, async ({
      page,
      shop,
      createCheckout,
      gateway,
      status,
    }) => {
      if (channel !== 'by their channel') await page.addInitScript(refuseChannels);
      const checkoutId = await createCheckout();
      const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
      await page.goto(shop.payPage({ html: shadowPage(mode, src), policy: null }));
      await connected(page).toBe(2);
      await fillInShadow(page);
      await page.evaluate(() => {
        const { root } = window as unknown as { root: ShadowRoot };
        root.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
      });
      await page.waitForURL(/\/result\?/);
      expect((await status(checkoutId)).body).toMatchObject({ paymentBrand: 'VISA' });
    });
  }
}

/** What a browser does that closes all third-party storage. Runs in every document. */
function refuseChannels(): void {
  window.BroadcastChannel = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError');
    }
  } as unknown as typeof BroadcastChannel;
}

/**
 * The driver types where the page's focus is, and looks for that in no closed root: each field types for itself. Frames are
 * found by their addresses, the page's own fields by the root.
 */
async function fillInShadow(page: Page): Promise<void> {
  const { number, cvv, expiry, holder = '' } = TEST_CARDS.visa;
  for (const [name, text] of Object.entries({ 'card.number': number, 'card.cvv': cvv })) {
    const frame = page.frames().find((one) => one.url().endsWith(`#${name}`));
    await frame?.evaluate((typed) => {
      document.querySelector('input')?.focus();
      document.execCommand('insertText', false, typed);
    }, text);
  }
  await page.evaluate(
    (values) => {
      const { root } = window as unknown as { root: ShadowRoot };
      for (const [selector, value] of Object.entries(values)) {
        const input = root.querySelector<HTMLInputElement>(selector);
        if (input) input.value = value;
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    { '.wpwl-control-expiry': expiry, '.wpwl-control-cardHolder': holder },
  );
}
