/** The test mode EXTERNAL through the whole gateway: requests to the processor’s test system, and their effects. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PROCESSOR_FAULTS } from '../../../../src/gateway/platform/processor/httpProcessor.ts';
import { code, type Fields, open, type Reply, type Shop, temporaryFolder } from '../../harness.ts';
import { say, type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';

const EXTERNAL = { testMode: 'EXTERNAL' };
const GOOD = '200 000.100.112';
const APPROVED = '{"code":"000.100.112"}';
const DECLINED = '{"code":"800.100.152"}';

let system: TestSystem;
let shop: Shop;
beforeEach(async () => {
  system = await testSystem();
  shop = await open({ processorUrl: system.url });
});

/** The last request that the test system received. */
const lastRequest = () => JSON.parse(system.heard.at(-1)?.body ?? 'null');

const charge = (fields: Fields = {}) => shop.charge({ ...EXTERNAL, ...fields });

async function begin(paymentType: string, fields: Fields = {}): Promise<string> {
  const reply = await charge({ paymentType, ...fields });
  expect(code(reply)).toBe(GOOD);
  return reply.body.id;
}

/** Delays each response until the test sends it. */
function hold(): ((answer: string) => unknown)[] {
  const held: ((answer: string) => unknown)[] = [];
  system.behave((response) => held.push((answer) => say(answer)(response)));
  return held;
}

/** Sends a request whose response the test system delays. @returns the id of the payment, and a function that responds */
async function delayed(work: () => Promise<Reply>) {
  const held = hold();
  const reply = work();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const { paymentId }: { paymentId: string } = lastRequest();
  const answer = async (text: string) => {
    held[0]?.(text);
    return code(await reply);
  };
  return { paymentId, answer };
}

describe('a payment in the test mode EXTERNAL', () => {
  it('has the result of the processor’s test system', async () => {
    system.behave(
      say(
        JSON.stringify({
          code: '000.400.000',
          riskScore: -7,
          avsResponse: 'F',
          cvvResponse: 'M',
          details: { AcquirerResponse: '00' },
          issuer: { bank: 'Bank of Examples', level: '0001' },
        }),
      ),
    );
    const reply = await charge();
    expect(code(reply)).toBe('200 000.400.000');
    expect(reply.body).toMatchObject({
      result: { avsResponse: 'F', cvvResponse: 'M' },
      resultDetails: { AcquirerResponse: '00' },
      risk: { score: '-7' },
      card: { bin: '420000', issuer: { bank: 'Bank of Examples' }, level: '0001' },
    });
    const read = await shop.payment(reply.body.id);
    const { ndc: _, ...payment } = reply.body;
    expect(read.body).toMatchObject(payment);
  });

  it('is declined if the test system declines it', async () => {
    system.behave(say(DECLINED));
    const reply = await charge();
    expect(code(reply)).toBe('400 800.100.152');
    expect(code(await shop.payment(reply.body.id))).toBe('400 800.100.152');
  });

  it('is sent with all forwarded parameters, including number and code of the card', async () => {
    const keptHere = { merchantInvoiceId: 'invoice-0001', merchantMemo: 'gift, wrap it' };
    const { id } = (await charge({ 'customParameters[order.id]': '7', ...keptHere })).body;
    expect(lastRequest()).toEqual({
      paymentId: id,
      entityId: shop.gateway.entityId,
      channelId: shop.gateway.entityId,
      paymentType: 'DB',
      paymentBrand: 'VISA',
      account: 'card',
      amount: '92.00',
      currency: 'EUR',
      timestamp: '2030-01-31T12:00:00.000Z',
      request: {
        testMode: 'EXTERNAL',
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        card: {
          number: '4200000000000000',
          holder: 'Jane Jones',
          expiryMonth: '05',
          expiryYear: '2034',
          cvv: '123',
        },
        customParameters: { 'order.id': '7' },
        // The card is not enrolled, so the shopper is not authenticated.
        threeDSecure: { eci: '07' },
        // Not requested, but it applies (API 1, Basic payment).
        transactionProcessingCode: 'PURCHASE',
      },
      returnUrl: expect.stringMatching(/^http:\/\/.*\/v1\/redirects\/[0-9a-f]{64}\/return$/),
      referenced: null,
    });
    expect(system.heard[0]?.headers['idempotency-key']).toBe(id);
  });

  it('of an invalid card is not sent to the processor', async () => {
    expect(code(await charge({ 'card.number': '4200000000000001' }))).toBe('400 100.100.101');
    expect(system.heard).toEqual([]);
  });

  it('is needed: payments without EXTERNAL are answered by the simulator', async () => {
    expect(code(await shop.charge())).toBe('200 000.100.110');
    expect(code(await shop.charge({ testMode: 'INTERNAL' }))).toBe('200 000.100.110');
    const { id } = (await shop.charge({ paymentType: 'PA' })).body;
    expect(code(await shop.refer(id, 'CP'))).toBe('200 000.100.110');
    expect(code(await shop.pay(await shop.checkout()))).toBe('200 000.100.110');
    expect(system.heard).toEqual([]);
  });

  it('can also be made in a checkout', async () => {
    const id = await shop.checkout(EXTERNAL);
    system.behave(say(DECLINED));
    expect(code(await shop.pay(id))).toBe('400 800.100.152');
    system.behave(say(APPROVED));
    const paid = await shop.pay(id);
    expect(code(paid)).toBe(GOOD);
    expect(lastRequest()).toMatchObject({
      paymentId: paid.body.id,
      request: { card: { cvv: '123' } },
    });
    expect(code(await shop.status(id))).toBe(GOOD);
  });

  it('is answered by the simulator if no processor is configured', async () => {
    const alone = await open();
    expect(code(await alone.charge(EXTERNAL))).toBe(GOOD);
    expect(code(await alone.charge({ ...EXTERNAL, 'card.holder': '800.100.171' }))).toBe(
      '400 800.100.171',
    );
  });
});

