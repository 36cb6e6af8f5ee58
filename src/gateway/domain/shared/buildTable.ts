/** The builds of the form that gateways on this database have run, as a port. */

/** A stored build, without its files. */
export interface StoredBuild {
  /** Contains the hashes of its parts. */
  readonly name: string;
  /** The last start of a gateway with it, ms since 1970 UTC. */
  readonly startedAt: number;
  /** When another build was started first after it, ms since 1970 UTC; null if none was. */
  readonly replacedAt: number | null;
}

/** Stored builds. The times are those of the database. */
export interface BuildTable {
  /** All stored builds, the last started first. */
  all(): Promise<readonly StoredBuild[]>;
  /** The names of the builds that were replaced no longer ago than `ms`, or not at all. */
  served(ms: number): Promise<readonly string[]>;
  /**
   * A gateway with this build has started: it replaces the others, and no other one has replaced it.
   * @returns whether the build is stored
   */
  started(name: string): Promise<boolean>;
  /** Stores a build that a gateway has started with. If another process stored it meanwhile, that stays. */
  save(name: string, content: string): Promise<void>;
  /** The content of a build; undefined if it is not stored. */
  find(name: string): Promise<string | undefined>;
  /** Deletes all builds except one and those that were started last. @param most how many others stay */
  keep(name: string, most: number): Promise<void>;
  /** Deletes builds. */
  remove(names: readonly string[]): Promise<void>;
}
