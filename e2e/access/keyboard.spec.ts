/** The keyboard alone: it pays, its stops come in order, and nothing but the shopper moves the focus. */
import type { Frame, Locator, Page, Route } from '@playwright/test';
import { fillCard, TEST_CARDS, type TestCard } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { CHALLENGED, challengeOn } from '../support/challenge.ts';
import { test as base, expect, type ShopPage } from '../support/fixtures.ts';
import { findLine, textOf, walk } from './walk.ts';

type Opened = ReturnType<typeof cardForm> & { readonly checkoutId: string };

/** A card form whose frames can be typed into, between two buttons of the page. */
const test = base.extend<{ open(more?: Partial<ShopPage>): Promise<Opened> }>({
  open: async ({ page, shop, createCheckout }, use) => {
    await use(async (more = {}) => {
      const checkoutId = await createCheckout();
      const body = '<button type="button" id="before">Change the basket</button>';
      await page.goto(shop.payPage({ checkoutId, body, ...more }));
      const form = cardForm(page);
      for (const field of [form.number, form.code]) {
        await expect(field).toHaveAttribute('aria-label', /./);
      }
      await page.evaluate(() => {
        const after = Object.assign(document.createElement('button'), { id: 'after' });
        after.append('Back');
        document.querySelector('main')?.append(after);
      });
      return { ...form, checkoutId };
    });
  },
});

/** The control of a field: an input of the page, or of its frame. */
async function inputOf({ form }: Opened, field: string): Promise<Locator> {
  const control = form.locator(`.wpwl-control-${field}`);
  const isFrame = await control.evaluate((element) => element.tagName === 'IFRAME');
  return isFrame ? control.contentFrame().locator('#input') : control;
}

/** Presses a key again and again: each time the next one of these has the focus. */
async function expectStops(page: Page, key: string, stops: readonly Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press(key);
    await expect(stop).toBeFocused();
  }
}

/** Forwards from the button before the form to that behind it, and back again. Each stop has its name. */
async function expectOrder(
  page: Page,
  named: readonly (readonly [stop: Locator, name: string])[],
): Promise<void> {
  const stops = named.map(([stop]) => stop);
  const [before, after] = [page.locator('#before'), page.locator('#after')];
  for (const [stop, name] of named) await expect(stop).toHaveAccessibleName(name);
  await before.focus();
  await expectStops(page, 'Tab', [...stops, after]);
  await expectStops(page, 'Shift+Tab', [...stops.toReversed(), before]);
}

/** Tabs on to a place that is not far. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  const isThere = () => place.evaluate((it) => it === it.ownerDocument.activeElement);
  for (let presses = 0; presses < 8 && !(await isThere()); presses++) {
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

/** Types a card from the number's field on, as far as the pay button: no key before the focus is where it goes. */
async function typeCard(
  page: Page,
  { number: field, expiry: date, holder: name, code, pay }: Opened,
  {
    number,
    expiry,
    holder = '',
    cvv,
  }: Readonly<Record<'number' | 'expiry' | 'cvv', string>> & {
    readonly holder?: string;
  },
): Promise<void> {
  const texts = [number, expiry.replace(/\D/g, ''), holder, cvv];
  for (const [place, stop] of [field, date, name, code].entries()) {
    await expect(stop).toBeFocused();
    await page.keyboard.type(texts[place] ?? '');
    await page.keyboard.press('Tab');
  }
  await expect(pay).toBeFocused();
}

const entriesOf = (page: Page) => page.locator('.wpwl-summary-entry');

/** Presses the pay button of an empty form. */
async function payNothing(page: Page, form: Opened): Promise<void> {
  await form.pay.focus();
  await page.keyboard.press('Enter');
  await expect(entriesOf(page)).toHaveCount(3);
}

/** Pays with a card with faults; the focus goes to the first of them, and the next key arrives there. */
async function expectFirstWrong(
  page: Page,
  form: Opened,
  faults: Partial<TestCard>,
  first: string,
): Promise<void> {
  await fillCard(page, { ...TEST_CARDS.visa, ...faults });
  await expect(form.pay).toBeEnabled();
  await form.pay.focus();
  await page.keyboard.press('Enter');
  const input = await inputOf(form, first);
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  const text = async () => (await input.inputValue()).replaceAll(' ', '');
  const before = await text();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await expect.poll(text).toBe(`${before}1`);
}

