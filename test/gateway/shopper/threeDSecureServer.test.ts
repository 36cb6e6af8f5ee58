/** The shopper is authenticated by the simulated issuers, in process or behind a 3-D Secure server over HTTP: both alike. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Outcome } from '../../../src/simulator/issuer/cards.ts';
import { certificate } from '../certificate.ts';
import { code, type Fields, freshKey, open, type Reply, type Shop, VISA } from '../harness.ts';
import { say } from '../platform/processor/testSystem.ts';
import {
  type Fault,
  type IssuerServer,
  startIssuerServer,
} from '../platform/threeDSecure/issuerServer.ts';
import {
  execute,
  expectPage,
  goTo,
  leave,
  overNetwork,
  type PageAction,
  prepare,
  press,
  type SendRequest,
  sentTo,
  walk,
  within,
} from './browser.ts';
import {
  AT_SHOP,
  authenticate,
  authentication,
  BROWSER,
  cardFor,
  messagesOf,
  RETURN,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

const EXTERNAL = { testMode: 'EXTERNAL' };
const GOOD = '000.100.112';
const PENDING = '000.200.000';
/** Communication Error to Scheme Directory Server: of a payment, and of an authentication without one. */
const UNREACHED = '100.390.111';
const UNREACHED_ALONE = '000.400.107';

/** A browser that opens pages of the gateway and of the server. */
const browserOf =
  (shop: Shop, server: IssuerServer | undefined): SendRequest =>
  (url, ...rest) =>
    (server && url.startsWith(server.url) ? overNetwork() : within(shop))(url, ...rest);

const charge = (shop: Shop, outcome: Outcome, more: Fields = {}): Promise<Reply> =>
  shop.charge({ ...AT_SHOP, ...cardFor(outcome), ...EXTERNAL, ...more });

describe.each([
  { name: 'in process', start: async () => undefined },
  { name: 'over HTTP', start: startIssuerServer },
])('issuers $name', ({ start }) => {
  let shop: Shop;
  let server: IssuerServer | undefined;
  let carry: SendRequest;
  beforeAll(async () => {
    server = await start();
    shop = await open(server ? { threeDSecureUrl: server.url } : {});
    carry = browserOf(shop, server);
  });

  it.each([
    ['frictionless', GOOD, { authenticationStatus: 'Y', eci: '05', flow: 'frictionless' }],
    ['attempt', GOOD, { authenticationStatus: 'A', eci: '06', flow: 'frictionless' }],
    ['technicalError', '100.390.112', { authenticationStatus: 'U' }],
    ['notEnrolled', GOOD, { authenticationStatus: 'N', eci: '06' }],
    ['notParticipating', GOOD, { eci: '07' }],
  ] as const)('%s: %s at once', async (outcome, expected, stated) => {
    const reply = await charge(shop, outcome);
    expect(resultOf(reply)).toBe(expected);
    expect(reply.body.threeDSecure).toMatchObject(stated);
    expect(reply.body).not.toHaveProperty('redirect');
  });

  it.each(['frictionlessWithMethod', 'attemptWithMethod'] as const)(
    '%s: paid after the redirect',
    async (outcome) => {
      const reply = await charge(shop, outcome);
      expect(resultOf(reply)).toBe(PENDING);
      const redirect = redirectOf(reply);
      await prepare(carry, redirect);
      expect(sentTo(await execute(carry, redirect), 303)).toContain(RETURN);
      expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
      const [request] = await messagesOf(shop, reply.body.id);
      expect(request).toMatchObject({ messageType: 'AReq', threeDSCompInd: 'Y' });
    },
  );

  it.each([
    ['challenge', 'approve', GOOD, 'Y'],
    ['challengeWithMethod', 'approve', GOOD, 'Y'],
    ['challenge', 'decline', '100.380.401', 'N'],
    ['challenge', 'cancel', '100.396.101', 'N'],
    ['challenge', 'expire', '100.396.103', 'N'],
  ] as [Outcome, PageAction, string, string][])(
    '%s, %s: %s',
    async (outcome, action, expected, status) => {
      const reply = await charge(shop, outcome);
      expect(resultOf(reply)).toBe(PENDING);
      expect(await walk(carry, redirectOf(reply), action)).toContain(RETURN);
      const done = await shop.payment(reply.body.id);
      expect(resultOf(done)).toBe(expected);
      expect(done.body.threeDSecure).toMatchObject({
        flow: 'challenge',
        authenticationStatus: status,
        challengeMandatedIndicator: 'Y',
        ...(status === 'Y' && { eci: '05', verificationId: expect.stringMatching(/^.{28}$/) }),
      });
      const types = (await messagesOf(shop, reply.body.id)).map((one) => one['messageType']);
      expect(types.filter((type) => type !== 'CRes')).toEqual([
        ...['AReq', 'ARes', 'CReq', 'RReq', 'RRes'],
      ]);
    },
  );

  it('three wrong codes: not authenticated', async () => {
    const reply = await charge(shop, 'challenge');
    const before = await goTo(carry, redirectOf(reply));
    await press(carry, before, 'approve', '000000');
    await press(carry, before, 'approve', '000000');
    const seen = await press(carry, before, 'approve', '000000');
    await leave(carry, { ...before, seen });
    const done = await shop.payment(reply.body.id);
    expect(resultOf(done)).toBe('100.380.401');
    expect(done.body.threeDSecure.transactionStatusReason).toBe('19');
  });

  it('a form is paid after the challenge, and shows that shoppers are authenticated', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN, ...EXTERNAL });
    expect((await shop.config(id)).body.config.threeDSecureV2Config.visaThreeDV2).toBe(true);
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('challengeWithMethod') });
    expect(resultOf(reply)).toBe(PENDING);
    await walk(carry, redirectOf(reply), 'approve');
    expect(resultOf(await shop.status(id))).toBe(GOOD);
  });

  it('the shopper cancels in the form', async () => {
    const reply = await charge(shop, 'challenge');
    const { url } = redirectOf(reply);
    await goTo(carry, redirectOf(reply));
    expect((await shop.send('POST', `${new URL(url).pathname}/cancel`)).body.result.code).toBe(
      '100.396.101',
    );
  });

  it.each([
    ['frictionless', '000.400.110'],
    ['notParticipating', '000.400.101'],
  ] as const)('an authentication without a payment, %s: %s', async (outcome, expected) => {
    expect(resultOf(await authenticate(shop, { ...cardFor(outcome), ...EXTERNAL }))).toBe(expected);
  });

  it('an authentication without a payment, with the method and a challenge', async () => {
    const reply = await authenticate(shop, { ...cardFor('challengeWithMethod'), ...EXTERNAL });
    await walk(carry, redirectOf(reply), 'approve');
    const done = await authentication(shop, reply.body.id);
    expect([resultOf(done), done.body.threeDSecure.authenticationStatus]).toEqual([GOOD, 'Y']);
  });
});

