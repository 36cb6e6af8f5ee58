/** The table of transactions, as a port. */
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { MerchantTables } from '../merchant/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Account, FollowUpTotals, Payment } from './types.ts';

/** The id of a transaction, with the entity that it belongs to. */
export type PaymentKey = Pick<Payment, 'id' | 'entityId'>;

/** The transactions. */
export interface PaymentTable {
  /**
   * @param entityId that of the transaction, where it is known. A caller sends the id alone, and the transaction may be one of
   * its channels, or of its merchant
   */
  find(id: PaymentId, entityId?: EntityId): Promise<Payment | undefined>;
  /** Inside a database transaction: finds a transaction and locks it until the end. */
  lock(payment: PaymentKey): Promise<Payment | undefined>;
  insert(payment: Payment): Promise<void>;
  /** Inserts many, in their order. */
  insertAll(payments: readonly Payment[]): Promise<void>;
  /**
   * Stores the result: code, who gave it, score, findings, what the payment refers to. Of the other columns only the captured
   * totals change, and the account of an RG.
   */
  saveResult(payment: Payment): Promise<void>;
  /** Stores the follow-up totals after a change. */
  saveTotals(payment: PaymentKey, captured: FollowUpTotals): Promise<void>;
  /** Stores the account that replaced the account of an RG, and the parameters that are stored of its request. */
  replaceAccount(payment: PaymentKey, account: Account, request: Parameters): Promise<void>;
  /** Whether one of the entities has a payment with this merchantTransactionId that may have moved money. */
  isKnown(entityIds: readonly EntityId[], merchantTransactionId: string): Promise<boolean>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface TransactionTables extends MerchantTables {
  readonly payment: PaymentTable;
}