test.describe('a shopper without a mouse', () => {
  test('chooses a brand, types a card and pays', async ({ page, open, expectPaid }) => {
    const form = await open();
    await expectStops(page, 'Tab', [page.locator('#before'), form.brand]);
    await page.keyboard.press('ArrowDown');
    await expect(form.brand).toHaveValue('MASTER');
    await page.keyboard.press('Tab');
    await typeCard(page, form, TEST_CARDS.master);
    await page.keyboard.press('Enter');
    await page.waitForURL(/resourcePath=/);
    await expectPaid(form.checkoutId, {
      paymentBrand: 'MASTER',
      card: { holder: 'Jane Jones', last4Digits: TEST_CARDS.master.number.slice(-4) },
    });
  });

  test('pays by Enter in a frame', async ({ page, open, expectPaid }) => {
    const form = await open();
    await form.number.focus();
    await typeCard(page, form, TEST_CARDS.visa);
    await expectStops(page, 'Shift+Tab', [form.code]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/resourcePath=/);
    await expectPaid(form.checkoutId);
  });

  test('confirms at the bank and returns to the shop', async ({ page, open, expectPaid }) => {
    const form = await open();
    await form.number.focus();
    await typeCard(page, form, CHALLENGED);
    await page.keyboard.press('Enter');
    const { issuer, frame } = challengeOn(page);
    await expect(issuer.code).toBeVisible();
    await expect(frame).toBeFocused();
    await tabTo(page, issuer.code);
    await page.keyboard.type('123456');
    await expectStops(page, 'Tab', [issuer.approve]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/resourcePath=/);
    await expectPaid(form.checkoutId, { threeDSecure: { authenticationStatus: 'Y' } });
  });

  test('submits once: the busy button keeps the focus, and another press does nothing', async ({
    page,
    open,
    expectPaid,
  }) => {
    const held: Route[] = [];
    await page.route('**/payment', (route) => void held.push(route));
    const form = await open();
    await form.number.focus();
    await typeCard(page, form, TEST_CARDS.visa);
    await page.keyboard.press('Enter');
    await expect.poll(() => held.length).toBe(1);
    await expect(form.pay).toHaveAttribute('aria-disabled', 'true');
    await expect(form.pay).toBeFocused();
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
    await expectStops(page, 'Shift+Tab', [form.code]);
    await page.keyboard.press('Enter');
    await expectStops(page, 'Tab', [form.pay]);
    await expect(form.pay).toHaveAttribute('aria-disabled', 'true');
    await held[0]?.continue();
    await page.waitForURL(/resourcePath=/);
    expect(held).toHaveLength(1);
    await expectPaid(form.checkoutId);
  });
});

