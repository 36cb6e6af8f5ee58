/** The tables of sealed data and of the keys that it is sealed with, as ports. */
import type { CheckoutId, EntityId, PaymentId } from './ids.ts';
import type { KeptKey, Sealed, SealedPlace, SealedQuery, SealedRow, WrappedKey } from './sealed.ts';

/** What sealed data belongs to: a waiting payment, or a checkout whose shopper has seen a summary page. */
export type SealedDataOwner = PaymentId | CheckoutId;

/** Sealed data of a waiting payment or checkout. `eraseAt`: entity time, ms UTC. */
export interface SealedData {
  readonly name: SealedDataOwner;
  readonly entityId: EntityId;
  readonly sealed: Sealed;
  readonly eraseAt: number;
}

/** The sealed data of waiting payments and checkouts. */
export interface SealedDataTable {
  insert(pending: SealedData): Promise<void>;
  find(name: SealedDataOwner, entityId: EntityId): Promise<Sealed | undefined>;
  erase(name: SealedDataOwner, entityId: EntityId): Promise<void>;
  /** Erases all data of an entity whose time is over. */
  eraseOver(entityId: EntityId, now: number): Promise<void>;
}

/** The keys that texts are sealed with. */
export interface SealingKeyTable {
  /** The key that texts are sealed with now. Inside a database transaction: the key stays until the end. */
  current(): Promise<KeptKey | undefined>;
  find(id: string): Promise<KeptKey | undefined>;
  /** Stores a key as the current one, unless there is one. */
  begin(key: WrappedKey): Promise<void>;
  /**
   * Inside a database transaction: stores a key as the current one, in place of the previous one. Concurrent calls run one
   * after the other.
   */
  replace(key: WrappedKey): Promise<void>;
  /** The ids of the keys that are not current any more. */
  former(): Promise<readonly string[]>;
  /**
   * Inside a database transaction: deletes a key that is not current.
   *
   * @returns false if a text is sealed, or is being sealed, with the key
   */
  takeOut(id: string): Promise<boolean>;
}

/** Rows with sealed data, in all tables. */
export interface SealedTable {
  /** Inside a database transaction: locks and returns rows that no other transaction has locked. */
  take(wish: SealedQuery): Promise<readonly SealedRow[]>;
  /** Inside a database transaction: replaces the sealed text of a row that `take` returned. */
  replace(place: SealedPlace, row: Omit<SealedRow, 'sealed'>, sealed: Sealed): Promise<void>;
  /** How many rows are sealed with a key. */
  count(place: SealedPlace, keyId: string): Promise<number>;
}
