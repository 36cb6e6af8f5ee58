/** What a processor asks of the shopper: a redirect to a page of its own and back, or a voucher that is paid within days. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, type Fields, NOON, open, type Reply, type Shop } from '../../harness.ts';
import { type TestSystem, testSystem } from '../../platform/processor/testSystem.ts';
import { formOf, nameOf, within } from '../../shopper/browser.ts';
import { NO_CARD } from '../../shopper/shopperRequests.ts';

const PENDING = '200 000.200.000';
const LATER = '200 800.400.500';
const GOOD = '200 000.100.112';
const PAGE = 'https://bank.example/pay?id=7';
const RESULT = 'https://shop.example/result?order=1';

let system: TestSystem;
let shop: Shop;
/** The answer of the processor to every question but reversals. */
let answer: Record<string, unknown>;

beforeEach(async () => {
  system = await testSystem();
  answer = {};
  system.behave((response, { body }) => {
    const isReversal = JSON.parse(body).paymentType === 'RV';
    const said = isReversal ? { code: '000.100.112' } : answer;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
  });
  shop = await open({ processorUrl: system.url });
});

const asked = () => system.heard.map(({ body }) => JSON.parse(body));
const EXTERNAL = { testMode: 'EXTERNAL' };
/** A payment by the merchant, without the shopper. */
const BY_MERCHANT = {
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'MIT',
};
const PAYPAL = { ...NO_CARD, paymentBrand: 'PAYPAL' };
const redirect = { url: PAGE, parameters: [{ name: 'token', value: 'a&b' }] };
const approve = () => {
  answer = { code: '000.100.112' };
};

/** A checkout that is paid in a form. */
async function submitted(fields: Fields = PAYPAL, more: Fields = {}) {
  const id = await shop.checkout({ ...EXTERNAL, shopperResultUrl: RESULT, ...more });
  return { id, reply: await shop.submit(id, 'payment', fields) };
}

const go = (url: string, fields?: Fields) => within(shop)(url, fields);
const addressOf = ({ body }: Reply): string => body.redirect.url;

describe('a redirect that the processor answers with', () => {
  beforeEach(() => {
    answer = { code: '000.200.000', redirect };
  });

  it('sends the shopper there and back; the processor is asked before the shop learns the result', async () => {
    const { id, reply } = await submitted();
    expect(code(reply)).toBe(PENDING);
    const address = addressOf(reply);
    expect(address).toMatch(/\/v1\/redirects\/[0-9a-f]{64}$/);
    expect(asked()[0].returnUrl).toBe(`${address}/return`);
    expect((await shop.config(id)).body.underWay).toMatchObject({ redirect: { url: address } });
    const sent = await go(address);
    expect([sent.status, sent.headers['location']]).toEqual([307, `${PAGE}&token=a%26b`]);
    approve();
    const back = await go(`${address}/return`);
    expect(back.status).toBe(307);
    expect(back.headers['location']).toMatch(
      /^https:\/\/shop\.example\/result\?order=1&id=.*&resourcePath=/,
    );
    expect(system.heard.map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(2).fill(reply.body.id),
    );
    expect(code(await shop.status(id))).toBe(GOOD);
    // The way is over: it leads to the shop.
    expect((await go(address)).headers['location']).toContain('https://shop.example/result');
  });

  it('is posted if the processor says so', async () => {
    answer = { code: '000.200.000', redirect: { ...redirect, method: 'POST' } };
    const page = await go(addressOf((await submitted()).reply));
    expect(nameOf(page)).toBe('post');
    expect(formOf(page, PAGE)).toMatchObject({ action: PAGE, fields: { token: 'a&b' } });
    expect(page.headers['content-security-policy']).toContain('https://bank.example');
  });

  it('proves nothing: a browser that only calls the return address has not paid', async () => {
    const { id, reply } = await submitted();
    expect((await go(`${addressOf(reply)}/return`, { status: 'paid' })).status).toBe(303);
    expect(code(await shop.status(id))).toBe(PENDING);
    expect(system.heard).toHaveLength(2);
  });

  it('of a shopper who does not come back: the processor is asked again by and by', async () => {
    const { id } = await submitted();
    await shop.gateway.clock.advance('PT5S');
    expect(code(await shop.status(id))).toBe(PENDING);
    approve();
    await shop.gateway.clock.advance('PT15S');
    expect(code(await shop.status(id))).toBe(GOOD);
  });

  it('is not cancelled by the shopper’s window: only the processor knows', async () => {
    const { id, reply } = await submitted();
    const cancelled = await go(`${addressOf(reply)}/cancel`, {});
    expect(JSON.parse(cancelled.text).result.code).toBe('000.200.000');
    approve();
    await go(`${addressOf(reply)}/return`);
    expect(code(await shop.status(id))).toBe(GOOD);
  });

  it('also for a shop’s server, and without shopperResultUrl the gateway says that it is over', async () => {
    const fields = { ...EXTERNAL, ...PAYPAL };
    const reply = await shop.charge({ ...fields, shopperResultUrl: RESULT });
    expect((await go(addressOf(reply))).headers['location']).toContain(PAGE);
    const alone = await shop.charge(fields);
    approve();
    expect(nameOf(await go(`${addressOf(alone)}/return`))).toBe('over');
    expect(code(await shop.payment(alone.body.id))).toBe(GOOD);
  });

  it('is not possible without a shopper: such a question has no return address', async () => {
    approve();
    const card = await shop.charge(EXTERNAL);
    await shop.refer(card.body.id, 'RF', EXTERNAL);
    await shop.charge({ ...EXTERNAL, ...BY_MERCHANT });
    expect(asked().map(({ returnUrl }) => returnUrl !== undefined)).toEqual([true, false, false]);
  });

  it.each(['http://bank.example/', 'javascript:alert(1)', 'bank.example'])(
    'to an address where the browser can be listened to is no answer: %s',
    async (url) => {
      answer = { code: '000.200.000', redirect: { url } };
      const { reply } = await submitted();
      expect(code(reply)).toBe(PENDING);
      expect(reply.body).not.toHaveProperty('redirect');
    },
  );

  it('that the shopper never comes back from is reversed after 30 minutes', async () => {
    const { body } = (await submitted()).reply;
    await shop.gateway.clock.advance('PT30M');
    expect(asked().at(-1).paymentType).toBe('RV');
    expect(code(await shop.payment(body.id))).toBe('400 100.396.103');
  });
});

