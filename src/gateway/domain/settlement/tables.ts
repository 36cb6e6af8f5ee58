/** The tables of settlement, as ports. No SQL here. */
import type { PaymentTables } from '../payment/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { Payment } from '../transaction/types.ts';
import type {
  Clearing,
  Day,
  FileAttempt,
  FileId,
  FtpTarget,
  LoggedFile,
  MatchQuery,
  NewRecord,
  RecordType,
  Settlement,
  SettlementDay,
  SettlementFile,
  SettlementId,
  SettlementRecord,
  Totals,
} from './types.ts';

/** A record with its entity, day and settlement. */
export interface PlacedRecord extends NewRecord {
  readonly entityId: EntityId;
  readonly day: Day;
  readonly settlementId: SettlementId;
}

/** Where a list of records continues: after the record with this time and number. */
export interface RecordPlace {
  readonly at: number;
  readonly seq: number;
}

/** Records of payments made from one instant on, and before another; undefined: without a limit. Entity time, ms UTC. */
export interface RecordFrame {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** A query for records: of a settlement, or of an entity and a day; oldest transaction first, or last. */
export interface RecordQuery {
  readonly of:
    | Pick<Settlement, 'id' | 'entityId'>
    | { readonly entityId: EntityId; readonly day: Day };
  readonly order: 'asc' | 'desc';
  readonly frame?: RecordFrame | undefined;
  readonly after?: RecordPlace | undefined;
  readonly most: number;
}

/** A query for settlements; both days are included. */
export interface SettlementQuery {
  readonly from: Day;
  readonly to: Day;
  readonly currency?: string | undefined;
  readonly order: 'asc' | 'desc';
}

/** A query for a page of the records of a settlement. `page`: from 1. */
export interface RecordPage {
  readonly id: SettlementId;
  /** The entity of the settlement. */
  readonly entityId: EntityId;
  readonly type: RecordType | undefined;
  readonly order: 'asc' | 'desc';
  readonly frame: RecordFrame;
  readonly page: number;
  readonly size: number;
}

/**
 * Settlements, their records, and the progress of each day of an entity. The caller of a method that changes them must have
 * locked the entity.
 */
export interface SettlementTable {
  day(entityId: EntityId, day: Day): Promise<SettlementDay | undefined>;
  /** Saves a day, in place of the stored one. */
  saveDay(day: SettlementDay): Promise<void>;
  /** Saves many days. */
  saveDays(days: readonly SettlementDay[]): Promise<void>;
  /** The latest days of an entity, the newest first. */
  latestDays(entityId: EntityId, most: number): Promise<readonly SettlementDay[]>;
  /** The earliest time of payments that the next closed day must also include; null = none. */
  late(entityId: EntityId): Promise<number | null>;
  noteLate(entityId: EntityId, from: number | null): Promise<void>;
  /** Stores that a payment succeeded on a later day than it was made on. @param at entity time of its success, ms UTC */
  noteDue(entityId: EntityId, paymentId: PaymentId, at: number): Promise<void>;
  /** Deletes the notes of payments that succeeded before an instant, up to `most`, and returns these payments. */
  takeDue(entityId: EntityId, before: number, most: number): Promise<readonly Payment[]>;
  /** The next payments of a day that have no record yet. */
  page(day: SettlementDay, most: number): Promise<readonly Payment[]>;
  /**
   * The time of the first payment that is to be settled and has no record: when it was made, or when it succeeded, where that
   * was on a later day.
   */
  nextAt(entityId: EntityId, from: number): Promise<number | undefined>;
  /** Payments of an entity by their ids. */
  payments(entityId: EntityId, ids: readonly PaymentId[]): Promise<readonly Payment[]>;
  /** The payments of an entity that have a record. */
  recorded(entityId: EntityId, ids: readonly PaymentId[]): Promise<readonly PaymentId[]>;
  /** The payments of an entity whose money was moved by a SETTLED record. */
  paid(entityId: EntityId, ids: readonly PaymentId[]): Promise<readonly PaymentId[]>;
  /** The record that settles a payment; undefined until its day is closed. Records of fees settle nothing. */
  settling(payment: PaymentKey): Promise<SettlementRecord | undefined>;
  /** Payments that a record of the clearing institute may match. */
  matching(wish: MatchQuery): Promise<readonly Payment[]>;
  /** Adds to the settlement of an entity, currency and day, or creates it. @returns the id of the settlement */
  add(
    named: Pick<Settlement, 'id' | 'entityId' | 'day' | 'currency'>,
    totals: Totals,
  ): Promise<SettlementId>;
  insert(records: readonly PlacedRecord[]): Promise<void>;
  find(id: SettlementId): Promise<Settlement | undefined>;
  /** The settlements of a day, by currency. */
  ofDay(entityId: EntityId, day: Day): Promise<readonly Settlement[]>;
  /** The settlements of entities; by day in the order of the query, then by entity and currency. */
  between(entityIds: readonly EntityId[], wish: SettlementQuery): Promise<readonly Settlement[]>;
  /** Whether the entity has a settlement in the currency in a month, before a day. @param month yyyy-MM */
  hasEarlier(entityId: EntityId, currency: string, month: string, before: Day): Promise<boolean>;
  records(wish: RecordQuery): Promise<readonly SettlementRecord[]>;
  recordPage(page: RecordPage): Promise<{
    readonly records: readonly SettlementRecord[];
    readonly count: number;
  }>;
  /** Deletes a day, or at most `most` of its records. @returns whether the whole day is deleted */
  takeOut(entityId: EntityId, day: Day, most: number): Promise<boolean>;
}

/** A record of the clearing institute that the processor has reported. It waits until the next day is closed. */
export interface SettlementEntry {
  /** The processor's own reference: reported again, it is the same record. */
  readonly reference: string;
  readonly clearing: Clearing;
}

/**
 * Records that the processor has reported. The caller of a method that changes them must have locked the entity. They are
 * deleted with the day that they were settled with.
 */
export interface SettlementEntryTable {
  /** Those that were reported before with these references. */
  find(entityId: EntityId, references: readonly string[]): Promise<readonly SettlementEntry[]>;
  /** @param at entity time, ms UTC */
  insert(entityId: EntityId, at: number, entries: readonly SettlementEntry[]): Promise<void>;
  /** Settles the records that were reported before the end of a day, up to `most`, with this day, and returns them. */
  take(
    day: Pick<SettlementDay, 'entityId' | 'day' | 'until'>,
    most: number,
  ): Promise<readonly Clearing[]>;
}

/** The files of days, and where they are sent. */
export interface SettlementFileTable {
  target(entityId: EntityId): Promise<FtpTarget | undefined>;
  /** Saves the target, in place of the one of the same entity. */
  saveTarget(target: FtpTarget): Promise<void>;
  removeTarget(entityId: EntityId): Promise<void>;
  find(id: FileId, entityId: EntityId): Promise<SettlementFile | undefined>;
  /** Inside a database transaction: finds the row and locks it until the end of the transaction. */
  lock(file: Pick<SettlementFile, 'id' | 'entityId'>): Promise<SettlementFile | undefined>;
  ofDay(entityId: EntityId, day: Day): Promise<SettlementFile | undefined>;
  insert(file: SettlementFile): Promise<void>;
  /** Saves the state of a file, with the attempt that was made. Inside a database transaction, for a locked file. */
  progress(file: SettlementFile, attempt?: FileAttempt): Promise<void>;
  /** The files of the latest days of an entity, the newest first. */
  latest(entityId: EntityId, most: number): Promise<readonly LoggedFile[]>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface SettlementTables extends PaymentTables {
  readonly settlement: SettlementTable;
  readonly settlementEntry: SettlementEntryTable;
  readonly settlementFile: SettlementFileTable;
}
