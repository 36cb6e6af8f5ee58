/** Settlement: what an entity is paid out of a day's payments (API 3, Reconciliation file; States: settlement.status). */

import type { Money } from '../../../money/index.ts';
import type { RetryState } from '../shared/backoff.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { FtpPlace } from './ftpSender.ts';

/** What a record is of, as the file names it. */
export const RECORD_TYPES = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;
/** What a record is of. */
export type RecordType = (typeof RECORD_TYPES)[number];

/** What a record's transaction did. */
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
/** What a record's transaction did. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Whether a record adds to what is paid out, or takes from it. */
export type Cashflow = 'POS' | 'NEG';
/** Whether the money of a record could be moved. */
export const STATUSES = ['SUCCESS', 'FAILED'] as const;
/** Whether the money of a record could be moved. */
export type SettlementStatus = (typeof STATUSES)[number];
/** Whether a record of the clearing institute was found among the payments. */
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
 * What a record says. Amounts are texts of the API's form; what is absent is not known. `amount` and `currency` are the
 * payment's, everything under `settlement` is in the currency of the settlement.
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
  /** Whether the account was a card or a bank's. */
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

/** A record that is new. */
export interface NewRecord {
  readonly type: RecordType;
  /** Entity time of the transaction, ms UTC. */
  readonly at: number;
  /** The payment that needs no other record any more; null for what belongs to none. */
  readonly sourceId: PaymentId | null;
  readonly data: RecordData;
}

/** A record that is kept. `seq`: in the order in which records were made. */
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
  /** How many records. */
  readonly count: number;
  /** How many of them failed. */
  readonly failed: number;
  /** What is paid out: all that is POS, less all that is NEG, less the fees of records. Below zero it is owed. */
  readonly net: bigint;
  /** All fees: those of records, and records that are fees. */
  readonly fee: bigint;
}

/** What a record adds to its settlement. Minor units. */
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
  /** Payments from here on are looked at, and before there. */
  readonly from: number;
  readonly until: number;
  /** The last payment that was looked at. */
  readonly at: number;
  readonly paymentId: string;
  readonly closedAt: number | null;
}

/** Where matching looks. */
export interface MatchQuery {
  readonly entityId: EntityId;
  readonly types: readonly PaymentType[];
  /** null: the amount is not the payment's, as with fees. */
  readonly money: Money | null;
  readonly merchantTransactionId?: string | undefined;
  readonly txId1?: string | undefined;
  /** Only payments made before, entity time, ms UTC. */
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

/** The file of a day, and how far its delivery has come. Times are the entity's, ms UTC. */
export interface SettlementFile extends RetryState {
  readonly id: FileId;
  readonly entityId: EntityId;
  readonly day: Day;
  readonly createdAt: number;
}

/** One attempt. `outcome`: `delivered`, or what went wrong; `ms`: of wall time. */
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

/** What is settled, or has a fee of its own. */
export const SETTLED_TYPES = ['PA', 'DB', 'CP', 'CD', 'RF', 'RV', 'CB', 'CR'] as const;
