/** An authentication without an answer: the timeout, or the shopper cancelled at the shop's page. */
import { describe, expect, it } from 'vitest';
import type { Fields, Shop } from '../harness.ts';
import { goTo, prepare, walk, within } from './browser.ts';
import {
  authenticate,
  authentication,
  CHALLENGED,
  cardFor,
  messagesOf,
  NO_CARD,
  openOwn,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

/** The ends without an answer, and the reason in the RReq. */
const ENDS = [
  ['the timeout', '100.396.103', '14', '04'],
  ['a cancellation by the shopper', '100.396.101', '01', '01'],
] as const;

/** Ends the authentication in that way. */
async function end(shop: Shop, how: string, url: string): Promise<void> {
  if (how === 'the timeout') await shop.gateway.clock.advance('PT30M');
  else await shop.send('POST', `${new URL(url).pathname}/cancel`, {}, '');
}

const typesOf = async (shop: Shop, id: string) =>
  (await messagesOf(shop, id)).map(({ messageType }) => messageType);

describe.each(ENDS)('%s', (how, code, reason, cancelled) => {
  it('during the challenge: the issuer and the shop get the result', async () => {
    const shop = await openOwn();
    const reply = await shop.charge(CHALLENGED);
    await goTo(within(shop), redirectOf(reply));
    await end(shop, how, redirectOf(reply).url);
    const { body } = await shop.payment(reply.body.id);
    expect(body.result.code).toBe(code);
    expect(body.threeDSecure).toMatchObject({
      authenticationStatus: 'N',
      transactionStatusReason: reason,
      flow: 'challenge',
      eci: '07',
    });
    expect(body.threeDSecure).not.toHaveProperty('verificationId');
    const messages = await messagesOf(shop, reply.body.id);
    expect(messages).toContainEqual(
      expect.objectContaining({
        messageType: 'RReq',
        transStatus: 'N',
        transStatusReason: reason,
        challengeCancel: cancelled,
      }),
    );
  });

  it('before the browser arrived: no AReq was sent, and the result has no authentication data', async () => {
    const shop = await openOwn();
    const reply = await shop.charge({ ...CHALLENGED, ...cardFor('challengeWithMethod') });
    await prepare(within(shop), redirectOf(reply));
    await end(shop, how, redirectOf(reply).url);
    const { body } = await shop.payment(reply.body.id);
    expect(body.result.code).toBe(code);
    expect(body).not.toHaveProperty('threeDSecure');
    expect(await typesOf(shop, reply.body.id)).not.toContain('RReq');
  });

  it('of an authentication without a payment: the same', async () => {
    const shop = await openOwn();
    const reply = await authenticate(shop, cardFor('challenge'));
    await goTo(within(shop), redirectOf(reply));
    await end(shop, how, redirectOf(reply).url);
    const { body } = await authentication(shop, reply.body.id);
    expect(body.result.code).toBe(code);
    expect(body.threeDSecure).toMatchObject({
      authenticationStatus: 'N',
      transactionStatusReason: reason,
    });
    expect(await typesOf(shop, reply.body.id)).toContain('RReq');
  });

  it('in a checkout: the status has the same result', async () => {
    const shop = await openOwn();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const { body } = await shop.pay(id, CHALLENGED);
    await goTo(within(shop), body.redirect);
    if (how === 'the timeout') await shop.gateway.clock.advance('PT15M');
    else await end(shop, how, body.redirect.url);
    expect((await shop.status(id)).body).toMatchObject({
      result: { code },
      threeDSecure: { authenticationStatus: 'N', transactionStatusReason: reason },
    });
  });
});

it('without a payment: it ends on time, and the issuer gets the result', async () => {
  const shop = await openOwn();
  const { id } = (await shop.charge({ ...CHALLENGED, 'threeDSecure.decoupled': 'true' })).body;
  await shop.gateway.clock.advance('PT30M');
  const { body } = await shop.payment(id);
  expect(body).toMatchObject({
    result: { code: '100.396.103' },
    threeDSecure: {
      authenticationStatus: 'N',
      transactionStatusReason: '14',
      flow: 'decoupled',
    },
  });
  expect(body.threeDSecure).not.toHaveProperty('serverTransactionId');
  expect(await typesOf(shop, id)).toContain('RReq');
});

describe('a cancellation at the shop’s page', () => {
  const PAYPAL: Fields = { ...NO_CARD, paymentBrand: 'PAYPAL', shopperResultUrl: RETURN };

  it('does not end a payment that the bank decides later', async () => {
    const shop = await openOwn();
    const reply = await shop.charge(PAYPAL);
    await walk(within(shop), redirectOf(reply), 'later');
    const path = new URL(redirectOf(reply).url).pathname;
    const cancellation = await shop.send('POST', `${path}/cancel`, {}, '');
    expect([cancellation.status, resultOf(cancellation)]).toEqual([200, '800.400.500']);
    expect(resultOf(await shop.payment(reply.body.id))).toBe('800.400.500');
    await shop.act(reply.body.id, 'approve');
    expect(resultOf(await shop.payment(reply.body.id))).toBe('000.100.110');
  });

  it('ends the payment while the page of the bank is shown', async () => {
    const shop = await openOwn();
    const reply = await shop.charge(PAYPAL);
    await goTo(within(shop), redirectOf(reply));
    const path = new URL(redirectOf(reply).url).pathname;
    const cancellation = await shop.send('POST', `${path}/cancel`, {}, '');
    expect([cancellation.status, resultOf(cancellation)]).toEqual([400, '100.396.101']);
  });
});
