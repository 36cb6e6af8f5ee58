/** What must work in WebKit: the form as a shopper uses it. One entry a behaviour. */
import { strict as assert } from 'node:assert';
import { TEST_CARDS, threeDSecureCard } from 'payment-widgets/testkit';
import { eventually, KEYS } from './driver.mjs';

/** @typedef {import('./driver.mjs').WebKit} WebKit */
/** @typedef {Pick<import('payment-widgets/testkit').Gateway, 'url' | 'entityId' | 'token'>} Gateway */
/** @typedef {{ readonly origin: string, put(html: string): string }} Shop */
/** @typedef {import('payment-widgets/testkit').TestCard} TestCard */

const NUMBER = 'iframe.wpwl-control-cardNumber';
const CODE = 'iframe.wpwl-control-cvv';
const PAY = '.wpwl-button-pay';

/** The stops of the Tab key, by the last part of their class. */
const STOPS = ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'pay'];

/** @type {{ name: string, run: (webkit: WebKit, gateway: Gateway, shop: Shop) => Promise<void> }[]} */
export const CHECKS = [
  {
    name: 'a shopper pays with a card, and the shop reads the result',
    async run(webkit, gateway, shop) {
      const id = await openPage(webkit, gateway, shop);
      await fill(webkit, TEST_CARDS.visa);
      await webkit.click(PAY);
      const { searchParams } = await atResult(webkit);
      assert.equal(searchParams.get('id'), id);
      assert.equal(searchParams.get('resourcePath'), `/v1/checkouts/${id}/payment`);
      await expectPaid(gateway, id, 'VISA');
    },
  },
  {
    name: 'a wrong number is refused beside its field, can be mended, and pays',
    async run(webkit, gateway, shop) {
      const id = await openPage(webkit, gateway, shop);
      await fill(webkit, TEST_CARDS.badNumber);
      await webkit.click(PAY);
      await eventually('the hint', () =>
        webkit.run('return document.querySelector(".wpwl-hint-cardNumberError") !== null'),
      );
      await webkit.within(NUMBER, async () => {
        await webkit.run('document.querySelector("input").select()');
        await webkit.press(TEST_CARDS.master.number);
      });
      await webkit.click(PAY);
      await atResult(webkit);
      await expectPaid(gateway, id, 'MASTER');
    },
  },
  {
    name: 'a group that is moved keeps what was typed, and pays',
    async run(webkit, gateway, shop) {
      const id = await openPage(webkit, gateway, shop);
      await fill(webkit, TEST_CARDS.master);
      await webkit.run(
        'document.querySelector(".wpwl-form-card").prepend(document.querySelector(".wpwl-group-cvv"))',
      );
      await eventually('the code that was typed', () =>
        webkit.within(CODE, () =>
          webkit.run('return document.querySelector("input").value !== ""'),
        ),
      );
      await webkit.click(PAY);
      await atResult(webkit);
      await expectPaid(gateway, id, 'MASTER');
    },
  },
  {
    name: 'a challenge is shown in the page, and the right code pays',
    async run(webkit, gateway, shop) {
      const id = await openPage(webkit, gateway, shop);
      await fill(webkit, threeDSecureCard('VISA', 'challenge', '2.2.0'));
      await webkit.click(PAY);
      await webkit.within('iframe.wpwl-target', () =>
        webkit.within('[data-testid="issuer"]', async () => {
          const code = await webkit.run('return document.querySelector("code").textContent');
          await webkit.type('[data-testid="code"]', code);
          await webkit.click('[data-testid="approve"]');
        }),
      );
      await atResult(webkit);
      await expectPaid(gateway, id, 'VISA');
    },
  },
  {
    name: 'Tab goes through page and frames in order, and back',
    async run(webkit, gateway, shop) {
      await openPage(webkit, gateway, shop);
      await begin(webkit);
      for (const stop of STOPS) {
        await webkit.press(KEYS.tab);
        await expectFocus(webkit, stop);
      }
      for (const stop of STOPS.slice(0, -1).toReversed()) {
        await webkit.press(KEYS.tab, KEYS.shift);
        await expectFocus(webkit, stop);
      }
    },
  },
  {
    name: 'a shopper pays with the keyboard alone',
    async run(webkit, gateway, shop) {
      const id = await openPage(webkit, gateway, shop);
      await begin(webkit);
      const { number, holder = '', cvv } = TEST_CARDS.master;
      await webkit.press(KEYS.tab);
      await expectFocus(webkit, 'brand');
      await webkit.press(KEYS.down);
      assert.equal(
        await webkit.run('return document.querySelector(".wpwl-control-brand").value'),
        'MASTER',
      );
      const typed = { cardNumber: number, expiry: '1234', cardHolder: holder, cvv };
      for (const [stop, text] of Object.entries(typed)) {
        await webkit.press(KEYS.tab);
        await expectFocus(webkit, stop);
        await webkit.press(text);
      }
      await webkit.press(KEYS.tab);
      await expectFocus(webkit, 'pay');
      await webkit.press(KEYS.enter);
      await atResult(webkit);
      await expectPaid(gateway, id, 'MASTER');
    },
  },
  {
    name: 'what is typed after a click on a label, or after faults were found, gets into the frame',
    async run(webkit, gateway, shop) {
      await openPage(webkit, gateway, shop);
      await begin(webkit);
      await webkit.click('.wpwl-label-cvv');
      await webkit.press('12');
      await expectFocus(webkit, 'cvv');
      await webkit.click(PAY);
      await eventually('the list of faults', () =>
        webkit.run('return document.querySelectorAll(".wpwl-summary-entry").length === 3'),
      );
      await webkit.press('4');
      await expectFocus(webkit, 'cardNumber');
      await webkit.press(KEYS.tab);
      await expectFocus(webkit, 'expiry');
      await webkit.click('li:last-child > .wpwl-summary-entry');
      await expectFocus(webkit, 'cvv');
      await webkit.press('3');
      for (const [frame, typed] of Object.entries({ [NUMBER]: '4', [CODE]: '123' })) {
        await eventually('what was typed', () =>
          webkit.within(frame, () =>
            webkit.run('return document.querySelector("input").value === arguments[0]', typed),
          ),
        );
      }
    },
  },
];

