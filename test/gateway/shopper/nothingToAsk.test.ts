/** Brands that are answered at once, though they are neither a card nor a bank account: cash, and gift cards. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, faults, open, type Shop } from '../harness.ts';
import { NO_CARD, openOwn, RETURN, redirectOf, resultOf } from './asked.ts';
import { walk, within } from './browser.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const CASH: Fields = { ...NO_CARD, paymentBrand: 'CASH_ON_DELIVERY' };

describe('CASH_ON_DELIVERY', () => {
  it.each(['DB', 'PA'])('%s: accepted at once, without an account or a way back', async (type) => {
    const reply = await shop.charge({ ...CASH, paymentType: type });
    expect([reply.status, resultOf(reply)]).toEqual([200, GOOD]);
    expect(reply.body.paymentBrand).toBe('CASH_ON_DELIVERY');
    for (const name of ['redirect', 'threeDSecure', 'card', 'bankAccount', 'merchant']) {
      expect(reply.body).not.toHaveProperty(name);
    }
    expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
  });

  it('in a checkout: likewise, and nothing is under way', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.submit(id, 'payment', { paymentBrand: 'CASH_ON_DELIVERY' });
    expect([reply.status, resultOf(reply)]).toEqual([200, GOOD]);
    expect((await shop.status(id)).body).toMatchObject({ paymentBrand: 'CASH_ON_DELIVERY' });
  });

  it('time changes nothing about it', async () => {
    const own = await openOwn();
    const { id } = (await own.charge(CASH)).body;
    await own.gateway.clock.advance('P8D');
    expect(resultOf(await own.payment(id))).toBe(GOOD);
  });
});

describe.each(['BELK_GIFT_CARD', 'ONEY_GIFTCARD'])('%s', (paymentBrand) => {
  const asked: Fields = { ...NO_CARD, paymentBrand, shopperResultUrl: RETURN };
  const GIFT = { 'giftCard.number': '6035710012003478', 'giftCard.pin': '9753' };

  it('of which nothing was sent: the shopper says so at the provider’s page', async () => {
    const reply = await shop.charge(asked);
    expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual([
      '000.200.000',
      undefined,
    ]);
    await walk(within(shop), redirectOf(reply), 'approve');
    expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
  });

  it('without a way back there is no payment', async () => {
    const reply = await shop.charge({ ...asked, shopperResultUrl: undefined });
    expect(resultOf(reply)).toBe('100.380.305');
  });

  it('that was sent pays at once', async () => {
    const reply = await shop.charge({ ...asked, ...GIFT, shopperResultUrl: undefined });
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.giftCard).toEqual({ last4Digits: '3478' });
  });
});

it('GIFTCARD, which has no page, needs its card', async () => {
  const reply = await shop.charge({ ...NO_CARD, paymentBrand: 'GIFTCARD' });
  expect(resultOf(reply)).toBe('200.300.404');
  expect(faults(reply).length).toBeGreaterThan(0);
});
