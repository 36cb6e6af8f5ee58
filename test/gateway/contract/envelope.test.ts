/** The reference, section 1: endpoints and envelope. */

import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../certificate.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  NOON,
  open,
  type Reply,
  SCRIPT_TEXT,
  type Shop,
} from '../harness.ts';
import {
  BUILD_NUMBER,
  CHECKOUT_ID,
  ENVELOPE,
  expectBadCheckout,
  expectBadParameters,
  expectMembers,
  expectRefusal,
  FRESH_ID,
  members,
  PAYMENT_ID,
  REQUEST_NDC,
  TIMESTAMP,
} from './shapes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const FORCE = 'customParameters[forceResultCode]';
const checkout = (): Fields => ({
  entityId: shop.gateway.entityId,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
});

/** One response of every kind that is about a payment. */
async function paymentAnswers(): Promise<Reply[]> {
  const id = await shop.checkout();
  const authorised = await shop.charge({ paymentType: 'PA' });
  return [
    await shop.pay(id),
    await shop.status(id),
    authorised,
    await shop.payment(authorised.body.id),
    await shop.refer(authorised.body.id, 'CP', { amount: '1.00' }),
    await shop.refer(authorised.body.id, 'RV'),
    await shop.charge({ 'card.number': '4200000000000001' }),
    await shop.charge({ [FORCE]: '800.100.155' }),
    await shop.charge({ [FORCE]: '000.200.000' }),
  ];
}

describe('the endpoints', () => {
  it('create, change and delete a checkout', async () => {
    const { body, status } = await shop.create();
    expect([status, body.result.code]).toEqual([200, '000.200.100']);
    expect(code(await shop.update(body.id, { amount: '1.00' }))).toBe('200 000.200.101');
    expect(code(await shop.remove(body.id))).toBe('200 000.200.102');
  });

  it('pay a checkout and return its status', async () => {
    const id = await shop.checkout();
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });

  it('pay without a checkout, read the payment and refer to it', async () => {
    const { body, status } = await shop.charge();
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(code(await shop.payment(body.id))).toBe('200 000.100.110');
    expect(code(await shop.refer(body.id, 'RF'))).toBe('200 000.100.110');
  });

  it('serve the form’s script, for any checkout', async () => {
    const reply = await shop.send('GET', '/v1/paymentWidgets.js?checkoutId=x');
    expect([reply.status, reply.text]).toEqual([200, SCRIPT_TEXT]);
    expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
  });

  it('return the hash of the script without a checkout', async () => {
    const reply = await shop.send('GET', '/v1/fastcheckout/integrity');
    const hash = createHash('sha384').update(SCRIPT_TEXT).digest('base64');
    expect(code(reply)).toBe('200 000.000.100');
    expectMembers(reply, 'buildNumber', 'integrity', 'isTestSystem', 'ndc', 'result', 'timestamp');
    expect(reply.body.integrity).toBe(`sha384-${hash}`);
  });

  it('list all result codes without authentication', async () => {
    const reply = await shop.send('GET', '/v1/resultcodes');
    expect(reply.status).toBe(200);
    expectMembers(reply, 'resultCodes');
    const { resultCodes } = reply.body as { resultCodes: Record<string, string>[] };
    expect(resultCodes.length).toBeGreaterThanOrEqual(624);
    for (const entry of resultCodes) {
      expect(Object.keys(entry)).toEqual(['code', 'description']);
      expect(entry['code']).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
    }
    expect(resultCodes).toContainEqual({
      code: '000.000.000',
      description: 'Transaction succeeded',
    });
  });

  it('answer for checkouts also without /v1', async () => {
    const created = await shop.send('POST', '/checkouts', shop.bearer, encode(checkout()));
    expect(code(created)).toBe('200 000.200.100');
    const path = `/checkouts/${created.body.id}`;
    const query = `?entityId=${shop.gateway.entityId}`;
    const update = encode({ entityId: shop.gateway.entityId, amount: '2.00' });
    expect(code(await shop.send('POST', path, shop.bearer, update))).toBe('200 000.200.101');
    expect(code(await shop.send('GET', `${path}/payment${query}`, shop.bearer))).toBe(
      '200 000.200.000',
    );
    expect((await shop.send('POST', `${path}/payment`, {}, '')).body.ndc).toBe(created.body.id);
    expect(code(await shop.send('DELETE', `${path}${query}`, shop.bearer))).toBe('200 000.200.102');
  });

  it('read the parameters of a POST from its body alone', async () => {
    const url = '/v1/checkouts?amount=1.00&nonsense=1&entityId=x';
    const reply = await shop.send('POST', url, shop.bearer, encode(checkout()));
    expect(code(reply)).toBe('200 000.200.100');
    const { body } = await shop.pay(reply.body.id);
    expect(body.amount).toBe('92.00');
    const inUrl = await shop.send('POST', `/v1/checkouts?${encode(checkout())}`, shop.bearer, '');
    expect(faults(inUrl)).toEqual(['entityId=null: may not be empty']);
  });

  it('read the parameters of GET and DELETE from the query', async () => {
    const id = await shop.checkout();
    const body = encode({ entityId: shop.gateway.entityId });
    const withBody = await shop.send('DELETE', `/v1/checkouts/${id}`, shop.bearer, body);
    expectBadParameters(withBody, ['entityId', null, 'may not be empty']);
    const url = `/v1/checkouts/${id}?${body}`;
    expect(code(await shop.send('DELETE', url, shop.bearer))).toBe('200 000.200.102');
  });

  it('take forms only: a JSON body is refused', async () => {
    const headers = { ...shop.bearer, 'content-type': 'application/json' };
    const reply = await shop.send('POST', '/v1/payments', headers, JSON.stringify(checkout()));
    expect([reply.status, reply.body.result.code]).toEqual([400, '200.300.404']);
    expectMembers(reply, ...ENVELOPE, 'result');
  });

  it.each([
    ['PUT', '/v1/checkouts'],
    ['GET', '/v1/checkouts/x'],
    ['DELETE', '/v1/checkouts/x/payment'],
    ['GET', '/v1/payments'],
    ['DELETE', '/v1/payments/x'],
    ['POST', '/v1/resultcodes'],
    ['POST', '/v1/paymentWidgets.js'],
  ] as const)('a known path refuses another method: %s %s', async (method, path) => {
    expectRefusal(await shop.send(method, path, shop.bearer), 400, '200.300.403');
  });

  it.each(['/v1', '/v2/payments', '/v1/paymants'])(
    'an unknown path is not found: %s',
    async (path) => {
      expectRefusal(await shop.send('GET', path, shop.bearer), 404, '200.300.406');
    },
  );

  // The server matches it to a known path with a wrong method: its pattern of /v1/payments/:id ends with `.*`.
  it('an unknown path below a known one is not found', async () => {
    expectRefusal(await shop.send('GET', '/v1/payments/x/y', shop.bearer), 404, '200.300.406');
  });
});

