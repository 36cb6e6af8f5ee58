/** A store over a database of either kind. */
import type { Kysely, KyselyConfig } from 'kysely';
import type { EntityId } from '../../domain/shared/ids.ts';
import type { Store, StoreCalls, Tables } from '../../domain/tables.ts';
import { pause, turn } from '../time/systemClock.ts';
import { Batches } from './batches.ts';
import type { Dialect } from './dialect.ts';
import type { StoreExtension } from './extension.ts';
import { gather } from './gather.ts';
import {
  CACHED_WHEN_ALONE,
  CACHED_WHEN_SHARED,
  type CachedTables,
  type Caching,
  CHANGE_MS,
  cached,
  needsWait,
  type OnChange,
  RowCache,
} from './memory.ts';
import { notingEvents } from './news/notingEvents.ts';
import type { SharedNews } from './news/sharedNews.ts';
import { ownNews, type StoreNews } from './news/watchers.ts';
import type { DatabaseSchema } from './schema.ts';
import { MAKERS, type Makers, tablesFor, tablesOf, type WrapTable } from './tables/index.ts';

/** How often a transaction is run that conflicts with another one. */
const ATTEMPTS = 5;

/** Whether a read of the database succeeds. Looks at the same time share one read. */
export function answers(read: () => Promise<unknown>): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  const look = async () => {
    try {
      await read();
      return true;
    } catch {
      return false;
    } finally {
      looking = undefined;
    }
  };
  return () => {
    looking ??= look();
    return looking;
  };
}

/** A statement as it was sent to the database. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The part of Kysely's configuration that reports every statement. */
export function logOf(
  onStatement: ((statement: Statement) => void) | undefined,
): Pick<KyselyConfig, 'log'> {
  return onStatement ? { log: ({ query }) => onStatement(query) } : {};
}

/** Runs work in a transaction of its own. */
export type Transact = <T>(work: (transaction: Kysely<DatabaseSchema>) => Promise<T>) => Promise<T>;

/**
 * A store shared by several processes: each transaction has a connection of its own.
 *
 * @param needs `once` runs a transaction, and does not repeat it; `isReady`: whether the database answers, in no queue of calls; `close` also closes everything else that was opened for the
 *   store; `waiting`: how many calls wait for a connection; `news` of events of all processes
 */
export function storeOf<All extends Tables>(
  db: Kysely<DatabaseSchema>,
  dialect: Dialect,
  {
    once,
    close,
    waiting,
    isReady,
    ownTime,
    news,
    extension,
  }: Pick<StoreNeeds<All>, 'close' | 'waiting' | 'isReady' | 'ownTime' | 'extension'> & {
    readonly once: Transact;
    readonly news: SharedNews;
  },
): Store<All> {
  const transact: Transact = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work);
      } catch (error) {
        if (attempt >= ATTEMPTS || !dialect.mayRetry(error)) throw error;
      }
    }
  };
  const closeAll = async () => {
    // What is not sent yet needs a connection.
    await news.close();
    await close();
  };
  const cachedTables = CACHED_WHEN_SHARED;
  const store = storeWith({
    db,
    dialect,
    waiting,
    isReady,
    ownTime,
    transact,
    cachedTables,
    news,
    close: closeAll,
    extension,
  });
  const { clock } = store;
  // The claim marks the clock. Afterwards no process may have the setting from before.
  const beginMove: typeof clock.beginMove = async (...of) => {
    const isClaimed = await clock.beginMove(...of);
    if (isClaimed) await pause(CHANGE_MS);
    return isClaimed;
  };
  return { ...store, clock: { ...clock, beginMove } };
}

/** A store that only this process uses, over one connection: transactions share commits. */
export function ownStoreOf<All extends Tables>(
  db: Kysely<DatabaseSchema>,
  dialect: Dialect,
  { close, isReady, extension }: Pick<StoreNeeds<All>, 'close' | 'isReady' | 'extension'>,
): Store<All> {
  const batches = new Batches(db, { turn });
  const closeAll = async () => {
    await batches.close();
    await close();
  };
  const transact: Transact = (work) => batches.transaction(work);
  const store = storeWith({
    db,
    dialect,
    close: closeAll,
    waiting: () => 0,
    isReady,
    ownTime: async () => null,
    transact,
    cachedTables: CACHED_WHEN_ALONE,
    news: ownNews(),
    extension,
  });
  const { timer } = store;
  // In transactions, claims and leases share the wait for the disk with the results of messages.
  const hold: typeof timer.extendLease = (one, lease) =>
    store.transaction((tables) => tables.timer.extendLease(one, lease));
  const claim: typeof timer.claim = (wish) =>
    store.transaction((tables) => tables.timer.claim(wish));
  return { ...store, timer: { ...timer, extendLease: hold, claim } };
}

