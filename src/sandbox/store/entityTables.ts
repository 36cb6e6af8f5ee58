/** The tables of entities that tests create, and the data of an entity as a whole, as ports. */

import type { EntityId } from '../../gateway/domain/shared/ids.ts';

/** An entity that a test has created. */
export interface CreatedEntity {
  readonly entityId: EntityId;
  /** The entity of the caller that created it. Its tokens may delete the created entity. */
  readonly creator: EntityId;
  /** Time of the database, ms UTC. */
  readonly createdAt: number;
}

/** The entities that tests have created. */
export interface CreatedEntityTable {
  find(entityId: EntityId): Promise<CreatedEntity | undefined>;
  /** The entities that one of these entities has created, oldest first. */
  createdBy(creators: readonly EntityId[]): Promise<readonly CreatedEntity[]>;
  /** How many entities tests have created. */
  count(): Promise<number>;
  /** Records an entity as created now. */
  add(created: Pick<CreatedEntity, 'entityId' | 'creator'>): Promise<CreatedEntity>;
  /** The entities that `from` has created belong to `to` from now on. */
  passOn(from: EntityId, to: EntityId): Promise<void>;
}

/** A snapshot of the data of an entity. */
export interface Snapshot {
  readonly entityId: EntityId;
  readonly name: string;
  /** An entity without tokens, which has the copied rows. The timers of its rows do not run. */
  readonly holder: EntityId;
  /** Time of the database, ms UTC. */
  readonly createdAt: number;
  /** The id of each copy by the id of its original. */
  readonly ids: Readonly<Record<string, string>>;
}

/** The snapshots of entities. */
export interface SnapshotTable {
  /** Oldest first. */
  of(entityId: EntityId): Promise<readonly Snapshot[]>;
  find(entityId: EntityId, name: string): Promise<Snapshot | undefined>;
  /** Stores a snapshot that is taken now. */
  add(snapshot: Omit<Snapshot, 'createdAt'>): Promise<Snapshot>;
  remove(entityId: EntityId, name: string): Promise<void>;
}

/** A row of a table as it is stored, without the columns whose values the database assigns. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** The rows of an entity by table. Rows refer only to rows of earlier tables. */
export type EntityRows = ReadonlyMap<string, readonly StoredRow[]>;

/** All rows of an entity, in every table. */
export interface EntityDataTable {
  /**
   * Inside a database transaction: locks an entity until the end. Other transactions that store data of the entity wait.
   *
   * @returns whether the entity exists
   */
  lockAll(entityId: EntityId): Promise<boolean>;
  /**
   * Inside a database transaction, after `lockAll`: deletes the data of an entity, and notes the time. The entity stays, with
   * its settings. Three kinds of data stay: its clock, the messages that activate its webhooks, and the timers that look for
   * old and for unsettled payments. Other processes rely on these timers without reading them.
   */
  empty(entityId: EntityId): Promise<void>;
  /** Inside a database transaction, after `lockAll`: deletes an entity, its settings and its data. */
  remove(entityId: EntityId): Promise<void>;
  /**
   * The number of payments of each entity; entities without payments are left out.
   *
   * @param most the greatest number: there may be more payments
   */
  payments(entityIds: readonly EntityId[], most: number): Promise<ReadonlyMap<EntityId, number>>;
  /** Whether an entity does not exist, or was emptied in the last `ms` ms of the time of the database. */
  isLost(entityId: EntityId, ms: number): Promise<boolean>;
  /**
   * Inside a database transaction, after `lockAll`: reads the data of an entity that can be copied. Left out are counts of
   * calls, pages of queries, tokens of wallets, and the move of the clock. Timers are read as if no process worked on them.
   *
   * @param withReceivers also reads the webhooks and the FTP server
   */
  read(entityId: EntityId, withReceivers: boolean): Promise<EntityRows>;
  /**
   * Inside a database transaction: stores rows. A timer that the entity has already becomes due at the earlier of both times.
   * A delivery that the entity has already stays unchanged.
   */
  write(rows: EntityRows): Promise<void>;
  /**
   * Inside a database transaction: sets the clock of `to` like that of `from`.
   *
   * @param isHeld whether no timer of `to` runs from now on
   */
  copyClock(from: EntityId, to: EntityId, isHeld: boolean): Promise<void>;
}
