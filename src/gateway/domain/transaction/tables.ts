/** The table of transactions, as a port. */
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { MerchantTables } from '../merchant/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Account, FollowUpTotals, Payment } from './types.ts';

/** The transactions. */
export interface PaymentTable {
  find(id: PaymentId): Promise<Payment | undefined>;
  /** Inside a database transaction: finds a transaction and locks it until the end. */
  lock(id: PaymentId): Promise<Payment | undefined>;
  insert(payment: Payment): Promise<void>;
  /** Inserts many, in their order. */
  insertAll(payments: readonly Payment[]): Promise<void>;
  /**
   * Stores the result: code, who gave it, score, findings, what the payment refers to. Of the other columns only the captured
   * totals change, and the account of an RG.
   */
  saveResult(payment: Payment): Promise<void>;
  /** Stores the follow-up totals after a change. */
  saveTotals(id: PaymentId, captured: FollowUpTotals): Promise<void>;
  /** Stores the account that replaced the account of an RG, and the parameters that are stored of its request. */
  replaceAccount(id: PaymentId, account: Account, request: Parameters): Promise<void>;
  /** Whether one of the entities has a payment with this merchantTransactionId that may have moved money. */
  isKnown(entityIds: readonly EntityId[], merchantTransactionId: string): Promise<boolean>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface TransactionTables extends MerchantTables {
  readonly payment: PaymentTable;
}
