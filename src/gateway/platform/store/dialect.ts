/** Where the databases differ. Everything else is SQL that each of them understands. */
import type { CreateTableBuilder, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { StoreFault } from '../../domain/shared/storeFault.ts';

/** One kind of database. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /**
   * The wall's time as the database has it, in whole milliseconds since 1970 UTC: one clock for all processes that share
   * it. Leases run on it, and nothing else does.
   */
  readonly now: RawBuilder<number>;
  /** Adds a primary key that numbers itself. */
  autoNumber<T extends string>(table: CreateTableBuilder<T>, column: string): CreateTableBuilder<T>;
  /** Keeps the rows of a query for this transaction alone, until its end. */
  locking<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    others: 'wait' | 'skip',
  ): SelectQueryBuilder<DB, TB, O>;
  /** Keeps others from taking the rows of a query out, until this transaction's end; they may change, but for their ids. */
  sharing<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>;
  /** Whether a transaction that failed so should be run once more. */
  mayRetry(error: unknown): boolean;
  faultOf(error: unknown): StoreFault | undefined;
}
