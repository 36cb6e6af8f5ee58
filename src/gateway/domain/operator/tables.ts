/** What operators see and change besides the use cases of shops: the tables, as ports. */
import type { QueryTables } from '../query/tables.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Timer } from '../shared/timers.ts';
import type { Payment } from '../transaction/types.ts';
import type { Logged } from '../webhook/types.ts';

/** A line of the audit log. */
export interface AuditEntry {
  /** System time, ms UTC. */
  readonly at: number;
  /** The user of the operating system, and the machine. */
  readonly who: string;
  /** Such as `webhooks send`. */
  readonly command: string;
  /** Ids, counts and names by name; never data of a shopper, and no digit of a card. */
  readonly ids: Readonly<Record<string, string>>;
}

/** What payments are searched by; every given member must apply. */
export interface PaymentSearch {
  readonly entityId: EntityId | null;
  /** The end of a card or account number. */
  readonly last4: string | null;
  /** The whole address, in any case. */
  readonly email: string | null;
  /** Minor units, in the currencies that have the searched amount. */
  readonly amounts: readonly { readonly minor: number; readonly currencies: readonly string[] }[];
  readonly merchantTransactionId: string | null;
  /** The id or short id of a payment, its ndc, or a whole value that the shop sent or the processor answered. */
  readonly reference: string | null;
  /** Entity time, ms UTC. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A timer that failed too often, and that runs no more by itself. `fault`: the name of its last error. */
export interface ParkedTimer extends Omit<Timer, 'fence'> {
  readonly fault: string | null;
}

/** The table of operators. */
export interface OperatorTable {
  /** Adds a line to the audit log: in the transaction of what it says. */
  note(entry: AuditEntry & { readonly id: string }): Promise<void>;
  /** The latest lines, newest first. */
  noted(most: number): Promise<readonly AuditEntry[]>;
  /** All entities. `bannedAt`: system time, ms UTC. */
  entities(): Promise<readonly { readonly id: EntityId; readonly bannedAt: number | null }[]>;
  /** Bans an entity since an instant, or allows it again (null). */
  ban(id: EntityId, since: number | null): Promise<void>;
  /** Transactions, newest first. */
  payments(search: PaymentSearch, most: number): Promise<readonly Payment[]>;
  /** Messages that were not accepted: given up, or waiting after a failed attempt; newest first. @param entityId null: of all */
  failedDeliveries(entityId: EntityId | null, most: number): Promise<readonly Logged[]>;
  parkedTimers(most: number): Promise<readonly ParkedTimer[]>;
  /** Runs a parked timer again, as if it had never failed. @returns the timer, unless it is not parked */
  retryTimer(id: number): Promise<ParkedTimer | undefined>;
  /** Deletes a parked timer. @returns the timer, unless it is not parked */
  dropTimer(id: number): Promise<ParkedTimer | undefined>;
}

/** The tables that this folder works with. */
export interface OperatorTables extends QueryTables {
  readonly operator: OperatorTable;
}
