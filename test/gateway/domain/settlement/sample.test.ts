/** The generated settlement for an entity without one. */
import { beforeAll, expect, it } from 'vitest';
import { table } from '../../../table.ts';
import { code, encode, type Fields, open, type Shop } from '../../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const ask = (path: string, fields: Fields) =>
  shop.send(
    'GET',
    `/reports/${path}?${encode({ entityId: shop.gateway.entityId, ...fields })}`,
    shop.bearer,
  );
const LIST = 'v1/reconciliations/aggregations';
const DAYS = { 'date.from': '2030-01-01', 'date.to': '2030-01-31' };
const INTERNAL = { testMode: 'INTERNAL' };

it('is in the list with testMode INTERNAL only, and its records add up', async () => {
  expect((await ask(LIST, DAYS)).body.records).toEqual([]);
  expect((await ask(LIST, { ...DAYS, testMode: 'EXTERNAL' })).body.records).toEqual([]);
  const { body } = await ask(LIST, { ...DAYS, ...INTERNAL });
  expect(body.records).toMatchObject([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      settlement: {
        date: '2030-01-01',
        currency: 'EUR',
        amount: '78.30',
        fee: '1.70',
        cashflow: 'POS',
      },
      count: 3,
    },
  ]);
  const [{ id }] = body.records;
  const details = await ask(`${LIST}/${id}`, INTERNAL);
  // biome-ignore lint/suspicious/noExplicitAny: members as they are
  const net = details.body.records.reduce((sum: number, { settlement }: any) => {
    const sign = settlement.cashflow === 'POS' ? 1 : -1;
    return sum + sign * Number(settlement.amount) - Number(settlement.fee);
  }, 0);
  expect(net).toBeCloseTo(78.3, 10);
  const page = await ask(`v2/reconciliations/aggregations/${id}`, INTERNAL);
  expect([page.body.records, page.body.pages]).toEqual([details.body.records, 1]);
  const fees = { ...INTERNAL, reconciliationType: 'FEE' };
  expect((await ask(`v2/reconciliations/aggregations/${id}`, fees)).body.records).toHaveLength(1);
  const none = id.replace('20300101', '20301399');
  expect(code(await ask(`${LIST}/${none}`, INTERNAL))).toBe('400 700.400.580');
});

table([
  ['USD', '78.30', '12.00'],
  ['JPY', '7830.00', '1200.00'],
  ['KWD', '78.30', '12.00'],
])('is in the currency that the request names: %s', async (currency, net, refund) => {
  const { body } = await ask(LIST, { ...DAYS, ...INTERNAL, currency });
  expect(body.records[0].settlement).toMatchObject({ currency, amount: net });
  const { id } = body.records[0];
  const details = await ask(`${LIST}/${id}`, INTERNAL);
  expect(details.body.records[1]).toMatchObject({
    currency,
    settlement: { id, currency, amount: refund },
  });
});

it('has no details in a currency that does not exist', async () => {
  const [{ id }] = (await ask(LIST, { ...DAYS, ...INTERNAL })).body.records;
  const other = id.replace('455552', '585a5a');
  expect(code(await ask(`${LIST}/${other}`, INTERNAL))).toBe('400 700.400.580');
});
