/** The table of tokens that were paid with, as a port. */
import type { EntityId } from '../shared/ids.ts';
import type { TransactionTables } from '../transaction/tables.ts';

/** The tokens of wallets that were paid with. */
export interface WalletTokenTable {
  /**
   * Remembers that a wallet's token was paid with, and forgets some of the entity's whose time was over a day ago. Inside a
   * transaction, whoever comes with the same token at once waits for its end.
   *
   * @param tokenId SHA-256, hex
   * @param until entity time, ms UTC: nobody takes the token later
   * @param now entity time, ms UTC
   * @returns false when it was paid with before, with whichever entity
   */
  spend(entityId: EntityId, tokenId: string, until: number, now: number): Promise<boolean>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface WalletTables extends TransactionTables {
  readonly walletToken: WalletTokenTable;
}
