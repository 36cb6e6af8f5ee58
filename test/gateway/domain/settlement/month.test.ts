import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import { COLUMNS } from '../../../../src/gateway/domain/settlement/columns.ts';
import { type Fields, open, type Shop } from '../../harness.ts';
import { csv, list } from './settlementRequests.ts';

/** A line of the file, as an independent CSV reader parses it. */
type Row = Readonly<Record<string, string>>;

const FEES = {
  DEBIT: { percent: '1.50', fixed: '0.10' },
  REFUND: { fixed: '0.25' },
  CHARGEBACK: { fixed: '15.00' },
  AUTH_FEE: { fixed: '0.05' },
  CAPTURE_FEE: { fixed: '0.02' },
  CANCEL_FEE: { fixed: '0.03' },
  REFUND_FEE: { fixed: '0.04' },
  BATCH: { fixed: '1.00' },
  MONTHLY: { fixed: '9.90' },
};

/** The payments, from their responses: id, type, amount in cents, currency. */
const paid: { id: string; type: string; cents: bigint; currency: string }[] = [];
let shop: Shop;
let text = '';
let rows: Row[] = [];

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

const at = (instant: string) => shop.gateway.clock.freeze(`2030-01-${instant}Z`);

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function note({ status, body }: { status: number; body: any }): string {
  const type = body.paymentType;
  expect([status, body.result?.parameterErrors]).toEqual([200, undefined]);
  paid.push({ id: body.id, type, cents: cents(body.amount), currency: body.currency });
  return body.id;
}

const charge = async (amount: string, fields: Fields = {}) =>
  note(await shop.charge({ amount, ...fields }));

const refer = async (id: string, type: string, amount: string, fields: Fields = {}) =>
  note(await shop.refer(id, type, { amount, ...fields }));

const control = async (path: string, asked: object) => {
  const headers = { ...shop.bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ entityId: shop.gateway.entityId, ...asked });
  const reply = await shop.send('POST', `/_sandbox/${path}`, headers, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};

beforeAll(async () => {
  const settlement = { currency: 'EUR', rates: { USD: '0.92' }, fees: FEES };
  shop = await open({
    entities: [
      {
        entityId: SANDBOX.id,
        token: 'another-token-1',
        name: '=The; "shop"',
        terms: { settlement },
      },
    ],
  });
  await at('01T08:00:00');
  await at('02T09:00:00');
  const debit = await charge('100.00', {
    merchantTransactionId: 'order-0001',
    merchantInvoiceId: '+49-1234567',
  });
  await at('02T09:01:00');
  const authorised = await charge('80.00', {
    paymentType: 'PA',
    merchantTransactionId: 'order-0002',
  });
  await at('02T09:02:00');
  const dollars = await charge('50.05', { currency: 'USD', merchantTransactionId: 'order-0003' });
  await at('02T09:03:00');
  const cancelled = await charge('20.00', { paymentType: 'PA' });
  await at('02T09:04:00');
  const soon = await charge('7.00');
  await refer(soon, 'RV', '7.00');
  await at('02T10:00:00');
  await refer(cancelled, 'RV', '20.00');
  await at('03T10:00:00');
  await refer(authorised, 'CP', '60.00', { merchantTransactionId: '-capture-1' });
  await at('05T11:00:00');
  await refer(debit, 'RF', '25.50');
  await at('05T11:01:00');
  await charge('10.00', { paymentType: 'CD' });
  await at('05T11:02:00');
  await charge('1000.00', { currency: 'JPY' });
  await at('05T11:03:00');
  await charge('33.33', { paymentType: 'PA.CP' });
  await at('10T12:00:00');
  const reason = { chargebackResultCode: '000.100.203' };
  const chargeback = await control(`payments/${dollars}/chargebacks`, reason);
  paid.push({ id: chargeback.id, type: 'CB', cents: cents('50.05'), currency: 'USD' });
  await at('15T12:00:00');
  await control(`chargebacks/${chargeback.id}/representments`, {});
  const { reversalId } = await control(`chargebacks/${chargeback.id}/reversals`, {});
  paid.push({ id: reversalId, type: 'CR', cents: cents('50.05'), currency: 'USD' });
  await at('19T20:00:00');
  const late = await charge('12.34');
  await at('20T10:00:00');
  await refer(late, 'RV', '12.34');
  await at('25T00:00:00');
  const { body } = await list(shop, '2030-01-01', '2030-01-31');
  const days: string[] = body.records.map(
    (each: { settlement: { date: string } }) => each.settlement.date,
  );
  for (const day of new Set(days)) {
    const file = (await csv(shop, day)).text;
    text += text === '' ? file : file.slice(file.indexOf('\n') + 1);
  }
  rows = parse(text, { delimiter: ';', columns: true }) as Row[];
}, 60_000);

/** The sum of the records of a kind, by currency. */
function sums(wanted: (row: Row) => boolean): Record<string, bigint> {
  const all: Record<string, bigint> = {};
  for (const row of rows.filter(wanted)) {
    const currency = row['Currency'] ?? '';
    all[currency] = (all[currency] ?? 0n) + cents(row['Amount'] ?? '');
  }
  return all;
}

const paidAs = (...types: string[]): Record<string, bigint> => {
  const all: Record<string, bigint> = {};
  for (const { cents: amount, currency } of paid.filter((one) => types.includes(one.type))) {
    all[currency] = (all[currency] ?? 0n) + amount;
  }
  return all;
};

