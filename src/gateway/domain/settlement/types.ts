/** Settlement: the payout to an entity for the payments of a day (API 3, Reconciliation file; States: settlement.status). */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import type { RetryState } from '../shared/backoff.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { FtpPlace } from './ftpSender.ts';

/** The types of records, as the file names them. */
export const RECORD_TYPES = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** The types of the transactions that records are about. */
export const TRANSACTION_TYPES = [
  'DEBIT',
  'CREDIT',
  'REFUND',
  'BATCH',
  'MONTHLY',
  'SUBMERCHANT',
  'PAYMENT_FACILITATOR',
  'AUTH_FEE',
  'CAPTURE_FEE',
  'CANCEL_FEE',
  'REFUND_FEE',
] as const;
/** The type of the transaction that a record is about. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Whether a record adds to the payout, or is subtracted from it. */
export type Cashflow = 'POS' | 'NEG';
/** Whether the money of a record could be moved. */
export const SETTLEMENT_STATUSES = ['SUCCESS', 'FAILED'] as const;
/** Whether the money of a record could be moved. */
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
/** Whether a payment was found that a record of the clearing institute matches. */
export type MatchingStatus = 'MATCHED' | 'MULTIPLE_MATCHES' | 'NOT_MATCHED';

/** A calendar day, UTC: yyyy-MM-dd. */
export type Day = string & { readonly brand: 'Day' };

/** 32 lower-case hex. */
export type SettlementId = string & { readonly brand: 'SettlementId' };

/** A seller's part of a payment. `amount`: in the payment's currency, as the shop sent it. */
export interface SellerPart {
  readonly id: string;
  readonly amount?: string | undefined;
}

/**
 * The data of a record. Amounts are texts in the format of the API; absent members are unknown. `amount` and `currency` are
 * those of the payment; the amounts of the settlement are in the currency of the settlement.
 */
export interface RecordData {
  readonly transactionType: TransactionType;
  readonly cashflow: Cashflow;
  readonly institute: string;
  readonly instituteMerchantId: string;
  readonly accountId: string;
  readonly accountName?: string | undefined;
  readonly merchantId: string;
  readonly paymentId?: string | undefined;
  readonly shortId?: string | undefined;
  readonly txId1?: string | undefined;
  readonly txId2?: string | undefined;
  readonly txId3?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly amount: string;
  readonly currency: string;
  readonly brand?: string | undefined;
  readonly settlementAmount: string;
  readonly settlementCurrency: string;
  readonly fee: string;
  readonly fxRate: string;
  readonly status: SettlementStatus;
  readonly descriptor?: string | undefined;
  /** Whether the account is a card or a bank account. */
  readonly account?: 'card' | 'bankAccount' | undefined;
  readonly last4?: string | undefined;
  readonly bankCode?: string | undefined;
  readonly holder?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly reasonDesc?: string | undefined;
  readonly matching?: MatchingStatus | undefined;
  readonly matched?: readonly string[] | undefined;
  readonly chargebackId?: string | undefined;
  /** The shop's note. */
  readonly memo?: string | undefined;
  /** The sellers' parts of the payment. */
  readonly sellers?: readonly SellerPart[] | undefined;
}

/** A record of the clearing institute. */
export interface Clearing {
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  /** Without a cash flow, the usual one of such records applies. */
  readonly cashflow?: Cashflow | undefined;
  readonly money: Money;
  readonly merchantTransactionId?: string | undefined;
  /** The institute's id of the payment: `resultDetails.ConnectorTxID1`. */
  readonly txId1?: string | undefined;
  readonly status: SettlementStatus;
  /** For chargebacks. */
  readonly reasonCode?: ResultCode | undefined;
  readonly descriptor?: string | undefined;
}

/** A record that is not stored yet. */
export interface NewRecord {
  readonly type: RecordType;
  /** Entity time of the transaction, ms UTC. */
  readonly at: number;
  /** The payment that counts as settled by this record, so that it gets no further record; null for all other records. */
  readonly sourceId: PaymentId | null;
  readonly data: RecordData;
}

/** A stored record. `seq`: the order in which records were made. */
export interface SettlementRecord extends NewRecord {
  readonly seq: number;
  readonly day: Day;
  readonly settlementId: SettlementId;
}

/** The settlement of an entity, in one currency, of one day. Amounts are minor units of its currency. */
export interface Settlement {
  readonly id: SettlementId;
  readonly entityId: EntityId;
  readonly day: Day;
  readonly currency: string;
  /** The number of records. */
  readonly count: number;
  /** The number of failed records. */
  readonly failed: number;
  /**
   * The payout: all POS records, minus all NEG records, minus the fees of records. A negative amount is owed by the entity.
   */
  readonly net: bigint;
  /** All fees: the fees of records, and the records that are fees. */
  readonly fee: bigint;
}

/** The totals that a record adds to its settlement. Minor units. */
export interface Totals {
  readonly count: number;
  readonly failed: number;
  readonly net: bigint;
  readonly fee: bigint;
}

/** A business day of an entity. Times are the entity's, ms UTC. */
export interface SettlementDay {
  readonly entityId: EntityId;
  readonly day: Day;
  readonly state: 'closing' | 'closed';
  /** The day settles payments made from `from` on, and before `until`. */
  readonly from: number;
  readonly until: number;
  /** The time of the last payment that was processed; `paymentId` is its id. */
  readonly at: number;
  readonly paymentId: string;
  readonly closedAt: number | null;
}

/** The query for payments that match a record. */
export interface MatchQuery {
  readonly entityId: EntityId;
  readonly types: readonly PaymentType[];
  /** null: any amount matches, as for fees, where the amount is not that of the payment. */
  readonly money: Money | null;
  readonly merchantTransactionId?: string | undefined;
  readonly txId1?: string | undefined;
  /** Only payments made before this time; entity time, ms UTC. */
  readonly before: number;
  readonly most: number;
}

/** 32 lower-case hex. */
export type FileId = string & { readonly brand: 'FileId' };

/** Where the files of an entity are sent; the password is sealed under the entity's id. */
export interface FtpTarget {
  readonly entityId: EntityId;
  readonly place: FtpPlace;
  readonly sealed: Sealed;
}

/** The file of a day, with the state of its delivery. Times are the entity's, ms UTC. */
export interface SettlementFile extends RetryState {
  readonly id: FileId;
  readonly entityId: EntityId;
  readonly day: Day;
  readonly createdAt: number;
}

/** One attempt. `outcome`: `delivered`, or what failed; `ms`: its duration, by the system clock. */
export interface FileAttempt {
  readonly n: number;
  readonly at: number;
  readonly outcome: string;
  readonly ms: number;
}

/** A file with its attempts. */
export interface LoggedFile extends SettlementFile {
  readonly log: readonly FileAttempt[];
}

/** The types of payments that are settled, or that have a fee of their own. */
export const SETTLED_TYPES = ['PA', 'DB', 'CP', 'CD', 'RF', 'RV', 'CB', 'CR'] as const;
