/**
 * Records that come from the clearing institute. They are matched to the payments of the entity by their data, so that a file
 * can have the same kinds of records as a real file: records that match no payment, or several payments, and records of money
 * that could not be moved.
 */
import { descriptionOf } from '../../../contract/resultCodes.ts';
import type { Entity } from '../merchant/types.ts';
import type { EntityId, Ids } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Payment } from '../transaction/types.ts';
import { conversionOf } from './lineage.ts';
import { lineagesOf } from './lineages.ts';
import { forReports, isSettleable, type Line, lineOf, saidOf } from './settlementRecord.ts';
import type { SettlementTables } from './tables.ts';
import type { Clearing, MatchingStatus, RecordData, TransactionType } from './types.ts';

/** The maximum number of payments that are listed where several match. */
const MOST_NAMED = 20;

/** The types of payments that a record may match; none: the record belongs to no payment. */
const MAY_BE_OF: Readonly<Record<TransactionType, readonly PaymentType[]>> = {
  DEBIT: ['DB', 'CP'],
  CREDIT: ['CD'],
  REFUND: ['RF', 'RV'],
  AUTH_FEE: ['PA'],
  CAPTURE_FEE: ['DB', 'CP'],
  CANCEL_FEE: ['RV'],
  REFUND_FEE: ['RF'],
  BATCH: [],
  MONTHLY: [],
  SUBMERCHANT: [],
  PAYMENT_FACILITATOR: [],
};

/** The sign of a record without a cash flow. */
function usualSign({ recordType, transactionType }: Clearing): 1n | -1n {
  if (recordType === 'FEE') return -1n;
  const sign = transactionType === 'DEBIT' ? 1n : -1n;
  return recordType === 'CHARGEBACK' ? (sign === 1n ? -1n : 1n) : sign;
}

/** The entity of a record, and when the record arrived. `now`: entity time, ms UTC. */
export interface ClearingPlace {
  readonly entity: Entity;
  readonly now: number;
  readonly before: number;
}

/** The record that is stored for a record of the clearing institute. Inside the database transaction that stores it. */
export async function clearedLine(
  tables: SettlementTables,
  ids: Pick<Ids, 'payment'>,
  clearing: Clearing,
  { entity, now, before }: ClearingPlace,
): Promise<Line> {
  const { recordType: type, transactionType, cashflow, money, status } = clearing;
  const found = await matchesOf(tables, clearing, entity.id, before);
  const [one] = found ?? [];
  const payment = found?.length === 1 ? one : undefined;
  const channel = (payment && (await tables.entity.find(payment.channelId))) ?? entity;
  // A payment that this record settles is not settled again.
  const isItsOwn = type === 'SETTLED' && payment !== undefined;
  const isNew = isItsOwn && (await tables.settlement.paid(entity.id, [payment.id])).length === 0;
  const sign = cashflow === undefined ? usualSign(clearing) : cashflow === 'POS' ? 1n : -1n;
  const [lineage] = payment ? await lineagesOf(tables, entity.id, [payment]) : [];
  const isFee = type === 'FEE';
  const conversion = isFee ? undefined : lineage && conversionOf(lineage);
  // A record that matches no payment is not paid out. A SETTLED record is not paid out either where its payment has a record
  // of its own, or is already settled.
  const isUnpaid = found?.length === 0 || (type === 'SETTLED' && found !== undefined && !isNew);
  const entry = { type, transactionType, sign, money, conversion, status, isUnpaid };
  const at = payment?.createdAt ?? now;
  const more = {
    ...(lineage && saidOf(lineage)),
    ...(lineage && !isFee && forReports(lineage)),
    ...ownWords(clearing),
    ...matchingOf(found),
    ...(type === 'CHARGEBACK' && payment && { chargebackId: ids.payment(now) as string }),
  };
  return lineOf({ ...entry, at, sourceId: isNew ? payment.id : null }, channel, more);
}

/** Data of the institute replaces the data of the payment. */
function ownWords(clearing: Clearing): Partial<RecordData> {
  const { merchantTransactionId, txId1, descriptor, reasonCode } = clearing;
  return {
    ...(merchantTransactionId !== undefined && { transactionId: merchantTransactionId }),
    ...(txId1 !== undefined && { txId1 }),
    ...(descriptor !== undefined && { descriptor }),
    ...(reasonCode !== undefined && {
      reasonCode,
      reasonDesc: descriptionOf(reasonCode).slice(0, 128),
    }),
  };
}

/** The payments that a record may match; undefined where the record belongs to no payment. */
async function matchesOf(
  tables: SettlementTables,
  { recordType, transactionType, money, merchantTransactionId, txId1 }: Clearing,
  entityId: EntityId,
  before: number,
): Promise<readonly Payment[] | undefined> {
  const types = MAY_BE_OF[transactionType];
  if (types.length === 0) return undefined;
  const isFee = recordType === 'FEE';
  if (isFee && merchantTransactionId === undefined && txId1 === undefined) return [];
  const found = await tables.settlement.matching({
    entityId,
    types,
    money: isFee ? null : money,
    merchantTransactionId,
    txId1,
    before,
    most: MOST_NAMED,
  });
  return found.filter(isSettleable);
}

function matchingOf(found: readonly Payment[] | undefined): Partial<RecordData> {
  if (!found) return {};
  const matching: MatchingStatus =
    found.length === 0 ? 'NOT_MATCHED' : found.length === 1 ? 'MATCHED' : 'MULTIPLE_MATCHES';
  return { matching, matched: found.map(({ id }) => id) };
}
