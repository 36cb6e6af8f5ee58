/**
 * What assistive technology is given: the tree of roles and names of the card form in each state, on the page and in each frame
 * of it; and every line that is said, in its order.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fillCard, passChallenge, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { CHALLENGED, challengeOn } from '../support/challenge.ts';
import { expect, test } from '../support/fixtures.ts';

const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>;

const ENGLISH = textsOf('en');

/** The trees below are in English, and so are they for a language that has no word of its own yet. */
function inLanguage(language: string): (tree: string) => string {
  const own = textsOf(language);
  const words = new Map(Object.entries(ENGLISH).map(([key, text]) => [text, own[key] ?? text]));
  const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const anyWord = new RegExp(`(?<![\\w/])(?:${escaped.join('|')})(?!\\w)`, 'g');
  return (tree) => tree.replace(anyWord, (text) => words.get(text) ?? text);
}

/** The document of a frame. */
const bodyOf = (frame: Locator) => frame.contentFrame().locator('body');

const EMPTY = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - text: Brand
  - combobox "Brand":
    - option "Visa" [selected]
    - option "Mastercard"
    - option "American Express"
  - text: Card Number
  - iframe
  - text: Expiry Date
  - textbox "Expiry Date":
    - /placeholder: MM / YY
  - text: Card holder
  - textbox "Card holder"
  - text: CVV
  - iframe
  - button "Pay now"`;

/** The list of methods: the wallets, the choice, the form of the open method after its radio button. */
const METHODS = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - group "Payment method":
    - button "Pay with Google Pay"
    - text: or
    - radio "Card" [checked]
    - text: Card
    - img "Visa, Mastercard"
    - text: Card number
    - iframe
    - text: Expiry date
    - textbox "Expiry date":
      - /placeholder: MM / YY
    - text: Security code
    - iframe
    - text: Name on card (optional)
    - textbox "Name on card (optional)"
    - button "Pay €92.00"
    - radio "PayPal"
    - text: PayPal
    - radio "SEPA direct debit"
    - text: SEPA direct debit Encrypted payment to Bean shop`;

const METHODS_NEXT = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - group "Payment method":
    - button "Pay with Google Pay"
    - text: or
    - radio "Card"
    - text: Card
    - img "Visa, Mastercard"
    - radio "PayPal" [checked]
    - text: PayPal
    - button "Pay with PayPal"
    - text: You continue at PayPal
    - radio "SEPA direct debit"
    - text: SEPA direct debit Encrypted payment to Bean shop`;

const FAULTY = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - group "Check these entries":
    - text: Check these entries
    - list:
      - listitem:
        - button "Enter your card number"
      - listitem:
        - button "Enter the expiry date"
      - listitem:
        - button "Enter the security code"
  - text: Brand
  - combobox "Brand":
    - option "Visa" [selected]
    - option "Mastercard"
    - option "American Express"
  - text: Card Number
  - iframe
  - text: Enter your card number Expiry Date
  - textbox "Expiry Date" [invalid]:
    - /placeholder: MM / YY
  - text: Enter the expiry date Card holder
  - textbox "Card holder"
  - text: CVV
  - iframe
  - text: Enter the security code
  - button "Pay now" [disabled]`;

