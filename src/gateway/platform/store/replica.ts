/**
 * Reads on a standby, for queries and reports. A reader sees everything that was committed before it asked, in whichever
 * process: the primary says how far its log is, and the standby answers if it has replayed the log that far. Otherwise, or if
 * the standby fails, the primary answers.
 */
import { type Kysely, sql } from 'kysely';
import type { Store, Tables } from '../../domain/tables.ts';
import type { Pause } from '../time/systemClock.ts';
import { stopwatch } from '../time/systemClock.ts';
import type { Dialect } from './dialect.ts';
import type { DatabaseSchema } from './schema.ts';
import { paymentTable } from './tables/payment.ts';
import { reportOf } from './tables/report.ts';
import { settlementTable } from './tables/settlement.ts';

/** A primary, and a standby of it. */
export interface Replicated {
  readonly primary: Kysely<DatabaseSchema>;
  readonly replica: Kysely<DatabaseSchema>;
  readonly dialect: Dialect;
  /** Waits that many ms of the system clock. */
  readonly pause: Pause;
}

/** How long a query waits for a standby that is behind, in ms of the system clock; then the primary answers it. */
const WAITS_MS: readonly number[] = [0, 5, 15, 40];

/** How long a standby that failed is not asked, in ms of the system clock. */
const REST_MS = 5000;

type Calls = Readonly<Record<string, (...values: never[]) => Promise<unknown>>>;

/** The store, whose queries and reports are read on a standby. */
export function withReplica<All extends Tables>(
  store: Store<All>,
  { primary, replica, dialect, pause }: Replicated,
): Store<All> {
  const elapsed = stopwatch();
  let restsUntil = 0;

  const hasReached = async (place: string): Promise<boolean> => {
    const query = sql<{ reached: boolean | null }>`
      select pg_last_wal_replay_lsn() >= cast(${place} as pg_lsn) as reached`;
    for (const ms of WAITS_MS) {
      if (ms > 0) await pause(ms);
      if ((await query.execute(replica)).rows[0]?.reached) return true;
    }
    return false;
  };
  const isUsable = async (): Promise<boolean> => {
    if (elapsed() < restsUntil) return false;
    // A commit that was acknowledged is in the log up to here.
    const query = sql<{ place: string }>`select cast(pg_current_wal_flush_lsn() as text) as place`;
    const [row] = (await query.execute(primary)).rows;
    return orRest(
      () => hasReached(row?.place ?? ''),
      async () => false,
    );
  };
  /** Does work on the standby; if the standby fails, does the other work, and lets the standby rest. */
  const orRest = async <T>(work: () => Promise<T>, other: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (dialect.faultOf(error) === undefined) throw error;
      restsUntil = elapsed() + REST_MS;
      return other();
    }
  };
  /** Calls of a table on the standby, each with the call of the primary in reserve. */
  const readOn = <Table extends object>(
    there: Table,
    here: Table,
    verbs: readonly (keyof Table & string)[],
  ): Table => {
    const [far, near] = [there as Calls, here as Calls];
    const read = verbs.map((verb) => {
      const [first, second] = [far[verb], near[verb]];
      return [
        verb,
        (...values: never[]) =>
          orRest(
            async () => first?.(...values),
            async () => second?.(...values),
          ),
      ];
    });
    return { ...here, ...Object.fromEntries(read) };
  };
  const reader: Store<All> = {
    ...store,
    payment: readOn(paymentTable(replica, dialect), store.payment, ['find']),
    report: readOn(reportOf(replica, dialect), store.report, [
      'some',
      'count',
      'ofShortId',
      'linked',
    ]),
    settlement: readOn(settlementTable(replica, dialect), store.settlement, [
      'between',
      'find',
      'records',
      'recordPage',
    ]),
  };
  return {
    ...store,
    forReports: async () => ((await isUsable()) ? reader : store),
    async close() {
      await replica.destroy();
      await store.close();
    },
  };
}