/** Both frames can be typed into, and the keyboard is at the beginning of the page. @param {WebKit} webkit */
async function begin(webkit) {
  for (const frame of [NUMBER, CODE]) {
    await eventually(`${frame} is ready`, () =>
      webkit.within(frame, () =>
        webkit.run('return document.querySelector("input").hasAttribute("aria-label")'),
      ),
    );
  }
  // The driver goes into the frames that it looks into.
  await webkit.click('h1');
}

/**
 * Waits until the keys go to a control. Of an input in a frame the page knows by the frame's word.
 * @param {WebKit} webkit
 * @param {string} stop last part of its class
 */
async function expectFocus(webkit, stop) {
  await eventually(`the focus at ${stop}`, () =>
    webkit.run(
      `const { activeElement } = document;
      if (!activeElement.matches(arguments[0])) throw new Error("it is at " + activeElement.className);
      return activeElement.tagName !== "IFRAME" || activeElement.matches(".wpwl-focus")`,
      `.wpwl-control-${stop}, .wpwl-button-${stop}`,
    ),
  );
}

/**
 * Opens a page that loads the widget; gives the id of its checkout.
 * @param {WebKit} webkit
 * @param {Gateway} gateway
 * @param {Shop} shop
 * @returns {Promise<string>}
 */
async function openPage(webkit, gateway, shop) {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({
      entityId: gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${shop.origin}/result`,
    }),
  });
  const { id } = /** @type {{ id: string }} */ (await response.json());
  const address = shop.put(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title>
<h1>Checkout</h1><form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`);
  await webkit.open(address);
  return id;
}

/**
 * Types a card, key by key.
 * @param {WebKit} webkit
 * @param {TestCard} card
 */
async function fill(webkit, { number, expiry, holder = '', cvv }) {
  await webkit.within(NUMBER, () => webkit.type('input', number));
  await webkit.type('.wpwl-control-expiry', expiry);
  await webkit.type('.wpwl-control-cardHolder', holder);
  await webkit.within(CODE, () => webkit.type('input', cvv));
}

/** Waits until the shopper is back at the shop. @param {WebKit} webkit @returns {Promise<URL>} */
async function atResult(webkit) {
  return eventually('the result page', async () => {
    const address = new URL(await webkit.address());
    return address.pathname === '/result' && address;
  });
}

/**
 * The shop's server reads that the checkout is paid.
 * @param {Gateway} gateway
 * @param {string} id
 * @param {string} brand
 */
async function expectPaid({ url, entityId, token }, id, brand) {
  const response = await fetch(`${url}/v1/checkouts/${id}/payment?entityId=${entityId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result, paymentBrand } = /** @type {any} */ (await response.json());
  assert.equal(result.code, '000.100.110', result.description);
  assert.equal(paymentBrand, brand);
}