describe('a failure of the test system', () => {
  const broken: Readonly<Record<string, Parameters<TestSystem['behave']>[0]>> = {
    timeout: () => {},
    broken: (_, { socket }) => socket.destroy(),
    redirect: (response) => response.writeHead(307, { Location: '/' }).end(),
    refused: say(APPROVED, 403),
    status: say(APPROVED, 500),
    'content-type': say(APPROVED, 200, 'text/html'),
    large: say(' '.repeat(65_537)),
    garbled: (_, { socket }) => socket.end('nonsense\r\n\r\n'),
    unreadable: say('{'),
    invalid: say('{"code":"000.100.112","details":{"AcquirerResponse":0}}'),
    code: say('{"code":"000.100.206","details":{"AcquirerResponse":"00"}}'),
    secret: say('{"code":"000.100.112","details":{"CardNumber":"4200000000000000"}}'),
  };

  /** The answer while the processor fails: the code of a certain failure, else the payment stays pending. */
  const answerDuring = (fault: string): string => {
    const { code: final, isCertain } = PROCESSOR_FAULTS[fault as keyof typeof PROCESSOR_FAULTS];
    return isCertain ? `400 ${final}` : '200 000.200.000';
  };

  beforeEach(async () => {
    // The gateway asks twice in one call, so each failure lasts twice as long.
    shop = await open({ processorUrl: system.url, processorTimeout: 'PT1S' });
  });

  it.each(Object.entries(broken))('%s: the answer, and no other data', async (fault, how) => {
    system.behave(how);
    const reply = await charge();
    expect(code(reply)).toBe(answerDuring(fault));
    expect(reply.body).not.toHaveProperty('resultDetails');
    expect(reply.body).not.toHaveProperty('risk');
    expect(code(await shop.payment(reply.body.id))).toBe(answerDuring(fault));
  });

  it.each(['99678123', '996781234567'])('secret: also a short number (%s)', async (number) => {
    system.behave(say(`{"code":"000.100.112","details":{"CardNumber":"No 7-${number}"}}`));
    const reply = await charge({ 'card.number': number, paymentBrand: 'TARJETASHOPPING' });
    expect(code(reply)).toBe('200 000.200.000');
    expect((await shop.payment(reply.body.id)).text).not.toContain(number);
  });

  it('unreachable has its code; every fault is tested', async () => {
    const nowhere = await open({ processorUrl: 'http://127.0.0.1:1/' });
    expect(code(await nowhere.charge(EXTERNAL))).toBe('400 900.100.600');
    expect([...Object.keys(broken), 'unreachable'].sort()).toEqual(
      Object.keys(PROCESSOR_FAULTS).sort(),
    );
  });

  // A capture contains no card, so no number can be repeated in its response.
  const ofCaptures = Object.entries(broken).filter(([word]) => word !== 'secret');

  it.each(ofCaptures)(
    '%s: an amount that may have been captured is not captured twice',
    async (fault, how) => {
      const id = await begin('PA');
      system.behave(how);
      expect(code(await shop.refer(id, 'CP', { amount: '30.00' }))).toBe(answerDuring(fault));
      const { isCertain } = PROCESSOR_FAULTS[fault as keyof typeof PROCESSOR_FAULTS];
      const [most, more] = isCertain ? ['92.00', '92.01'] : ['62.00', '62.01'];
      system.behave(say(APPROVED));
      expect(code(await shop.refer(id, 'CP', { amount: more }))).toBe('400 700.400.100');
      expect(code(await shop.refer(id, 'CP', { amount: most }))).toBe(GOOD);
    },
  );

  it('status: an uncertain reversal counts, and an uncertain increment does not', async () => {
    const [reversed, increased] = [await begin('PA'), await begin('PA')];
    const more = { amount: '8.00', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
    system.behave(say(APPROVED, 500));
    expect(code(await shop.refer(reversed, 'RV'))).toBe('200 000.200.000');
    expect(code(await shop.refer(increased, 'PA', more))).toBe('200 000.200.000');
    system.behave(say(APPROVED));
    expect(code(await shop.refer(reversed, 'CP', { amount: '1.00' }))).toBe('400 700.400.100');
    expect(code(await shop.refer(increased, 'CP', { amount: '92.01' }))).toBe('400 700.400.100');
    expect(code(await shop.refer(increased, 'CP', { amount: '92.00' }))).toBe(GOOD);
  });

  it('unreachable: nothing was captured, and the whole amount can be captured', async () => {
    const data = temporaryFolder();
    const on = (processorUrl: string) => open({ data, processorUrl });
    const before = await on(system.url);
    const { id } = (await before.charge({ ...EXTERNAL, paymentType: 'PA' })).body;
    await before.gateway.close();
    const away = await on('http://127.0.0.1:1/');
    expect(code(await away.refer(id, 'CP'))).toBe('400 900.100.600');
    await away.gateway.close();
    expect(code(await (await on(system.url)).refer(id, 'CP'))).toBe(GOOD);
  });
});

describe('a follow-up in the test mode EXTERNAL', () => {
  it.each([
    ['capture', 'PA', 'CP', {}],
    ['reversal', 'PA', 'RV', {}],
    ['refund', 'DB', 'RF', {}],
    ['increment', 'PA', 'PA', { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' }],
    ['reauthorisation', 'PA', 'PA', { 'standingInstruction.industryPractice': 'REAUTHORIZATION' }],
  ])('a %s is sent there, with the data of the first payment', async (_, first, type, more) => {
    const id = await begin(first, { amount: '100.00' });
    const reply = await shop.refer(id, type, {
      amount: type === 'RV' ? '100.00' : '30.00',
      ...more,
    });
    expect(code(reply)).toBe(GOOD);
    expect(system.heard).toHaveLength(2);
    expect(lastRequest()).toMatchObject({
      paymentId: reply.body.id,
      paymentType: type,
      paymentBrand: 'VISA',
      account: 'card',
      amount: type === 'RV' ? '100.00' : '30.00',
      currency: 'EUR',
      request: { paymentType: type },
      referenced: {
        paymentId: id,
        paymentType: first,
        amount: '100.00',
        currency: 'EUR',
        details: { ConnectorTxID1: 'tx-1' },
      },
    });
    expect(reply.body.resultDetails).toEqual({ ConnectorTxID1: 'tx-2' });
  });

  it('a reversal without an amount is sent with the whole remaining amount', async () => {
    const id = await begin('PA');
    await shop.refer(id, 'RV', { amount: undefined, currency: undefined });
    expect(lastRequest()).toMatchObject({ paymentType: 'RV', amount: '92.00', currency: 'EUR' });
  });

  it('that the gateway refuses is not sent to the processor', async () => {
    const id = await begin('PA');
    expect(code(await shop.refer(id, 'CP', { amount: '92.01' }))).toBe('400 700.400.100');
    expect(code(await shop.refer(id, 'CP', { testMode: 'INTERNAL' }))).toBe('400 700.100.600');
    expect(system.heard).toHaveLength(1);
  });
});

describe('during the request to the processor', () => {
  it('a payment is pending, and nothing follows it', async () => {
    const { paymentId, answer } = await delayed(() => charge({ paymentType: 'PA' }));
    expect(code(await shop.payment(paymentId))).toBe('200 000.200.000');
    for (const type of ['CP', 'RV']) {
      expect(code(await shop.refer(paymentId, type))).toBe('400 700.400.570');
    }
    expect(system.heard).toHaveLength(1);
    expect(await answer(APPROVED)).toBe(GOOD);
    expect(code(await shop.payment(paymentId))).toBe(GOOD);
    system.behave(say(APPROVED));
    expect(code(await shop.refer(paymentId, 'CP'))).toBe(GOOD);
  });

  it('the amount of a capture is reserved, and released if it is declined', async () => {
    const id = await begin('PA');
    const { paymentId, answer } = await delayed(() => shop.refer(id, 'CP', { amount: '30.00' }));
    expect(code(await shop.payment(paymentId))).toBe('200 000.200.000');
    expect(code(await shop.refer(id, 'CP'))).toBe('400 700.400.100');
    expect(code(await shop.refer(id, 'CP', { amount: '62.01' }))).toBe('400 700.400.100');
    expect(code(await shop.refer(id, 'RV'))).toBe('400 700.400.300');
    expect(code(await shop.refer(paymentId, 'RF', { amount: '1.00' }))).toBe('400 700.400.570');
    expect(system.heard).toHaveLength(2);
    expect(await answer(DECLINED)).toBe('400 800.100.152');
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'CP'))).toBe(GOOD);
    expect(code(await shop.refer(id, 'CP', { amount: '0.01' }))).toBe('400 700.400.100');
  });

  it('the remaining amount of a capture can be captured meanwhile', async () => {
    const id = await begin('PA');
    const { answer } = await delayed(() => shop.refer(id, 'CP', { amount: '30.00' }));
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'CP', { amount: '62.00' }))).toBe(GOOD);
    expect(await answer(APPROVED)).toBe(GOOD);
    expect(code(await shop.refer(id, 'CP', { amount: '0.01' }))).toBe('400 700.400.100');
  });

  it('a final capture closes the authorisation, and opens it again if it is declined', async () => {
    const id = await begin('PA');
    const last = { amount: '30.00', sequence: 'FINAL' };
    const { answer } = await delayed(() => shop.refer(id, 'CP', last));
    expect(code(await shop.refer(id, 'CP', { amount: '1.00' }))).toBe('400 700.400.100');
    await answer(DECLINED);
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'CP', last))).toBe(GOOD);
    expect(code(await shop.refer(id, 'CP', { amount: '1.00' }))).toBe('400 700.400.100');
  });

  it('other follow-ups are refused until a reversal is declined', async () => {
    const id = await begin('DB');
    const { answer } = await delayed(() => shop.refer(id, 'RV'));
    expect(code(await shop.refer(id, 'RF', { amount: '1.00' }))).toBe('400 700.400.200');
    expect(code(await shop.refer(id, 'RV'))).toBe('400 700.400.300');
    await answer(DECLINED);
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'RF', { amount: '1.00' }))).toBe(GOOD);
  });

  it('an increment cannot be captured yet', async () => {
    const id = await begin('PA');
    const more = { amount: '8.00', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
    const { answer } = await delayed(() => shop.refer(id, 'PA', more));
    expect(code(await shop.refer(id, 'CP', { amount: '100.00' }))).toBe('400 700.400.100');
    // Requests that close the authorisation are refused during an increment.
    expect(code(await shop.refer(id, 'RV'))).toBe('400 700.400.570');
    const last = { amount: '92.00', sequence: 'FINAL' };
    expect(code(await shop.refer(id, 'CP', last))).toBe('400 700.400.570');
    expect(await answer(APPROVED)).toBe(GOOD);
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'CP', { amount: '100.00' }))).toBe(GOOD);
  });
});