describe('the values of the envelope', () => {
  it('the id of a payment is a version 7 UUID without dashes', async () => {
    const [first, second] = [await shop.charge(), await shop.charge()];
    for (const { body } of [first, second]) expect(body.id).toMatch(PAYMENT_ID);
    const at = Number.parseInt(first.body.id.slice(0, 12), 16);
    expect(new Date(at).toISOString()).toBe(NOON);
    expect(first.body.id).not.toBe(second.body.id);
  });

  it('the id of a checkout is 32 upper-case hex, a hyphen and the name of the node', async () => {
    expect(await shop.checkout()).toMatch(CHECKOUT_ID);
  });

  it('the ndc of all that belongs to a checkout is the checkout’s id', async () => {
    const id = await shop.checkout();
    const paid = await shop.pay(id);
    const replies = [await shop.update(id, {}), paid, await shop.status(id), await shop.status(id)];
    for (const { body } of replies) expect(body.ndc).toBe(id);
    expect((await shop.payment(paid.body.id)).body.ndc).toBe(id);
  });

  it('any other ndc is the entity’s id, a hyphen and 32 hex of the request', async () => {
    const [one, other] = [await shop.charge(), await shop.charge()];
    expect(one.body.ndc).toMatch(REQUEST_NDC);
    expect(other.body.ndc).toMatch(REQUEST_NDC);
    expect(one.body.ndc).not.toBe(other.body.ndc);
    expect((await shop.payment('0'.repeat(32))).body.ndc).toMatch(REQUEST_NDC);
  });

  it('the build number is a commit and its time', async () => {
    for (const { body } of await paymentAnswers()) expect(body.buildNumber).toMatch(BUILD_NUMBER);
  });

  it('the timestamp is the entity’s time, UTC, in seconds', async () => {
    for (const { body } of await paymentAnswers()) {
      expect(body.timestamp).toMatch(TIMESTAMP);
      expect(body.timestamp).toBe('2030-01-31 12:00:00+0000');
    }
  });

  it('an error has the id of its payment if one was created, else a new one', async () => {
    const declined = await shop.charge({ 'card.number': '4200000000000001' });
    expect(declined.body.id).toMatch(PAYMENT_ID);
    expect((await shop.payment(declined.body.id)).body.id).toBe(declined.body.id);
    const [one, other] = [await shop.charge({ amount: 'x' }), await shop.charge({ amount: 'x' })];
    for (const { body } of [one, other]) expect(body.id).toMatch(FRESH_ID);
    expect(one.body.id).not.toBe(other.body.id);
    expect(code(await shop.payment(one.body.id))).toBe('404 700.400.580');
  });

  it('the descriptor is that of the request, else digits and the channel’s name', async () => {
    const sent = await shop.charge({ descriptor: 'Bean shop 7' });
    expect(sent.body.descriptor).toBe('Bean shop 7');
    const made = await shop.charge();
    expect(made.body.descriptor).toMatch(/^\d{4}\.\d{4}\.\d{4} Sandbox channel$/);
  });

  it.each(['PA', 'DB', 'CD'])(
    'the risk score of a good %s is the text 100',
    async (paymentType) => {
      expect((await shop.charge({ paymentType })).body.risk).toEqual({ score: '100' });
    },
  );

  it('the risk score of CP and RV is the text 0; RF has none', async () => {
    const authorised = (await shop.charge({ paymentType: 'PA' })).body.id;
    const captured = await shop.refer(authorised, 'CP');
    expect(captured.body.risk).toEqual({ score: '0' });
    expect((await shop.refer(captured.body.id, 'RF')).body).not.toHaveProperty('risk');
    const reversed = await shop.refer((await shop.charge()).body.id, 'RV');
    expect(reversed.body.risk).toEqual({ score: '0' });
  });

  it.each([
    ['92', 'EUR', '92.00'],
    ['0.05', 'EUR', '0.05'],
    ['9999999999.99', 'USD', '9999999999.99'],
    ['92', 'JPY', '92.00'],
  ])('the amount %s %s is the text %s', async (amount, currency, shown) => {
    expect((await shop.charge({ amount, currency })).body.amount).toBe(shown);
  });

  it('has no member that is for queries and webhooks only', async () => {
    for (const { body } of await paymentAnswers()) {
      for (const extra of [
        'paymentMethod',
        'source',
        'merchantAccountId',
        'channelName',
        'presentationAmount',
        'presentationCurrency',
        'shortId',
      ]) {
        expect(body).not.toHaveProperty(extra);
      }
    }
  });

  it('has no unexpected members in its result', async () => {
    for (const { body } of await paymentAnswers()) {
      const { code: _, description, cvvResponse, ...rest } = body.result;
      expect(typeof description).toBe('string');
      expect(rest).toEqual({});
    }
  });

  it('has the members that strict clients need in every response to a payment', async () => {
    for (const { body } of await paymentAnswers()) {
      for (const name of [...ENVELOPE, 'result']) expect(body).toHaveProperty(name);
      for (const name of ['code', 'description']) expect(body.result).toHaveProperty(name);
    }
  });

  it('echoes merchantTransactionId in the status of a checkout', async () => {
    const id = await shop.checkout({ merchantTransactionId: 'order-0001' });
    await shop.pay(id);
    expect((await shop.status(id)).body.merchantTransactionId).toBe('order-0001');
  });

  it('has exactly the codes that clients compare', async () => {
    const id = await shop.checkout();
    expect((await shop.create()).body.result.code).toBe('000.200.100');
    expect((await shop.status(id)).body.result.code).toBe('000.200.000');
    expect((await shop.status('x')).body.result.code).toBe('200.300.404');
    expect((await shop.charge()).body.result.code).toBe('000.100.110');
    const external = await shop.charge({ testMode: 'EXTERNAL' });
    expect(external.body.result.code).toBe('000.100.112');
  });
});

