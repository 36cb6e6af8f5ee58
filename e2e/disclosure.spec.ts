/**
 * What a script on the shop's page learns of a number or a code while it is typed: no digit. The page here is the worst
 * there is: it holds the ports of the frames, orders whatever it likes, and steals the focus. What may be learned is defined
 * in src/card/view.ts.
 */
import type { Frame, Page } from '@playwright/test';
import { startGateway } from 'payment-widgets/testkit';
import { luhn } from '../src/card/luhn.ts';
import { BLANK, checkoutIn, posts, test } from './support/attack.ts';
import {
  attackFrom,
  type Envelope,
  type Held,
  ORDER,
  SETUP,
  WELCOME,
  withoutChance,
} from './support/attacker.ts';
import { cardForm } from './support/cardForm.ts';
import { createCheckoutAt, expect, type Shop } from './support/fixtures.ts';
import { startSite } from './support/servers.ts';

const NUMBER = '4539578219360473';
const CODE = '7316';
const withCheckDigit = (head: string) =>
  head + [...'0123456789'].find((digit) => luhn(head + digit));
/** A number of 19 digits whose first 13 and first 16 pass for whole numbers. */
const LONG = withCheckDigit(`${withCheckDigit(`${withCheckDigit('453957821936')}04`)}98`);

let keys = 0;
const orderOf = (brand: string, more: object = {}) => ({
  ...ORDER,
  key: `order-${String(++keys).padStart(26, '0')}`,
  attempt: `attempt-${String(keys).padStart(26, '0')}`,
  fields: [
    ['paymentBrand', brand],
    ['card.holder', 'Jane Jones'],
    ['card.expiryMonth', '12'],
    ['card.expiryYear', '2034'],
  ],
  ...more,
});

/** Types on at the end of a field of the page. */
async function typeInto(page: Page, field: ReturnType<typeof cardForm>['number'], digits: string) {
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(digits);
}

/** Only a step of the test moves the time on: how fast the keys are typed decides nothing. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Four digits in a row of a number are told nowhere but those of an accepted one's ends. */
function expectNoDigits(
  heard: readonly unknown[],
  number: string,
  allowed: readonly string[] = [],
) {
  const said = heard.map(withoutChance).join('\n');
  for (let at = 0; at + 4 <= number.length; at++) {
    const piece = number.slice(at, at + 4);
    if (!allowed.some((told) => told.includes(piece))) expect(said).not.toContain(piece);
  }
}

