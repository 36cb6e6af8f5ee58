/** Explanations of refused requests, of checkouts and of stored details, and the timeline. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requiresAction } from '../../../src/gateway/domain/transaction/status.ts';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import { reasonOf } from '../../../src/sandbox/explain/reason.ts';
import { NO_FAULT } from '../../../src/sandbox/faults.ts';
import { REQUEST_LOG_LIMITS } from '../../../src/sandbox/store/requestTable.ts';
import { ISSUER_FAULTS } from '../../../src/simulator/issuer/faults.ts';
import { certificate } from '../../gateway/certificate.ts';
import { payment } from '../../gateway/domain/payment/samplePayment.ts';
import {
  code,
  encode,
  type Fields,
  freshKey,
  open,
  type Shop,
  temporaryFolder,
  VISA,
} from '../../gateway/harness.ts';
import { table } from '../../table.ts';
import { causeIn, explained, setFaults } from './explained.ts';

const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-another' };

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [{ entityId: 'a0000000000000000000000000000001', token: 'token-of-a' }, OTHER],
  });
});
afterEach(() => setFaults(shop));

const post = (path: string, fields: Fields, headers: Record<string, string> = shop.bearer) =>
  shop.send('POST', path, headers, encode({ entityId: shop.gateway.entityId, ...fields }));

const PAYMENT: Fields = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };

describe('a refused request', () => {
  table<
    [
      path: string,
      fields: Fields,
      headers: Record<string, string> | undefined,
      result: string,
      cause: string,
    ]
  >([
    [
      '/v1/payments',
      { ...PAYMENT, amount: undefined },
      undefined,
      '200.300.404',
      'missing-parameter amount',
    ],
    [
      '/v1/payments',
      { ...PAYMENT, amount: 'x' },
      undefined,
      '200.300.404',
      'invalid-parameter amount',
    ],
    [
      '/v1/payments',
      { ...PAYMENT, 'card.cvv': '12' },
      undefined,
      '200.300.404',
      'invalid-parameter card.cvv',
    ],
    [
      '/v1/payments',
      { ...PAYMENT, 'card.4242424242424242': 'x' },
      undefined,
      '200.300.404',
      'invalid-parameter',
    ],
    [
      '/v1/payments',
      { ...PAYMENT, currency: 'XYZ' },
      undefined,
      '100.550.401',
      'invalid-parameter currency',
    ],
    [
      '/v1/payments',
      PAYMENT,
      { authorization: 'Bearer no-such-token' },
      '800.900.300',
      'credentials entityId',
    ],
    ['/v1/payments', PAYMENT, {}, '800.900.300', 'credentials entityId'],
    [
      `/v1/payments/${'0'.repeat(32)}`,
      { paymentType: 'CP', amount: '1.00', currency: 'EUR' },
      undefined,
      '700.400.510',
      'unknown-reference',
    ],
    [
      `/v1/registrations/${'0'.repeat(32)}/payments`,
      { amount: '1.00', currency: 'EUR', paymentType: 'DB' },
      undefined,
      '100.150.200',
      'unknown-reference',
    ],
    ['/v1/no-such-path', {}, undefined, '200.300.406', 'unknown-path'],
  ])('%s %o %o: %s, %s', async (path, fields, headers, result, cause) => {
    const { body } = await post(path, fields, headers);
    const reply = await explained(shop, body.ndc, fields);
    expect([
      body.result.code,
      reply.body.kind,
      reply.body.id,
      reply.body.result?.code,
      causeIn(reply),
    ]).toEqual([result, 'request', body.ndc, result, cause]);
    expect(reply.body.timeline).toEqual([
      expect.objectContaining({ type: 'request', method: 'POST', code: result }),
    ]);
  });

  it('is found by the id of its answer, and only by its own entity', async () => {
    const { body } = await post('/v1/payments', { ...PAYMENT, currency: 'XYZ' });
    expect(body.id).toMatch(/^[0-9a-f]{32}$/);
    const reply = await explained(shop, body.id);
    expect([reply.body.kind, reply.body.id, reply.body.result?.code]).toEqual([
      'request',
      body.id,
      '100.550.401',
    ]);
    const url = `/_sandbox/explain/${body.id}?entityId=${OTHER.entityId}`;
    const foreign = await shop.send('GET', url, { authorization: `Bearer ${OTHER.token}` });
    expect(code(foreign)).toBe('404 700.400.580');
  });

  it('names the other parameters that are wrong, and an unknown one', async () => {
    const textOf = async (fields: Fields) => {
      const { body } = await post('/v1/payments', { ...PAYMENT, ...fields });
      return (await explained(shop, body.ndc, fields)).body.reason.text;
    };
    expect(await textOf({ amount: 'x', 'card.cvv': '12', currency: undefined })).toMatch(
      /^The request has .+\. Also wrong: .+, .+\.$/,
    );
    for (const name of ['card.pin2', 'whatever']) {
      expect(await textOf({ [name]: '1' })).toBe(`The request has the unknown parameter ${name}.`);
    }
    // The parameter that a misspelt one was meant to be is missing, too: the spelling comes first.
    expect(await textOf({ amount: undefined, amout: '92.00' })).toBe(
      'The request has the unknown parameter amout: did you mean amount?',
    );
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`card.more${i}`, 'x']));
    expect(await textOf(many)).toMatch(/ Also wrong: (?:card\.more\d, ){5}3 more\.$/);
  });

  it('of another entity is unknown', async () => {
    const { body } = await post('/v1/payments', { ...PAYMENT, amount: 'x' });
    const url = `/_sandbox/explain/${body.ndc}?entityId=${OTHER.entityId}`;
    const reply = await shop.send('GET', url, { authorization: `Bearer ${OTHER.token}` });
    expect(code(reply)).toBe('404 700.400.580');
  });

  it('is stored within the limit of the entity', async () => {
    const own = await open();
    const refuse = () => own.charge({ amount: 'x' });
    const first = await refuse();
    const second = await refuse();
    for (let i = 1; i < REQUEST_LOG_LIMITS.refused; i++) await refuse();
    expect(code(await explained(own, first.body.ndc))).toBe('404 700.400.580');
    expect(causeIn(await explained(own, second.body.ndc))).toBe('invalid-parameter amount');
  });
});

it('an unknown id is refused, and the description says which ids can be explained', async () => {
  for (const id of ['0'.repeat(32), 'x', `${'0'.repeat(32)}-sandbox01`]) {
    const reply = await explained(shop, id);
    expect(code(reply)).toBe('404 700.400.580');
    expect(reply.body.result.description).toContain(
      'the id of a payment, a checkout, a registration, a webhook or a delivery',
    );
  }
});

it('the ndc of an answer leads to its payment', async () => {
  const paid = await shop.charge();
  const read = await shop.payment(paid.body.id);
  for (const { body } of [paid, read]) {
    expect((await explained(shop, body.ndc)).body).toMatchObject({
      id: paid.body.id,
      kind: 'payment',
    });
  }
});

it('the timeline of a payment has its requests, its decision and its state in order', async () => {
  const { body } = await shop.charge({ 'customParameters[forceResultCode]': '000.200.000' });
  await shop.payment(body.id);
  const { timeline } = (await explained(shop, body.id)).body;
  expect(
    timeline.map(({ type, text }: { type: string; text: string }) => `${type}: ${text}`),
  ).toEqual([
    'processor: customParameters[forceResultCode] asked for 000.200.000.',
    'state: The payment is pending.',
    'request: POST /v1/payments was answered with status 200.',
    'request: GET /v1/payments/:id was answered with status 200.',
    'webhook: No message about the result was sent: the entity has no webhook.',
    expect.stringMatching(/^timer: Due 30 minutes after/),
  ]);
  expect(timeline[2]).toMatchObject({
    at: '2030-01-31T12:00:00.000Z',
    code: '000.200.000',
    status: 200,
  });
});

it('no more than the limit of requests is stored about a payment', async () => {
  const { body } = await shop.charge();
  for (let i = 0; i < REQUEST_LOG_LIMITS.perId + 5; i++) await shop.payment(body.id);
  const { timeline, omitted } = (await explained(shop, body.id)).body;
  expect([timeline.length, omitted]).toEqual([200, 3]);
});

it('the example of the documentation is the answer for the declined test card', async () => {
  const page = readFileSync('docs/simulator.md', 'utf8');
  const [, example = ''] = /```json\n(\{\n {2}"entityId"[\s\S]*?)```/.exec(page) ?? [];
  const sent = { 'card.number': '4000000000000002' };
  const { body } = await shop.charge(sent);
  const reply = await explained(shop, body.id, sent);
  const { timeline, ...members } = JSON.parse(example.replace('PAYMENT_ID', body.id));
  expect(reply.body).toMatchObject(members);
  expect(reply.body.timeline).toEqual(
    expect.arrayContaining(timeline.map((entry: object) => expect.objectContaining(entry))),
  );
});

describe('a checkout', () => {
  it('that nobody has paid', async () => {
    const reply = await explained(shop, await shop.checkout());
    expect([reply.body.kind, reply.body.result.code, causeIn(reply)]).toEqual([
      'checkout',
      '000.200.100',
      'shopper-waiting',
    ]);
  });

  it('with a payment has the reason of the payment', async () => {
    const id = await shop.checkout();
    const sent = { 'card.number': '4000000000000002' };
    await shop.pay(id, sent);
    expect(causeIn(await explained(shop, id, sent))).toBe('test-card card.number');
    await shop.status(id);
    expect(causeIn(await explained(shop, id, sent))).toBe('test-card card.number');
  });

  it('with a refused submit has the reason of the refusal', async () => {
    const id = await shop.checkout();
    await shop.pay(id, { 'card.expiryMonth': '13' });
    const reply = await explained(shop, id);
    expect([reply.body.result.code, causeIn(reply)]).toEqual([
      '200.300.404',
      'invalid-parameter card.expiryMonth',
    ]);
  });

  it('that has expired', async () => {
    const own = await open();
    const id = await own.checkout();
    await own.gateway.clock.advance('PT31M');
    expect(causeIn(await explained(own, id))).toBe('expired');
  });

  it('that was tried too often', async () => {
    const id = await shop.checkout();
    const sent = { 'card.number': '4000000000000002' };
    for (let i = 0; i < 11; i++) await shop.pay(id, sent, freshKey());
    expect(causeIn(await explained(shop, id, sent))).toBe('limit');
  });
});

describe('stored details', () => {
  it('that were stored alone, and with a payment', async () => {
    expect(causeIn(await explained(shop, await shop.stored()))).toBe('default-approval');
    const { body } = await shop.charge({ createRegistration: 'true' });
    const reply = await explained(shop, body.registrationId);
    expect([reply.body.kind, causeIn(reply)]).toEqual([
      'registration',
      'follow-up createRegistration',
    ]);
  });
});

describe('an injected fault of the issuer', () => {
  const BROWSER: Fields = {
    'card.number': '4200000000000042',
    shopperResultUrl: 'https://shop.example/result',
    'customer.browser.acceptHeader': 'text/html',
    'customer.browser.language': 'en',
    'customer.browser.screenHeight': '900',
    'customer.browser.screenWidth': '1200',
    'customer.browser.timezone': '60',
    'customer.browser.userAgent': 'Firefox',
    'customer.browser.javaEnabled': 'false',
  };
  const read = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';

  it('challengeFails', async () => {
    const sent = { ...BROWSER, 'card.number': '4200000000000018' };
    const { body } = await shop.charge(sent);
    const { text } = await shop.send('GET', new URL(body.redirect.url).pathname);
    await setFaults(shop, { issuer: 'challengeFails' });
    await shop.send('POST', '/acs/challenge', {}, encode({ creq: read(text, 'creq') }));
    expect(causeIn(await explained(shop, body.id, sent))).toBe('injected-fault issuer');
    await shop.act(body.id, 'approve');
    const after = await explained(shop, body.id, sent);
    expect(causeIn(after)).toBe('default-approval');
    expect(after.body.timeline).toContainEqual(
      expect.objectContaining({ type: 'fault', fault: 'challengeFails' }),
    );
    const messages = after.body.timeline.filter((one: Fields) => one['type'] === 'threeDSecure');
    expect(messages.map((one: Fields) => one['message'])).toEqual([
      'AReq',
      'ARes',
      'CReq',
      'CRes',
      'RReq',
      'RRes',
    ]);
  });

  table(ISSUER_FAULTS)('%s took effect last', (fault) => {
    const waiting = payment('DB', requiresAction('000.200.000'));
    const { id: paymentId, entityId } = waiting;
    const event = {
      seq: 1,
      entityId,
      checkoutId: null,
      paymentId,
      kind: 'issuerFault',
      at: 0,
    } as const;
    const reason = reasonOf(waiting, [{ ...event, data: { fault } }], NO_FAULT);
    expect([reason.cause, reason.parameter]).toEqual(['injected-fault', 'issuer']);
    expect(reason.text).toContain(fault);
  });
});

it('why a payment was decided is not stored in live', async () => {
  const data = temporaryFolder();
  const live = await open({
    environment: 'live',
    tls: certificate(),
    data,
    entities: [{ entityId: 'c0000000000000000000000000000003', token: 'live-token' }],
  });
  await live.charge();
  expect(code(await explained(live, 'x'))).toBe('404 200.300.406');
  await live.gateway.close();
  const db = openFile(databaseFile(data));
  const events = db.prepare("select data from event where kind = 'paymentCompleted'").all([]);
  expect(events).toEqual([{ data: JSON.stringify({ code: '000.000.000' }) }]);
  db.close();
});
