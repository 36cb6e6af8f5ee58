/** The records of one payment: pure, from the payment and the terms of its channel. */

import { descriptionOf, groupOf, isGood } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import type { FeeName } from '../merchant/settlementTerms.ts';
import type { Entity } from '../merchant/types.ts';
import { shortIdOf } from '../shared/shortId.ts';
import type { Payment } from '../transaction/types.ts';
import {
  cashflowOf,
  exchange,
  feeOn,
  hundredths,
  rateOf,
  shownAmount,
  shownHundredths,
  totalsOf,
} from './arithmetic.ts';
import { brandColumn } from './brandColumn.ts';
import {
  askedIn,
  chargebackOf,
  conversionOf,
  type Lineage,
  sellersOf,
  signOf,
  subjectOf,
} from './lineage.ts';
import type {
  NewRecord,
  RecordData,
  RecordType,
  SettlementStatus,
  Totals,
  TransactionType,
} from './types.ts';
import { SETTLED_TYPES } from './types.ts';

/** A record, the currency of the settlement that it belongs to, and the totals that it adds to that settlement. */
export interface Line {
  readonly currency: string;
  readonly record: NewRecord;
  readonly totals: Totals;
}

/** Whether a payment is settled, given its type and its result. The code of a chargeback is its reason. */
export const isSettleable = ({ type, code }: Pick<Payment, 'type' | 'code'>): boolean =>
  (SETTLED_TYPES as readonly string[]).includes(type) &&
  (isGood(code) || ((type === 'CB' || type === 'CR') && groupOf(code) === 'chargeback'));

/** A payment with the other data that its records need. */
export interface Known {
  readonly lineage: Lineage;
  /** The channel of the payment. */
  readonly channel: Entity;
  /** Whether the payment it refers to was settled before, and paid out. */
  readonly wasSettled: boolean;
}

/**
 * Whether a payment moves money. A payment that was reversed before it was paid out moves none, and neither does that
 * reversal.
 */
export function movesMoney({ lineage: [payment], wasSettled }: Known): boolean {
  switch (payment.type) {
    case 'DB':
    case 'CP':
    case 'CD':
      return payment.totals.closedBy !== 'reversed';
    case 'RV':
      return wasSettled;
    case 'RF':
    case 'CB':
    case 'CR':
      return true;
    default:
      return false;
  }
}

/** The records of a payment: its own, and those of its fees. */
export function linesOf(known: Known): readonly Line[] {
  const own = movesMoney(known) ? [settledLine(known)] : [];
  return [...own, ...feeLines(known)];
}

const TYPES: Readonly<Record<string, TransactionType>> = {
  DB: 'DEBIT',
  CP: 'DEBIT',
  CD: 'CREDIT',
  RF: 'REFUND',
  RV: 'REFUND',
};

/** The transaction type of a record; a chargeback and its reversal have the type of the payment that was charged back. */
export const transactionTypeOf = (lineage: Lineage): TransactionType =>
  TYPES[subjectOf(lineage).type] ?? 'DEBIT';

const recordTypeOf = ({ type }: Payment): RecordType => {
  if (type === 'CB') return 'CHARGEBACK';
  return type === 'CR' ? 'CHARGEBACK REVERSAL' : 'SETTLED';
};

/**
 * The amount of a payment in the currency of the payout, and the exchange rate. The amount is converted where the channel is
 * paid out in another currency, and the terms have a rate or the shop sent a converted amount. The amount that the shop sent
 * has precedence (API 1, Forex).
 *
 * @param conversion the converted amount that the shop sent
 */
export function paidOut(money: Money, { terms: { settlement } }: Entity, conversion?: Money) {
  const { currency, rates = {} } = settlement ?? {};
  const isSame = !currency || currency === money.currency;
  const rate = isSame ? undefined : rates[money.currency];
  const hasWord = conversion && conversion.currency !== money.currency && money.minor > 0n;
  if (!isSame && hasWord && (rate !== undefined || conversion.currency === currency)) {
    return { settled: conversion, fxRate: shownHundredths(rateOf(money, conversion)) };
  }
  if (isSame || rate === undefined) return { settled: money, fxRate: '1.00' };
  const fxRate = hundredths(rate);
  return { settled: exchange(money, currency, fxRate), fxRate: shownHundredths(fxRate) };
}

/** The data of a record other than that of its payment. */
export interface RecordEntry {
  readonly type: RecordType;
  readonly transactionType: TransactionType;
  readonly sign: 1n | -1n;
  readonly at: number;
  readonly sourceId: Payment['id'] | null;
  readonly money: Money;
  /** The converted amount that the shop sent. */
  readonly conversion?: Money | undefined;
  readonly status: SettlementStatus;
  /** Whether the record moves no money: it belongs to no payment, or its payment is settled by another record. */
  readonly isUnpaid?: boolean;
}

/** A record with its amount and its fee. */
export function lineOf(entry: RecordEntry, channel: Entity, more: Partial<RecordData>): Line {
  const { settled: whole, fxRate } = paidOut(entry.money, channel, entry.conversion);
  const settled = entry.isUnpaid ? { ...whole, minor: 0n } : whole;
  const isFree = entry.status === 'FAILED' || entry.isUnpaid;
  const fee = feeOn(settled, isFree ? undefined : feeOf(entry, channel));
  const cashflow = cashflowOf(entry.sign);
  return {
    currency: settled.currency,
    totals: totalsOf(settled.minor, cashflow, {
      fee: fee.minor,
      isFee: entry.type === 'FEE',
      status: entry.status,
    }),
    record: {
      type: entry.type,
      at: entry.at,
      sourceId: entry.sourceId,
      data: {
        transactionType: entry.transactionType,
        cashflow,
        ...placeOf(channel),
        amount: shownAmount(entry.money),
        currency: entry.money.currency,
        settlementAmount: shownAmount(settled),
        settlementCurrency: settled.currency,
        fee: shownAmount(fee),
        fxRate,
        status: entry.status,
        ...more,
      },
    },
  };
}