describe('the headers', () => {
  it('declare JSON, no sharing and no caching', async () => {
    const replies = [
      ...(await paymentAnswers()),
      await shop.create(),
      await shop.create({ amount: 'x' }),
      await shop.send('GET', '/v1/payments/x'),
      await shop.send('GET', '/nowhere'),
    ];
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'content-type': 'application/json;charset=UTF-8',
        'cache-control': 'private, no-cache, no-store',
        pragma: 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('require TLS for a year if TLS is used', async () => {
    const { headers } = await (await open({ tls: certificate() })).create();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('let any page read static files, only the bound origin a submit, and no page the rest', async () => {
    const ALLOWED = 'access-control-allow-origin';
    const script = await shop.send('GET', '/v1/paymentWidgets.js');
    expect(script.headers[ALLOWED]).toBe('*');
    const id = await shop.checkout({ shopperResultUrl: 'https://shop.example/result' });
    const url = `/v1/checkouts/${id}/payment`;
    const submit = await shop.send('POST', url, { origin: 'https://shop.example' }, '');
    expect(submit.headers[ALLOWED]).toBe('https://shop.example');
    const stranger = await shop.send('POST', url, { origin: 'https://evil.example' }, '');
    expect(stranger.headers[ALLOWED]).not.toBe('https://evil.example');
    for (const { headers } of [await shop.charge(), await shop.create(), await shop.status(id)]) {
      expect(headers).not.toHaveProperty(ALLOWED);
    }
  });
});

describe('an unknown parameter', () => {
  it('is refused by name', async () => {
    const message = 'is not an allowed parameter';
    expectBadParameters(await shop.charge({ foo: 'bar' }), ['foo', 'bar', message]);
    expectBadCheckout(await shop.create({ 'card.colour': 'red' }), ['card.colour', '***', message]);
  });

  it.each([
    'pluginType',
    'recurringType',
    'customer.browser.javascriptEnabled',
    'recurring.numberOfInstallments',
    'threeDSecure.messageCategory',
    'threeDSecure.xid',
  ])('is tolerated if clients send it: %s', async (name) => {
    const value = name.endsWith('Installments') ? '3' : 'true';
    expect(code(await shop.create({ [name]: value }))).toBe('200 000.200.100');
    const reply = await shop.charge({ [name]: value });
    expect(code(reply)).toBe('200 000.100.110');
    expect(reply.body).not.toHaveProperty(name);
    expect(members(reply)).toEqual(members(await shop.charge()));
  });
});
