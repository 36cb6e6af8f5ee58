/** Brands whose shopper pays on the page of a bank or provider. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, open, type Shop } from '../harness.ts';
import {
  execute,
  expectPage,
  goTo,
  leave,
  linkOf,
  nameOf,
  type PageAction,
  press,
  sentTo,
  walk,
  within,
} from './browser.ts';
import { act, NO_CARD, openOwn, RETURN, redirectOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const PENDING = '000.200.000';
const LATER = '800.400.500';

const BRANDS: [string, Fields][] = [
  ['PAYPAL', {}],
  ['IDEAL', { 'bankAccount.bankName': 'ING_TEST', 'bankAccount.country': 'NL' }],
  ['KLARNA_INVOICE', {}],
];
const PAYPAL = { ...NO_CARD, paymentBrand: 'PAYPAL', shopperResultUrl: RETURN };

/** A waiting payment. */
async function begun(fields: Fields = {}, at: Shop = shop) {
  const reply = await at.charge({ ...PAYPAL, ...fields });
  expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual([PENDING, undefined]);
  const id: string = reply.body.id;
  return { id, reply, redirect: redirectOf(reply), carry: within(at) };
}

describe.each(BRANDS)('%s', (paymentBrand, account) => {
  const payment = { paymentBrand, ...account };

  it.each([
    ['approve', 200, GOOD],
    ['decline', 400, '100.396.102'],
    ['cancel', 400, '100.396.101'],
    ['expire', 400, '100.396.103'],
  ] as [PageAction, number, string][])('%s: %i %s', async (pageAction, status, code) => {
    const { id, redirect, carry } = await begun(payment);
    expect(redirect).toMatchObject({ method: 'GET', parameters: [] });
    expect(redirect.url).toMatch(/\/v1\/redirects\/[0-9a-f]{64}$/);
    expect(resultOf(await shop.payment(id))).toBe(PENDING);
    const back = new URLSearchParams({ id, resourcePath: `/v1/payments/${id}` });
    expect(await walk(carry, redirect, pageAction)).toBe(`${RETURN}?${back}`);
    const done = await shop.payment(id);
    expect([done.status, resultOf(done)]).toEqual([status, code]);
    // The shopper declined it, not a processor.
    expect(done.body.resultDetails === undefined).toBe(pageAction !== 'approve');
  });

  it('in a checkout: the shopper goes to the bank and returns', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.submit(id, 'payment', { paymentBrand, ...account });
    expect(resultOf(reply)).toBe(PENDING);
    const { body } = await shop.config(id);
    expect(body.underWay).toEqual({ redirect: redirectOf(reply), paymentBrand });
    const address = await walk(within(shop), redirectOf(reply), 'approve');
    expect(new URL(address).searchParams.get('id')).toBe(id);
    expect((await shop.status(id)).body).toMatchObject({ paymentBrand, result: { code: GOOD } });
  });

  it('without a shopperResultUrl there is no payment', async () => {
    const reply = await shop.charge({ ...PAYPAL, ...payment, shopperResultUrl: undefined });
    expect([reply.status, resultOf(reply)]).toEqual([400, '100.380.305']);
    expect(reply.body).not.toHaveProperty('redirect');
  });
});

it('the page shows the merchant, the amount and the brand', async () => {
  const { redirect, carry } = await begun({ amount: '99.60', currency: 'HUF' });
  const { seen, form } = await goTo(carry, redirect);
  for (const text of ['PayPal', 'Sandbox', 'HUF\u00a099.60']) expect(seen.text).toContain(text);
  expect(form.buttons).toEqual(['approve', 'decline', 'cancel', 'expire', 'later']);
});

it('a second request gets the result of the first', async () => {
  const { id, redirect, carry } = await begun();
  const before = await goTo(carry, redirect);
  await press(carry, before, 'cancel');
  expectPage(await press(carry, before, 'approve'), 'leave');
  expect(resultOf(await shop.payment(id))).toBe('100.396.101');
  const again = await carry(before.form.action);
  expect([again.status, nameOf(again)]).toEqual([410, 'over']);
  expect(linkOf(again)).toContain(RETURN);
  expect(sentTo(await execute(carry, redirect), 307)).toContain(RETURN);
});