test.describe('orders while a number is typed', () => {
  test('read nothing of it by the ports of the form itself', async ({
    page,
    shop,
    createCheckout,
    status,
  }) => {
    const checkoutId = await createCheckout();
    const body = `<script>
      window.ports = [];
      window.heard = [];
      const Channel = MessageChannel;
      MessageChannel = function () {
        const { port1, port2 } = new Channel();
        ports.push(port1);
        port1.addEventListener('message', ({ data }) => heard.push(data));
        return { port1, port2 };
      };
    </script>`;
    await page.goto(shop.payPage({ checkoutId, policy: null, body }));
    const form = cardForm(page);
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    const pieces = [NUMBER.slice(0, 8), NUMBER.slice(8, 12), NUMBER.slice(12)];
    for (const [at, piece] of pieces.entries()) {
      await typeInto(page, form.number, piece);
      const length = pieces.slice(0, at + 1).join('').length;
      await expect.poll(() => heardLength(page)).toBe(length);
      if (at === pieces.length - 1) break;
      for (const brand of ['VISA', 'TARJETASHOPPING', 'ANYTHING']) {
        await page.evaluate((order) => {
          const { ports } = window as unknown as { ports: MessagePort[] };
          for (const port of ports)
            port.postMessage({ name: 'submit', value: order, ask: order.key });
        }, orderOf(brand));
      }
      await expect.poll(() => answers(page)).toBe(3 * (at + 1));
    }
    const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
    expectNoDigits(heard, NUMBER);
    expect(JSON.stringify(heard)).not.toContain('last4Digits');
    expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  });

  test('send a number when its shopper has finished, not the whole number that it begins with', async ({
    page,
    attacker,
    frameOf,
    wire,
  }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await stopTime(page);
    await typeInto(page, attacker.field(0), LONG.slice(0, 16));
    await expect.poll(async () => JSON.stringify(await port.heard())).toContain('"length":16');
    await port.ask('submit', orderOf('VISA'), 1);
    // Once a later question is answered, the frame has had the order.
    await port.answer('check', null);
    await page.keyboard.type(LONG.slice(16));
    const outcome = async () => (await port.heard()).find(({ re }) => re === 1)?.value;
    await expect.poll(outcome).toEqual({ kind: 'kept', reason: 'invalid' });
    expect(posts(wire, checkoutIn(address))).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await port.answer('submit', orderOf('VISA'))).toMatchObject({ status: 200 });
    expectNoDigits(await port.heard(), LONG, [LONG.slice(0, 6)]);
  });

  for (const brand of ['TARJETASHOPPING', 'ANYTHING', 'UNIONPAY', '', 'VISA']) {
    test(`send no beginning of a number as ${brand || 'no brand'}`, async ({
      page,
      attacker,
      frameOf,
      wire,
    }) => {
      const address = await frameOf('card.number');
      const port = await attacker.connect(address);
      const outcomes = [];
      for (const [at, digit] of [...NUMBER.slice(0, 15)].entries()) {
        await typeInto(page, attacker.field(0), digit);
        if (at < 7) continue;
        for (const path of ['payment', 'data', 'registration'])
          outcomes.push(await port.answer('submit', orderOf(brand, { path })));
      }
      // Thirteen digits that pass for a whole number might go; these do not pass.
      expect(luhn(NUMBER.slice(0, 13))).toBe(false);
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
        new Set(['{"kind":"kept","reason":"invalid"}']),
      );
      expect(posts(wire, checkoutIn(address))).toEqual([]);
      expectNoDigits(await port.heard(), NUMBER);
    });
  }

  test('for the code’s frame get no number from its sibling', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const code = await attacker.connect(address.replace('card.number', 'card.cvv'));
    const number = await attacker.connect(address);
    for (const digits of [NUMBER.slice(0, 12), NUMBER.slice(12)]) {
      await typeInto(page, attacker.field(1), digits);
      const outcome = await code.answer('submit', orderOf('VISA', { siblings: ['card.number'] }));
      expect(outcome).toEqual({ kind: 'incomplete', field: 'card.number' });
    }
    expectNoDigits([...(await code.heard()), ...(await number.heard())], NUMBER);
  });

  test('tell the ends of one number of what is typed, not of each that it begins with', async ({
    page,
    attacker,
    frameOf,
  }) => {
    // Declined, so that the shopper goes on with what was typed.
    const declined = { 'customParameters[forceResultCode]': '800.100.155' };
    const address = await frameOf('card.number', declined);
    const code = await attacker.connect(address.replace('card.number', 'card.cvv'));
    const first = await attacker.connect(address);
    await typeInto(page, attacker.field(1), LONG.slice(0, 16));
    expect(await first.answer('submit', orderOf('VISA'))).toMatchObject({
      status: 400,
      body: { card: { last4Digits: LONG.slice(12, 16) } },
    });
    await typeInto(page, attacker.field(1), LONG.slice(16));
    expect(await first.answer('submit', orderOf('VISA'))).toEqual({
      kind: 'kept',
      reason: 'retype',
    });
    // Moved, the frame loads anew; what was typed and what was sent wait in the code's frame.
    const second = await attacker.move(1);
    await expect(attacker.field(1)).not.toHaveValue('');
    expect(await second.answer('submit', orderOf('VISA'))).toEqual({
      kind: 'kept',
      reason: 'retype',
    });
    const heard = [code, first, second].map((port) => port.heard());
    expectNoDigits((await Promise.all(heard)).flat(), LONG, [LONG.slice(0, 6), LONG.slice(12, 16)]);
  });
});