describe('a pending answer', () => {
  const pending = (pendingCode: string) => {
    system.behave((response, { body }) => {
      const isReversal = JSON.parse(body).paymentType === 'RV';
      say(JSON.stringify({ code: isReversal ? '000.100.112' : pendingCode }))(response);
    });
  };
  const typesAsked = () => system.heard.map(({ body }) => JSON.parse(body).paymentType);

  it.each([
    ['000.200.000', 'PT29M59.999S'],
    ['800.400.500', 'P6DT23H59M59.999S'],
    ['100.400.500', 'P6DT23H59M59.999S'],
  ])('%s leaves a payment pending until it is reversed on time', async (resultCode, almost) => {
    pending(resultCode);
    const reply = await charge({ paymentType: 'PA' });
    expect(code(reply)).toBe(`200 ${resultCode}`);
    const { id } = reply.body;
    await shop.gateway.clock.advance(almost);
    expect(code(await shop.payment(id))).toBe(`200 ${resultCode}`);
    expect(code(await shop.refer(id, 'CP'))).toBe('400 700.400.570');
    expect(new Set(typesAsked())).toEqual(new Set(['PA']));
    const { executed } = await shop.gateway.clock.elapse('PT0.001S');
    expect(executed).toContainEqual(expect.objectContaining({ kind: 'endPending', id }));
    expect(code(await shop.payment(id))).toBe('400 100.396.103');
    expect(code(await shop.refer(id, 'CP'))).toBe('400 700.400.510');
    expect(typesAsked().filter((type) => type !== 'PA')).toEqual(['RV']);
    expect(lastRequest().referenced).toMatchObject({ paymentId: id, paymentType: 'PA' });
  });

  it('is asked about again, under the same key and without the number, until there is a result', async () => {
    pending('000.200.000');
    const { id } = (await charge()).body;
    await shop.gateway.clock.advance('PT5S');
    await shop.gateway.clock.advance('PT14S');
    expect(system.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    system.behave(say(APPROVED));
    await shop.gateway.clock.advance('PT1S');
    expect(code(await shop.payment(id))).toBe(GOOD);
    expect(lastRequest().request.card).toEqual({
      holder: 'Jane Jones',
      expiryMonth: '05',
      expiryYear: '2034',
    });
    await shop.gateway.clock.advance('PT1H');
    expect(system.heard).toHaveLength(3);
  });

  it('reserves the amount of a capture until there is a result', async () => {
    const id = await begin('PA');
    pending('000.200.000');
    expect(code(await shop.refer(id, 'CP'))).toBe('200 000.200.000');
    await shop.gateway.clock.advance('PT30M');
    expect(code(await shop.refer(id, 'CP', { amount: '0.01' }))).toBe('400 700.400.100');
    system.behave(say(DECLINED));
    await shop.gateway.clock.advance('PT8M');
    system.behave(say(APPROVED));
    expect(code(await shop.refer(id, 'CP'))).toBe(GOOD);
  });

  it('blocks another payment of its checkout, which then expires', async () => {
    pending('000.200.000');
    const id = await shop.checkout(EXTERNAL);
    const { body } = await shop.pay(id);
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    expect(code(await shop.pay(id))).toBe('400 800.700.100');
    await shop.gateway.clock.advance('PT30M');
    expect(code(await shop.payment(body.id))).toBe('400 100.396.103');
    expect(code(await shop.pay(id))).toBe('400 200.300.404');
  });
});

describe('a PA.CP', () => {
  const inOneGo = { paymentType: 'PA.CP' };

  beforeEach(async () => {
    const sandbox = { entityId: shop.gateway.entityId, token: 'token-of-a' };
    const entities = [{ ...sandbox, terms: { answersReferencedId: true } }];
    shop = await open({ processorUrl: system.url, entities });
  });

  it('is sent once, and stored as two payments', async () => {
    const reply = await charge(inOneGo);
    expect(code(reply)).toBe(GOOD);
    expect(reply.body.paymentType).toBe('PA.CP');
    const { id, referencedId } = reply.body;
    expect(system.heard).toHaveLength(1);
    expect(lastRequest()).toMatchObject({ paymentId: id, paymentType: 'PA.CP', referenced: null });
    const authorisation = await shop.payment(referencedId);
    expect(code(authorisation)).toBe(GOOD);
    expect(authorisation.body).toMatchObject({
      id: referencedId,
      paymentType: 'PA',
      amount: '92.00',
    });
    expect(code(await shop.refer(referencedId, 'CP', { amount: '0.01' }))).toBe('400 700.400.100');
    expect(code(await shop.refer(referencedId, 'RV'))).toBe('400 700.400.300');
    expect(code(await shop.refer(id, 'RF'))).toBe(GOOD);
    expect(lastRequest().referenced).toMatchObject({ paymentId: id, paymentType: 'CP' });
    expect(code(await shop.refer(id, 'RF', { amount: '0.01' }))).toBe('400 700.400.200');
  });

  it('that is pending or declined has no authorisation', async () => {
    const { paymentId, answer } = await delayed(() => charge(inOneGo));
    const waiting = await shop.payment(paymentId);
    expect(waiting.body).toMatchObject({ paymentType: 'PA.CP', result: { code: '000.200.000' } });
    expect(waiting.body).not.toHaveProperty('referencedId');
    expect(await answer(DECLINED)).toBe('400 800.100.152');
    const declined = await shop.payment(paymentId);
    expect(declined.body).not.toHaveProperty('referencedId');
    expect(code(await shop.refer(paymentId, 'RF'))).toBe('400 700.300.200');
  });
});
