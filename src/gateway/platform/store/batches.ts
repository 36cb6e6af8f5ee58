/**
 * Groups transactions of an embedded database into one commit. The transactions run one after the other anyway; the slow
 * part is the wait for the disk at the commit. Transactions that arrive while others run share that wait: each one succeeds
 * or fails by itself, and none is answered before all of them are on the disk. The first transaction of a batch needs no
 * savepoint: if it fails, the batch is rolled back before another one has begun. Most batches are of one.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { stopwatch } from '../time/systemClock.ts';
import type { DatabaseSchema } from './schema.ts';

/** One transaction, and its caller. */
interface Job {
  /** Runs the transaction and returns a function that resolves the caller's promise. */
  run(db: Kysely<DatabaseSchema>): Promise<() => void>;
  fail(error: unknown): void;
}

/** The most transactions that share one commit. */
const MAX_BATCH = 64;

/**
 * The database answers synchronously, and each turn of the event loop accepts only one connection. So after a batch the event loop
 * gets a quarter of the time of the batch: otherwise, while there is always another batch, new clients would wait for seconds.
 */
const EVENTS_SHARE = 4;

/** A batch lets the event loop turn after so many ms of the system clock. */
const LONGEST_TURN_MS = 4;

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
const MARK = CompiledQuery.raw('savepoint one');
const KEEP = CompiledQuery.raw('release one');
const FORGET = CompiledQuery.raw('rollback to one');

/** What batches need in addition to the database. */
export interface BatchNeeds {
  /** Yields to the event loop, so that requests that are arriving can join the batch. */
  readonly turn: () => Promise<void>;
}

/** The transactions of one connection. */
export class Batches {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #turn: BatchNeeds['turn'];
  readonly #waiting: Job[] = [];
  #running: Promise<void> | undefined;
  #sinceTurn = stopwatch();
  #isClosed = false;

  constructor(db: Kysely<DatabaseSchema>, { turn }: BatchNeeds) {
    this.#db = db;
    this.#turn = turn;
  }

  /** Accepts no more transactions, and resolves when all accepted transactions are over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Runs work as a transaction; resolves once it is on the disk. */
  transaction<T>(work: (db: Kysely<DatabaseSchema>) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    return new Promise<T>((resolve, reject) => {
      const run = async (db: Kysely<DatabaseSchema>) => {
        const value = await work(db);
        return () => resolve(value);
      };
      this.#waiting.push({ run, fail: reject });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const elapsed = stopwatch();
      await this.#batch();
      await this.#yieldFor(elapsed() / EVENTS_SHARE);
    }
    this.#running = undefined;
  }

  async #batch(): Promise<void> {
    const startedJobs: Job[] = [];
    const answers: (() => void)[] = [];
    try {
      await this.#db.connection().execute(async (connection) => {
        await connection.executeQuery(BEGIN);
        try {
          for (
            let job = await this.#next(startedJobs.length);
            job;
            job = await this.#next(startedJobs.length)
          ) {
            const isFirst = startedJobs.push(job) === 1;
            answers.push(await (isFirst ? job.run(connection) : oneOf(job, connection)));
          }
          await connection.executeQuery(COMMIT);
        } catch (error) {
          await connection.executeQuery(ROLLBACK);
          throw error;
        }
      });
    } catch (error) {
      // The whole batch was rolled back. If not even its first transaction began, all waiting transactions fail: otherwise
      // they would wait for ever.
      const lost = startedJobs.length > 0 ? startedJobs : this.#waiting.splice(0);
      for (const { fail } of lost) fail(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** Lets the event loop work for that many ms, and at least once. */
  async #yieldFor(ms: number): Promise<void> {
    const elapsed = stopwatch();
    do await this.#yield();
    while (elapsed() < ms);
  }

  async #yield(): Promise<void> {
    await this.#turn();
    this.#sinceTurn = stopwatch();
  }

  /**
   * The next transaction; requests that are arriving get a chance to join.
   *
   * @param count how many transactions the batch has
   */
  async #next(count: number): Promise<Job | undefined> {
    if (count >= MAX_BATCH) return undefined;
    if (this.#waiting.length === 0 || this.#sinceTurn() > LONGEST_TURN_MS) await this.#yield();
    return this.#waiting.shift();
  }
}

/**
 * Runs a further transaction of a batch.
 *
 * @returns a function that answers its caller, to be called after the commit
 * @throws if the database rolled back the whole batch, as it does when the disk is full
 */
async function oneOf(job: Job, connection: Kysely<DatabaseSchema>): Promise<() => void> {
  await connection.executeQuery(MARK);
  let answer: () => void;
  try {
    answer = await job.run(connection);
  } catch (error) {
    try {
      await connection.executeQuery(FORGET);
      await connection.executeQuery(KEEP);
    } catch {
      throw error;
    }
    return () => job.fail(error);
  }
  await connection.executeQuery(KEEP);
  return answer;
}