test.describe('a value that a sibling keeps', () => {
  test('is returned to one frame, also if several request it at once', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.connect(address);
    const others = [await attacker.embed(address), await attacker.embed(address)];
    for (const other of others) await attacker.greeted(other);
    await typeInto(page, attacker.field(1), LONG.slice(0, 13));
    // The frame goes, but not its element, so that the others keep their places.
    await page.evaluate(
      () =>
        new Promise((gone) => {
          const typed = document.querySelectorAll('iframe')[1] as HTMLIFrameElement;
          typed.addEventListener('load', gone, { once: true });
          typed.src = 'about:blank';
        }),
    );
    const welcome = { ...WELCOME, again: true };
    const ports = await Promise.all(others.map((other) => attacker.post(other, welcome)));
    // A frame says how its field stands once it has what was left, or has waited for it.
    for (const [port] of ports) {
      await expect.poll(async () => (await port?.heard())?.length).toBeGreaterThan(0);
    }
    const values = await Promise.all(others.map((at) => attacker.field(at).inputValue()));
    expect(values.filter(Boolean)).toEqual([LONG.slice(0, 13).replace(/(.{4})(?=.)/g, '$1 ')]);
  });
});

test.describe('several frames for a number', () => {
  test('tell nothing of single digits that a page spreads over them', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const ports: Held[] = [];
    for (let at = 0; at < 8; at++) ports.push(await attacker.connect(address));
    for (const [at, digit] of [...'45325193'].entries()) {
      await attacker.field(at).focus();
      await page.keyboard.press(digit);
      await expect
        .poll(async () => JSON.stringify(await ports[at]?.heard()))
        .toContain('"length":1');
    }
    const heard = (await Promise.all(ports.map((port) => port.heard()))).flat();
    expect(JSON.stringify(heard)).not.toMatch(/"brands":\["/);
  });

  test('tell nothing of digits that are typed before they are set up', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const digits = [...'4532'];
    for (const at of digits.keys()) {
      await attacker.embed(address);
      await attacker.greeted(at);
    }
    for (const [at, digit] of digits.entries()) {
      await attacker.field(at).focus();
      await page.keyboard.press(digit);
      await expect(attacker.field(at)).toHaveValue(digit);
    }
    for (const at of digits.keys()) {
      const [port] = await attacker.post(at, WELCOME);
      const heard = async () => JSON.stringify(await port?.heard());
      await expect.poll(heard).toContain('"length":1');
      expect(await heard()).not.toContain('"brands":["');
    }
  });

  test('tell nothing of a digit for which a page takes all away and loads a new one', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    for (const [at, digit] of [...'4534'].entries()) {
      const port = await attacker.connect(address);
      await attacker.field(0).focus();
      await page.keyboard.press(digit);
      const heard = async () => JSON.stringify(await port.heard());
      await expect.poll(heard).toContain('"length":1');
      // The first digit is the beginning of the number.
      if (at) expect(await heard()).not.toContain('"brands":["');
      await page.evaluate(() => document.querySelector('iframe')?.remove());
    }
  });

  test('tell nothing of digits that a page spreads over two windows', async ({
    page,
    context,
    shop,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    await attacker.connect(address);
    const opened = context.waitForEvent('page');
    await page.evaluate(
      (url) => void window.open(url, '', 'popup,noopener'),
      shop.payPage({ html: BLANK, policy: null }),
    );
    const other = await opened;
    await other.waitForLoadState();
    const second = await attackFrom(other);
    const port = await second.connect(address);
    await page.bringToFront();
    await attacker.field(0).focus();
    await page.keyboard.type(NUMBER.slice(0, 1));
    await other.bringToFront();
    await second.field(0).focus();
    await other.keyboard.type(NUMBER.slice(1, 10));
    const heard = async () => JSON.stringify(await port.heard());
    await expect.poll(heard).toContain('"length":9');
    expect(await heard()).not.toContain('"brands":["');
  });

  test('tell nothing of digits below a page of another site, where others may not hear them', async ({
    page,
    evil,
  }) => {
    const own = await startSite('127.0.0.1');
    const entity = { entityId: 'c'.repeat(32), token: 'token-of-c' };
    const gateway = await startGateway({
      entities: [{ ...entity, origins: [own.origin, evil.origin] }],
    });
    const shop = { origin: evil.origin } as Shop;
    const checkoutId = await createCheckoutAt({ ...entity, url: gateway.url }, shop);
    const address = `${gateway.url}/v1/checkouts/${checkoutId}/frame#card.number`;
    const below = evil.put('/below', BLANK);
    await page.goto(own.put('/page', `${BLANK}<iframe src="${below}" height="400"></iframe>`));
    await page.frameLocator('iframe').locator('h1').waitFor();
    const attacker = await attackFrom(page.frames()[1] as Frame);
    const port = await attacker.connect(address);
    await attacker.field(0).focus();
    await page.keyboard.type('534');
    const heard = async () => JSON.stringify(await port.heard());
    await expect.poll(heard).toContain('"length":3');
    expect(await heard()).not.toContain('"brands":["');
    // The form can be used there.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(NUMBER);
    await page.keyboard.press('Enter');
    await expect.poll(heard).toContain('"valid":true,"length":16,"brands":["VISA"]');
    await gateway.close();
    own.close();
  });

  test('append no code to the digits that one of them has of the number', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.connect(address);
    await typeInto(page, attacker.field(0), NUMBER.slice(0, 12));
    await attacker.field(2).focus();
    await page.keyboard.type(NUMBER.slice(12));
    await attacker.field(1).click();
    await page.evaluate(() => document.querySelectorAll('iframe')[0]?.focus());
    await expect(attacker.field(0)).toBeFocused();
    await page.keyboard.type(CODE);
    await expect(attacker.field(0)).toHaveValue(CODE);
    expect(await port.answer('submit', orderOf('VISA'))).toMatchObject({ kind: 'kept' });
    expect(JSON.stringify(await port.heard())).not.toContain('"length":16');
  });

  test('keep an unfinished number when the focus leaves the page and comes back', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    await attacker.connect(address);
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.field(0).click();
    await page.keyboard.type(NUMBER.slice(0, 12));
    await page.locator('h1').click();
    await page.evaluate(() => document.querySelectorAll('iframe')[0]?.focus());
    await expect(attacker.field(0)).toBeFocused();
    await page.keyboard.type(NUMBER.slice(12));
    await expect(attacker.field(0)).toHaveValue('4539 5782 1936 0473');
  });

  test('of two tabs change nothing for each other but how soon a brand is told', async ({
    page,
    context,
    shop,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await attacker.field(0).click();
    await page.keyboard.type(NUMBER.slice(0, 12));
    const other = await context.newPage();
    await other.goto(shop.payPage({ html: BLANK, policy: null }));
    const second = await attackFrom(other);
    await second.connect(address);
    await second.field(0).click();
    await other.keyboard.type(NUMBER);
    await expect(second.field(0)).toHaveValue('4539 5782 1936 0473');
    await page.bringToFront();
    await page.evaluate(() => document.querySelectorAll('iframe')[0]?.focus());
    await page.keyboard.type(NUMBER.slice(12));
    await expect(attacker.field(0)).toHaveValue('4539 5782 1936 0473');
    expect(JSON.stringify(await port.heard())).toContain('"brands":["VISA"]');
  });
});

