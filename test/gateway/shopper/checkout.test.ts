/** A waiting payment of a form: what the form, the shop and the shopper read meanwhile and afterwards. */
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Verdict } from '../../../src/gateway/start.ts';
import { freshKey, NO_SESSION, open, type Reply, type Shop } from '../harness.ts';
import { execute, goTo, leave, type PageAction, press, sentTo, walk, within } from './browser.ts';
import {
  BROWSER,
  CHALLENGED,
  cardFor,
  NO_CARD,
  openOwn,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const FORM = { ...BROWSER, ...cardFor('challenge') };

/** A checkout with a waiting payment. */
async function begun(fields = {}) {
  const id = await shop.checkout({ shopperResultUrl: RETURN });
  const key = freshKey();
  const submit = () => shop.pay(id, { ...FORM, ...fields }, key);
  const reply = await submit();
  expect(resultOf(reply)).toBe('000.200.000');
  return { id, key, submit, reply, redirect: redirectOf(reply), carry: within(shop) };
}

const back = (id: string) => {
  const query = new URLSearchParams({ id, resourcePath: `/v1/checkouts/${id}/payment` });
  return `${RETURN}?${query}`;
};

describe('a payment of a checkout', () => {
  it.each([
    ['approve', 200, '000.100.110'],
    ['decline', 400, '100.380.401'],
    ['cancel', 400, '100.396.101'],
    ['expire', 400, '100.396.103'],
  ] as [PageAction, number, string][])('%s: %i %s', async (pageAction, status, code) => {
    const { id, reply, redirect, carry } = await begun();
    expect(reply.body).toMatchObject({
      resourcePath: `/v1/checkouts/${id}/payment`,
      // The form executes it in pages whose policy may forbid to post a form elsewhere.
      redirect: { method: 'GET', parameters: [{ name: 'lang', value: 'en-GB' }] },
    });
    // The status is pending while the payment waits, for any number of reads.
    for (let i = 0; i < 2; i++) {
      const waiting = await shop.status(id);
      expect([waiting.status, resultOf(waiting)]).toEqual([200, '000.200.000']);
    }
    expect(await walk(carry, redirect, pageAction)).toBe(back(id));
    const final = await shop.status(id);
    expect([final.status, resultOf(final)]).toEqual([status, code]);
    expect(final.body.id).toBe(reply.body.id);
    expect(final.body.threeDSecure.flow).toBe('challenge');
    // Returned once: a success uses the checkout up, a decline only its result.
    const next = await shop.status(id);
    expect(resultOf(next)).toBe(pageAction === 'approve' ? NO_SESSION.code : '000.200.000');
  });

  it('with the 3DS Method first, and no challenge', async () => {
    const { id, redirect, carry } = await begun(cardFor('frictionlessWithMethod'));
    expect(redirect.preconditions).toHaveLength(1);
    expect(sentTo(await execute(carry, redirect), 307)).toBe(back(id));
    expect((await shop.status(id)).body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', flow: 'frictionless' },
    });
  });

  it.each([
    ['frictionless', '000.100.110', { eci: '05' }],
    ['attempt', '000.100.110', { eci: '06' }],
    ['notEnrolled', '000.100.110', { eci: '06' }],
    ['notParticipating', '000.100.110', { eci: '07' }],
    ['technicalError', '100.390.112', { authenticationStatus: 'U' }],
  ] as const)('%s is answered at once: %s', async (outcome, code, expected) => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const reply = await shop.pay(id, { ...FORM, ...cardFor(outcome) });
    expect(resultOf(reply)).toBe(code);
    expect(reply.body).not.toHaveProperty('redirect');
    expect((await shop.status(id)).body.threeDSecure).toMatchObject(expected);
  });

  it('that was declined leaves the checkout open: another brand can pay', async () => {
    const { id, redirect, carry } = await begun();
    await walk(carry, redirect, 'decline');
    expect((await shop.config(id)).body).toMatchObject({ underWay: null, finished: false });
    const paypal = await shop.pay(id, { ...NO_CARD, paymentBrand: 'PAYPAL' });
    expect(resultOf(paypal)).toBe('000.200.000');
    expect(await walk(carry, redirectOf(paypal), 'approve')).toBe(back(id));
    // The page of the first payment still shows the decline.
    expect(sentTo(await execute(carry, redirect), 307)).toBe(back(id));
    expect((await shop.status(id)).body).toMatchObject({
      paymentBrand: 'PAYPAL',
      result: { code: '000.100.110' },
    });
  });

  it('refuses other submits meanwhile', async () => {
    const { id, redirect, carry } = await begun();
    const second = await shop.pay(id, FORM);
    expect([second.status, resultOf(second)]).toEqual([400, '800.700.100']);
    const updated = await shop.update(id, { amount: '1.00' });
    expect(resultOf(updated)).toBe('200.300.404');
    expect((await shop.remove(id)).status).toBe(400);
    await walk(carry, redirect, 'approve');
    expect(resultOf(await shop.pay(id, FORM))).toBe(NO_SESSION.code);
  });

  it('is in the form’s configuration until it ends', async () => {
    const { id, redirect, carry } = await begun();
    const { body } = await shop.config(id);
    expect(body.underWay).toEqual({ redirect, paymentBrand: 'VISA' });
    expect(body.finished).toBe(false);
    // The page was reloaded: the same redirect continues.
    expect(await walk(carry, body.underWay.redirect, 'approve')).toBe(back(id));
    expect((await shop.config(id)).body).toMatchObject({ underWay: null, finished: true });
  });

  it('is in the outcome with the path of its checkout', async () => {
    const { id, redirect, carry } = await begun();
    const outcome = () => shop.send('GET', `${new URL(redirect.url).pathname}/outcome`);
    const resourcePath = `/v1/checkouts/${id}/payment`;
    const waiting = await outcome();
    expect([waiting.status, waiting.body.resourcePath]).toEqual([200, resourcePath]);
    await walk(carry, redirect, 'decline');
    const over = await outcome();
    expect([over.status, over.body.resourcePath]).toEqual([400, resourcePath]);
    // The outcome does not use the result up: the shop can still read it.
    expect(resultOf(await shop.status(id))).toBe('100.380.401');
  });
});

