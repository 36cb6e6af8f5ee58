/** The table of redirects, as a port. */

import type { RedirectToken } from '../shared/ids.ts';
import type { PaymentKey, TransactionTables } from '../transaction/tables.ts';
import type { Redirect } from './types.ts';

/** The redirects of shoppers to an issuer or a bank and back. */
export interface RedirectTable {
  find(token: RedirectToken): Promise<Redirect | undefined>;
  findByPayment(payment: PaymentKey): Promise<Redirect | undefined>;
  findByIssuer(issuerId: string): Promise<Redirect | undefined>;
  /** Inserts the redirect. Its payment is already stored. */
  insert(redirect: Redirect): Promise<void>;
  /**
   * Saves the members that change: `watched`, the language, and the authentication. The caller must have locked the payment.
   */
  save(redirect: Redirect): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface RedirectTables extends TransactionTables {
  readonly redirect: RedirectTable;
}
