/** What a processor says that it serves: the rest is refused, not offered by the form, and never asked. */
import { describe, expect, it, vi } from 'vitest';
import { httpProcessor } from '../../../../src/gateway/platform/processor/httpProcessor.ts';
import type { StartOptions } from '../../../../src/gateway/start.ts';
import { certificate } from '../../certificate.ts';
import { code, type Fields, open, type Shop, temporaryFolder, VISA } from '../../harness.ts';
import { say, type TestSystem, testSystem } from './testSystem.ts';

const entityId = 'c0000000000000000000000000000003';
const LIVE: StartOptions = {
  environment: 'live',
  tls: certificate(),
  entities: [{ entityId, token: 'live-token', origins: ['https://shop.example'] }],
};

const NO_CARD: Fields = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
const RETURN = { shopperResultUrl: 'https://shop.example/result' };

/** A gateway in live, whose processor makes this statement. */
async function liveWith(statement: unknown): Promise<{ shop: Shop; system: TestSystem }> {
  const system = await testSystem();
  system.state(say(JSON.stringify(statement)));
  system.behave(say('{"code":"000.000.000"}'));
  const shop = await open({ ...LIVE, data: temporaryFolder(), processorUrl: system.url });
  return { shop, system };
}

const STATEMENT = {
  brands: ['VISA', 'IDEAL'],
  paymentTypes: ['DB', 'RF'],
  registrations: false,
  banks: { IDEAL: [{ id: 'POLDER', name: 'Polder Bank' }] },
  unknown: 'ignored',
};

describe('a brand, a payment type or a registration that the processor does not serve', () => {
  it('is refused by name, and never asked', async () => {
    const { shop, system } = await liveWith(STATEMENT);
    const said = (reply: Awaited<ReturnType<Shop['charge']>>) => [
      code(reply),
      reply.body.result.description.split(' - ')[1],
    ];
    const paypal = { ...NO_CARD, ...RETURN, paymentBrand: 'PAYPAL' };
    expect(said(await shop.charge(paypal))).toEqual([
      '400 600.200.500',
      'The processor does not serve the brand PAYPAL',
    ]);
    const id = await shop.checkout();
    expect(said(await shop.submit(id, 'payment', { paymentBrand: 'PAYPAL' }))[0]).toBe(
      '400 600.200.500',
    );
    const type = (name: string) => [
      '400 600.200.400',
      `The processor does not serve the payment type ${name}`,
    ];
    expect(said(await shop.charge({ paymentType: 'PA' }))).toEqual(type('PA'));
    expect(said(await shop.charge({ paymentType: 'PA.CP' }))).toEqual(type('PA.CP'));
    expect(said(await shop.create({ paymentType: 'PA' }))).toEqual(type('PA'));
    expect(said(await shop.create({ paymentBrand: 'PAYPAL' }))[0]).toBe('400 600.200.500');
    expect(said(await shop.register())).toEqual([
      '400 600.200.400',
      'The processor does not serve registrations without a payment',
    ]);
    expect(system.heard).toEqual([]);
    // What it serves goes on: also the checkout whose first submit was refused.
    expect(code(await shop.pay(id))).toBe('200 000.000.000');
    const debit = await shop.charge({ createRegistration: 'true' });
    expect(code(debit)).toBe('200 000.000.000');
    expect(said(await shop.refer(debit.body.id, 'RV'))).toEqual(type('RV'));
    expect(code(await shop.refer(debit.body.id, 'RF'))).toBe('200 000.000.000');
    expect(system.heard).toHaveLength(3);
  });

  it('is not offered by the form', async () => {
    const { shop } = await liveWith(STATEMENT);
    const brandsOf = async (fields: Fields) =>
      (await shop.config(await shop.checkout(fields))).body.config.brands;
    expect(await brandsOf({})).toEqual(['VISA', 'IDEAL']);
    // IDEAL would make an authorisation.
    expect(await brandsOf({ 'overridePaymentType[IDEAL]': 'PA' })).toEqual(['VISA']);
    expect(await brandsOf({ paymentType: 'PA', 'overridePaymentType[VISA]': 'DB' })).toEqual([
      'VISA',
    ]);
  });

  it('may be all but some types: the form offers every brand that is served', async () => {
    const { shop } = await liveWith({ paymentTypes: ['PA'] });
    expect(code(await shop.create())).toBe('400 600.200.400');
    const id = await shop.checkout({ 'overridePaymentType[MASTER]': 'PA' });
    expect((await shop.config(id)).body.config.brands).toEqual(['MASTER']);
  });
});

