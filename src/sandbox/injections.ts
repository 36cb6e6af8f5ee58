/**
 * What tests have injected, as this process knows it. It is stored in the database. Requests read a copy in memory, because
 * payments need it inside of a transaction, and because most requests have none.
 */

import { Sleeper } from '../gateway/platform/time/systemClock.ts';
import type { StoredInjection } from './store/faultTable.ts';
import type { SandboxStore, SandboxTables } from './store/tables.ts';

/** How often a process looks for changes by other processes, in ms of the system clock. */
const INTERVAL_MS = 500;

/** What the copy needs. */
export interface InjectionNeeds {
  readonly store: SandboxStore;
  /** Whether other processes can use the same database. */
  readonly isShared: boolean;
}

/** The injections of all entities. */
export class Injections {
  readonly #store: SandboxStore;
  readonly #isShared: boolean;
  readonly #sleeper = new Sleeper();
  /** What this process knows, by kind, and the number of changes that it reflects. */
  #known: ReadonlyMap<string, readonly StoredInjection[]> = new Map();
  #changes = -1;
  /** The latest read. Reads follow one another, so that an earlier one never replaces the result of a later one. */
  #read: Promise<void> = Promise.resolve();
  /** A read that has not begun: everyone who needs one shares it. */
  #next: Promise<void> | undefined;
  #watch: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor({ store, isShared }: InjectionNeeds) {
    this.#store = store;
    this.#isShared = isShared;
  }

  /** Reads what was injected before, and begins to look for changes by other processes. */
  async begin(): Promise<void> {
    await this.#refresh();
    if (this.#isShared) this.#watch = this.#watchChanges();
  }

  /**
   * The injections of a kind, in the order in which they were stored. A change by another process is seen within a second, a
   * change by this process at once.
   */
  of(kind: string): readonly StoredInjection[] {
    return this.#known.get(kind) ?? [];
  }

  /** Reads, if other processes can change them, whether the injections have changed. One query. @throws the error of the database */
  async catchUp(): Promise<void> {
    if (this.#isShared) await this.#refresh();
  }

  /** Changes injections in one transaction. @throws the error of the database */
  async change<T>(work: (tables: SandboxTables) => Promise<T>): Promise<T> {
    const result = await this.#store.transaction(work);
    await this.#refresh();
    return result;
  }

  /** Stops looking for changes, before the store is closed. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#sleeper.wake();
    await this.#watch;
    await this.#read;
  }

  /** Reads the injections if they have changed. @throws the error of the database */
  #refresh(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    const next = this.#read.then(() => {
      this.#next = undefined;
      return this.#readChanged();
    });
    this.#next = next;
    this.#read = next.catch(() => undefined);
    return next;
  }

  async #watchChanges(): Promise<void> {
    // The end can come while the injections are read: then nothing would wake the sleep.
    while (!this.#hasEnded) {
      await this.#sleeper.sleep(INTERVAL_MS);
      if (this.#hasEnded) return;
      // Without the database no request is answered either. The next read may work again.
      await this.#refresh().catch(() => undefined);
    }
  }

  async #readChanged(): Promise<void> {
    const { fault } = this.#store;
    // The number before the injections: those that are newer than their number are read once more, never missed.
    const changes = await fault.changes();
    if (changes === this.#changes) return;
    const known = new Map<string, StoredInjection[]>();
    for (const one of await fault.all()) {
      const others = known.get(one.kind);
      if (others) others.push(one);
      else known.set(one.kind, [one]);
    }
    this.#known = known;
    this.#changes = changes;
  }
}