test.describe('the stops of the Tab key', () => {
  const names = (form: Opened) =>
    [
      [form.brand, 'Brand'],
      [form.number, 'Card Number'],
      [form.expiry, 'Expiry Date'],
      [form.holder, 'Card holder'],
      [form.code, 'CVV'],
      [form.pay, 'Pay now'],
    ] as const;

  test('are brand, number, expiry date, holder, code and button', async ({ page, open }) => {
    await expectOrder(page, names(await open()));
  });

  test('are the same where all fields are in frames', async ({ page, open }) => {
    const form = await open({ options: '{ enableSAQACompliance: true }' });
    const [brand, number, , , code, pay] = names(form);
    await expectOrder(page, [
      brand,
      number,
      [await inputOf(form, 'expiry'), 'Expiry Date'],
      [await inputOf(form, 'cardHolder'), 'Card holder'],
      code,
      pay,
    ]);
  });

  test('have the help with the code behind it', async ({ page, open }) => {
    const form = await open({ options: '{ showCVVHint: true }' });
    const icon = form.form.locator('.wpwl-icon-question');
    await expect(icon).toBeAttached();
    const [pay, ...others] = names(form).toReversed();
    await expectOrder(page, [
      ...others.toReversed(),
      [icon, 'Where is this?'],
      ...(pay ? [pay] : []),
    ]);
  });

  test('have a button for each picture in the place of the list', async ({ page, open }) => {
    const form = await open({ options: '{ style: "logos" }', brands: 'VISA MASTER' });
    const logos = form.form.locator('.wpwl-logo');
    await expect(logos).toHaveCount(2);
    await expectOrder(page, [
      [logos.nth(0), 'Visa'],
      [logos.nth(1), 'Mastercard'],
      ...names(form).slice(1),
    ]);
  });

  for (const mode of ['open', 'closed'] as const) {
    test(`have all of a custom element of the page's before the number, with an ${mode} root`, async ({
      page,
      open,
    }) => {
      const form = await open();
      await page.evaluate((mode) => {
        const host = document.createElement('shop-voucher');
        const button = (id: string) => Object.assign(document.createElement('button'), { id });
        const root = host.attachShadow({ mode });
        root.append(button('first'), document.createElement('slot'), button('last'));
        host.append(button('slotted'));
        const seen: string[] = [];
        Object.assign(window, { seen });
        for (const place of [root, host]) {
          place.addEventListener('focusin', ({ target }) => {
            if (target !== host) seen.push((target as Element).id);
          });
        }
        document.querySelector('.wpwl-group-cardNumber')?.before(host);
      }, mode);
      await form.brand.focus();
      for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
      await expectStops(page, 'Tab', [form.number, form.expiry]);
      await expectStops(page, 'Shift+Tab', [form.number]);
      for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+Tab');
      await expectStops(page, 'Shift+Tab', [form.brand]);
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      const stops = ['first', 'slotted', 'last'];
      expect([...new Set(seen)].toSorted()).toEqual(stops.toSorted());
    });
  }

  test('stay in an open dialog of the page', async ({ page, open }) => {
    const form = await open();
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      const button = document.createElement('button');
      dialog.append(button);
      document.querySelector('.wpwl-group-cardNumber')?.before(dialog);
      dialog.showModal();
      button.focus();
    });
    await page.keyboard.press('Tab');
    // Whatever the browser has behind its last stop: the form behind the dialog is none.
    await page.keyboard.press('Tab');
    await expect(form.numberFrame).not.toHaveClass(/wpwl-focus/);
    await expect(form.number).not.toBeFocused();
  });

  test('continue from the clicked element', async ({ page, open }) => {
    const form = await open();
    await page.evaluate(() => {
      const text = Object.assign(document.createElement('p'), { id: 'text' });
      text.append('All prices include taxes.');
      document.querySelector('#after')?.before(text);
      document.querySelector('#before')?.remove();
      document.querySelector('.wpwl-group-brand')?.remove();
    });
    await form.number.focus();
    await page.locator('#text').click();
    await page.keyboard.press('Tab');
    await expect(page.locator('#after')).toBeFocused();
  });

  test('begin with the list of errors if there is one', async ({ page, open }) => {
    const form = await open();
    await payNothing(page, form);
    const entries = entriesOf(page);
    const listed = [
      [entries.nth(0), 'Enter your card number'],
      [entries.nth(1), 'Enter the expiry date'],
      [entries.nth(2), 'Enter the security code'],
    ] as const;
    // With nothing mended there is nothing to send.
    await expectOrder(page, [...listed, ...names(form).slice(0, -1)]);
    await form.holder.fill('Jane');
    await expectOrder(page, [...listed, ...names(form)]);
  });
});