const BUSY = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - text: Brand
  - combobox "Brand":
    - option "Visa" [selected]
    - option "Mastercard"
    - option "American Express"
  - text: Card Number
  - iframe
  - text: Expiry Date
  - textbox "Expiry Date":
    - /placeholder: MM / YY
    - text: 12 / 34
  - text: Card holder
  - textbox "Card holder": Jane Jones
  - text: CVV
  - iframe
  - button "Pay now" [disabled]`;

const CHALLENGE = `
- main:
  - /children: deep-equal
  - heading "Checkout" [level=1]
  - dialog "Confirm with your bank":
    - button "Cancel payment"
    - iframe`;

const ISSUER = `
- main "Confirm your payment":
  - /children: deep-equal
  - term: Bank
  - definition: /Sandbox/
  - heading "Confirm your payment" [level=1]
  - term: Merchant
  - definition: /.+/
  - term: Amount
  - definition: /92/
  - term: Card
  - definition: /Visa/
  - paragraph: Enter the code that your bank has sent you.
  - text: Code
  - term: Test code
  - definition:
    - code: /\\d{6}/
  - textbox "Code"
  - button "Confirm"
  - group "Other outcomes to test":
    - text: Other outcomes to test
    - button "Decline"
    - button "Cancel"
    - button "Let the time run out"
  - paragraph: "Sandbox: no bank is behind this page. Any other code is wrong."`;

for (const language of ['en', 'ar']) {
  const say = inLanguage(language);

  test(`the trees of the card form and its frames: empty, faults, busy, challenge (${language})`, async ({
    page,
    openForm,
  }) => {
    test.slow();
    const options = `{ locale: '${language}' }`;
    const { numberFrame, codeFrame, pay: button, hints } = await openForm({ options });
    const main = page.locator('main');
    const tree = (element: Locator, expected: string) =>
      expect(element).toMatchAriaSnapshot(say(expected));

    await test.step('empty', async () => {
      await tree(main, EMPTY);
      await tree(
        bodyOf(numberFrame),
        '- /children: deep-equal\n- text: Card Number\n- textbox "Card Number"',
      );
      await tree(bodyOf(codeFrame), '- /children: deep-equal\n- text: CVV\n- textbox "CVV"');
      await expect(numberFrame).toHaveAttribute('title', say('Card Number, secure field'));
      await expect(codeFrame).toHaveAttribute('title', say('CVV, secure field'));
    });

    await test.step('faults', async () => {
      await button.click();
      await expect(hints).toHaveCount(3);
      await tree(main, FAULTY);
      for (const [frame, name, fault] of [
        [numberFrame, 'Card Number', 'Enter your card number'],
        [codeFrame, 'CVV', 'Enter the security code'],
      ] as const) {
        await tree(bodyOf(frame), `- textbox "${name}" [invalid]`);
        await expect(bodyOf(frame).locator('input')).toHaveAccessibleDescription(say(fault));
      }
    });

    let release = () => {};
    await test.step('busy', async () => {
      const isOver = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/payment$/, async (route) => {
        await isOver;
        await route.continue();
      });
      await fillCard(page, CHALLENGED);
      await pay(page);
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await tree(main, BUSY);
      await expect(main.locator('.wpwl-form')).toHaveAttribute('aria-busy', 'true');
    });

    await test.step('challenge', async () => {
      release();
      const { frame, issuer } = challengeOn(page);
      await expect(issuer.code).toBeVisible();
      await tree(main, CHALLENGE);
      await tree(bodyOf(frame), '- main "Confirm with your bank":\n  - iframe');
      await tree(issuer.root.locator('body'), ISSUER);
      await expect(frame).toHaveAttribute('title', say('Confirm with your bank'));
    });
  });
}

test('Tab goes through the form and its frames in the visual order', async ({ page, openForm }) => {
  const form = await openForm();
  await expect(form.code).toBeVisible();
  await form.brand.focus();
  for (const next of [form.number, form.expiry, form.holder, form.code, form.pay]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('a cancelled press does nothing', async ({ page, openForm }) => {
  const { code, pay: button, hints } = await openForm();
  await expect(code).toBeVisible();
  await button.hover();
  await page.mouse.down();
  await page.getByRole('heading', { name: 'Checkout' }).hover();
  await page.mouse.up();
  expect(await page.locator('.wpwl-form').getAttribute('aria-busy')).toBe('false');
  await expect(hints).toHaveCount(0);
  // A whole one finds that everything is missing.
  await button.click();
  await expect(hints).toHaveCount(3);
});

/**
 * Everything that is said, in its order, as long as the test lasts: what is put into the live regions, each with its manners. The
 * test may put in what it does.
 */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('heard', (line: string) => void heard.push(line));
  await page.addInitScript(() => {
    const { heard: tell } = window as unknown as { heard(line: string): void };
    if (window !== window.top) return;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element)) continue;
        const role = target.getAttribute('role') ?? '';
        if (!['status', 'alert', 'log'].includes(role) && !target.hasAttribute('aria-live'))
          continue;
        for (const { textContent } of addedNodes) {
          const line = `${role}: ${textContent}`;
          // What is said last may be lost on its way out of a page that goes.
          const said = JSON.parse(sessionStorage.getItem('said') ?? '[]');
          sessionStorage.setItem('said', JSON.stringify([...said, line]));
          tell(line);
        }
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return heard;
}

const CHECK = 'alert: Check these entries: Card Number, Expiry Date, CVV';
const PROCESSING = `status: ${ENGLISH['processing']}`;
const DECLINED = `alert: ${ENGLISH['paymentDeclined']}`;
const CANCELLED = `status: ${ENGLISH['paymentCancelled']}`;
const BACK = `status: ${ENGLISH['backToShop']}`;

/** On the page of the result: all of it is compared, so that nothing is said twice. */
async function expectHeard(
  page: Page,
  heard: readonly string[],
  expected: readonly string[],
): Promise<void> {
  const said = await page.evaluate(() => JSON.parse(sessionStorage.getItem('said') ?? '[]'));
  const isMark = (line: string) => line.startsWith('- ');
  expect(said).toEqual(expected.filter((line) => !isMark(line)));
  // Between the marks, too; but for what was said while the page went.
  const whole = heard.length < expected.length ? [...heard, expected.at(-1)] : heard;
  expect(whole).toEqual(expected);
}

test('the announcements from a wrong field to the result: each line once, in order', async ({
  page,
  openForm,
}) => {
  test.slow();
  const heard = await listen(page);
  const options = '{ retryDeclined: true }';
  const { expiry, holder, hints, message, pay: button } = await openForm({ options });
  heard.push('- a field is left that is wrong');
  await expiry.fill('13 / 34');
  await holder.focus();
  await expect(hints).toHaveText(['Invalid expiry date']);

  heard.push('- a submit with faults');
  await pay(page);
  await expect(hints).toHaveCount(3);
  await expect(page.locator('.wpwl-summary-entry')).toHaveCount(3);

  heard.push('- a payment that is declined');
  await fillCard(page, TEST_CARDS.declined);
  await expect(hints).toHaveCount(0);
  await pay(page);
  await expect(message).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'false');

  heard.push('- a payment that is made');
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await page.waitForURL(/\/result\?/);
  await expectHeard(page, heard, [
    '- a field is left that is wrong',
    'status: Invalid expiry date',
    '- a submit with faults',
    CHECK,
    '- a payment that is declined',
    PROCESSING,
    DECLINED,
    '- a payment that is made',
    PROCESSING,
    BACK,
  ]);
});

test('the announcements during 3-D Secure: each line once, in order', async ({
  page,
  openForm,
}) => {
  test.slow();
  const heard = await listen(page);
  const options = '{ retryDeclined: true }';
  await openForm({ options });
  const { issuer, cancel, note, form, message } = challengeOn(page);

  heard.push('- the bank asks, and the shopper gives up');
  await fillCard(page, CHALLENGED);
  await pay(page);
  await expect(issuer.code).toBeVisible();
  await cancel.click();
  await expect(note).toHaveText('The payment was cancelled. You can try again.');

  heard.push('- the bank declines');
  await pay(page);
  await passChallenge(page, 'decline');
  await expect(message).toContainText('declined');
  await expect(form).toBeVisible();

  heard.push('- the shopper confirms');
  await pay(page);
  await passChallenge(page);
  await page.waitForURL(/\/result\?/);
  await expectHeard(page, heard, [
    '- the bank asks, and the shopper gives up',
    PROCESSING,
    CANCELLED,
    '- the bank declines',
    PROCESSING,
    DECLINED,
    '- the shopper confirms',
    PROCESSING,
    BACK,
  ]);
});

test('the tree of the list of methods: one method open, then another', async ({
  page,
  openForm,
}) => {
  const { number } = await openForm({
    options: "{ style: 'modern' }",
    brands: 'VISA MASTER GOOGLEPAY PAYPAL DIRECTDEBIT_SEPA',
  });
  await expect(number).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(METHODS);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.locator('body')).toMatchAriaSnapshot(METHODS_NEXT);
});

test('a page of several forms has two regions, and announces a common failure once', async ({
  page,
  openForm,
}) => {
  const heard = await listen(page);
  const body = ['MASTER', 'PAYPAL']
    .map((brand) => `<form class="paymentWidgets" action="/result" data-brands="${brand}"></form>`)
    .join('');
  const shown = { brands: 'VISA', options: '{ retryDeclined: true }', body };

  heard.push('- one of them is declined');
  await openForm({ ...shown });
  await expect(page.locator('.wpwl-container')).toHaveCount(3);
  await fillCard(page, TEST_CARDS.declined, { form: 1 });
  await pay(page, { form: 1 });
  await expect(page.locator('.wpwl-message')).toHaveCount(1);
  await expect(page.locator('.wpwl-live')).toHaveCount(2);

  heard.push('- none of them can be used');
  await openForm({ checkoutId: 'no.checkout', ...shown });
  await expect(page.locator('.wpwl-message')).toHaveCount(3);
  await expectHeard(page, heard, [
    '- one of them is declined',
    PROCESSING,
    DECLINED,
    '- none of them can be used',
    `alert: ${ENGLISH['checkoutInvalid']}`,
  ]);
});