describe('the same submit again', () => {
  it.each(['approve', 'decline', 'cancel'] as const)(
    'before and after %s gets the first answer, byte for byte',
    async (pageAction) => {
      const { id, submit, reply, redirect, carry } = await begun();
      const same = ({ status, text }: Reply) => [status, text];
      expect(same(await submit())).toEqual(same(reply));
      const before = await goTo(carry, redirect);
      expect(same(await submit())).toEqual(same(reply));
      const seen = await press(carry, before, pageAction);
      expect(same(await submit())).toEqual(same(reply));
      expect(sentTo(await leave(carry, { ...before, seen }), 307)).toBe(back(id));
      await shop.status(id);
      expect(same(await submit())).toEqual(same(reply));
    },
  );
});

describe('a shop’s server that submits', () => {
  it('gets the same redirect for its shopper', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const fields = { entityId: shop.gateway.entityId, ...CHALLENGED, 'card.holder': 'Jane Jones' };
    const all = { ...fields, 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
    const body = new URLSearchParams(all as Record<string, string>).toString();
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, shop.bearer, body);
    expect(resultOf(reply)).toBe('000.200.000');
    expect(await walk(within(shop), redirectOf(reply), 'approve')).toBe(back(id));
    expect(resultOf(await shop.status(id))).toBe('000.100.110');
  });
});

it('during the request to a remote processor after the challenge, no redirect is in progress', async () => {
  let answer: (verdict: Verdict) => void = () => {};
  const answered = new Promise<Verdict>((resolve) => {
    answer = resolve;
  });
  const own = await openOwn({ processor: { kind: 'remote', answer: () => answered } });
  const good = () => answer({ code: '000.100.110', riskScore: null });
  // In all cases: the gateway ends only when no request is pending.
  onTestFinished(good);
  const id = await own.checkout({ shopperResultUrl: RETURN });
  const reply = await own.pay(id, FORM);
  const carry = within(own);
  const redirect = redirectOf(reply);
  const before = await goTo(carry, redirect);
  expect((await own.config(id)).body.underWay).not.toBeNull();
  const pressed = press(carry, before, 'approve');
  await vi.waitFor(async () => expect((await own.config(id)).body.underWay).toBeNull(), {
    timeout: 10_000,
  });
  // It cannot be cancelled any more, and the outcome is still pending.
  const cancelled = await carry(`${redirect.url}/cancel`, {});
  expect(JSON.parse(cancelled.text).result.code).toBe('000.200.000');
  expect(sentTo(await execute(carry, redirect), 307)).toBe(back(id));
  good();
  const seen = await pressed;
  expect(sentTo(await leave(carry, { ...before, seen }), 307)).toBe(back(id));
  expect(resultOf(await own.status(id))).toBe('000.100.110');
});
