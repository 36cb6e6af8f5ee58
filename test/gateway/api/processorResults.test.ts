/** Results that the processor reports by a call of its own: POST /processor/results. */
import { beforeEach, describe, expect, it } from 'vitest';
import { listening, received } from '../domain/webhook/webhookReceiver.ts';
import { code, type Fields, open, type Reply, type Shop } from '../harness.ts';
import { say, type TestSystem, testSystem } from '../platform/processor/testSystem.ts';
import { NO_CARD } from '../shopper/shopperRequests.ts';

const TOKEN = 'a-token-of-the-processor-0123456789';
const EXTERNAL = { testMode: 'EXTERNAL' };
const PENDING = '200 000.200.000';
const GOOD = '200 000.100.112';
const DECLINED = '400 800.100.152';

let system: TestSystem;
let shop: Shop;
/** The answer of the processor to every question but reversals; undefined: the connection ends without one. */
let answer: object | undefined;

beforeEach(async () => {
  system = await testSystem();
  answer = { code: '000.200.000' };
  system.behave((response, { body, socket }) => {
    if (!answer) return socket.destroy();
    const isReversal = JSON.parse(body).paymentType === 'RV';
    return say(JSON.stringify(isReversal ? { code: '000.100.112' } : answer))(response);
  });
  shop = await open({ processorUrl: system.url, processorTimeout: 'PT1S', processorToken: TOKEN });
});

const charge = (fields: Fields = {}) => shop.charge({ ...EXTERNAL, ...fields });
const post = (body: string, token: string | null = TOKEN): Promise<Reply> => {
  const credentials = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...credentials };
  return shop.send('POST', '/processor/results', headers, body);
};
const report = (paymentId: string, result: string, more: object = {}): Promise<Reply> =>
  post(JSON.stringify({ paymentId, code: result, ...more }));
const known = async (id: string) => code(await shop.payment(id));

describe('a later result', () => {
  it('completes a pending payment with what the processor found out', async () => {
    const { id } = (await charge()).body;
    expect(await known(id)).toBe(PENDING);
    const reply = await report(id, '000.100.112', { details: { ConnectorTxID1: 'tx-7' } });
    expect([reply.status, reply.body]).toEqual([200, { paymentId: id, code: '000.100.112' }]);
    const payment = await shop.payment(id);
    expect(code(payment)).toBe(GOOD);
    expect(payment.body.resultDetails.ConnectorTxID1).toBe('tx-7');
    const { text } = await shop.send('GET', '/metrics');
    expect(text).toContain('gateway_pending_payments{age="1m"} 0\n');
    await shop.gateway.clock.advance('P1D');
    expect(system.heard).toHaveLength(1);
  });

  it('is taken once: repeated, it has the same answer and changes nothing', async () => {
    const { id } = (await charge()).body;
    const first = await report(id, '000.100.112', { details: { Reference: 'first' } });
    const second = await report(id, '000.100.112', { details: { Reference: 'second' } });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await shop.payment(id)).body.resultDetails.Reference).toBe('first');
  });

  it('of a completed payment that says that the result is pending changes nothing', async () => {
    const { id } = (await charge()).body;
    await report(id, '000.100.112');
    const late = await report(id, '000.200.000');
    expect([late.status, late.body.code]).toEqual([200, '000.100.112']);
    expect(await known(id)).toBe(GOOD);
  });

  it('that contradicts the result of the payment is refused', async () => {
    const { id } = (await charge()).body;
    await report(id, '000.100.112');
    const other = await report(id, '800.100.152');
    expect(code(other)).toBe('409 700.400.000');
    expect(other.body.result.description).toContain('the payment has the result 000.100.112');
    expect(await known(id)).toBe(GOOD);
  });

  it('ends a payment whose answer was lost', async () => {
    answer = undefined;
    const { id } = (await charge()).body;
    expect(await known(id)).toBe(PENDING);
    await report(id, '800.100.152');
    expect(await known(id)).toBe(DECLINED);
  });

  it('is refused while the payment is being reversed, and after that', async () => {
    answer = undefined;
    const { id } = (await charge()).body;
    await shop.gateway.clock.advance('PT30M');
    const during = await report(id, '000.100.112');
    expect(code(during)).toBe('409 700.400.000');
    expect(during.body.result.description).toContain('is being reversed');
    answer = {};
    await shop.gateway.clock.advance('PT1H');
    expect(await known(id)).toBe('400 900.100.301');
    expect(code(await report(id, '000.100.112'))).toBe('409 700.400.000');
  });

  it('ends the redirect of a shopper, and the checkout', async () => {
    answer = { code: '000.200.000', redirect: { url: 'https://bank.example/pay' } };
    const id = await shop.checkout({ ...EXTERNAL, shopperResultUrl: 'https://shop.example/' });
    const { body } = await shop.submit(id, 'payment', { ...NO_CARD, paymentBrand: 'PAYPAL' });
    await report(body.id, '000.100.112');
    expect(code(await shop.status(id))).toBe(GOOD);
  });

  it('ends the wait for the money of a voucher', async () => {
    const voucher = { reference: '12345', payableUntil: '2030-02-10T23:59:59Z' };
    answer = { code: '800.400.500', voucher };
    const { id } = (await charge({ ...NO_CARD, paymentBrand: 'BOLETO' })).body;
    await report(id, '000.100.112');
    const paid = await shop.payment(id);
    expect(code(paid)).toBe(GOOD);
    expect(paid.body).not.toHaveProperty('voucher');
  });

  it('of a capture frees what it had reserved, if it failed', async () => {
    answer = { code: '000.100.112' };
    const { id } = (await charge({ paymentType: 'PA' })).body;
    answer = { code: '000.200.000' };
    const capture = await shop.refer(id, 'CP', EXTERNAL);
    expect(code(await shop.refer(id, 'CP', EXTERNAL))).toBe('400 700.400.100');
    await report(capture.body.id, '800.100.152');
    answer = { code: '000.100.112' };
    expect(code(await shop.refer(id, 'CP', EXTERNAL))).toBe(GOOD);
  });

  it('is reported to the shop by a webhook', async () => {
    const listener = await listening(shop);
    const { id } = (await charge()).body;
    await report(id, '000.100.112');
    await report(id, '000.100.112');
    expect(await received(shop, listener)).toEqual([
      'PAYMENT CREATED DB 000.200.000',
      'PAYMENT UPDATED DB 000.100.112',
    ]);
  });
});