describe('the banks of a form', () => {
  const banksOf = async (shop: Shop, brand = 'IDEAL') => {
    const path = `/v1/checkouts/${await shop.checkout()}/banks?paymentBrand=${brand}`;
    return (await shop.send('GET', path)).body.banks;
  };

  it('are those that the processor names', async () => {
    const { shop } = await liveWith(STATEMENT);
    expect(await banksOf(shop)).toEqual(STATEMENT.banks.IDEAL);
    const id = await shop.checkout(RETURN);
    const pays = (bankName: string) =>
      shop.submit(id, 'payment', { paymentBrand: 'IDEAL', 'bankAccount.bankName': bankName });
    expect(code(await pays('ING_TEST'))).toBe('400 200.300.404');
    expect(code(await pays('POLDER'))).toBe('200 000.000.000');
  });

  it('are none if it names none: the shopper selects the bank on the page of the brand', async () => {
    const { shop } = await liveWith({});
    expect(await banksOf(shop)).toEqual([]);
    const id = await shop.checkout(RETURN);
    expect(code(await shop.submit(id, 'payment', { paymentBrand: 'IDEAL' }))).toBe(
      '200 000.000.000',
    );
  });

  it('in test are those of the simulator, but for payments that a processor answers', async () => {
    const system = await testSystem();
    const shop = await open({ processorUrl: system.url });
    const listOf = async (fields: Fields) => {
      const path = `/v1/checkouts/${await shop.checkout(fields)}/banks?paymentBrand=IDEAL`;
      return (await shop.send('GET', path)).body.banks.length;
    };
    expect(await listOf({})).toBeGreaterThan(3);
    expect(await listOf({ testMode: 'EXTERNAL' })).toBe(0);
  });
});

describe('a processor that makes no statement serves everything', () => {
  const ways: readonly [string, Parameters<TestSystem['state']>[0]][] = [
    ['405', say('{}', 405)],
    ['404', say('{}', 404)],
    ['a page', say('<html>', 200, 'text/html')],
    ['other JSON', say('"fine"')],
    ['a member of another type', say('{"brands":"VISA"}')],
    ['an error', say('{}', 500)],
    ['a broken connection', (_, { socket }) => socket.destroy()],
  ];

  it.each(ways)('%s', async (_, statement) => {
    const system = await testSystem();
    system.state(statement);
    const shop = await open({ processorUrl: system.url });
    const fields = { testMode: 'EXTERNAL', paymentType: 'PA' };
    expect(code(await shop.charge(fields))).toBe('200 000.100.112');
  });

  it('in process, it may make one', async () => {
    const shop = await open({
      processor: {
        kind: 'local',
        statement: { brands: ['VISA'] },
        answer: () => ({ code: '000.100.110', riskScore: null }),
      },
    });
    const master = { 'card.number': '5454545454545454' };
    expect(code(await shop.charge(master))).toBe('400 600.200.500');
    expect(code(await shop.charge())).toBe('200 000.100.110');
  });
});

it('a statement is asked for again: after ten seconds if there was none, else after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const system = await testSystem();
    const brandsAre = (brand: string) => system.state(say(JSON.stringify({ brands: [brand] })));
    const processor = httpProcessor({ url: system.url, timeout: 10_000 });
    system.state((_, { socket }) => socket.destroy());
    await processor.refresh();
    brandsAre('VISA');
    vi.advanceTimersByTime(9000);
    expect(processor.statement).toEqual({});
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(processor.statement).toEqual({ brands: ['VISA'] }));
    brandsAre('MASTER');
    vi.advanceTimersByTime(299_000);
    expect(processor.statement).toEqual({ brands: ['VISA'] });
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(processor.statement).toEqual({ brands: ['MASTER'] }));
    // While it cannot be asked, the last one counts.
    system.state(say('{}', 503));
    vi.advanceTimersByTime(301_000);
    await processor.refresh();
    expect([processor.isReachable(), processor.statement]).toEqual([false, { brands: ['MASTER'] }]);
    // It answers that it has no such method: it is there, and makes no statement.
    system.state(say('{}', 501));
    await processor.refresh();
    expect([processor.isReachable(), processor.statement]).toEqual([true, {}]);
  } finally {
    vi.useRealTimers();
  }
});