test.describe('the focus goes', () => {
  test('by Enter or Space from an entry of the list of faults to its field', async ({
    page,
    open,
  }) => {
    const form = await open();
    await payNothing(page, form);
    for (const [fault, field, key] of [
      ['Enter your card number', form.number, 'Enter'],
      ['Enter the expiry date', form.expiry, 'Space'],
      ['Enter the security code', form.code, 'Space'],
    ] as const) {
      await entriesOf(page).filter({ hasText: fault }).focus();
      await page.keyboard.press(key);
      await expect(field).toBeFocused();
      await page.keyboard.type('1');
      await expect(field).toHaveValue('1');
    }
  });

  for (const [where, options] of [
    ['page or frame', '{}'],
    ['a frame, all of them', '{ enableSAQACompliance: true }'],
  ] as const) {
    test(`by a click on a label into its field: ${where}`, async ({ page, open }) => {
      const form = await open({ options });
      // All of it right: a fault that is told beside a field moves the labels below it.
      for (const [field, text, shown = text] of [
        ['cardNumber', TEST_CARDS.visa.number, '4200 0000 0000 0000'],
        ['expiry', '1234', '12 / 34'],
        ['cardHolder', 'Jane Jones'],
        ['cvv', '123'],
      ] as const) {
        const input = await inputOf(form, field);
        await expect(input).toBeEditable();
        await form.form.locator(`.wpwl-label-${field}`).click();
        await expect(input).toBeFocused();
        await page.keyboard.type(text);
        await expect(input).toHaveValue(shown);
      }
      await form.form.locator('.wpwl-label-brand').click();
      await expect(form.brand).toBeFocused();
    });
  }

  test('to the first wrong field: all that is missing', async ({ page, open }) => {
    const form = await open();
    await expectFirstWrong(page, form, { number: '', expiry: '', cvv: '' }, 'cardNumber');
  });

  test('to the first wrong field, one fault after the other', async ({ page, open }) => {
    const form = await open({ options: '{ allowEmptyCardHolderName: false }' });
    for (const [fault, card, field] of [
      ['a number that is wrong', { number: TEST_CARDS.badNumber.number }, 'cardNumber'],
      ['a date that is missing', { expiry: '' }, 'expiry'],
      ['a code that is missing', { cvv: '' }, 'cvv'],
      ['date and code that are missing', { expiry: '', cvv: '' }, 'expiry'],
      ['a name that must be there', { holder: '' }, 'cardHolder'],
    ] as const) {
      await test.step(fault, () => expectFirstWrong(page, form, card, field));
    }
  });

  test('with the first key into a field whose frame alone has it', async ({ page, open }) => {
    const form = await open();
    // Chromium and Firefox tell the frame that it has the focus; WebKit lets a page come so far, and no further.
    await form.numberFrame.evaluate((frame) => HTMLElement.prototype.focus.call(frame));
    await expect(form.number).toBeFocused();
    await form.number.evaluate((input) => input.blur());
    await expect(form.number).not.toBeFocused();
    await page.keyboard.type('42');
    await expect(form.number).toBeFocused();
    await expect(form.number).toHaveValue('42');
  });

  test('to the first wrong field where that is a date in a frame', async ({ page, open }) => {
    const form = await open({ options: '{ enableSAQACompliance: true }' });
    await form.number.focus();
    await typeCard(page, form, { ...TEST_CARDS.visa, expiry: '' });
    await page.keyboard.press('Enter');
    await expect(await inputOf(form, 'expiry')).toBeFocused();
  });
});

test.describe('the focus is not moved', () => {
  test('by a form that loads', async ({ page, open }) => {
    const body = '<input id="before" aria-label="Search" autofocus>';
    const form = await open({ body, options: '{ showCVVHint: true }' });
    await expect.poll(() => form.calls()).toContainEqual(['onReady', expect.anything()]);
    await expect(page.locator('#before')).toBeFocused();
  });

  test('by a form that loads while nothing has the focus', async ({ page, open }) => {
    const form = await open();
    await expect.poll(() => form.calls()).toContainEqual(['onReady', expect.anything()]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('by the last digit of a field', async ({ page, open }) => {
    const form = await open();
    for (const [input, text] of [
      [form.number, TEST_CARDS.amex.number],
      [form.expiry, '1234'],
      [form.code, TEST_CARDS.amex.cvv],
    ] as const) {
      await input.focus();
      await page.keyboard.type(text);
      await expect(form.form.locator('.wpwl-valid').last()).toBeVisible();
      await expect(input).toBeFocused();
      // It stays where it is also when there is no more room.
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text.slice(-1));
      await expect(input).toBeFocused();
      expect((await input.inputValue()).replace(/\D/g, '')).toBe(text);
    }
  });

  test('by a language that loads, nor is the caret', async ({ page, open }) => {
    const form = await open();
    for (const field of ['cardNumber', 'expiry', 'cardHolder', 'cvv']) {
      const input = await inputOf(form, field);
      await input.focus();
      await page.keyboard.type('12');
      await page.keyboard.press('ArrowLeft');
      const caret = () => input.evaluate((it: HTMLInputElement) => it.selectionStart);
      const [text, place] = [await input.inputValue(), await caret()];
      for (const locale of ['de', 'ar', 'en']) {
        await page.evaluate((tag) => (window as unknown as Wpwl).wpwl.setLocale(tag), locale);
        await expect(form.form).toHaveAttribute('lang', locale);
        await expect(input).toBeFocused();
        expect([await input.inputValue(), await caret()]).toEqual([text, place]);
      }
    }
  });

  test('by an error that is announced, and by help that opens', async ({ page, open }) => {
    const form = await open({ options: '{ showCVVHint: true }' });
    await expect(form.form.locator('.wpwl-icon-question')).toBeAttached();
    await form.expiry.focus();
    await page.keyboard.type('13');
    await page.keyboard.press('Tab');
    await expect(form.hints).toHaveText(['Invalid expiry date']);
    await expect(form.holder).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.form.locator('.wpwl-popover')).toBeVisible();
    await expect(form.code).toBeFocused();
    await page.keyboard.type('123');
    await expect(form.code).toHaveValue('123');
  });

  test('by a late message of the form to a frame that has lost the focus', async ({
    page,
    open,
    browserName,
  }) => {
    test.skip(
      browserName === 'firefox',
      'there the focus of a frame moves with what the form says',
    );
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      const held: (() => Promise<unknown>)[] = [];
      MessagePort.prototype.postMessage = function (this: MessagePort, said: unknown) {
        const { name } = said as { name?: string };
        const say = () => postMessage.call(this, said);
        if (name !== 'focus' && name !== 'select') return say();
        held.push(() => {
          say();
          // What is asked after that is answered after it.
          postMessage.call(this, { name: 'check', value: null, ask: 1e6 });
          return new Promise<void>((done) => {
            this.addEventListener('message', ({ data }) => data.re === 1e6 && done());
          });
        });
      };
      Object.assign(globalThis, { letGo: () => Promise.all(held.map((say) => say())) });
    });
    const form = await open();
    await form.pay.focus();
    await page.keyboard.press('Enter');
    await expect(form.number).toBeFocused();
    await form.brand.focus();
    await expectStops(page, 'Tab', [form.number, form.expiry, form.holder]);
    await page.evaluate(() => (globalThis as unknown as { letGo(): Promise<unknown> }).letGo());
    await expect(form.holder).toBeFocused();
    await page.keyboard.type('Jane');
    await expect(form.holder).toHaveValue('Jane');
  });

  test('by a note, in the middle of a number', async ({ page, open }) => {
    await page.clock.install();
    const form = await open();
    await form.number.focus();
    await page.keyboard.type('42');
    await page.clock.fastForward('25:01');
    await expect(form.message).toHaveText(/^Your time to pay ends in 5 minutes\./);
    await expect(form.number).toBeFocused();
    await page.keyboard.type('00');
    await expect(form.number).toHaveValue('4200');
  });
});

