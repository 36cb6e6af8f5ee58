/** What operators see and change besides the use cases of shops: the tables, as ports. */
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { QueryTables } from '../query/tables.ts';
import type { Registration } from '../registration/types.ts';
import type { ScheduleTables } from '../schedule/tables.ts';
import type { Schedule } from '../schedule/types.ts';
import type {
  CheckoutId,
  DeliveryId,
  EntityId,
  PaymentLinkId,
  RegistrationId,
} from '../shared/ids.ts';
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
  /** A result code, or its first numbers: `800.100`. */
  readonly code: string | null;
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
  /** The ids of all of them, oldest first. */
  failedDeliveryIds(entityId: EntityId | null): Promise<readonly DeliveryId[]>;
  parkedTimers(most: number): Promise<readonly ParkedTimer[]>;
  /** Runs a parked timer again, as if it had never failed. @returns the timer, unless it is not parked */
  retryTimer(id: number): Promise<ParkedTimer | undefined>;
  /** Deletes a parked timer. @returns the timer, unless it is not parked */
  dropTimer(id: number): Promise<ParkedTimer | undefined>;
}

/** What a shopper is known by. */
export type ShopperKey =
  | { readonly by: 'customer-id' | 'email'; readonly value: string }
  | { readonly by: 'registration'; readonly value: RegistrationId };

/** What is stored of a shopper, besides what belongs to these rows. Registrations without their sealed numbers. */
export interface ShopperRows {
  readonly payments: readonly Payment[];
  readonly checkouts: readonly {
    readonly id: CheckoutId;
    readonly entityId: EntityId;
    readonly parameters: Parameters;
  }[];
  readonly links: readonly {
    readonly id: PaymentLinkId;
    readonly entityId: EntityId;
    readonly parameters: Parameters;
  }[];
  readonly registrations: readonly Pick<Registration, 'id' | 'entityId' | 'state'>[];
  readonly schedules: readonly Schedule[];
}

/** The rows of shoppers. */
export interface ShopperTable {
  /**
   * What belongs to a shopper: rows that name the key, and those that these refer to or that refer to them.
   *
   * @param own the entities whose rows are searched by the key
   * @param family the entities whose other rows belong to what was found
   * @param keys rows that name one of them
   */
  find(
    own: readonly EntityId[],
    family: readonly EntityId[],
    keys: readonly ShopperKey[],
  ): Promise<ShopperRows>;
  /**
   * The parameters of payments, and of checkouts and links, that name a `customer.merchantCustomerId`.
   *
   * @param most of each kind of rows
   */
  namedBy(
    own: readonly EntityId[],
    customerId: string,
    most: number,
  ): Promise<{ readonly payments: readonly Parameters[]; readonly others: readonly Parameters[] }>;
  /**
   * Inside a database transaction: stores the requests, parameters and findings of these rows. Deletes messages about them, what
   * was sealed for them, redirects and answers to browsers; removes holders from settlements; ends open checkouts and links.
   */
  erase(rows: ShopperRows): Promise<void>;
  /** Overwrites the log of a SQLite database, which has the rows from before. */
  overwriteLog(): Promise<void>;
}

/** The tables that this folder works with. */
export interface OperatorTables extends QueryTables, ScheduleTables {
  readonly operator: OperatorTable;
  readonly shopper: ShopperTable;
}
