import { describe, expect, it } from 'vitest';
import { open, type Shop } from '../../harness.ts';
import { csv, detail, list, page, settle } from './settlementRequests.ts';

const DAY = '2030-01-31';
const NEXT = '2030-02-01';

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));

const amounts = async (shop: Shop, from = '2030-01-01', to = '2030-12-31') =>
  (await list(shop, from, to)).body.records.map(
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    ({ settlement: { date, currency, amount, cashflow }, count }: any) =>
      `${date} ${cashflow} ${amount} ${currency} ${count}`,
  );

describe('a day of payments', () => {
  it('is settled at its end', async () => {
    const shop = await open();
    await shop.charge({ amount: '10.00' });
    await shop.charge({ amount: '5.50' });
    await shop.charge({ amount: '7.00', currency: 'USD' });
    expect(await amounts(shop)).toEqual([]);
    await shop.gateway.clock.advance('PT11H59M');
    expect(await amounts(shop)).toEqual([]);
    await shop.gateway.clock.advance('PT1M');
    expect(await amounts(shop)).toEqual([`${DAY} POS 15.50 EUR 2`, `${DAY} POS 7.00 USD 1`]);
  });

  it('excludes payments that were declined, reversed in time, or move no money', async () => {
    const shop = await open();
    await shop.charge({ amount: '10.00' });
    await shop.charge({ 'customParameters[forceResultCode]': '800.100.151' });
    const { body: reversed } = await shop.charge({ amount: '33.00' });
    await shop.refer(reversed.id, 'RV', { amount: undefined, currency: undefined });
    await shop.charge({ paymentType: 'PA', amount: '44.00' });
    await shop.gateway.clock.advance('P1D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 10.00 EUR 1`]);
  });

  it('subtracts refunds and late reversals', async () => {
    const shop = await open();
    const { body: one } = await shop.charge({ amount: '10.00' });
    const { body: other } = await shop.charge({ amount: '30.00' });
    await shop.gateway.clock.advance('PT13H');
    await shop.refer(one.id, 'RF', { amount: '4.00' });
    await shop.gateway.clock.advance('PT1M');
    await shop.refer(other.id, 'RV', { amount: undefined, currency: undefined });
    await shop.gateway.clock.advance('PT1M');
    await shop.charge({ paymentType: 'CD', amount: '1.00' });
    await shop.gateway.clock.advance('P1D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 40.00 EUR 2`, `${NEXT} NEG 35.00 EUR 3`]);
    const { body } = await list(shop, NEXT, NEXT);
    const { body: all } = await detail(shop, body.records[0].id);
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      all.records.map(({ transactionType, settlement }: any) => [
        transactionType,
        settlement.cashflow,
        settlement.amount,
      ]),
    ).toEqual([
      ['REFUND', 'NEG', '4.00'],
      ['REFUND', 'NEG', '30.00'],
      ['CREDIT', 'NEG', '1.00'],
    ]);
  });

  it('each of several days is settled once when the clock moves past them', async () => {
    const shop = await open();
    await shop.charge({ amount: '1.00' });
    await shop.gateway.clock.advance('PT13H');
    await shop.charge({ amount: '2.00' });
    await shop.gateway.clock.advance('P40D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 1.00 EUR 1`, `${NEXT} POS 2.00 EUR 1`]);
    await shop.gateway.clock.freeze(`${DAY}T12:00:00Z`);
    await shop.gateway.clock.advance('P3D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 1.00 EUR 1`, `${NEXT} POS 2.00 EUR 1`]);
  });

  it('is not settled before its end; payments after the clock was set back are settled with the next day', async () => {
    const shop = await open();
    await shop.charge({ amount: '1.00' });
    await shop.gateway.clock.advance('P1D');
    await shop.gateway.clock.freeze(`${DAY}T13:00:00Z`);
    await shop.charge({ amount: '2.00' });
    await shop.gateway.clock.advance('P5D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 1.00 EUR 1`, `${NEXT} POS 2.00 EUR 1`]);
  });

  it('contains the payments that succeeded on it, also if they began earlier', async () => {
    const shop = await open();
    const id = await shop.checkout({ amount: '20.00' });
    const { body } = await shop.submit(id, 'payment', { paymentBrand: 'PREPAYMENT' });
    await shop.charge({ amount: '1.00' });
    await shop.gateway.clock.advance('P2D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 1.00 EUR 1`]);
    await shop.act(body.id, 'approve');
    await shop.gateway.clock.advance('P1D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 1.00 EUR 1`, '2030-02-02 POS 20.00 EUR 1']);
  });
});

describe('the control API', () => {
  it('closes a day at once; later payments are settled with the next day', async () => {
    const shop = await open();
    await shop.charge({ amount: '10.00' });
    const { status, body } = await settle(shop);
    expect([status, body.date, body.state]).toEqual([200, DAY, 'closed']);
    expect(body.settlements).toMatchObject([
      { currency: 'EUR', cashflow: 'POS', amount: '10.00', fee: '0.00', count: 1, failed: 0 },
    ]);
    await shop.charge({ amount: '3.00' });
    expect((await settle(shop)).body.settlements).toEqual(body.settlements);
    await shop.gateway.clock.advance('P3D');
    expect(await amounts(shop)).toEqual([`${DAY} POS 10.00 EUR 1`, `${NEXT} POS 3.00 EUR 1`]);
  });

  it('reports errors of a requested record', async () => {
    const shop = await open();
    const wrong = async (asked: object) => {
      const { status, body } = await settle(shop, asked);
      return [status, ...(body.result.parameterErrors ?? []).map((e: { name: string }) => e.name)];
    };
    expect(await wrong({ date: '2030-02-01' })).toEqual([400, 'date']);
    expect(await wrong({ date: '2030-02-30' })).toEqual([400, 'date']);
    expect(await wrong({ more: 1 })).toEqual([400, 'more']);
    expect(
      await wrong({ records: [{ transactionType: 'DEBIT', amount: '1', currency: 'XXX' }] }),
    ).toEqual([400, 'records.0.amount', 'records.0.currency']);
    await settle(shop);
    const record = { transactionType: 'DEBIT', amount: '1.00', currency: 'EUR' };
    expect(await wrong({ records: [record] })).toEqual([400, 'records']);
    const nul = { ...record, merchantTransactionId: 'order-\u0000-4', descriptor: 'a\u0000b' };
    expect(await wrong({ records: [record, nul] })).toEqual([
      400,
      'records.1.merchantTransactionId',
      'records.1.descriptor',
    ]);
    const other = await shop.send('POST', '/_sandbox/settlements', shop.bearer, '{}');
    expect(other.status).toBe(400);
  });

  it('matches records of the clearing institute', async () => {
    const shop = await open();
    const { body: one } = await shop.charge({
      amount: '10.00',
      merchantTransactionId: 'order-001',
    });
    for (let i = 0; i < 2; i++)
      await shop.charge({ amount: '20.00', merchantTransactionId: 'order-002' });
    const { body: lost } = await shop.charge({ amount: '30.00' });
    const record = { transactionType: 'DEBIT', currency: 'EUR' };
    const { body } = await settle(shop, {
      records: [
        { ...record, amount: '10.00', merchantTransactionId: 'order-001', status: 'FAILED' },
        { ...record, amount: '20.00', merchantTransactionId: 'order-002' },
        { ...record, amount: '20.01', merchantTransactionId: 'order-002' },
        { ...record, amount: '30.00', connectorTxId: lost.resultDetails.ConnectorTxID1 },
        { ...record, amount: '30.00', connectorTxId: lost.resultDetails.ConnectorTxID1 },
        {
          ...record,
          recordType: 'FEE',
          transactionType: 'AUTH_FEE',
          amount: '0.09',
          connectorTxId: 'x',
        },
        {
          ...record,
          recordType: 'CHARGEBACK',
          amount: '30.00',
          reasonCode: '000.100.203',
          connectorTxId: lost.resultDetails.ConnectorTxID1,
        },
        { ...record, recordType: 'FEE', transactionType: 'SUBMERCHANT', amount: '0.07' },
      ],
    });
    const [settlement] = body.settlements;
    const all = (await detail(shop, settlement.id)).body.records;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const shown = all.map(({ recordType, amount, settlement: of, matchedTransactions: to }: any) =>
      [recordType, of.cashflow, amount, of.amount, of.status, to?.status, to?.payment.length].join(
        ' ',
      ),
    );
    expect(shown.sort()).toEqual(
      [
        'SETTLED POS 10.00 10.00 FAILED MATCHED 1',
        'SETTLED POS 20.00 0.00 SUCCESS MULTIPLE_MATCHES 2',
        'SETTLED POS 20.01 0.00 SUCCESS NOT_MATCHED 0',
        'SETTLED POS 30.00 30.00 SUCCESS MATCHED 1',
        // The record was sent twice.
        'SETTLED POS 30.00 0.00 SUCCESS MATCHED 1',
        'CHARGEBACK NEG 30.00 30.00 SUCCESS MATCHED 1',
        'FEE NEG 0.07 0.07 SUCCESS  ',
        'FEE NEG 0.09 0.00 SUCCESS NOT_MATCHED 0',
        // Both payments match the record, so they are settled without the record.
        'SETTLED POS 20.00 20.00 SUCCESS MATCHED 1',
        'SETTLED POS 20.00 20.00 SUCCESS MATCHED 1',
      ].sort(),
    );
    const failed = all.find((each: { payment?: { id: string } }) => each.payment?.id === one.id);
    expect(failed.settlement.status).toBe('FAILED');
    const charged = all.find((each: { recordType: string }) => each.recordType === 'CHARGEBACK');
    expect(charged.chargebackTransaction.id).toMatch(/^[0-9a-f]{32}$/);
    expect(charged.result.code).toBe('000.100.203');
    expect(charged.payment.id).toBe(lost.id);
    // 20 + 20 + 30 - 30 - 0.07; records that failed, or match no payment, several, or a settled one are not counted.
    expect([settlement.amount, settlement.failed, settlement.fee]).toEqual(['39.93', 1, '0.07']);
  });
});

it('a record that failed first is paid out once when it succeeds', async () => {
  const shop = await open();
  const one = { transactionType: 'DEBIT', currency: 'EUR', amount: '10.00' };
  const record = { ...one, merchantTransactionId: 'order-001' };
  await shop.charge({ amount: '10.00', merchantTransactionId: 'order-001' });
  await settle(shop, { records: [{ ...record, status: 'FAILED' }] });
  await shop.gateway.clock.advance('P1D');
  await settle(shop, { records: [record, record] });
  await shop.gateway.clock.advance('P1D');
  await settle(shop, { records: [record] });
  expect(await amounts(shop)).toEqual([
    `${DAY} POS 0.00 EUR 1`,
    `${NEXT} POS 10.00 EUR 2`,
    '2030-02-02 POS 0.00 EUR 1',
  ]);
});

describe('the reports', () => {
  it('refuse requests with invalid parameters', async () => {
    const shop = await open();
    const errors = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.result.parameterErrors.map(({ name }: { name: string }) => name);
    expect(errors(await list(shop, '2030-02-01', '2030-01-31'))).toEqual(['date.to']);
    expect(errors(await list(shop, '', ''))).toEqual(['date.from', 'date.to']);
    expect(errors(await list(shop, DAY, DAY, { currency: 'EURO' }))).toEqual(['currency']);
    const id = 'c'.repeat(32);
    expect(errors(await detail(shop, id, { sortOrder: 'up' }))).toEqual(['sortOrder']);
    expect(errors(await detail(shop, id, { sortValue: 'Amount' }))).toEqual(['sortValue']);
    expect(errors(await page(shop, id, { pageNo: '0' }))).toEqual(['pageNo']);
    expect(errors(await page(shop, id, { reconciliationType: 'ALL' }))).toEqual([
      'reconciliationType',
    ]);
    for (const unknown of [detail(shop, id), page(shop, 'x'), csv(shop, DAY)]) {
      const { status, body } = await unknown;
      expect([status, body.result.code]).toEqual([400, '700.400.580']);
    }
    const { status, body } = await csv(shop, 'today');
    expect([status, body.result.code]).toEqual([404, '200.300.406']);
  });

  it('are sorted and paged', async () => {
    const shop = await open();
    for (let i = 1; i <= 4; i++) {
      await shop.charge({ amount: `${i}.00` });
      await shop.gateway.clock.advance('PT1M');
    }
    const { body } = await settle(shop);
    const { id } = body.settlements[0];
    const amountsIn = (reply: Awaited<ReturnType<typeof detail>>) =>
      reply.body.records.map(({ amount }: { amount: string }) => amount);
    expect(amountsIn(await detail(shop, id, { testMode: 'INTERNAL' }))).toEqual([
      '1.00',
      '2.00',
      '3.00',
      '4.00',
    ]);
    for (const sortOrder of ['DESC', 'desc']) {
      const sorted = { sortValue: 'SettlementTxDate', sortOrder };
      expect(amountsIn(await detail(shop, id, sorted))).toEqual(['4.00', '3.00', '2.00', '1.00']);
    }
    const first = await page(shop, id);
    expect([first.body.pages, amountsIn(first).length]).toEqual([1, 4]);
    const second = await page(shop, id, { pageNo: '2' });
    expect([second.body.pages, amountsIn(second)]).toEqual([1, []]);
    const fees = await page(shop, id, { reconciliationType: 'FEE' });
    expect([fees.body.pages, amountsIn(fees)]).toEqual([1, []]);
  });

  it('accept dates in the details, and a sort order in the summary', async () => {
    const shop = await open();
    await shop.charge({ amount: '1.00' });
    await settle(shop);
    // After the day was closed: it is settled with the next one.
    await shop.charge({ amount: '2.00' });
    await shop.gateway.clock.advance('P1D');
    await shop.charge({ amount: '3.00' });
    const { settlements } = (await settle(shop)).body;
    const days = async (more: Readonly<Record<string, string>>) =>
      (await list(shop, DAY, NEXT, more)).body.records.map(
        ({ settlement }: { settlement: { date: string } }) => settlement.date,
      );
    const sort = { sortValue: 'SettlementTxDate' };
    expect(await days(sort)).toEqual([DAY, NEXT]);
    expect(await days({ ...sort, sortOrder: 'desc' })).toEqual([NEXT, DAY]);
    const { id } = settlements[0];
    for (const [dates, amountsThere] of [
      [{}, ['2.00', '3.00']],
      [{ 'date.from': DAY, 'date.to': DAY }, ['2.00']],
      [{ 'date.from': NEXT }, ['3.00']],
      [{ 'date.to': DAY }, ['2.00']],
      [{ 'date.from': '2030-02-02', 'date.to': '2030-02-02' }, []],
    ] as const) {
      const some = await detail(shop, id, dates);
      const paged = await page(shop, id, { ...dates, ...sort, sortOrder: 'DESC' });
      const shown = ({ body }: typeof some) =>
        body.records.map(({ amount }: { amount: string }) => amount);
      expect([shown(some), shown(paged).reverse()]).toEqual([amountsThere, amountsThere]);
    }
    for (const wrong of [{ 'date.from': NEXT, 'date.to': DAY }, { 'date.to': '2030-02-30' }]) {
      for (const { body } of [await detail(shop, id, wrong), await page(shop, id, wrong)]) {
        expect(body.result.parameterErrors.map(({ name }: { name: string }) => name)).toEqual([
          'date.to',
        ]);
      }
    }
  });

  it('can be downloaded as CSV', async () => {
    const shop = await open();
    await shop.charge({ amount: '10.00', merchantTransactionId: '=HYPERLINK("x");y' });
    await settle(shop);
    const { status, headers, text } = await csv(shop, DAY);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv;charset=UTF-8;header=present');
    expect(headers['content-disposition']).toContain(
      `reconciliation_${shop.gateway.entityId}_20300131.csv`,
    );
    expect(text).toContain(`;"'=HYPERLINK(""x"");y";`);
    expect(linesOf(text)).toHaveLength(1);
  });
});
