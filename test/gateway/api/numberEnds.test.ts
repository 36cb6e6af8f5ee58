/** Data of a card in responses to browsers: the ends of an accepted number that may be shown, and no other input. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, type Fields, open, type Reply, type Shop } from '../harness.ts';
import { goTo, within } from '../shopper/browser.ts';
import { BROWSER, RETURN, redirectOf } from '../shopper/shopperRequests.ts';

const STORING = { amount: undefined, currency: undefined, paymentType: undefined };

/** Accepted numbers, each with its brand and whether its ends may be shown. */
const ACCEPTED: readonly (readonly [number: string, brand: string, showsEnds: boolean])[] = [
  ['4200000000000000', 'VISA', true],
  ['377777777777770', 'AMEX', true],
  ['30082246403846', 'DINERS', true],
  ['670344444444444447', 'BCMC', false],
  ['67034444444444441', 'BCMC', true],
  ['4200000000002', 'VISA', false],
  ['4822000000000000003', 'VPAY', false],
  ['6250947000000052', 'UNIONPAY', false],
  ['9999999999999995', 'TARJETASHOPPING', true],
  ['9999999999999996', 'TARJETASHOPPING', false],
  ['99999999999995', 'TARJETASHOPPING', false],
  ['99999999', 'TARJETASHOPPING', false],
];

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** Every response to a browser about a card that the browser sent, or that its shop stored before. */
const WAYS: Readonly<Record<string, (card: Fields) => Promise<readonly Reply[]>>> = {
  async payment(card) {
    const id = await shop.checkout();
    const paid = await shop.pay(id, card, 'the-same-submit-again');
    return [paid, await shop.pay(id, {}, 'the-same-submit-again')];
  },
  async 'expired card'(card) {
    return [await shop.pay(await shop.checkout(), { ...card, 'card.expiryYear': '2001' })];
  },
  async registration(card) {
    const id = await shop.checkout({ ...STORING, createRegistration: 'true' });
    const whole = { 'card.expiryMonth': '05', 'card.expiryYear': '2034', ...card };
    return [await shop.submit(id, 'registration', { 'card.holder': 'Jane Jones', ...whole })];
  },
  async data(card) {
    return [await shop.keep(await shop.checkout(), card)];
  },
  async 'stored details'(card) {
    const registrationId = await shop.stored(card);
    const id = await shop.checkout({ 'registrations[0].id': registrationId });
    return [await shop.submit(id, 'payment', { registrationId })];
  },
};

it('returns the ends of a number only if they may be shown, and no holder and no date', async () => {
  const wrong: string[] = [];
  for (const [number, paymentBrand, showsEnds] of ACCEPTED) {
    const card = { 'card.number': number, paymentBrand, 'card.cvv': undefined };
    const ends = { bin: number.slice(0, 6), last4Digits: number.slice(-4) };
    const expected = JSON.stringify(showsEnds ? ends : {});
    for (const [way, send] of Object.entries(WAYS)) {
      for (const { status, body } of await send(card)) {
        const shown = JSON.stringify(body.card);
        const name = `${way}: ${paymentBrand} ${number}`;
        if (status !== (way === 'expired card' ? 400 : 200)) wrong.push(`${name}: ${status}`);
        if (shown !== expected) wrong.push(`${name} tells ${shown}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('offers the ends of stored cards that show them', async () => {
  const wrong: string[] = [];
  for (const [number, paymentBrand, showsEnds] of ACCEPTED) {
    const stored = await shop.stored({
      'card.number': number,
      paymentBrand,
      'card.cvv': undefined,
    });
    const id = await shop.checkout({ 'registrations[0].id': stored });
    const [{ card }] = (await shop.config(id)).body.config.registrations;
    const shown = JSON.stringify([card.bin, card.last4Digits]);
    const ends = showsEnds ? [number.slice(0, 6), number.slice(-4)] : [null, null];
    if (shown !== JSON.stringify(ends)) wrong.push(`${paymentBrand} ${number}: ${shown}`);
  }
  expect(wrong).toEqual([]);
});

it('returns the ends of every accepted number of 13 digits or more to the shop', async () => {
  const wrong: string[] = [];
  for (const [number, paymentBrand] of ACCEPTED) {
    const id = await shop.checkout();
    await shop.pay(id, { 'card.number': number, paymentBrand, 'card.cvv': undefined });
    const { card } = (await shop.status(id)).body;
    const isLong = number.length >= 13;
    const ends = isLong ? [number.slice(0, 6), number.slice(-4)] : [undefined, undefined];
    if (JSON.stringify([card.bin, card.last4Digits]) !== JSON.stringify(ends)) {
      wrong.push(`${number}: ${JSON.stringify(card)}`);
    }
    if (card.holder !== 'Jane Jones' || card.expiryYear !== '2034') wrong.push(`${number}: holder`);
  }
  expect(wrong).toEqual([]);
});

describe('a payment that waits for its shopper', () => {
  it.each([
    ['shows its ends', '4200000000000018', true],
    ['does not show its ends', '4822000000000000003', false],
  ])(
    'with a number that %s: so are they in the issuer’s page and in the outcome',
    async (_, number, showsEnds) => {
      const id = await shop.checkout({
        shopperResultUrl: RETURN,
        'customParameters[3DS2_enrolled]': 'true',
      });
      const card = { ...BROWSER, 'card.number': number };
      const waiting = await shop.pay(id, card);
      expect(code(waiting)).toBe('200 000.200.000');
      const redirect = redirectOf(waiting);
      const carry = within(shop);
      const { seen: page } = await goTo(carry, redirect);
      expect(page.text.includes('••••')).toBe(showsEnds);
      expect(page.text.includes(` ${number.slice(-4)}<`)).toBe(showsEnds);
      await shop.act(waiting.body.id, 'approve');
      const outcome = JSON.parse((await carry(`${redirect.url}/outcome`)).text);
      const ends = { bin: number.slice(0, 6), last4Digits: number.slice(-4) };
      expect([waiting.body.card, outcome.card]).toEqual(showsEnds ? [ends, ends] : [{}, {}]);
    },
  );
});