interface StoreNeeds<All extends Tables> {
  readonly db: Kysely<DatabaseSchema>;
  readonly dialect: Dialect;
  readonly close: () => Promise<void>;
  readonly waiting: () => number;
  readonly isReady: () => Promise<boolean>;
  readonly ownTime: () => Promise<number | null>;
  readonly transact: Transact;
  readonly cachedTables: CachedTables;
  readonly news: StoreNews;
  readonly extension: StoreExtension<All> | undefined;
}

function storeWith<All extends Tables>({
  db,
  dialect,
  close,
  waiting,
  isReady,
  ownTime,
  transact,
  cachedTables,
  news,
  extension,
}: StoreNeeds<All>): Store<All> {
  const memory = new RowCache();
  const isShared = cachedTables.clock !== Infinity;
  const makers = { ...MAKERS, ...extension?.makers } as Makers<All>;
  const caching: Caching = { tables: cachedTables, harmless: extension?.harmless ?? {} };
  const cacheOutside = cached(memory, caching);
  const noteCommitted = notingEvents((entityIds) => news.committed(entityIds));
  const tables = tablesOf(db, dialect, makers, (name, table) =>
    noteCommitted(name, cacheOutside(name, table)),
  );
  const calls: StoreCalls<All> = {
    eventNews: news,
    gather: (needs, work) =>
      store.transaction(async (storedTables) => {
        const gathered = gather(storedTables, needs);
        const result = await work(gathered);
        await gathered.flush();
        return result;
      }),
    async transaction(work) {
      let hasChanged = false;
      let mustWait = false;
      const onChange: OnChange = (name, verb) => {
        if (!hasChanged) memory.begin();
        hasChanged = true;
        mustWait ||= isShared && needsWait(name, verb);
      };
      const haveEvents = new Set<EntityId>();
      const cache = cached(memory, caching, onChange);
      const note = notingEvents((entityIds) => {
        for (const entityId of entityIds) haveEvents.add(entityId);
      });
      const wrap: WrapTable = (name, table) => note(name, cache(name, table));
      try {
        const result = await transact((transaction) =>
          allOrNothing(transaction, { dialect, makers }, work, wrap),
        );
        if (haveEvents.size > 0) news.committed(haveEvents);
        // Until no process has a row from before.
        if (mustWait) await pause(CHANGE_MS);
        return result;
      } finally {
        if (hasChanged) memory.end();
      }
    },
    isReady,
    ownTime,
    faultOf: dialect.faultOf,
    forReports: async () => store,
    waiting,
    close,
  };
  const store: Store<All> = { ...tables, ...calls };
  return store;
}

/**
 * Runs the work of a transaction. If one call fails, the whole transaction fails and later calls do nothing, even if the
 * work catches the error: after an error, some databases would roll back everything without an error, others would commit
 * half.
 */
async function allOrNothing<All extends Tables, T>(
  db: Kysely<DatabaseSchema>,
  { dialect, makers }: { readonly dialect: Dialect; readonly makers: Makers<All> },
  work: (tables: All) => Promise<T>,
  wrap: WrapTable,
): Promise<T> {
  const failures: unknown[] = [];
  const watch = watching(failures);
  const tables = tablesFor(db, dialect, makers, (name, table) => watch(name, wrap(name, table)));
  const result = await work(tables);
  if (failures.length > 0) throw failures[0];
  return result;
}

type Call = (...values: unknown[]) => Promise<unknown>;

/**
 * Wraps tables: once a call has failed, every other call fails with the same error. A call is wrapped when it is used, because
 * most transactions use few calls of a table.
 *
 * @param failures receives the error
 */
const watching =
  (failures: unknown[]): WrapTable =>
  (_name, table) =>
    new Proxy(table, {
      get(calls, verb) {
        const call = Reflect.get(calls, verb) as Call;
        return async (...values: unknown[]) => {
          if (failures.length > 0) throw failures[0];
          try {
            return await call(...values);
          } catch (error) {
            failures.push(error);
            throw error;
          }
        };
      },
    });
