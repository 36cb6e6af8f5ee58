/** What is asked of the tables of settlement, as a port. No SQL here. */
import type { PaymentTables } from '../payment/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type {
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

/** A record, and where it belongs. */
export interface PlacedRecord extends NewRecord {
  readonly entityId: EntityId;
  readonly day: Day;
  readonly settlementId: SettlementId;
}

/** Where a list of records goes on: behind the one with this time and number. */
export interface RecordPlace {
  readonly at: number;
  readonly seq: number;
}

/** Records of payments made from one instant on, before another; undefined: without an end. Entity time, ms UTC. */
export interface RecordFrame {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Which records somebody wants: of a settlement, or of all that an entity has of a day; oldest transaction first, or last. */
export interface RecordQuery {
  readonly of: SettlementId | { readonly entityId: EntityId; readonly day: Day };
  readonly order: 'asc' | 'desc';
  readonly frame?: RecordFrame | undefined;
  readonly after?: RecordPlace | undefined;
  readonly most: number;
}

/** Which settlements somebody wants; both days are included. */
export interface SettlementQuery {
  readonly from: Day;
  readonly to: Day;
  readonly currency?: string | undefined;
  readonly order: 'asc' | 'desc';
}

/** Which page of records of a settlement. `page`: from 1. */
export interface RecordPage {
  readonly id: SettlementId;
  readonly type: RecordType | undefined;
  readonly order: 'asc' | 'desc';
  readonly frame: RecordFrame;
  readonly page: number;
  readonly size: number;
}

/** Settlements, their records, and how far each day of an entity has come. Whoever changes one has locked its entity. */
export interface SettlementTable {
  day(entityId: EntityId, day: Day): Promise<SettlementDay | undefined>;
  /** Keeps a day, in place of what was known of it. */
  saveDay(day: SettlementDay): Promise<void>;
  /** The same for many. */
  saveDays(days: readonly SettlementDay[]): Promise<void>;
  /** The latest days of an entity, the newest first. */
  latestDays(entityId: EntityId, most: number): Promise<readonly SettlementDay[]>;
  /** From when on there may be payments that the day which is closed next has to look for, too; null = none. */
  late(entityId: EntityId): Promise<number | null>;
  noteLate(entityId: EntityId, from: number | null): Promise<void>;
  /** A payment that succeeded later than on the day it was made. @param at entity time of its success, ms UTC */
  noteDue(entityId: EntityId, paymentId: PaymentId, at: number): Promise<void>;
  /** Takes out those that succeeded before an instant, some of them. */
  takeDue(entityId: EntityId, before: number, most: number): Promise<readonly Payment[]>;
  /** The next payments of a day, which have no record yet. */
  page(day: SettlementDay, most: number): Promise<readonly Payment[]>;
  /** When the first payment was made that is to be settled and has no record; or succeeded, where that was later. */
  nextAt(entityId: EntityId, from: number): Promise<number | undefined>;
  payments(ids: readonly PaymentId[]): Promise<readonly Payment[]>;
  /** Those of the payments that have a record. */
  recorded(ids: readonly PaymentId[]): Promise<readonly PaymentId[]>;
  /** Those of the payments whose money was moved by a SETTLED record. */
  paid(ids: readonly PaymentId[]): Promise<readonly PaymentId[]>;
  /** Payments that a record of the clearing institute can be of. */
  matching(wish: MatchQuery): Promise<readonly Payment[]>;
  /** Adds to the settlement of an entity, currency and day, or makes it. @returns its id */
  add(
    named: Pick<Settlement, 'id' | 'entityId' | 'day' | 'currency'>,
    totals: Totals,
  ): Promise<SettlementId>;
  insert(records: readonly PlacedRecord[]): Promise<void>;
  find(id: SettlementId): Promise<Settlement | undefined>;
  /** By currency. */
  ofDay(entityId: EntityId, day: Day): Promise<readonly Settlement[]>;
  /** Of entities; by day in this order, then by entity and currency. */
  between(entityIds: readonly EntityId[], wish: SettlementQuery): Promise<readonly Settlement[]>;
  /** Whether there is a settlement in the currency in a month, before a day. @param month yyyy-MM */
  hasEarlier(entityId: EntityId, currency: string, month: string, before: Day): Promise<boolean>;
  records(wish: RecordQuery): Promise<readonly SettlementRecord[]>;
  recordPage(page: RecordPage): Promise<{
    readonly records: readonly SettlementRecord[];
    readonly count: number;
  }>;
  /** Takes a day out, or as many of its records as may be at once. @returns whether nothing is left */
  takeOut(entityId: EntityId, day: Day, most: number): Promise<boolean>;
}

/** The files of days, and where they are sent. */
export interface SettlementFileTable {
  target(entityId: EntityId): Promise<FtpTarget | undefined>;
  /** Keeps it, in place of the one of the same entity. */
  saveTarget(target: FtpTarget): Promise<void>;
  removeTarget(entityId: EntityId): Promise<void>;
  find(id: FileId): Promise<SettlementFile | undefined>;
  /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
  lock(id: FileId): Promise<SettlementFile | undefined>;
  ofDay(entityId: EntityId, day: Day): Promise<SettlementFile | undefined>;
  insert(file: SettlementFile): Promise<void>;
  /** Keeps how far it has come, with the attempt that it was. Inside a transaction, of one that is locked. */
  progress(file: SettlementFile, attempt?: FileAttempt): Promise<void>;
  /** The files of the latest days of an entity, the newest first. */
  latest(entityId: EntityId, most: number): Promise<readonly LoggedFile[]>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface SettlementTables extends PaymentTables {
  readonly settlement: SettlementTable;
  readonly settlementFile: SettlementFileTable;
}
