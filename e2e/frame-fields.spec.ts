/** The fields in frames as a page that speaks their protocol meets them: holder and expiry, too, and the orders they take. */
import { type Attacker, attackFrom, ORDER, SETUP, WELCOME } from './support/attacker.ts';
import { test as base, expect } from './support/fixtures.ts';

const BLANK =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title>';
const FIELDS = ['card.number', 'card.cvv', 'card.holder', 'card.expiry'] as const;
const SIBLINGS = FIELDS.slice(1);
const BRAND = [['paymentBrand', 'VISA']];
const TYPED = ['4200000000000000', '123', 'Jane Jones', '1234'];
const SHOWN = ['4200 0000 0000 0000', '123', 'Jane Jones', '12 / 34'];

const test = base.extend<{ talk: Attacker; addresses: string[]; checkoutId: string }>({
  checkoutId: async ({ createCheckout }, use) => use(await createCheckout()),
  addresses: async ({ gateway, checkoutId }, use) =>
    use(FIELDS.map((field) => `${gateway.url}/v1/checkouts/${checkoutId}/frame#${field}`)),
  talk: async ({ page, shop }, use) => {
    await page.goto(shop.payPage({ html: BLANK, policy: null }));
    await use(await attackFrom(page));
  },
});

/** All four frames, filled in; gives the ports. */
async function fill(talk: Attacker, addresses: readonly string[]) {
  const ports = [];
  for (const [i, address] of addresses.entries()) {
    ports.push(await talk.connect(address));
    await talk.field(i).pressSequentially(TYPED[i] as string);
    await expect(talk.field(i)).toHaveValue(SHOWN[i] as string);
  }
  return ports;
}

test('holder and expiry date live in frames: the payment has them, and the page gets neither', async ({
  page,
  talk,
  addresses,
  checkoutId,
  status,
}) => {
  const [number, ...others] = await fill(talk, addresses);
  for (const port of others) {
    expect(await port.answer('check', null)).toMatchObject({ valid: true, brands: [] });
    expect(JSON.stringify(await port.heard())).not.toMatch(/Jane|12 \/|34|123/);
  }
  expect(
    await number?.answer('submit', { ...ORDER, fields: BRAND, siblings: SIBLINGS }),
  ).toMatchObject({ kind: 'answer', status: 200, body: { result: { code: '000.100.110' } } });
  await expect(talk.field(0)).toHaveValue('');
  for (const port of others) await port.say('forget', null);
  for (let i = 1; i < FIELDS.length; i++) await expect(talk.field(i)).toHaveValue('');
  expect((await status(checkoutId)).body.card).toMatchObject({
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2034',
  });
  await expect(page.locator('iframe')).toHaveCount(4);
});

test('each field has the keyboard, the autofill and the direction of its content', async ({
  talk,
  addresses,
}) => {
  const attributes = [
    ['cc-number', 'numeric', 'ltr', 'tel'],
    ['cc-csc', 'numeric', 'ltr', 'tel'],
    ['cc-name', 'text', 'auto', 'text'],
    ['cc-exp', 'numeric', 'ltr', 'tel'],
  ];
  for (const [i, address] of addresses.entries()) {
    const port = await talk.connect(address);
    const field = talk.field(i);
    const of = (name: string) => field.getAttribute(name);
    expect([
      await of('autocomplete'),
      await of('inputmode'),
      await of('dir'),
      await of('type'),
    ]).toEqual(attributes[i]);
    await port.say('setup', {
      ...SETUP,
      label: 'A label',
      fault: 'What is wrong',
      placeholder: '…',
    });
    await expect(field).toHaveAccessibleName('A label');
    await expect(field).toHaveAccessibleDescription('What is wrong');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const look = await field.evaluate((input) => {
      const { width, height } = input.getBoundingClientRect();
      const { borderTopWidth, outlineStyle, backgroundColor, fontSize } = getComputedStyle(input);
      const fills = width === innerWidth && height === innerHeight;
      return { fills, borderTopWidth, outlineStyle, backgroundColor, fontSize };
    });
    expect(look).toEqual({
      fills: true,
      borderTopWidth: '0px',
      outlineStyle: 'none',
      backgroundColor: 'rgba(0, 0, 0, 0)',
      fontSize: '16px',
    });
  }
  await talk.field(2).fill('محمد علي');
  const direction = (input: Element) => getComputedStyle(input).direction;
  expect(await talk.field(2).evaluate(direction)).toBe('rtl');
  expect(await talk.field(0).evaluate(direction)).toBe('ltr');
});

test('a placeholder has the colour of the text, faded, unless the page gives it one', async ({
  talk,
  addresses,
}) => {
  const port = await talk.connect(addresses[0] as string);
  const look = () =>
    talk.field(0).evaluate((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return [color, opacity];
    });
  const style = { color: 'rgb(1, 2, 3)' };
  await port.say('setup', { ...SETUP, placeholder: 'Card Number', style });
  await expect.poll(look).toEqual(['rgb(1, 2, 3)', '0.6']);
  const placeholderStyle = { color: 'rgb(4, 5, 6)' };
  await port.say('setup', { ...SETUP, placeholder: 'Card Number', style, placeholderStyle });
  await expect.poll(look).toEqual(['rgb(4, 5, 6)', '0.6']);
});

