/** Every test card of 3-D Secure, in a payment of a shop's server: the response, and the steps of its shopper. */
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHENTICATED_CARDS, type Outcome } from '../../../src/simulator/issuer/cards.ts';
import { table } from '../../table.ts';
import { type Fields, open, type Reply, type Shop } from '../harness.ts';
import { execute, formOf, prepare, sentTo, walk, within } from './browser.ts';
import { AT_SHOP, messagesOf, RETURN, redirectOf, requestOf, resultOf } from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const GOOD = '000.100.110';
const PENDING = '000.200.000';
const TECHNICAL = '100.390.112';

/** The end of a payment if its shopper does all steps. */
const ENDS: Readonly<Record<Outcome, readonly [code: string, status?: string, flow?: string]>> = {
  frictionlessWithMethod: [GOOD, 'Y', 'frictionless'],
  attemptWithMethod: [GOOD, 'A', 'frictionless'],
  frictionless: [GOOD, 'Y', 'frictionless'],
  attempt: [GOOD, 'A', 'frictionless'],
  technicalError: [TECHNICAL, 'U', 'frictionless'],
  notEnrolled: [GOOD, 'N', 'frictionless'],
  notParticipating: [GOOD],
  challengeWithMethod: [GOOD, 'Y', 'challenge'],
  challenge: [GOOD, 'Y', 'challenge'],
};

