/** What can be wrong with a database, told apart by what helps. */

/** A database that this program cannot work with. The message is for the person who started it. */
export class StoreError extends Error {}

/** An embedded database that another process works on. */
export class FolderInUse extends StoreError {}

/**
 * Why a call of the store failed, where it is nobody's mistake:
 * `away`: the database cannot be reached, or is out of room; the same call may succeed later.
 * `busy`: somebody else held on to the same rows for too long.
 */
export type StoreFault = 'away' | 'busy';
