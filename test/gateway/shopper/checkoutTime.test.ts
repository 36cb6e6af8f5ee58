/** A checkout whose time passes while its payment waits; and the places that its shopper may be sent back to. */
import { describe, expect, it } from 'vitest';
import { NO_SESSION, type Shop } from '../harness.ts';
import { type Receiver, receive } from '../receiver.ts';
import { BROWSER, cardFor, NO_CARD, openOwn, RETURN, redirectOf, resultOf } from './asked.ts';
import { execute, goTo, leave, press, sentTo, walk, within } from './browser.ts';

const FORM = { ...BROWSER, ...cardFor('challenge') };

/** A gateway of its own, since its clock moves, with a payment that waits. @param after how old the checkout was */
async function begun(shopperResultUrl: string, after: string, fields = {}) {
  const shop = await openOwn();
  const id = await shop.checkout({ shopperResultUrl });
  await shop.gateway.clock.advance(after);
  const reply = await shop.pay(id, { ...FORM, ...fields });
  expect(resultOf(reply)).toBe('000.200.000');
  const paymentId: string = reply.body.id;
  return { shop, id, paymentId, redirect: redirectOf(reply), carry: within(shop) };
}

describe('the checkout ends during the challenge', () => {
  it('who approves afterwards has paid: the payment tells, the checkout does not', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    const before = await goTo(carry, redirect);
    await shop.gateway.clock.advance('PT11M');
    expect(resultOf(await shop.status(id))).toBe(NO_SESSION.code);
    expect(resultOf(await shop.payment(paymentId))).toBe('000.200.000');
    const seen = await press(carry, before, 'approve');
    expect(sentTo(await leave(carry, { ...before, seen }), 307)).toContain(`id=${id}`);
    expect(resultOf(await shop.payment(paymentId))).toBe('000.100.110');
    expect(resultOf(await shop.status(id))).toBe(NO_SESSION.code);
    expect(resultOf(await shop.pay(id))).toBe(NO_SESSION.code);
  });

  it('who gives up afterwards has not paid, and cannot try again', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    await shop.gateway.clock.advance('PT11M');
    await walk(carry, redirect, 'cancel');
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.101');
    expect(resultOf(await shop.pay(id, FORM))).toBe(NO_SESSION.code);
  });

  it('who does nothing is led to the shop after it all', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    await shop.gateway.clock.advance('PT16M');
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.103');
    expect(sentTo(await execute(carry, redirect), 307)).toContain(`id=${id}`);
    expect(sentTo(await carry(`${redirect.url}/return`), 307)).toContain(`id=${id}`);
    expect((await shop.config(id)).status).not.toBe(200);
  });

  it('15 minutes before that the checkout is open again, and pays', async () => {
    const { shop, id } = await begun(RETURN, 'PT0S');
    await shop.gateway.clock.advance('PT15M');
    const status = await shop.status(id);
    expect(resultOf(status)).toBe('100.396.103');
    expect((await shop.config(id)).body.underWay).toBeNull();
    expect(resultOf(await shop.pay(id, { ...FORM, ...cardFor('frictionless') }))).toBe(
      '000.100.110',
    );
  });
});

describe('the call after 29 minutes', () => {
  const made = async ({ calls }: Receiver) => calls.length;

  it.each([
    ['waits', 'PT16M', undefined],
    ['was approved', 'PT0S', 'approve'],
    ['was declined', 'PT0S', 'decline'],
  ] as const)('is made once where the payment %s', async (_, after, deed) => {
    const receiver = await receive();
    const url = `${receiver.origin}/result`;
    const { shop, id, redirect, carry } = await begun(url, after);
    if (deed) await walk(carry, redirect, deed);
    const { executed } = await shop.gateway.clock.elapse(deed ? 'PT29M' : 'PT13M');
    const calls = executed.filter(({ kind }) => kind === 'shopperResultUrlCall');
    expect(calls).toMatchObject([{ id, outcome: 'done' }]);
    expect(await made(receiver)).toBe(1);
    expect(receiver.calls[0]).toContain(`GET /result?id=${id}&resourcePath=`);
    await shop.gateway.clock.advance('PT30M');
    expect(await made(receiver)).toBe(1);
  });

  it('is made at the end for a payment that began after it', async () => {
    const receiver = await receive();
    const { shop } = await begun(`${receiver.origin}/result`, 'PT29M30S');
    await shop.gateway.clock.advance('PT1M');
    expect(await made(receiver)).toBe(1);
  });

  it('is not made where the status was read while the payment waited', async () => {
    const receiver = await receive();
    const { shop, id } = await begun(`${receiver.origin}/result`, 'PT16M');
    await shop.status(id);
    await shop.gateway.clock.advance('PT1H');
    expect(await made(receiver)).toBe(0);
  });
});

describe('where a shopper may return to', () => {
  const openBound = (baseAddress?: string) =>
    openOwn({
      entities: [
        {
          entityId: 'c'.repeat(32),
          token: 'token-of-bound-shop',
          origins: ['https://shop.example', 'https://other.example'],
          ...(baseAddress !== undefined && { baseAddress }),
        },
      ],
    });
  const checkoutAt = async (shop: Shop, fields = {}) => {
    const body = new URLSearchParams({
      entityId: 'c'.repeat(32),
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...fields,
    });
    const headers = { authorization: 'Bearer token-of-bound-shop' };
    return (await shop.send('POST', '/v1/checkouts', headers, body.toString())).body.id as string;
  };

  it.each([
    ['a card', FORM],
    [
      'a bank',
      {
        ...NO_CARD,
        paymentBrand: 'IDEAL',
        'bankAccount.bankName': 'ING_TEST',
        'bankAccount.country': 'NL',
      },
    ],
  ])('%s: only to an origin that is bound to the checkout', async (_, fields) => {
    const shop = await openBound();
    const id = await checkoutAt(shop);
    for (const bad of ['https://evil.example/r', 'https://shop.example.evil.example/']) {
      const reply = await shop.pay(id, { ...fields, shopperResultUrl: bad });
      expect([reply.status, resultOf(reply)]).toEqual([400, '600.300.211']);
      expect(reply.body).not.toHaveProperty('redirect');
    }
    const good = await shop.pay(id, { ...fields, shopperResultUrl: 'https://other.example/r' });
    expect(resultOf(good)).toBe('000.200.000');
  });

  it('without any: to the entity’s base address; without that there is no way back', async () => {
    const based = await openBound('https://shop.example/base/');
    const first = await based.pay(await checkoutAt(based), FORM);
    expect(await walk(within(based), redirectOf(first), 'approve')).toMatch(
      /^https:\/\/shop\.example\/base\/\?id=/,
    );
    const homeless = await openBound();
    const reply = await homeless.pay(await checkoutAt(homeless), FORM);
    expect([reply.status, resultOf(reply)]).toEqual([400, '100.380.305']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example/'])(
    'never to %s',
    async (shopperResultUrl) => {
      const shop = await openOwn();
      const reply = await shop.pay(await shop.checkout(), { ...FORM, shopperResultUrl });
      expect(reply.status).toBe(400);
      expect(reply.body).not.toHaveProperty('redirect');
    },
  );
});
