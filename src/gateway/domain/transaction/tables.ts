/** The table of transactions, as a port. */
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { MerchantTables } from '../merchant/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Account, CapturedTotals, Payment } from './types.ts';

/** The transactions. */
export interface PaymentTable {
  find(id: PaymentId): Promise<Payment | undefined>;
  /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
  lock(id: PaymentId): Promise<Payment | undefined>;
  insert(payment: Payment): Promise<void>;
  /** The same for many, in their order. */
  insertAll(payments: readonly Payment[]): Promise<void>;
  /** Keeps its result: code, who gave it, score, findings, what it refers to. Of the rest only the ledger changes, and an RG's account. */
  settle(payment: Payment): Promise<void>;
  /** Keeps what later payments made of it. */
  post(id: PaymentId, ledger: CapturedTotals): Promise<void>;
  /** Keeps the account that took the place of the one which an RG stored, and what is kept of its request. */
  renew(id: PaymentId, account: Account, request: Parameters): Promise<void>;
  /** Whether one of the entities has a payment of the shop's reference that may have moved money. */
  isKnown(entityIds: readonly EntityId[], merchantTransactionId: string): Promise<boolean>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface TransactionTables extends MerchantTables {
  readonly payment: PaymentTable;
}
