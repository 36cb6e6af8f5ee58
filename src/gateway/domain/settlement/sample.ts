/**
 * A made-up settlement, for an entity that requests reports with `testMode=INTERNAL` (API 1, Test modes: the service's
 * simulators answer) and has no settlement. A client can read a list, its details and a page before any payment was made.
 * Pure.
 */
import { currencyDecimals, formatAmount, isCurrency } from '../../../money/index.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { Entity } from '../merchant/types.ts';
import { isDay, startOfDay } from './day.ts';
import { summaryMembers } from './renderSettlement.ts';
import type {
  Day,
  NewRecord,
  RecordData,
  Settlement,
  SettlementId,
  SettlementRecord,
} from './types.ts';

/** Ids of real settlements are random: none of them has this prefix. */
const PREFIX = '5a3d1e'.padEnd(18, '0');
const NOON_MS = 12 * HOUR_MS;

/** What a sample is made for. */
interface Sample {
  readonly day: Day;
  readonly currency: string;
}

/** The id of a sample: it contains the letters of the currency in ASCII, and the day. */
const idOf = ({ day, currency }: Sample): SettlementId =>
  `${PREFIX}${Buffer.from(currency, 'latin1').toString('hex')}${day.replaceAll('-', '')}` as SettlementId;

const ID = new RegExp(`^${PREFIX}([0-9a-f]{6})(\\d{4})(\\d\\d)(\\d\\d)$`);

/** The sample with the id; undefined for all other ids. */
function sampleWith(id: string): Sample | undefined {
  const [, letters = '', year, month, date] = ID.exec(id) ?? [];
  const day = `${year}-${month}-${date}`;
  const currency = Buffer.from(letters, 'hex').toString('latin1');
  return isDay(day) && isCurrency(currency) ? { day, currency } : undefined;
}

/** The sample as a list shows it. */
export function sampleSummaries(entity: Entity, day: Day, currency = 'EUR'): readonly object[] {
  const settlement: Settlement = {
    id: idOf({ day, currency }),
    entityId: entity.id,
    day,
    currency,
    count: RECORDS.length,
    failed: 0,
    // The payment minus the refund, the fee of the payment and the fee of the batch.
    net: minorOf(7830n, currency),
    fee: minorOf(170n, currency),
  };
  return [summaryMembers(settlement, entity)];
}

/** An amount that the text form can show: a currency with more than two decimals has zeros behind them. */
const minorOf = (amount: bigint, currency: string): bigint =>
  amount * 10n ** BigInt(Math.max(0, (currencyDecimals(currency) ?? 2) - 2));

/** The records of a sample; undefined for any other id. */
export function sampleRecords(entity: Entity, id: string): readonly SettlementRecord[] | undefined {
  const sample = sampleWith(id);
  if (sample === undefined) return undefined;
  const { day, currency } = sample;
  const textOf = (amount: bigint) => formatAmount({ minor: minorOf(amount, currency), currency });
  return RECORDS.map(({ type, amount, fee, ...record }, i) => ({
    seq: i + 1,
    day,
    settlementId: idOf(sample),
    type,
    at: startOfDay(day) + NOON_MS,
    sourceId: null,
    data: {
      ...commonOf(entity, currency),
      ...record,
      amount: textOf(amount),
      settlementAmount: textOf(amount),
      fee: textOf(fee),
    },
  }));
}

const commonOf = ({ id, name }: Entity, currency: string) => ({
  institute: 'Sandbox Acquiring',
  instituteMerchantId: id,
  accountId: id,
  accountName: name,
  merchantId: id,
  currency,
  settlementCurrency: currency,
  fxRate: '1.00',
  status: 'SUCCESS' as const,
});

type Said = Pick<NewRecord, 'type'> &
  Omit<RecordData, keyof ReturnType<typeof commonOf> | 'amount' | 'settlementAmount' | 'fee'> & {
    /** In the smallest unit of a currency with two decimals. */
    readonly amount: bigint;
    readonly fee: bigint;
  };

const CARD = { brand: 'VISA', account: 'card', last4: '0000', holder: 'Jane Jones' } as const;

const RECORDS: readonly Said[] = [
  {
    type: 'SETTLED',
    transactionType: 'DEBIT',
    cashflow: 'POS',
    amount: 9200n,
    fee: 120n,
    transactionId: 'sample-order-1',
    paymentId: '5a3d1e00000070008000000000000001',
    ...CARD,
  },
  {
    type: 'SETTLED',
    transactionType: 'REFUND',
    cashflow: 'NEG',
    amount: 1200n,
    fee: 0n,
    transactionId: 'sample-order-1',
    paymentId: '5a3d1e00000070008000000000000002',
    ...CARD,
  },
  {
    type: 'FEE',
    transactionType: 'BATCH',
    cashflow: 'NEG',
    amount: 50n,
    fee: 0n,
  },
];
