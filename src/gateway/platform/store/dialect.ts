/** What differs between the databases. Everything else is SQL that both databases understand. */
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { StoreFault } from '../../domain/shared/storeFault.ts';

/** One kind of database. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /**
   * The time of the database's system clock, in whole milliseconds since 1970 UTC: one clock for all processes that share
   * the database. Leases use it, as do the columns whose comments name the time of the database; nothing else does.
   */
  readonly now: RawBuilder<number>;
  /** Locks the rows of a query for this transaction until its end. `others`: wait for rows that are locked, or skip them. */
  locking<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    others: 'wait' | 'skip',
  ): SelectQueryBuilder<DB, TB, O>;
  /** Protects the rows of a query from deletion until this transaction's end; they may change, except for their ids. */
  sharing<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>;
  /** Whether a transaction that failed with this error should be run once more. */
  mayRetry(error: unknown): boolean;
  faultOf(error: unknown): StoreFault | undefined;
}
