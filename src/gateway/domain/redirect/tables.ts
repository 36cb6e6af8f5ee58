/** The table of redirects, as a port. */

import type { PaymentId, RedirectToken } from '../shared/ids.ts';
import type { TransactionTables } from '../transaction/tables.ts';
import type { Redirect } from './types.ts';

/** The ways of shoppers to an issuer or a bank and back. */
export interface RedirectTable {
  find(token: RedirectToken): Promise<Redirect | undefined>;
  findByPayment(paymentId: PaymentId): Promise<Redirect | undefined>;
  findByIssuer(issuerId: string): Promise<Redirect | undefined>;
  /** Its payment is there already. */
  insert(redirect: Redirect): Promise<void>;
  /** Keeps what changes: who watches, the language, and the authentication. Its payment is locked by whoever does it. */
  save(redirect: Redirect): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface RedirectTables extends TransactionTables {
  readonly redirect: RedirectTable;
}
