/** A checkout that ends while its payment waits. */
import { describe, expect, it } from 'vitest';
import { NO_SESSION } from '../harness.ts';
import { type Receiver, receive } from '../receiver.ts';
import { execute, goTo, leave, press, sentTo, walk, within } from './browser.ts';
import { BROWSER, cardFor, openOwn, RETURN, redirectOf, resultOf } from './shopperRequests.ts';

const FORM = { ...BROWSER, ...cardFor('challenge') };

/** A separate gateway, since its clock moves, with a waiting payment. @param after the age of the checkout */
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
  it('and so does the payment: a later approval does not pay', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    const before = await goTo(carry, redirect);
    await shop.gateway.clock.advance('PT9M59S');
    expect(resultOf(await shop.payment(paymentId))).toBe('000.200.000');
    const { executed } = await shop.gateway.clock.elapse('PT1S');
    expect(executed).toContainEqual(
      expect.objectContaining({ kind: 'endPending', id: paymentId, outcome: 'done' }),
    );
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.103');
    const seen = await press(carry, before, 'approve');
    expect(sentTo(await leave(carry, { ...before, seen }), 307)).toContain(`id=${id}`);
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.103');
    expect(resultOf(await shop.status(id))).toBe(NO_SESSION.code);
    expect(resultOf(await shop.pay(id))).toBe(NO_SESSION.code);
  });

  it('a second before the end, an approval pays, and the shop can read the result', async () => {
    const { shop, id, redirect, carry } = await begun(RETURN, 'PT20M');
    await shop.gateway.clock.advance('PT9M59S');
    await walk(carry, redirect, 'approve');
    expect(resultOf(await shop.status(id))).toBe('000.100.110');
  });

  it('a cancelled payment before the end is not paid, and cannot be repeated afterwards', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    await walk(carry, redirect, 'cancel');
    await shop.gateway.clock.advance('PT11M');
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.101');
    expect(resultOf(await shop.pay(id, FORM))).toBe(NO_SESSION.code);
  });

  it('a decoupled authentication ends with it, too', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN, 'threeDSecure.decoupled': 'true' });
    await shop.gateway.clock.advance('PT5M');
    const { body } = await shop.pay(id, FORM);
    expect(body).not.toHaveProperty('redirect');
    await shop.gateway.clock.advance('PT24M59S');
    expect(resultOf(await shop.payment(body.id))).toBe('000.200.000');
    await shop.gateway.clock.advance('PT1S');
    expect(resultOf(await shop.payment(body.id))).toBe('100.396.103');
  });

  it('the page of a bank ends with it; a payment that the bank decides later does not', async () => {
    const shop = await openOwn();
    const pay = async () => {
      const id = await shop.checkout({ shopperResultUrl: RETURN });
      await shop.gateway.clock.advance('PT10M');
      return (await shop.submit(id, 'payment', { paymentBrand: 'PAYPAL' })).body;
    };
    const one = await pay();
    await shop.gateway.clock.advance('PT20M');
    expect(resultOf(await shop.payment(one.id))).toBe('100.396.103');
    const other = await pay();
    await walk(within(shop), other.redirect, 'later');
    await shop.gateway.clock.advance('P1D');
    expect(resultOf(await shop.payment(other.id))).toBe('800.400.500');
  });

  it('a shopper who does nothing is redirected to the shop at the end', async () => {
    const { shop, id, paymentId, redirect, carry } = await begun(RETURN, 'PT20M');
    await shop.gateway.clock.advance('PT16M');
    expect(resultOf(await shop.payment(paymentId))).toBe('100.396.103');
    expect(sentTo(await execute(carry, redirect), 307)).toContain(`id=${id}`);
    expect(sentTo(await carry(`${redirect.url}/return`), 307)).toContain(`id=${id}`);
    expect((await shop.config(id)).status).not.toBe(200);
  });

  it('15 minutes earlier the checkout is open again, and can be paid', async () => {
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

describe('the result call after 29 minutes', () => {
  const made = async ({ calls }: Receiver) => calls.length;

  it.each([
    ['waits', 'PT16M', undefined],
    ['was approved', 'PT0S', 'approve'],
    ['was declined', 'PT0S', 'decline'],
  ] as const)('is made once if the payment %s', async (_, after, pageAction) => {
    const receiver = await receive();
    const url = `${receiver.origin}/result`;
    const { shop, id, redirect, carry } = await begun(url, after);
    if (pageAction) await walk(carry, redirect, pageAction);
    const { executed } = await shop.gateway.clock.elapse(pageAction ? 'PT29M' : 'PT13M');
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

  it('is not made if the status was read while the payment waited', async () => {
    const receiver = await receive();
    const { shop, id } = await begun(`${receiver.origin}/result`, 'PT16M');
    await shop.status(id);
    await shop.gateway.clock.advance('PT1H');
    expect(await made(receiver)).toBe(0);
  });
});