test('a number is not grouped if the page disables it, and the caret stays in its place', async ({
  page,
  talk,
  addresses,
}) => {
  const port = await talk.connect(addresses[0] as string, {
    setup: { ...SETUP, lang: 'ar', grouping: false },
  });
  const field = talk.field(0);
  await field.pressSequentially('42001234');
  await expect(field).toHaveValue('42001234');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('9');
  await expect(field).toHaveValue('42091234');
  expect(await port.answer('check', null)).toMatchObject({ length: 8, brands: ['VISA'] });
});

test('a name and a date can be undone, and an expired date is reported', async ({
  page,
  talk,
  addresses,
}) => {
  await talk.connect(addresses[2] as string);
  await talk.field(0).pressSequentially('Jan');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(talk.field(0)).toHaveValue('Ja');
  const port = await talk.connect(addresses[3] as string, {
    setup: { ...SETUP, now: '2026-11' },
  });
  await talk.field(1).pressSequentially('1026');
  expect(await port.answer('check', null)).toMatchObject({ valid: false, complete: true });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('7');
  await expect(talk.field(1)).toHaveValue('10 / 27');
  expect(await port.answer('check', null)).toMatchObject({ valid: true });
});

test('a frame that is moved keeps the name, and another the date', async ({
  page,
  talk,
  addresses,
}) => {
  await fill(talk, addresses);
  for (const i of [2, 3]) {
    await page.evaluate((at) => {
      const frame = document.querySelectorAll('iframe')[at];
      frame?.replaceWith(frame);
    }, i);
    await talk.greeted(i, 2);
    await talk.post(i, { ...WELCOME, again: true });
    await expect(talk.field(i)).toHaveValue(SHOWN[i] as string);
  }
});

test('with a look-up the gateway is asked at six digits and at eight, and the page gets the response', async ({
  page,
  talk,
  addresses,
  checkoutId,
}) => {
  const asked: string[] = [];
  await page.route('**/bin', async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fulfill({
      json: { bin: { brands: ['MADA', 'VISA'], type: 'DEBIT', country: null } },
    });
  });
  const port = await talk.connect(addresses[0] as string, { setup: { ...SETUP, lookUp: true } });
  const told = async () =>
    (await port.heard()).filter(({ name }) => name === 'bin').map(({ value }) => value);
  const info = { brands: ['MADA', 'VISA'], type: 'DEBIT', country: '' };
  await talk.field(0).pressSequentially('440647');
  await expect.poll(told).toEqual([null, info]);
  await talk.field(0).pressSequentially('0123');
  await expect.poll(told).toEqual([null, info, info]);
  await talk.field(0).fill('5454');
  await expect.poll(told).toEqual([null, info, info, null]);
  expect(asked).toEqual(Array(2).fill(`POST /v1/checkouts/${checkoutId}/bin`));
});

test('a checkout that the shop created meanwhile is paid from the existing frames', async ({
  talk,
  addresses,
  checkoutId,
  createCheckout,
  status,
  expectPaid,
}) => {
  const [number] = await fill(talk, addresses);
  const checkout = await createCheckout();
  const order = { ...ORDER, fields: BRAND, siblings: SIBLINGS, checkout };
  expect(await number?.answer('submit', order)).toMatchObject({ kind: 'answer', status: 200 });
  await expectPaid(checkout);
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
});

test("a checkout that another shop's pages show is not paid from these frames", async ({
  talk,
  addresses,
  createCheckout,
  status,
}) => {
  const [number] = await fill(talk, addresses);
  const theirs = await createCheckout({ shopperResultUrl: 'https://other.example/result' });
  for (const checkout of [theirs, 'f'.repeat(32)]) {
    expect(await number?.answer('submit', { ...ORDER, siblings: SIBLINGS, checkout })).toEqual({
      kind: 'incomplete',
      field: 'card.number',
    });
  }
  expect((await status(theirs)).body.result.code).toBe('000.200.000');
  await expect(talk.field(0)).toHaveValue(SHOWN[0] as string);
});

test('data that are stored for later leave the field, those that are refused stay', async ({
  page,
  talk,
  addresses,
}) => {
  const answers = [
    { status: 400, json: { result: { code: '200.300.404' } } },
    { status: 200, json: { result: { code: '000.200.000' }, id: 'C', resourcePath: '/v1/x' } },
  ];
  await page.route('**/data', (route) => route.fulfill(answers.shift()));
  const port = await talk.connect(addresses[0] as string);
  await talk.field(0).fill(SHOWN[0] as string);
  const order = { ...ORDER, path: 'data' };
  expect(await port.answer('submit', order)).toMatchObject({ status: 400 });
  await expect(talk.field(0)).toHaveValue(SHOWN[0] as string);
  expect(await port.answer('submit', order)).toMatchObject({ status: 200, body: { id: 'C' } });
  await expect(talk.field(0)).toHaveValue('');
});