const is = (type: string, transaction?: string) => (row: Row) =>
  row['ReconciliationType'] === type &&
  (transaction === undefined || row['PaymentType'] === transaction);

const byTime = (one: string, other: string): number =>
  one && other && placeOf(one) < placeOf(other) ? -1 : 1;

const placeOf = (line: string): string => {
  const [type, transaction] = line.split(';');
  return `${/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(line)} ${line.includes(';JPY;')} ${type} ${transaction}`;
};

describe('the files of a month', () => {
  it('have 38 columns in the order of the specification', () => {
    const [header = ''] = text.split('\n');
    expect(header.split(';')).toEqual(COLUMNS.map(({ name }) => name));
    expect(COLUMNS).toHaveLength(38);
    for (const row of rows) expect(Object.keys(row)).toHaveLength(38);
  });

  it('agree with the payments to the cent', () => {
    // A payment that was reversed on its day is not included.
    const debits = paidAs('DB', 'CP', 'PA.CP');
    expect(sums(is('SETTLED', 'DEBIT'))).toEqual({ ...debits, EUR: (debits['EUR'] ?? 0n) - 700n });
    expect(sums(is('SETTLED', 'CREDIT'))).toEqual(paidAs('CD'));
    // A refund, and a reversal after the settlement.
    expect(sums(is('SETTLED', 'REFUND'))).toEqual({ EUR: 2550n + 1234n });
    expect(sums(is('CHARGEBACK'))).toEqual(paidAs('CB'));
    expect(sums(is('CHARGEBACK REVERSAL'))).toEqual(paidAs('CR'));
    const settled = rows.filter(is('SETTLED')).map((row) => row['UniqueID']);
    expect(new Set(settled).size).toBe(settled.length);
  });

  it('contain the reason and the payment of a chargeback', () => {
    const [chargeback] = rows.filter(is('CHARGEBACK'));
    const [reversal] = rows.filter(is('CHARGEBACK REVERSAL'));
    const dollars = paid.find(({ type, currency }) => type === 'DB' && currency === 'USD');
    for (const row of [chargeback, reversal]) {
      expect(row).toMatchObject({
        UniqueID: dollars?.id,
        TransactionId: 'order-0003',
        ReasonCode: '000.100.203',
        PaymentType: 'DEBIT',
        MatchingStatus: 'MATCHED',
        MatchedTransactions: dollars?.id,
        SettlementAmount: '46.05',
        SettlementCurrency: 'EUR',
        SettlementFxRate: '0.92',
        ChargebackId: paid.find(({ type }) => type === 'CB')?.id,
      });
    }
    expect([chargeback?.['Cashflow'], reversal?.['Cashflow']]).toEqual(['NEG', 'POS']);
    expect([chargeback?.['SettlementFee'], reversal?.['SettlementFee']]).toEqual(['15.00', '0.00']);
  });

  it('add up to the payout', async () => {
    const net: Record<string, bigint> = {};
    for (const row of rows) {
      const name = `${row['SettlementDate']} ${row['SettlementCurrency']}`;
      const amount = cents(row['SettlementAmount'] ?? '');
      const signed = row['Cashflow'] === 'POS' ? amount : -amount;
      net[name] = (net[name] ?? 0n) + signed - cents(row['SettlementFee'] ?? '');
    }
    const { body } = await list(shop, '2030-01-01', '2030-01-31');
    const told = body.records.map(
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      ({ settlement: { date, currency, amount, cashflow } }: any) => [
        `${date} ${currency}`,
        cashflow === 'POS' ? cents(amount) : -cents(amount),
      ],
    );
    expect(net).toEqual(Object.fromEntries(told));
  });

  it('match the terms, each on its record', () => {
    const fees = rows.filter(is('FEE')).map((row) => `${row['PaymentType']} ${row['Amount']}`);
    const counted = new Map<string, number>();
    for (const fee of fees) counted.set(fee, (counted.get(fee) ?? 0) + 1);
    expect(Object.fromEntries(counted)).toEqual({
      // Three authorisations, one of them of a PA.CP.
      'AUTH_FEE 0.05': 3,
      'CAPTURE_FEE 0.02': 6,
      'CANCEL_FEE 0.03': 3,
      'REFUND_FEE 0.04': 1,
      'BATCH 1.00': 8,
      'MONTHLY 9.90': 1,
      // Yen have no minor unit.
      'MONTHLY 10.00': 1,
    });
  });

  it('are harmless in a spreadsheet, and contain all data', () => {
    const [debit] = rows.filter((row) => row['TransactionId'] === 'order-0001');
    expect(debit).toMatchObject({
      InvoiceId: "'+49-1234567",
      MerchantAccountName: '\'=The; "shop"',
    });
    for (const row of rows) {
      for (const [name, value] of Object.entries(row))
        expect(value, name).not.toMatch(/^[=+\-@\t]/);
    }
  });

  it('match the stored sample', async () => {
    const names = new Map<string, string>();
    // The order of rows of the same instant is not defined.
    const [header = '', ...lines] = text.trim().split('\n');
    const ordered = `${[header, ...lines.toSorted(byTime)].join('\n')}\n`;
    const named = ordered.replace(
      /\b(?!a0{30}1|0{28}f001)(?:[0-9a-f]{32}|[0-9A-F]{16}|\d{4}\.\d{4}\.\d{4})\b/g,
      (id) => {
        names.set(id, names.get(id) ?? `<${names.size + 1}>`);
        return names.get(id) as string;
      },
    );
    await expect(named).toMatchFileSnapshot('month.csv');
  });
});