test.describe('digits that replace a text', () => {
  test('which the page has selected are told as of no number', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await stopTime(page);
    await attacker.field(0).focus();
    await page.keyboard.type(NUMBER);
    await page.clock.fastForward(1_100);
    await port.say('select', null);
    await port.answer('check', null);
    const before = (await port.heard()).length;
    await page.keyboard.type('534');
    const heard = async () => JSON.stringify((await port.heard()).slice(before));
    await expect.poll(heard).toContain('"length":3');
    expect(await heard()).not.toContain('"brands":["');
  });

  test('which the page has deleted are told as of no number, also after a blank', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).focus();
    await page.keyboard.type(NUMBER.slice(0, 4));
    await port.say('forget', null);
    await expect(attacker.field(0)).toHaveValue('');
    const before = (await port.heard()).length;
    await page.keyboard.type(` ${NUMBER.slice(4, 8)}`);
    await expect(attacker.field(0)).toHaveValue(NUMBER.slice(4, 8));
    const heard = async () => JSON.stringify((await port.heard()).slice(before));
    await expect.poll(heard).toContain('"length":4');
    expect(await heard()).not.toContain('"brands":["');
  });
});

test.describe('the focus', () => {
  test('brings no digit of a code to the end of a number', async ({ page, attacker, frameOf }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    const code = await attacker.connect(address.replace('card.number', 'card.cvv'));
    await typeInto(page, attacker.field(0), NUMBER);
    await attacker.field(1).click();
    await page.keyboard.type(CODE.slice(0, 1));
    await expect(attacker.field(1)).toHaveValue(CODE.slice(0, 1));
    // In three ways: an order, the page's own call, and the field of the number over that of the code.
    await port.say('focus', null);
    await expect(attacker.field(0)).toBeFocused();
    await page.keyboard.type(CODE.slice(1, 2));
    await attacker.field(1).click();
    await page.evaluate(() => document.querySelectorAll('iframe')[0]?.focus());
    await expect(attacker.field(0)).toBeFocused();
    await page.keyboard.type(CODE.slice(2, 3));
    await page.evaluate(() => {
      const [over, under] = document.querySelectorAll('iframe');
      const { left, top } = (under as HTMLElement).getBoundingClientRect();
      Object.assign((over as HTMLElement).style, {
        position: 'fixed',
        left: `${left}px`,
        top: `${top}px`,
        opacity: '0.01',
      });
    });
    await attacker.field(0).click();
    await page.keyboard.press('End');
    await page.keyboard.type(CODE.slice(3));
    await expect(attacker.field(0)).toHaveValue('4539 5782 1936 0473');
    const outcome = await port.answer('submit', orderOf('VISA'));
    expect(outcome).toMatchObject({ body: { card: { last4Digits: NUMBER.slice(-4) } } });
    const heard = [...(await port.heard()), ...(await code.heard())];
    expect(heard.filter(({ name }: Envelope) => name === 'closed').length).toBeLessThan(3);
    expect(heard.map(withoutChance).join()).not.toContain(CODE.slice(1));
  });

  test('brings no digit of a code to a number whose frame the page has hidden', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    const display = (value: string) =>
      page
        .locator('iframe')
        .first()
        .evaluate((frame, to) => (frame.style.display = to), value);
    for (const [typed, left] of [
      [NUMBER.slice(0, 12), CODE.slice(1, 2)],
      [NUMBER, '4539 5782 1936 0473'],
    ] as const) {
      await port.say('forget', null);
      await typeInto(page, attacker.field(0), typed);
      await display('none');
      await attacker.field(1).fill('');
      await typeInto(page, attacker.field(1), CODE.slice(0, 1));
      await display('');
      await page.evaluate(() => document.querySelectorAll('iframe')[0]?.focus());
      await expect(attacker.field(0)).toBeFocused();
      await page.keyboard.type(CODE.slice(1, 2));
      await expect(attacker.field(0)).toHaveValue(left);
    }
  });

  test('brings no digit of a code to the beginning of a number', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await typeInto(page, attacker.field(0), NUMBER);
    await page.locator('h1').click();
    // The page lays the frame where its shopper looks for the field of the code, and a click on the left of the digits.
    await port.say('setup', { ...SETUP, label: 'CVV', style: { textAlign: 'right' } });
    await expect(attacker.field(0)).toHaveAttribute('aria-label', 'CVV');
    await attacker.field(0).click({ position: { x: 2, y: 8 } });
    await page.keyboard.type('317');
    await expect(attacker.field(0)).toHaveValue('4539 5782 1936 0473');
    expect(JSON.stringify(await port.heard())).not.toContain('AMEX');
    expect(JSON.stringify(await port.heard())).not.toContain('"length":17');
  });

  test('returns to a number that accepts digits again once one is deleted', async ({
    page,
    attacker,
    frameOf,
  }) => {
    await attacker.connect(await frameOf('card.number'));
    const field = attacker.field(0);
    await typeInto(page, field, NUMBER);
    await page.locator('h1').click();
    await typeInto(page, field, '1');
    await expect(field).toHaveValue('4539 5782 1936 0473');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('31');
    await expect(field).toHaveValue('4539 5782 1936 0473 1');
  });
});