it('a brand with a redirect that the processor answers without one is final', async () => {
  approve();
  const { id, reply } = await submitted();
  expect(code(reply)).toBe(GOOD);
  expect(reply.body).not.toHaveProperty('redirect');
  expect(code(await shop.status(id))).toBe(GOOD);
});

describe('a voucher that the processor answers with', () => {
  const voucher = {
    reference: '23790.12345 60000.000005 25000.456704 4 83150000009200',
    payableUntil: '2030-02-10T23:59:59Z',
  };
  const account = { holder: 'Provider', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
  const BOLETO = { ...NO_CARD, paymentBrand: 'BOLETO' };

  it('is what the shopper pays by, in place of a reference of the simulator', async () => {
    answer = { code: '800.400.500', voucher };
    const { id, reply } = await submitted({
      paymentBrand: 'BOLETO',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.identificationDocType': 'TAXSTATEMENT',
      'customer.identificationDocId': '52998224725',
    });
    expect([code(reply), reply.body.voucher]).toEqual([LATER, voucher]);
    expect(asked()).toMatchObject([{ paymentType: 'DB', paymentBrand: 'BOLETO', account: 'none' }]);
    expect((await shop.status(id)).body.voucher).toEqual(voucher);
    expect((await shop.config(id)).body.finished).toBe(true);
    approve();
    await shop.gateway.clock.advance('PT1H');
    const paid = await shop.payment(reply.body.id);
    expect(code(paid)).toBe(GOOD);
    expect(paid.body).not.toHaveProperty('voucher');
  });

  it('may name the account of the payee; else it is that of the entity', async () => {
    const bankAccount = {
      holder: 'Shop',
      number: 'DE23100000001234567890',
      bic: 'MARKDEF1100',
      country: 'DE',
    };
    const entities = [{ entityId: 'b'.repeat(32), token: 'other-token', terms: { bankAccount } }];
    shop = await open({ processorUrl: system.url, entities });
    const of = async (brand: string, said: object) => {
      answer = { code: '800.400.500', voucher: said };
      const fields = {
        ...EXTERNAL,
        ...NO_CARD,
        paymentBrand: brand,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        entityId: 'b'.repeat(32),
      };
      const pairs = Object.entries(fields).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      const headers = { authorization: 'Bearer other-token' };
      const body = new URLSearchParams(pairs).toString();
      return (await shop.send('POST', '/v1/payments', headers, body)).body.voucher;
    };
    expect(await of('PREPAYMENT', { ...voucher, bankAccount: account })).toEqual({
      ...voucher,
      bankAccount: account,
    });
    expect(await of('PREPAYMENT', voucher)).toEqual({
      ...voucher,
      bankAccount: { holder: 'Shop', iban: 'DE23100000001234567890', bic: 'MARKDEF1100' },
    });
  });

  it('can be paid until its last day, and is reversed when the money has not arrived three days later', async () => {
    answer = { code: '800.400.500', voucher };
    const { body } = await shop.charge({ ...EXTERNAL, ...BOLETO });
    await shop.gateway.clock.freeze('2030-02-13T23:59:58Z');
    expect(code(await shop.payment(body.id))).toBe(LATER);
    await shop.gateway.clock.freeze('2030-02-14T00:00:00Z');
    expect(code(await shop.payment(body.id))).toBe('400 100.396.103');
    expect(asked().at(-1).paymentType).toBe('RV');
  });

  it('is the simulator’s for a payment that the simulator answers', async () => {
    const { body } = await shop.charge(BOLETO);
    expect(body.result.code).toBe('800.400.500');
    expect(body.voucher.reference).toMatch(/^RF\d\d[A-Z]/);
    expect(system.heard).toEqual([]);
    expect(body.timestamp.slice(0, 10)).toBe(NOON.slice(0, 10));
  });
});