describe('a 3-D Secure server', () => {
  let shop: Shop;
  let server: IssuerServer;
  let carry: SendRequest;
  beforeAll(async () => {
    server = await startIssuerServer();
    shop = await open({ threeDSecureUrl: server.url, threeDSecureTimeout: 'PT2S' });
    carry = browserOf(shop, server);
  });

  afterEach(() => server.recover());

  const answers = (text: string, status = 200, type?: string): Fault => {
    return (_, response) => say(text, status, type)(response);
  };
  const changed =
    (members: object): Fault =>
    (decide, response) =>
      say(JSON.stringify({ ...decide(), ...members }))(response);
  const lost: Fault = (decide, _, { socket }) => {
    decide();
    socket.destroy();
  };
  const silent: Fault = (_, response: ServerResponse) => {
    onTestFinished(() => void response.destroy());
  };

  const NUMBER = String(cardFor('frictionless')['card.number']);
  const FAULTS: [string, Fault[]][] = [
    ['never answers', [silent]],
    ['answers 500 twice', [answers('{}', 500), answers('{}', 500)]],
    ['refuses', [answers('{}', 403)]],
    ['redirects', [answers('{}', 302)]],
    // A kept connection that ends is opened again at once.
    ['loses every answer', [lost, lost, lost, lost]],
    ['answers with half of a JSON', [answers('{"messageType":')]],
    ['answers with a page', [answers('{}', 200, 'text/html')]],
    ['answers with other members', [answers('{"status":"?"}')]],
  ];

  it.each(FAULTS)('that %s for the version: refused, and not charged', async (_, faults) => {
    server.fail('/versions', ...faults);
    const reply = await charge(shop, 'frictionless');
    expect(resultOf(reply)).toBe(UNREACHED);
    expect(reply.body.resultDetails?.liability).not.toBe('issuer');
    server.recover();
    server.fail('/versions', ...faults);
    const alone = await authenticate(shop, { ...cardFor('frictionless'), ...EXTERNAL });
    expect(resultOf(alone)).toBe(UNREACHED_ALONE);
  });

  it.each([
    ...FAULTS,
    ['answers for another', [changed({ threeDSServerTransID: 'a'.repeat(36) })]],
    ['repeats the number', [changed({ cardholderInfo: `Card ${NUMBER}` })]],
    ['challenges nowhere', [changed({ transStatus: 'C' })]],
    ['challenges without TLS', [changed({ transStatus: 'C', acsURL: 'http://acs.example/' })]],
    ['decouples unasked', [changed({ transStatus: 'D' })]],
  ] as [string, Fault[]][])('that %s for the AReq: refused', async (_, faults) => {
    server.fail('/authentications', ...faults);
    const reply = await charge(shop, 'frictionless');
    expect(resultOf(reply)).toBe(UNREACHED);
    expect(reply.body.threeDSecure).toMatchObject({
      authenticationStatus: 'U',
      errorCode: '405',
      errorSource: 'S',
    });
  });

  it('whose directory server reports an error: refused', async () => {
    const error = {
      messageType: 'Erro',
      errorCode: '303',
      errorComponent: 'D',
      errorDescription: 'Access Denied, Invalid Endpoint',
    };
    server.fail('/authentications', answers(JSON.stringify(error)));
    const reply = await charge(shop, 'frictionless');
    expect(resultOf(reply)).toBe('100.390.112');
    expect(reply.body.threeDSecure).toMatchObject({ errorCode: '303', errorSource: 'D' });
  });

  it('that fails after a challenge: refused', async () => {
    const reply = await charge(shop, 'challenge');
    server.fail('/authentications/', answers('{}', 403));
    await walk(carry, redirectOf(reply), 'approve');
    expect(resultOf(await shop.payment(reply.body.id))).toBe(UNREACHED);
  });

  it('that has no result yet: asked again when the browser comes back once more', async () => {
    const reply = await charge(shop, 'challenge');
    const before = await goTo(carry, redirectOf(reply));
    server.fail('/authentications/', changed({ transStatus: 'C' }));
    const seen = await press(carry, before, 'approve');
    await leave(carry, { ...before, seen });
    expect(resultOf(await shop.payment(reply.body.id))).toBe(PENDING);
    await leave(carry, { ...before, seen });
    expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
  });

  const notify = (threeDSServerTransID: string) =>
    shop.send(
      'POST',
      '/threeDSecure/results',
      { 'content-type': 'application/json' },
      JSON.stringify({ threeDSServerTransID }),
    );

  it.each([
    ['apart from the payment', 'decoupled', { 'threeDSecure.decoupled': 'true' }],
    ['in an app', 'challenge', { 'threeDSecure.deviceInfo': 'eyJ' }],
  ] as const)(
    'that says that a challenge %s is over is asked for the result',
    async (_, flow, more) => {
      const reply = await charge(shop, 'challenge', more);
      expect(resultOf(reply)).toBe(PENDING);
      const { serverTransactionId: id, acsUrl } = reply.body.threeDSecure;
      expect(acsUrl).toBe(flow === 'challenge' ? `${server.url}/acs/challenge` : undefined);
      // The shopper has not answered yet.
      expect((await notify(id)).status).toBe(200);
      expect(resultOf(await shop.payment(reply.body.id))).toBe(PENDING);
      await carry(`${server.url}/acs/answer/${id}`, { action: 'approve', code: '123456' });
      expect((await notify(id)).status).toBe(200);
      const done = await shop.payment(reply.body.id);
      expect(resultOf(done)).toBe(GOOD);
      expect(done.body.threeDSecure).toMatchObject({ flow, authenticationStatus: 'Y' });
    },
  );

  it('that names an unknown authentication gets 404', async () => {
    expect(code(await notify(randomUUID()))).toBe('404 700.400.580');
    expect(code(await notify('x'))).toBe('400 200.300.404');
  });

  it('whose challenge nobody ends: the payment ends after 15 minutes', async () => {
    const own = await open({ threeDSecureUrl: server.url });
    const reply = await charge(own, 'challenge');
    await own.gateway.clock.advance('PT15M');
    expect(resultOf(await own.payment(reply.body.id))).toBe('100.396.103');
  });

  it('whose first answers are lost is asked again, about the same authentication', async () => {
    server.heard.length = 0;
    server.fail('/versions', lost);
    server.fail('/authentications', lost);
    expect(resultOf(await charge(shop, 'frictionless'))).toBe(GOOD);
    const keys = server.heard.map(({ url, headers }) => [url, headers['idempotency-key']]);
    const [, , [, key] = []] = keys;
    expect(keys).toEqual([
      ['/versions', undefined],
      ['/versions', undefined],
      ['/authentications', key],
      ['/authentications', key],
    ]);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('gets the number of the card in bodies only, and without its code', async () => {
    server.heard.length = 0;
    const reply = await charge(shop, 'challengeWithMethod');
    await walk(carry, redirectOf(reply), 'approve');
    const number = String(cardFor('challengeWithMethod')['card.number']);
    const heads = server.heard.map(({ body: _, ...head }) => head);
    expect(JSON.stringify(heads)).not.toContain(number);
    const bodies = server.heard.map(({ body }) => body);
    expect(bodies.map((body) => body.includes(number))).toEqual([true, true, false]);
    expect(bodies.join()).not.toContain(`"${VISA['card.cvv']}"`);
    expect(JSON.stringify(await messagesOf(shop, reply.body.id))).not.toContain(number);
  });

  it('the same submit twice at the same time is one payment', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN, ...EXTERNAL });
    const key = freshKey();
    const fields = { ...BROWSER, ...cardFor('frictionless') };
    const [one, two] = await Promise.all([shop.pay(id, fields, key), shop.pay(id, fields, key)]);
    expect([resultOf(one), one.body.id]).toEqual([GOOD, two.body.id]);
  });

  it('a shop that changes the amount meanwhile: the new amount is authenticated', async () => {
    const id = await shop.checkout({ shopperResultUrl: RETURN, ...EXTERNAL });
    server.heard.length = 0;
    server.fail('/authentications', async (decide, response) => {
      await shop.update(id, { amount: '10.00', currency: 'EUR', paymentType: 'DB' });
      say(JSON.stringify(decide()))(response);
    });
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('frictionless') });
    expect([resultOf(reply), (await shop.status(id)).body.amount]).toEqual([GOOD, '10.00']);
    const asked = server.heard
      .filter(({ url }) => url === '/authentications')
      .map(({ body }) => JSON.parse(body).request);
    expect(asked.map(({ purchaseAmount }) => purchaseAmount)).toEqual(['9200', '1000']);
    expect(new Set(asked.map(({ threeDSServerTransID }) => threeDSServerTransID)).size).toBe(2);
  });

  it('that nobody runs: refused', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const own = await open({ threeDSecureUrl: `http://127.0.0.1:${port}` });
    expect(resultOf(await charge(own, 'frictionless'))).toBe(UNREACHED);
  });

  it('is not asked about payments of the simulator', async () => {
    server.heard.length = 0;
    const reply = await charge(shop, 'frictionless', { testMode: undefined });
    expect([resultOf(reply), server.heard]).toEqual(['000.100.110', []]);
  });
});

