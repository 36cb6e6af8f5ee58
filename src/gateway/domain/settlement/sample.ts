/**
 * A made-up settlement, for an entity that requests reports with `testMode=INTERNAL` (API 1, Test modes: the service's
 * simulators answer) and has no settlement. A client can read a list, its details and a page before any payment was made.
 * Pure.
 */
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
const PREFIX = '5a3d1e'.padEnd(24, '0');
const CURRENCY = 'EUR';
const NOON_MS = 12 * HOUR_MS;

/** The id of the sample of a day. */
const idOf = (day: Day): SettlementId => `${PREFIX}${day.replaceAll('-', '')}` as SettlementId;

/** The day whose sample has the id; undefined for all other ids. */
function dayOf(id: string): Day | undefined {
  const [, year, month, date] = new RegExp(`^${PREFIX}(\\d{4})(\\d\\d)(\\d\\d)$`).exec(id) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}

/** The sample as a list shows it; none for a currency other than that of the sample. */
export function sampleSummaries(entity: Entity, day: Day, currency = CURRENCY): readonly object[] {
  if (currency !== CURRENCY) return [];
  const settlement: Settlement = {
    id: idOf(day),
    entityId: entity.id,
    day,
    currency: CURRENCY,
    count: RECORDS.length,
    failed: 0,
    // 92.00 minus the refund, the fee of the payment and the fee of the batch.
    net: 7830n,
    fee: 170n,
  };
  return [summaryMembers(settlement, entity)];
}

/** The records of a sample; undefined for any other id. */
export function sampleRecords(entity: Entity, id: string): readonly SettlementRecord[] | undefined {
  const day = dayOf(id);
  if (day === undefined) return undefined;
  return RECORDS.map(({ type, ...record }, i) => ({
    seq: i + 1,
    day,
    settlementId: idOf(day),
    type,
    at: startOfDay(day) + NOON_MS,
    sourceId: null,
    data: { ...commonOf(entity), ...record },
  }));
}

const commonOf = ({ id, name }: Entity) => ({
  institute: 'Sandbox Acquiring',
  instituteMerchantId: id,
  accountId: id,
  accountName: name,
  merchantId: id,
  currency: CURRENCY,
  settlementCurrency: CURRENCY,
  fxRate: '1.00',
  status: 'SUCCESS' as const,
});

type Said = Pick<NewRecord, 'type'> & Omit<RecordData, keyof ReturnType<typeof commonOf>>;

const CARD = { brand: 'VISA', account: 'card', last4: '0000', holder: 'Jane Jones' } as const;

const RECORDS: readonly Said[] = [
  {
    type: 'SETTLED',
    transactionType: 'DEBIT',
    cashflow: 'POS',
    amount: '92.00',
    settlementAmount: '92.00',
    fee: '1.20',
    transactionId: 'sample-order-1',
    paymentId: '5a3d1e00000070008000000000000001',
    ...CARD,
  },
  {
    type: 'SETTLED',
    transactionType: 'REFUND',
    cashflow: 'NEG',
    amount: '12.00',
    settlementAmount: '12.00',
    fee: '0.00',
    transactionId: 'sample-order-1',
    paymentId: '5a3d1e00000070008000000000000002',
    ...CARD,
  },
  {
    type: 'FEE',
    transactionType: 'BATCH',
    cashflow: 'NEG',
    amount: '0.50',
    settlementAmount: '0.50',
    fee: '0.00',
  },
];