/** ECI by status, of MASTER's family and of all others. */
const ECI: Readonly<Record<string, readonly [string?, string?]>> = {
  Y: ['02', '05'],
  A: ['01', '06'],
  // Not enrolled.
  N: ['01', '06'],
  U: [],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks all members of an authentication's outcome. */
function expectOutcome({ body }: Reply, brand: string, outcome: Outcome, version: string): void {
  const [, status, flow] = ENDS[outcome];
  const threeDSecure = body.threeDSecure;
  const isMaster = brand === 'MASTER' || brand === 'MAESTRO';
  if (status === undefined) {
    expect(threeDSecure).toEqual({ eci: isMaster ? '00' : '07' });
    return;
  }
  expect(threeDSecure).toMatchObject({ authenticationStatus: status, flow, version });
  expect(threeDSecure.eci).toBe(ECI[status]?.[isMaster ? 0 : 1]);
  const isProof = status === 'Y' || status === 'A';
  if (isProof) expect(threeDSecure.verificationId).toMatch(/^[A-Za-z0-9+/]{27}=$/);
  else expect(threeDSecure).not.toHaveProperty('verificationId');
  expect(threeDSecure.dsTransactionId).toMatch(UUID);
  expect(threeDSecure.acsTransactionId).toMatch(UUID);
  expect(threeDSecure.dsTransactionId).not.toBe(threeDSecure.acsTransactionId);
  expect(threeDSecure.challengeMandatedIndicator).toBe(flow === 'challenge' ? 'Y' : undefined);
  expect(threeDSecure).not.toHaveProperty('serverTransactionId');
  if (isProof) expect(body.resultDetails.liability).toBe('issuer');
}

const payBy = (brand: string, number: string, more: Fields = {}) =>
  shop.charge({
    ...AT_SHOP,
    paymentBrand: brand,
    'card.number': number,
    'card.cvv': brand === 'AMEX' ? '1234' : '123',
    ...more,
  });

describe('a frictionless card', () => {
  const cards = AUTHENTICATED_CARDS.filter(({ method, status }) => !method && status !== 'C');
  table(cards)('$outcome: $brand $number', async ({ outcome, brand, number, version }) => {
    const reply = await payBy(brand, number);
    const [code] = ENDS[outcome];
    expect(resultOf(reply)).toBe(code);
    expect(reply.status).toBe(code === GOOD ? 200 : 400);
    expect(reply.body).not.toHaveProperty('redirect');
    expectOutcome(reply, brand, outcome, version);
    const found = await shop.payment(reply.body.id);
    expect(found.body.threeDSecure).toEqual(reply.body.threeDSecure);
    expect(found.body.result).toEqual(reply.body.result);
  });
});

describe('a card whose issuer requires the 3DS Method or a challenge', () => {
  const cards = AUTHENTICATED_CARDS.filter(({ method, status }) => method || status === 'C');
  table(cards)('$outcome: $brand $number', async (card) => {
    const { outcome, brand, number, version, method } = card;
    const reply = await payBy(brand, number);
    const { id } = reply.body;
    expect([reply.status, resultOf(reply)]).toEqual([200, PENDING]);
    expect(reply.body).not.toHaveProperty('threeDSecure');

    const redirect = redirectOf(reply);
    expect(redirect.method).toBe('POST');
    expect(redirect.url).toMatch(/^http:\/\/localhost:80\/v1\/redirects\/[0-9a-f]{64}$/);
    expect(redirect.preconditions).toHaveLength(method ? 1 : 0);
    const [first] = redirect.preconditions ?? [];
    if (first) {
      expect(first).toMatchObject({
        origin: 'iframe#hidden',
        waitUntil: 'iframe#onload',
        method: 'POST',
        url: `${redirect.url}/prepare`,
        parameters: [{ name: 'threeDSMethodData' }],
      });
      expect(first.description).not.toBe('');
    }

    const waiting = await shop.payment(id);
    expect(resultOf(waiting)).toBe(PENDING);
    expect(waiting.body).not.toHaveProperty('redirect');
    expect(waiting.body.card).toMatchObject({ last4Digits: number.slice(-4) });

    const carry = within(shop);
    const back = new URLSearchParams({ id, resourcePath: `/v1/payments/${id}` });
    if (outcome === 'challenge' || outcome === 'challengeWithMethod') {
      expect(await walk(carry, redirect, 'approve')).toBe(`${RETURN}?${back}`);
    } else {
      await prepare(carry, redirect);
      expect(resultOf(await shop.payment(id))).toBe(PENDING);
      // The browser arrives, and is redirected to the shop at once; not as a POST.
      expect(sentTo(await execute(carry, redirect), 303)).toBe(`${RETURN}?${back}`);
    }
    const done = await shop.payment(id);
    expect([done.status, resultOf(done)]).toEqual([200, ENDS[outcome][0]]);
    expectOutcome(done, brand, outcome, version);
    const request = await requestOf(shop, id);
    expect(request).toMatchObject({
      messageVersion: version,
      threeDSCompInd: method ? 'Y' : 'U',
    });
  });
});

it('a method that never ran is reported to the issuer, and does not prevent the payment', async () => {
  const reply = await payBy('VISA', '4200000000000091');
  const { id } = reply.body;
  sentTo(await execute(within(shop), redirectOf(reply)), 303);
  expect(resultOf(await shop.payment(id))).toBe(GOOD);
  expect(await requestOf(shop, id)).toMatchObject({ threeDSCompInd: 'N' });
});

it('the hidden frame loads until the 3DS Method is done, and no longer', async () => {
  const reply = await payBy('VISA', '4200000000000091');
  const redirect = redirectOf(reply);
  const carry = within(shop);
  const frame = await execute(carry, { ...redirect, url: `${redirect.url}/prepare` });
  const { fields } = formOf(frame, redirect.url);
  let isLoaded = false;
  const picture = carry(`${redirect.url}/prepared`).then((seen) => {
    isLoaded = true;
    return seen;
  });
  // A slower request: an immediate response would have arrived by now.
  for (let i = 0; i < 5; i++) await shop.payment(reply.body.id);
  expect(isLoaded).toBe(false);
  await carry(`${redirect.url}/method`, fields);
  expect((await picture).status).toBe(204);
  expect((await carry(`${redirect.url}/prepared`)).status).toBe(204);
});

it('a method notification of another authentication has no effect', async () => {
  const [one, other] = (await Promise.all([1, 2].map(() => payBy('VISA', '4200000000000091')))) as [
    Reply,
    Reply,
  ];
  const [precondition] = redirectOf(other).preconditions ?? [];
  const data = precondition?.parameters[0]?.value;
  expect(data).toMatch(/^[\w-]{100,}$/);
  const carry = within(shop);
  await carry(`${redirectOf(one).url}/method`, { threeDSMethodData: data });
  await execute(carry, redirectOf(one));
  expect(await requestOf(shop, one.body.id)).toMatchObject({ threeDSCompInd: 'N' });
});

it('a challenge without a shopperResultUrl is refused with the reason', async () => {
  const { shopperResultUrl, ...browser } = AT_SHOP;
  const homeless = await shop.charge({ 'card.number': '4200000000000018', ...browser });
  expect(resultOf(homeless)).toBe('100.380.305');
  expect(homeless.body.resultDetails.IntegrationAdvice).toContain('shopperResultUrl');
  // A payment without a redirect needs no shopperResultUrl.
  const smooth = await shop.charge({ 'card.number': '4200000000000026', ...browser });
  expect(resultOf(smooth)).toBe(GOOD);
});

it('the messages are in their order, and none contains the number of the card', async () => {
  const number = '4200000000000042';
  const reply = await payBy('VISA', number);
  await walk(within(shop), redirectOf(reply), 'approve');
  const messages = await messagesOf(shop, reply.body.id);
  expect(messages.map(({ messageType }) => messageType)).toEqual([
    'AReq',
    'ARes',
    'CReq',
    'CRes',
    'RReq',
    'RRes',
  ]);
  expect(JSON.stringify(messages)).not.toContain(number);
  expect(messages[0]).toMatchObject({ acctNumber: '420000xxxxxx0042' });
});
