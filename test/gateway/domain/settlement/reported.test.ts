/** Records of the clearing institute that the processor reports: POST /processor/settlements. */
import { beforeEach, describe, expect, it } from 'vitest';
import { code, open, type Reply, type Shop } from '../../harness.ts';
import { testSystem } from '../../platform/processor/testSystem.ts';
import { csv, list } from './settlementRequests.ts';

const TOKEN = 'a-token-of-the-processor-0123456789';
const EXTERNAL = { testMode: 'EXTERNAL' };
const DAY = '2030-01-31';
const NEXT = '2030-02-01';

let shop: Shop;
beforeEach(async () => {
  const { url } = await testSystem();
  shop = await open({ processorUrl: url, processorToken: TOKEN });
});

const report = (entries: readonly object[], more: object = {}, token = TOKEN): Promise<Reply> =>
  shop.send(
    'POST',
    '/processor/settlements',
    { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    JSON.stringify({ entityId: shop.gateway.entityId, entries, ...more }),
  );
const FEE = {
  reference: 'F-1',
  recordType: 'FEE',
  transactionType: 'MONTHLY',
  amount: '9.90',
  currency: 'EUR',
};
const debit = (merchantTransactionId: string, more: object = {}) => ({
  reference: `D-${merchantTransactionId}`,
  transactionType: 'DEBIT',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId,
  ...more,
});
const columns = async (day: string, ...names: string[]) => {
  const [head = '', ...lines] = (await csv(shop, day)).text.trim().split('\n');
  const all = head.split(';');
  return lines.map((line) => {
    const fields = line.split(';').map((field) => field.replaceAll('"', ''));
    return names.map((name) => fields[all.indexOf(name)]).join(' ');
  });
};
const nets = async () =>
  (await list(shop, '2030-01-01', '2030-12-31')).body.records.map(
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    ({ settlement: { date, cashflow, amount } }: any) => `${date} ${cashflow} ${amount}`,
  );

describe('records that the processor reports', () => {
  it('are settled with the day that is closed next, and matched to payments', async () => {
    await shop.charge({ ...EXTERNAL, merchantTransactionId: 'order-0001' });
    const entries = [debit('order-0001'), debit('order-0002'), FEE];
    const { status, body } = await report(entries);
    const { entityId } = shop.gateway;
    expect([status, body]).toEqual([200, { entityId, entries: 3, added: 3 }]);
    expect(await nets()).toEqual([]);
    await shop.gateway.clock.advance('P1D');
    expect(
      (await columns(DAY, 'PaymentType', 'SettlementAmount', 'MatchingStatus')).sort(),
    ).toEqual(['DEBIT 0.00 NOT_MATCHED', 'DEBIT 92.00 MATCHED', 'MONTHLY 9.90 ']);
    expect(await nets()).toEqual([`${DAY} POS 82.10`]);
  });

  it('of a payment that is settled already are not paid out again', async () => {
    await shop.charge({ ...EXTERNAL, merchantTransactionId: 'order-0001' });
    await shop.gateway.clock.advance('P1D');
    await report([debit('order-0001')]);
    await shop.gateway.clock.advance('P1D');
    expect(await columns(NEXT, 'SettlementAmount', 'MatchingStatus')).toEqual(['0.00 MATCHED']);
  });

  it('count once, however often they are reported', async () => {
    await report([FEE]);
    expect((await report([FEE])).body.added).toBe(0);
    await shop.gateway.clock.advance('P1D');
    expect((await report([FEE, { ...FEE, reference: 'F-2' }])).body.added).toBe(1);
    await shop.gateway.clock.advance('P2D');
    expect(await nets()).toEqual([`${DAY} NEG 9.90`, `${NEXT} NEG 9.90`]);
  });

  it('are refused together if one of them contradicts an earlier one', async () => {
    await report([FEE]);
    const reply = await report([
      { ...FEE, reference: 'F-2' },
      { ...FEE, amount: '9.91' },
    ]);
    expect(code(reply)).toBe('409 700.400.000');
    expect(reply.body.result.description).toContain('F-1');
    await shop.gateway.clock.advance('P1D');
    expect(await nets()).toEqual([`${DAY} NEG 9.90`]);
  });

  it('are stored as long as their day', async () => {
    await report([FEE]);
    await shop.gateway.clock.advance('P1D');
    await shop.gateway.clock.advance('P15M');
    expect((await report([FEE])).body.added).toBe(1);
  });
});

it.each<[object[], object, string, string]>([
  [[FEE], { entityId: '0'.repeat(32) }, '404 200.300.404', 'entityId'],
  [[FEE], { entityId: 'shop' }, '400 200.300.404', 'entityId'],
  [[], {}, '400 200.300.404', 'entries'],
  [[{ ...FEE, reference: undefined }], {}, '400 200.300.404', 'entries.0.reference'],
  [[{ ...FEE, transactionType: 'TIP' }], {}, '400 200.300.404', 'entries.0.transactionType'],
  [[{ ...FEE, currency: 'JPY' }], {}, '400 200.300.404', 'entries.0.amount'],
])('a wrong report is refused: %j %j', async (entries, more, expected, name) => {
  const reply = await report(entries, more);
  expect(code(reply)).toBe(expected);
  expect(reply.body.result.parameterErrors).toMatchObject([{ name }]);
});

it('the token of an entity is not that of the processor', async () => {
  expect(code(await report([FEE], {}, shop.gateway.token))).toBe('401 800.900.300');
});