test.describe('a focusable element', () => {
  for (const [what, options, acts] of [
    ['empty, with faults, and at the bank', '{ showCVVHint: true }', [payNothing, payAtBank]],
    ['with pictures', '{ style: "logos" }', []],
    ['with all fields in frames', '{ enableSAQACompliance: true }', [payNothing]],
  ] as const) {
    test(`can be seen, and is read out: ${what}`, async ({ page, open }) => {
      const form = await open({ options });
      if (options.includes('logos')) await expect(form.form.locator('.wpwl-logo')).toHaveCount(3);
      for (const act of [async () => {}, ...acts]) {
        await act(page, form);
        const found = (await Promise.all(page.frames().map(stopsIn))).flat();
        expect(found.filter(({ fault }) => fault)).toEqual([]);
        // Two buttons of the page, and what there is to fill in or to press.
        expect(found.length).toBeGreaterThan(4);
      }
    });
  }
});

/** As far as the bank's page. */
async function payAtBank(page: Page, form: Opened): Promise<void> {
  await fillCard(page, CHALLENGED);
  await form.pay.press('Enter');
  await expect(challengeOn(page).issuer.code).toBeVisible();
}

/** What the Tab key stops at in a document, and why it should not. */
const stopsIn = (frame: Frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const isOn = element.tabIndex >= 0 && !element.matches(':disabled, [inert] *');
        const isBox = element.getClientRects().length > 0;
        return isOn && isBox && getComputedStyle(element).visibility === 'visible';
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { opacity, clipPath } = getComputedStyle(element);
        const fault =
          (element.closest('[aria-hidden="true"]') && 'hidden from those who listen') ||
          ((width < 8 || height < 8) && 'hardly there') ||
          ((opacity === '0' || clipPath !== 'none') && 'unseen') ||
          (element.tabIndex > 0 && 'out of order');
        return { what: `${element.tagName} ${element.className} ${element.title}`, fault };
      }),
  );

