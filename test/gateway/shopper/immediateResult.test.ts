/** Brands with an immediate result that are neither a card nor a bank account: cash, and gift cards. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, faults, open, type Shop } from '../harness.ts';
import { NO_CARD, openOwn, RETURN, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const CASH: Fields = { ...NO_CARD, paymentBrand: 'CASH_ON_DELIVERY' };

describe('CASH_ON_DELIVERY', () => {
  it.each(['DB', 'PA'])(
    '%s: accepted at once, without an account or a shopperResultUrl',
    async (type) => {
      const reply = await shop.charge({ ...CASH, paymentType: type });
      expect([reply.status, resultOf(reply)]).toEqual([200, GOOD]);
      expect(reply.body.paymentBrand).toBe('CASH_ON_DELIVERY');
      for (const name of ['redirect', 'threeDSecure', 'card', 'bankAccount', 'merchant']) {
        expect(reply.body).not.toHaveProperty(name);
      }
      expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
    },
  );

  it('in a checkout: the same, and no payment is in progress', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.submit(id, 'payment', { paymentBrand: 'CASH_ON_DELIVERY' });
    expect([reply.status, resultOf(reply)]).toEqual([200, GOOD]);
    expect((await shop.status(id)).body).toMatchObject({ paymentBrand: 'CASH_ON_DELIVERY' });
  });

  it('its result does not change with time', async () => {
    const own = await openOwn();
    const { id } = (await own.charge(CASH)).body;
    await own.gateway.clock.advance('P8D');
    expect(resultOf(await own.payment(id))).toBe(GOOD);
  });
});

describe.each(['BELK_GIFT_CARD', 'ONEY_GIFTCARD'])('%s', (paymentBrand) => {
  const asked: Fields = { ...NO_CARD, paymentBrand, shopperResultUrl: RETURN };
  const NUMBER = '6035710012003478';
  const GIFT: Fields = { 'giftCard.number': NUMBER, 'giftCard.pin': '9753' };
  const submit = async (fields: Fields) =>
    shop.submit(await shop.checkout(), 'payment', { paymentBrand, ...fields });

  it('pays at once', async () => {
    const reply = await shop.charge({ ...asked, ...GIFT, shopperResultUrl: undefined });
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.giftCard).toEqual({ last4Digits: '3478' });
  });

  it('pays from the form at once; the last four digits of its number are returned, and nothing of its PIN', async () => {
    const id = await shop.checkout();
    const reply = await shop.submit(id, 'payment', { paymentBrand, ...GIFT });
    expect([reply.status, resultOf(reply)]).toEqual([200, GOOD]);
    const read = await shop.status(id);
    for (const { body, text } of [reply, read]) {
      expect(body.giftCard).toEqual({ last4Digits: '3478' });
      expect(body).not.toHaveProperty('redirect');
      expect(text).not.toContain(NUMBER);
      // Ids are hexadecimal, so they may contain these digits.
      expect(text).not.toMatch(/(?<![\dA-F])9753(?![\dA-F])/i);
    }
  });

  it('names missing parameters: a form requires a PIN, a shop does not', async () => {
    const number = 'giftCard.number=null: may not be empty';
    const pin = 'giftCard.pin=null: may not be empty';
    expect(faults(await submit({}))).toEqual([number, pin]);
    expect(faults(await submit({ 'giftCard.number': NUMBER }))).toEqual([pin]);
    expect(faults(await submit({ 'giftCard.pin': '9753' }))).toEqual([number]);
    expect(faults(await shop.charge(asked))).toEqual([number]);
    const alone = await shop.charge({ ...asked, 'giftCard.number': NUMBER });
    expect(resultOf(alone)).toBe(GOOD);
  });

  it('does not repeat an invalid number or PIN', async () => {
    const long = `${NUMBER}7`.repeat(16);
    const reply = await submit({ 'giftCard.number': long, 'giftCard.pin': '7' });
    expect(faults(reply)).toEqual([
      'giftCard.number=***: size must be between 2 and 255',
      'giftCard.pin=***: size must be between 2 and 255',
    ]);
    expect(reply.text).not.toContain(NUMBER);
  });

  it.each<[string, Fields, string]>([
    ['a wrong PIN', { ...GIFT, 'giftCard.pin': '0000' }, '800.100.166'],
    ['an insufficient balance', { ...GIFT, 'giftCard.number': '6035710012000002' }, '800.100.155'],
  ])('is refused, and another one is accepted: %s', async (_, fields, expected) => {
    const id = await shop.checkout();
    const reply = await shop.submit(id, 'payment', { paymentBrand, ...fields });
    expect([reply.status, resultOf(reply)]).toEqual([400, expected]);
    const next = await shop.submit(id, 'payment', { paymentBrand, ...GIFT });
    expect(resultOf(next)).toBe(GOOD);
  });
});

it('GIFTCARD, which has no page, requires a card', async () => {
  const reply = await shop.charge({ ...NO_CARD, paymentBrand: 'GIFTCARD' });
  expect(resultOf(reply)).toBe('200.300.404');
  expect(faults(reply).length).toBeGreaterThan(0);
});
