/**
 * The books of a business in every view of the gateway: payments, settlements, files and reports agree to the cent; each
 * webhook is sent once; each filter finds each transaction.
 */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import type { StartOptions } from '../../../../src/gateway/start.ts';
import type { WebhookReceiver } from '../../../../src/testkit/webhooks.ts';
import { open, type Reply, type Shop } from '../../harness.ts';
import { deliveriesDone, listening } from '../webhook/webhookReceiver.ts';
import { type BusinessTransaction, cents, everything, queried } from './generatedYear.ts';
import { csv, detail, list } from './settlementRequests.ts';

const RATES: Readonly<Record<string, bigint>> = { USD: 92n, JPY: 1n };
const FEES = {
  DEBIT: { percent: '1.50', fixed: '0.10' },
  CREDIT: { fixed: '0.20' },
  REFUND: { percent: '0.33' },
  CHARGEBACK: { fixed: '15.00' },
  'CHARGEBACK REVERSAL': { percent: '0.50' },
  AUTH_FEE: { fixed: '0.05' },
  CAPTURE_FEE: { percent: '0.10' },
  CANCEL_FEE: { fixed: '0.03' },
  REFUND_FEE: { fixed: '0.04' },
  BATCH: { percent: '0.10', fixed: '1.00' },
  MONTHLY: { fixed: '9.90' },
};
type FeeOf = { readonly percent?: string; readonly fixed?: string };

type Row = Readonly<Record<string, string>>;

/** A business, and all that the gateway tells of it. */
export interface Books {
  readonly shop: Shop;
  readonly listener: WebhookReceiver;
  readonly made: readonly BusinessTransaction[];
  /** The payments of queries: with the authorisations of PA.CP, which no response contains. */
  readonly records: Reply['body'][];
  readonly summaries: Reply['body'][];
  readonly rows: readonly Row[];
}

/** How long a reversal is possible. */
export const REVERSAL_DAYS = 30;

/** Opens a shop, does business, and reads the books. @param make does the business */
export async function keepBooks(
  options: StartOptions,
  make: (shop: Shop) => Promise<readonly BusinessTransaction[]>,
): Promise<Books> {
  const rates = Object.fromEntries(
    Object.entries(RATES).map(([name, rate]) => [name, `0.${String(rate).padStart(2, '0')}`]),
  );
  const terms = {
    settlement: { currency: 'EUR', rates, fees: FEES },
    reversalCutOff: `P${REVERSAL_DAYS}D`,
  };
  const entities = [{ entityId: SANDBOX.id, token: 'a-token-1', terms }];
  const shop = await open({ ...options, entities });
  const listener = await listening(shop, { types: ['PAYMENT'] });
  const made = await make(shop);
  await deliveriesDone(shop);
  const records = (await everything(shop)).filter(({ paymentType }) => paymentType !== 'RG');
  const summaries = (await list(shop, '2030-01-01', '2032-12-31')).body.records;
  const rows: Row[] = [];
  for (const day of new Set<string>(summaries.map((one: Reply['body']) => one.settlement.date))) {
    const file = (await csv(shop, day)).text;
    rows.push(...(parse(file, { delimiter: ';', columns: true }) as Row[]));
  }
  return { shop, listener, made, records, summaries, rows };
}

/** The smallest unit of the amounts of a currency that are computed, in hundredths: yen and won have no decimals. */
const unitOf = (currency: string): bigint => (['JPY', 'KRW'].includes(currency) ? 100n : 1n);

/** Half away from zero; no amount is negative. */
const rounded = (dividend: bigint, divisor: bigint) => (dividend + divisor / 2n) / divisor;

function feeOf(
  amount: bigint,
  { percent = '0.00', fixed = '0.00' }: FeeOf,
  currency: string,
): bigint {
  const unit = unitOf(currency);
  return (rounded(amount * cents(percent), 10_000n * unit) + rounded(cents(fixed), unit)) * unit;
}

const signOf = ({ type, to }: BusinessTransaction): 1n | -1n => {
  if (type === 'DB' || type === 'CP') return 1n;
  if (type === 'CD' || !to) return -1n;
  return signOf(to) === 1n ? -1n : 1n;
};

const dayOf = ({ at }: BusinessTransaction) => at.slice(0, 10);

