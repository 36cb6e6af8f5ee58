/** The builds of the form that gateways on this database have run, as a port. */

/** Stored builds, by a name that contains the hashes of their parts. */
export interface BuildTable {
  /** The names of all stored builds. */
  names(): Promise<readonly string[]>;
  /** A gateway with this build has started. @returns whether the build is stored */
  started(name: string): Promise<boolean>;
  /** Stores a build that a gateway has started with. If another process stored it meanwhile, that stays. */
  save(name: string, content: string): Promise<void>;
  /** The content of a build; undefined if it is not stored. */
  find(name: string): Promise<string | undefined>;
  /** Deletes all builds except one and those that were started last. @param most how many others stay */
  keep(name: string, most: number): Promise<void>;
}