const feeOf = ({ type, transactionType }: RecordEntry, { terms: { settlement } }: Entity) =>
  type === 'FEE'
    ? undefined
    : settlement?.fees?.[type === 'SETTLED' ? (transactionType as FeeName) : type];

/** The merchant account, and its clearing institute. */
const placeOf = ({ id, name, merchantId, terms: { settlement } }: Entity) => ({
  institute: settlement?.clearingInstitute?.name ?? 'Sandbox Acquiring',
  instituteMerchantId: settlement?.clearingInstitute?.merchantId ?? id,
  accountId: id,
  accountName: name,
  merchantId: merchantId ?? id,
});

function settledLine({ lineage, channel }: Known): Line {
  const [payment] = lineage;
  const type = recordTypeOf(payment);
  const entry = {
    type,
    transactionType: transactionTypeOf(lineage),
    sign: signOf(lineage),
    at: payment.createdAt,
    sourceId: payment.id,
    money: payment.money,
    conversion: conversionOf(lineage),
    status: 'SUCCESS',
  } as const;
  const chargeback = type === 'SETTLED' ? undefined : chargebackOf(lineage);
  return lineOf(entry, channel, {
    ...saidOf(lineage),
    ...forReports(lineage),
    reasonCode: chargeback?.code,
    reasonDesc: chargeback && descriptionOf(chargeback.code).slice(0, 128),
    matching: 'MATCHED',
    matched: [subjectOf(lineage).id],
    chargebackId: chargeback?.id,
  });
}

/**
 * Data of a payment that the reports show, and that has no column in the file. Records of fees do not have it, so that a
 * seller's part is listed once.
 */
export const forReports = (lineage: Lineage): Partial<RecordData> => ({
  memo: lineage[0].request['merchantMemo'],
  sellers: sellersOf(lineage),
});

/** The data of a record that comes from its payment. */
export function saidOf(lineage: Lineage): Partial<RecordData> {
  const [payment] = lineage;
  const subject = subjectOf(lineage);
  const [{ account }] = lineage;
  const { brand } = lineage.find((one) => one.brand !== null) ?? payment;
  const details = payment.findings.details ?? subject.findings.details ?? {};
  return {
    paymentId: subject.id,
    shortId: shortIdOf(subject.id),
    txId1: details['ConnectorTxID1'],
    txId2: details['ConnectorTxID2'],
    txId3: details['ConnectorTxID3'],
    transactionId: askedIn([subject, ...lineage], 'merchantTransactionId'),
    invoiceId: askedIn([subject, ...lineage], 'merchantInvoiceId'),
    brand: brand === null ? undefined : brandColumn(brand),
    descriptor: payment.descriptor.slice(0, 128),
    ...(account.last4 !== null && {
      account: account.kind === 'bank' ? 'bankAccount' : 'card',
      last4: account.last4,
    }),
    bankCode: askedIn(lineage, 'bankAccount.bankCode')?.slice(0, 12),
    holder: askedIn(lineage, 'card.holder', 'bankAccount.holder')?.slice(0, 128),
  };
}

/** Fees that have a record of their own, by the type of the payment. */
const OWN_FEES: Readonly<Record<string, FeeName & TransactionType>> = {
  PA: 'AUTH_FEE',
  DB: 'CAPTURE_FEE',
  CP: 'CAPTURE_FEE',
  RV: 'CANCEL_FEE',
  RF: 'REFUND_FEE',
};

function feeLines({ lineage, channel }: Known): readonly Line[] {
  const [payment] = lineage;
  const name = OWN_FEES[payment.type];
  const fee = name && channel.terms.settlement?.fees?.[name];
  if (!fee) return [];
  const { settled } = paidOut(payment.money, channel, conversionOf(lineage));
  const line = feeLine(name, feeOn(settled, fee), channel, payment.createdAt);
  if (!line) return [];
  const { record } = line;
  const data = { ...record.data, ...saidOf(lineage), matching: 'MATCHED' as const };
  const matched = [payment.id];
  return [{ ...line, record: { ...record, sourceId: payment.id, data: { ...data, matched } } }];
}

/** The record of a fee; undefined where the fee is zero. @param at entity time, ms UTC */
export function feeLine(
  transactionType: TransactionType,
  money: Money,
  channel: Entity,
  at: number,
): Line | undefined {
  if (money.minor === 0n) return undefined;
  // A fee is already in the currency of the settlement, so it is not converted.
  const free = { ...channel, terms: { ...channel.terms, settlement: placeOnly(channel) } };
  const entry = { type: 'FEE', transactionType, sign: -1n, at, sourceId: null, money } as const;
  return lineOf({ ...entry, status: 'SUCCESS' }, free, {});
}

const placeOnly = ({ terms: { settlement } }: Entity) =>
  settlement?.clearingInstitute ? { clearingInstitute: settlement.clearingInstitute } : {};