/** The transactions that move money. */
function movingIn(made: readonly BusinessTransaction[]): BusinessTransaction[] {
  const reversed = new Map(
    made.filter(({ type, isGood }) => type === 'RV' && isGood).map((one) => [one.to?.id, one]),
  );
  return made.filter((one) => {
    if (!one.isGood || one.type === 'PA') return false;
    if (one.type !== 'RV') {
      const reversal = reversed.get(one.id);
      return !reversal || dayOf(reversal) !== dayOf(one);
    }
    return one.to?.type !== 'PA' && one.to !== undefined && dayOf(one.to) !== dayOf(one);
  });
}

const ORIGIN: Readonly<Record<string, string>> = {
  DB: 'DEBIT',
  CP: 'DEBIT',
  CD: 'CREDIT',
  RF: 'REFUND',
  RV: 'REFUND',
};
const RECORD: Readonly<Record<string, string>> = { CB: 'CHARGEBACK', CR: 'CHARGEBACK REVERSAL' };

/** The charged-back payment of a chargeback; otherwise the transaction itself. */
const subjectOf = (one: BusinessTransaction): BusinessTransaction =>
  RECORD[one.type] && one.to ? subjectOf(one.to) : one;

/** The settled amount, and its currency. */
function settledOf(one: BusinessTransaction): {
  readonly amount: bigint;
  readonly currency: string;
} {
  const { amount, currency } = one;
  for (let told: BusinessTransaction | undefined = one; told; told = told.to) {
    if (told.forex === undefined) continue;
    return { amount: rounded(told.forex * amount, told.amount), currency: 'EUR' };
  }
  const rate = RATES[currency];
  return rate === undefined
    ? { amount, currency }
    : { amount: rounded(amount * rate, 100n), currency: 'EUR' };
}