describe('in live', () => {
  const token = 'live-token';
  const entityId = 'c0000000000000000000000000000003';
  const terms = { threeDSecure: ['VISA'] } as const;
  const start = async (threeDSecureUrl?: string) =>
    open({
      environment: 'live',
      tls: certificate(),
      entities: [{ entityId, token, terms }],
      ...(threeDSecureUrl !== undefined && { threeDSecureUrl }),
    });

  it('without a server no shopper is authenticated', async () => {
    const shop = await start();
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    expect((await shop.config(id)).body.config.threeDSecureV2Config.visaThreeDV2).toBe(false);
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('challenge') });
    expect(code(reply)).toBe('200 000.000.000');
  });

  it('with a server the shopper of a form is challenged, and then pays', async () => {
    const server = await startIssuerServer();
    const shop = await start(server.url);
    const carry = browserOf(shop, server);
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    expect((await shop.config(id)).body.config.threeDSecureV2Config.visaThreeDV2).toBe(true);
    const reply = await shop.pay(id, { ...BROWSER, ...cardFor('challenge') });
    expect(resultOf(reply)).toBe(PENDING);
    const redirect = redirectOf(reply);
    const held = await execute(carry, redirect);
    expectPage(held, 'holder');
    // Pages of issuers need not have this policy.
    expect(held.headers).not.toHaveProperty('cross-origin-embedder-policy');
    await walk(carry, redirect, 'approve');
    const done = await shop.status(id);
    expect(code(done)).toBe('200 000.000.000');
    expect(done.body.threeDSecure).toMatchObject({
      authenticationStatus: 'Y',
      eci: '05',
    });
  });
});