describe('a call of the processor is refused', () => {
  it.each([
    ['without a token', null],
    ['with another token', `${TOKEN}x`],
    ['with the token of an entity', 'sandbox-access-token'],
  ])('%s', async (_, token) => {
    const { id } = (await charge()).body;
    const body = JSON.stringify({ paymentId: id, code: '000.100.112' });
    expect(code(await post(body, token))).toBe('401 800.900.300');
    expect(await known(id)).toBe(PENDING);
  });

  it('for a payment that the processor was not asked about', async () => {
    const simulated = await shop.charge({ 'customParameters[forceResultCode]': '000.200.000' });
    for (const id of [simulated.body.id, '0'.repeat(32)]) {
      expect(code(await report(id, '000.100.112'))).toBe('404 700.400.580');
    }
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', ''],
    ['no object', '[]', ''],
    ['no payment', '{"code":"000.100.112"}', 'paymentId'],
    ['no code', JSON.stringify({ paymentId: '0'.repeat(32) }), 'code'],
    ['a chargeback', JSON.stringify({ paymentId: '0'.repeat(32), code: '000.100.206' }), 'code'],
    [
      'an uncertain code',
      JSON.stringify({ paymentId: '0'.repeat(32), code: '900.100.300' }),
      'code',
    ],
    [
      'a member of a wrong format',
      JSON.stringify({ paymentId: '0'.repeat(32), code: '000.100.112', avsResponse: 'Q' }),
      'avsResponse',
    ],
  ])('with a body that is wrong: %s', async (_, body, name) => {
    const reply = await post(body);
    expect(code(reply)).toBe('400 200.300.404');
    const errors: { name: string }[] = reply.body.result.parameterErrors ?? [];
    expect(errors.map((error) => error.name).join()).toBe(name);
  });

  it('if it repeats the number of the account, also when the number is erased', async () => {
    const { id } = (await charge()).body;
    const reply = await report(id, '000.100.112', { details: { Pan: '4200 0000 0000 0000' } });
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.text).not.toContain('0000 0000');
    expect(await known(id)).toBe(PENDING);
  });
});

it('a gateway without a token of the processor has no such path', async () => {
  shop = await open({ processorUrl: system.url });
  expect(code(await report('0'.repeat(32), '000.100.112'))).toBe('404 200.300.406');
});