/** The checks of the books. @param of called in each test, not before the tests run */
export function describeBooks(of: () => Books): void {
  it('contain each payment that moves money in one row of its day, with the fees of the terms', () => {
    const { made, rows } = of();
    const expected = movingIn(made).map((one) => {
      const subject = subjectOf(one);
      const { amount, currency } = settledOf(one);
      const type = RECORD[one.type] ?? 'SETTLED';
      const transaction = ORIGIN[subject.type] as string;
      const fee = feeOf(
        amount,
        (FEES as Record<string, FeeOf>)[type === 'SETTLED' ? transaction : type] ?? {},
        currency,
      );
      return [
        ...[type, transaction, signOf(one) === 1n ? 'POS' : 'NEG', dayOf(one), one.at, subject.id],
        ...[
          one.amount,
          one.currency,
          amount,
          currency,
          fee,
          one.reference ?? '',
          'SUCCESS',
          'MATCHED',
        ],
      ].join(' ');
    });
    const found = rows
      .filter((row) => row['ReconciliationType'] !== 'FEE')
      .map((row) =>
        [
          ...[
            row['ReconciliationType'],
            row['PaymentType'],
            row['Cashflow'],
            row['SettlementDate'],
          ],
          ...[row['TxRequestTime'], row['UniqueID'], cents(row['Amount'] ?? ''), row['Currency']],
          ...[
            cents(row['SettlementAmount'] ?? ''),
            row['SettlementCurrency'],
            cents(row['SettlementFee'] ?? ''),
          ],
          ...[row['TransactionId'], row['SettlementStatus'], row['MatchingStatus']],
        ].join(' '),
      );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('contain each separate fee once', () => {
    const { made, records, rows } = of();
    const own: Record<string, FeeOf & { readonly name: string }> = {
      PA: { name: 'AUTH_FEE', ...FEES.AUTH_FEE },
      DB: { name: 'CAPTURE_FEE', ...FEES.CAPTURE_FEE },
      CP: { name: 'CAPTURE_FEE', ...FEES.CAPTURE_FEE },
      RV: { name: 'CANCEL_FEE', ...FEES.CANCEL_FEE },
      RF: { name: 'REFUND_FEE', ...FEES.REFUND_FEE },
    };
    const known = new Set(made.map(({ id }) => id));
    const beside = records.flatMap(({ id, result, currency }) => {
      const isBeside = !known.has(id) && result.code === '000.100.110';
      // A fixed fee does not depend on the amount, and may be less than the smallest unit of its currency.
      const fee = feeOf(0n, FEES.AUTH_FEE, RATES[currency] === undefined ? currency : 'EUR');
      return isBeside && fee > 0n ? [`AUTH_FEE ${id} ${fee}`] : [];
    });
    const expected = made.flatMap((one) => {
      const fee = one.isGood ? own[one.type] : undefined;
      if (!fee) return [];
      const settled = settledOf(one);
      const charged = feeOf(settled.amount, fee, settled.currency);
      return charged === 0n ? [] : [`${fee.name} ${one.id} ${charged}`];
    });
    const found = rows
      .filter((row) => row['ReconciliationType'] === 'FEE' && row['UniqueID'] !== '')
      .map((row) => `${row['PaymentType']} ${row['UniqueID']} ${cents(row['Amount'] ?? '')}`);
    expect(found.sort()).toEqual([...expected, ...beside].sort());
  });

  it('add up to the payout: rows, summaries and reports', async () => {
    const { shop, summaries, rows } = of();
    const months = new Set<string>();
    expect(summaries).not.toEqual([]);
    for (const { id, settlement, count } of summaries) {
      const own = rows.filter((row) => row['SettlementTxId'] === id);
      let [net, fees, before] = [0n, 0n, 0n];
      for (const row of own) {
        const amount = cents(row['SettlementAmount'] ?? '');
        const fee = cents(row['SettlementFee'] ?? '');
        const part = (row['Cashflow'] === 'POS' ? amount : -amount) - fee;
        net += part;
        fees += row['ReconciliationType'] === 'FEE' ? amount : fee;
        if (row['PaymentType'] !== 'BATCH' && row['PaymentType'] !== 'MONTHLY') before += part;
      }
      const { amount, cashflow, fee, currency, date } = settlement;
      expect([net, fees, BigInt(own.length)], `${date} ${currency}`).toEqual([
        cashflow === 'POS' ? cents(amount) : -cents(amount),
        cents(fee),
        BigInt(count),
      ]);
      const month = `${date.slice(0, 7)} ${currency}`;
      const charged = own
        .filter(({ UniqueID }) => UniqueID === '')
        .map((row) => `${row['PaymentType']} ${row['Amount']}`);
      const batch = feeOf(before > 0n ? before : 0n, FEES.BATCH, currency);
      expect(charged.map((text) => text.replace(/ .*/, ''))).toEqual(
        months.has(month) ? ['BATCH'] : ['BATCH', 'MONTHLY'],
      );
      expect(cents(charged[0]?.replace('BATCH ', '') ?? '')).toBe(batch);
      months.add(month);
      const told = (await detail(shop, id)).body.records.map(
        ({ recordType, transactionType, payment, amount: of, settlement: paid }: Reply['body']) =>
          [
            recordType,
            transactionType,
            payment?.id ?? '',
            of,
            paid.cashflow,
            paid.amount,
            paid.fee,
          ].join(' '),
      );
      const columns = [
        'ReconciliationType',
        'PaymentType',
        'UniqueID',
        'Amount',
        'Cashflow',
        'SettlementAmount',
        'SettlementFee',
      ];
      expect(told).toEqual(own.map((row) => columns.map((name) => row[name]).join(' ')));
    }
  });

  it('match the messages, one for each transaction', () => {
    const { listener, records } = of();
    const told = listener.messages
      .filter(({ type }) => type === 'PAYMENT')
      .map(({ payload }) => `${payload.id} ${payload.paymentType} ${payload.result.code}`);
    const listed = records.map(
      ({ id, paymentType, result }) => `${id} ${paymentType} ${result.code}`,
    );
    expect(told.sort()).toEqual(listed.sort());
    expect(new Set(listed).size).toBe(listed.length);
  });
}

/** The check of the filters of queries: several requests for each transaction. */
export function describeFilters(of: () => Books): void {
  it('are found by each filter', async () => {
    const { shop, made, records } = of();
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    for (const one of made) {
      const frame = { 'date.from': one.at, 'date.to': one.at, limit: '500' };
      const { body } = await queried(shop, {}, `/${one.id}`);
      const [record] = body.records;
      expect([record.paymentType, cents(record.amount), record.currency]).toEqual([
        one.type,
        one.amount,
        one.currency,
      ]);
      const ways = [
        frame,
        { ...frame, paymentTypes: one.type },
        { ...frame, paymentMethods: one.method },
        {
          ...frame,
          paymentTypes: `${one.type}, 3D`,
          paymentMethods: `${one.method}, OT`,
          shortId: record.shortId,
        },
        ...(one.reference === undefined
          ? []
          : [{ merchantTransactionId: one.reference, limit: '500' }]),
      ];
      for (const way of ways) {
        const found = await queried(shop, way);
        const ids = (found.body.records ?? []).map(({ id }: Reply['body']) => id);
        expect(ids, JSON.stringify(way)).toContain(one.id);
      }
    }
  });
}
