/** The table of wallet tokens that were used, as a port. */
import type { EntityId } from '../shared/ids.ts';
import type { TransactionTables } from '../transaction/tables.ts';

/** The wallet tokens that were used for a payment. */
export interface WalletTokenTable {
  /**
   * Stores that a wallet's token was used, and deletes some of the entity's tokens that expired more than a day ago. Inside a
   * database transaction: a concurrent call with the same token waits for the end of the transaction.
   *
   * @param tokenId SHA-256, hex
   * @param until entity time, ms UTC: the token is not accepted later
   * @param now entity time, ms UTC
   * @returns false when the token was used before, for any entity
   */
  spend(entityId: EntityId, tokenId: string, until: number, now: number): Promise<boolean>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface WalletTables extends TransactionTables {
  readonly walletToken: WalletTokenTable;
}