test.describe('the place of the caret', () => {
  for (const [field, text] of [
    ['card.cvv', CODE],
    ['card.number', NUMBER],
    ['card.expiry', '1234'],
    ['card.holder', 'Jane Jones'],
  ] as const) {
    test(`in ${field} scrolls no box of the page`, async ({ page, attacker, frameOf }) => {
      const port = await attacker.connect(await frameOf(field));
      // A box that is narrower than a digit, around a frame that is wider than all of them.
      await page.evaluate(() => {
        const frame = document.querySelector('iframe') as HTMLIFrameElement;
        document.body.style.cssText = 'width:20px;height:200px;overflow:hidden;position:absolute';
        frame.style.width = '2000px';
        Object.assign(window, { places: [] });
        document.body.addEventListener('scroll', () =>
          (window as unknown as { places: number[] }).places.push(document.body.scrollLeft),
        );
      });
      const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places);
      await port.say('setup', { ...SETUP, style: { fontSize: '50px' } });
      await attacker.field(0).focus();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      for (const key of [...text, 'Backspace', 'Backspace']) {
        await page.keyboard.press(key);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await port.say('focus', null);
      await expect(attacker.field(0)).toBeFocused();
      // Scrolling comes with a frame that is drawn.
      for (let frame = 0; frame < 3; frame++)
        await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await attacker.field(0).inputValue()).not.toBe('');
      expect((await places()).filter(Boolean)).toEqual([]);
    });
  }
});