it('loading the page decides nothing, with any query', async () => {
  const { id, redirect, carry } = await begun();
  const { form } = await goTo(carry, redirect);
  expectPage(await carry(`${form.action}?action=approve`), 'bank');
  expect(resultOf(await shop.payment(id))).toBe(PENDING);
});

it('half an hour without an action: the payment ends', async () => {
  const own = await openOwn();
  const { id } = await begun({}, own);
  await own.gateway.clock.advance('PT29M59S');
  expect(resultOf(await own.payment(id))).toBe(PENDING);
  await own.gateway.clock.advance('PT1S');
  const over = await own.payment(id);
  expect([over.status, resultOf(over)]).toEqual([400, '100.396.103']);
});

describe('the bank decides later', () => {
  /** A payment of a separate gateway, which a bank decides later. */
  async function late(fields: Fields = {}) {
    const own = await openOwn();
    const { id, redirect, carry } = await begun(fields, own);
    const before = await goTo(carry, redirect);
    const seen = await press(carry, before, 'later');
    expect(sentTo(await leave(carry, { ...before, seen }), 307)).toContain(`id=${id}`);
    const state = await own.payment(id);
    expect([state.status, resultOf(state)]).toEqual([200, LATER]);
    return { own, id, redirect, carry };
  }

  it.each([
    ['approve', GOOD],
    ['decline', '100.396.102'],
    ['cancel', '100.396.101'],
    ['expire', '100.396.103'],
  ] as const)('it decides days later: %s', async (does, code) => {
    const { own, id } = await late();
    await own.gateway.clock.advance('P6D');
    expect(resultOf(await own.payment(id))).toBe(LATER);
    const { body } = await act(own, id, does);
    expect(body).toMatchObject({ id, code, waits: false });
    expect(resultOf(await own.payment(id))).toBe(code);
    await own.gateway.clock.advance('P2D');
    expect(resultOf(await own.payment(id))).toBe(code);
  });

  it('with an account whose number is already erased: the result of the bank applies', async () => {
    const { own, id } = await late({
      paymentBrand: 'GIROPAY',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE14940593100000012346',
      'bankAccount.bic': 'TESTDETT421',
      'bankAccount.country': 'DE',
    });
    await own.gateway.clock.advance('P1D');
    await act(own, id, 'approve');
    expect(resultOf(await own.payment(id))).toBe(GOOD);
  });

  it('it does not decide: after seven days the payment ends', async () => {
    const { own, id } = await late();
    await own.gateway.clock.advance('P6DT23H59M59S');
    expect(resultOf(await own.payment(id))).toBe(LATER);
    await own.gateway.clock.advance('PT1S');
    expect(resultOf(await own.payment(id))).toBe('100.396.103');
    expect((await act(own, id, 'approve')).body).toMatchObject({ code: '100.396.103' });
  });

  it('the shopper may still go back, and decide', async () => {
    const { own, id, redirect, carry } = await late();
    await walk(carry, redirect, 'approve');
    expect(resultOf(await own.payment(id))).toBe(GOOD);
  });

  it('the status of a checkout is pending and can be read repeatedly, and then has the result', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.submit(id, 'payment', { paymentBrand: 'PAYPAL' });
    await walk(within(shop), redirectOf(reply), 'later');
    for (let i = 0; i < 2; i++) {
      const waiting = await shop.status(id);
      expect(waiting.body).toMatchObject({ id: reply.body.id, result: { code: LATER } });
    }
    expect((await act(shop, reply.body.id, 'approve')).body.code).toBe(GOOD);
    expect(resultOf(await shop.status(id))).toBe(GOOD);
    expect(resultOf(await shop.status(id))).toBe('200.300.404');
  });
});