test.describe('the fields tell browser and keyboard what they are', () => {
  const TOKENS = {
    cardNumber: ['cc-number', 'tel', 'numeric', 'go', 'ltr'],
    expiry: ['cc-exp', 'tel', null, 'go', 'ltr'],
    cardHolder: ['cc-name', 'text', null, 'go', null],
    cvv: ['cc-csc', 'tel', 'numeric', 'go', 'ltr'],
  } as const;

  for (const [where, options, expected] of [
    ['in page and frames', '{}', TOKENS],
    [
      'all in frames',
      '{ enableSAQACompliance: true }',
      {
        ...TOKENS,
        expiry: ['cc-exp', 'tel', 'numeric', 'go', 'ltr'],
        cardHolder: ['cc-name', 'text', 'text', 'go', 'auto'],
      },
    ],
  ] as const) {
    test(where, async ({ open }) => {
      const form = await open({ options });
      for (const [field, tokens] of Object.entries(expected)) {
        const input = await inputOf(form, field);
        await expect(input).toBeEditable();
        const names = ['autocomplete', 'type', 'inputmode', 'enterkeyhint', 'dir'];
        const told = await input.evaluate(
          (it, all) => all.map((name) => it.getAttribute(name)),
          names,
        );
        expect([field, told]).toEqual([field, tokens]);
      }
    });
  }

  test('and have no pattern attribute, which some browsers validate', async ({ page, open }) => {
    await open({
      brands: 'VISA MASTER DIRECTDEBIT_SEPA BOLETO',
      options: '{ billingAddress: true, showBirthDate: true, showTaxNumberField: true }',
    });
    await expect(page.locator('.wpwl-form')).toHaveCount(3);
    await expect(page.locator('.wpwl-control-taxNumber')).toBeAttached();
    for (const frame of page.frames()) await expect(frame.locator('[pattern]')).toHaveCount(0);
  });
});

test.describe('a shopper with a screen reader', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'no other browser tells its tree');

  const READ = [
    'main ""',
    'heading "Checkout"',
    'button "Change the basket"',
    'form ""',
    'StaticText "Brand"',
    'combobox "Brand" = Visa',
    'StaticText "Card Number"',
    'Iframe "Card Number, secure field"',
    'form ""',
    'StaticText "Card Number"',
    'textbox "Card Number" (required)',
    'StaticText "Expiry Date"',
    'textbox "Expiry Date" (required) - Two digits for the month, two for the year',
    'StaticText "Card holder"',
    'textbox "Card holder"',
    'StaticText "CVV"',
    'Iframe "CVV, secure field"',
    'form ""',
    'StaticText "CVV"',
    'textbox "CVV" (required)',
    'button "Pay now"',
    'button "Back"',
    'status ""',
    'alert ""',
  ];

  test('hears it in order', async ({ page, open }) => {
    await open();
    expect(textOf(await walk(page))).toEqual(READ);
  });

  test('hears the errors: first all of them, and then each one with its field', async ({
    page,
    open,
  }) => {
    const form = await open();
    await payNothing(page, form);
    const read = textOf(await walk(page)).filter((line) => !/^(?:StaticText|listitem)/.test(line));
    expect(read.slice(3, 8)).toEqual([
      'group "Check these entries"',
      'list ""',
      'button "Enter your card number"',
      'button "Enter the expiry date"',
      'button "Enter the security code"',
    ]);
    expect(read.filter((line) => line.startsWith('textbox'))).toEqual([
      'textbox "Card Number" (required, invalid) - Enter your card number',
      'textbox "Expiry Date" (required, invalid) - Enter the expiry date Two digits for the month, two for the year',
      'textbox "Card holder"',
      'textbox "CVV" (required, invalid) - Enter the security code',
    ]);
    expect(read).toContain('button "Pay now" (disabled)');
  });

  test('finds each control by role and name, and pays', async ({ page, open, expectPaid }) => {
    const { checkoutId } = await open();
    const lines = await walk(page);
    const goTo = (role: string, name: string) => findLine(lines, role, name).focus();
    await goTo('combobox', 'Brand');
    await page.keyboard.press('ArrowDown');
    for (const [name, text] of [
      ['Card Number', TEST_CARDS.master.number],
      ['Expiry Date', '1234'],
      ['Card holder', 'Jane Jones'],
      ['CVV', TEST_CARDS.master.cvv],
    ] as const) {
      await goTo('textbox', name);
      await page.keyboard.type(text);
    }
    const filled = await walk(page);
    expect(findLine(filled, 'combobox', 'Brand').value).toBe('Mastercard');
    expect(findLine(filled, 'textbox', 'Expiry Date').value).toBe('12 / 34');
    await goTo('button', 'Pay now');
    await page.keyboard.press('Enter');
    await page.waitForURL(/resourcePath=/);
    await expectPaid(checkoutId, { paymentBrand: 'MASTER' });
  });
});

interface Wpwl {
  readonly wpwl: { setLocale(tag: string): Promise<void> };
}