test.describe('the messages of a frame during typing', () => {
  const valid = (heard: readonly Envelope[]) =>
    heard.flatMap(({ name, value }) => {
      const { length, valid: isValid } = (value ?? {}) as { length?: number; valid?: boolean };
      return (name === 'state' || name === 'check') && isValid ? [length] : [];
    });

  test('reveal the check digit at the usual length only, for all brands of a page', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await stopTime(page);
    for (const [at, digit] of [...LONG].entries()) {
      await typeInto(page, attacker.field(0), digit);
      for (const [brands, brand] of [
        [[], ''],
        [['ANYTHING'], 'ANYTHING'],
        [['VISA'], 'VISA'],
      ] as const)
        await port.say('setup', { ...SETUP, label: `${at} ${brand}`, brands, brand });
    }
    await expect(attacker.field(0)).toHaveAttribute('aria-label', '18 VISA');
    // It is told of 16 digits at once, of 19 when a second has gone by, and never in between. Of 13 the next key came too soon.
    expect(new Set(valid(await port.heard()))).toEqual(new Set([16]));
    await page.clock.fastForward(1_000);
    await expect.poll(async () => valid(await port.heard())).toContain(19);
    expect(new Set(valid(await port.heard()))).toEqual(new Set([16, 19]));
  });

  test('do not reveal when a digit of a code is typed, neither by checks nor by set-ups', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.cvv'));
    const heardSince = async (from: number) => (await port.heard()).slice(from);
    const before = (await port.heard()).length;
    await typeInto(page, attacker.field(0), '7');
    await expect(attacker.field(0)).toHaveValue('7');
    await port.answer('check', null);
    await page.keyboard.type('3');
    await expect(attacker.field(0)).toHaveValue('73');
    await port.say('setup', { ...SETUP, label: 'Again' });
    await expect(attacker.field(0)).toHaveAttribute('aria-label', 'Again');
    await port.answer('check', null);
    await page.keyboard.type('1');
    await expect(attacker.field(0)).toHaveValue('731');
    await port.answer('check', null);
    const heard = (await heardSince(before)).filter(({ name }) => name !== 'focus');
    const of = (name: string) =>
      heard.filter((message) => message.name === name).map(({ value }) => JSON.stringify(value));
    const [empty, full] = [of('check')[0], of('check').at(-1)];
    expect(of('check')).toEqual([empty, empty, full]);
    expect(of('state')).toEqual([empty, full]);
    expect(JSON.parse(full as string)).toEqual({
      empty: false,
      complete: true,
      valid: true,
      length: 0,
      brands: [],
    });
  });

  test('do not reveal the month of a date in a frame, for all months of a page', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.expiry'));
    await typeInto(page, attacker.field(0), '0530');
    // What was told of the typing has come once a question after it is answered.
    await port.answer('check', null);
    const before = (await port.heard()).length;
    for (let year = 2026; year < 2036; year++)
      await port.say('setup', { ...SETUP, label: String(year), now: `${year}-01` });
    await expect(attacker.field(0)).toHaveAttribute('aria-label', '2035');
    expect(await port.answer('check', null)).toMatchObject({ valid: true });
    expect((await port.heard()).slice(before).filter(({ name }) => name === 'state')).toEqual([]);
  });
});

const heardLength = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { heard: { value?: { length?: number } }[] }).heard.reduce(
      (last, { value }) => value?.length ?? last,
      0,
    ),
  );

const answers = (page: Page) =>
  page.evaluate(
    () =>
      (
        window as unknown as { heard: { re?: unknown; name?: string; value?: { kind?: string } }[] }
      ).heard.filter(({ name, value }) => name === 'submit' && value?.kind === 'kept').length,
  );
