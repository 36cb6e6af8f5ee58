/** What can be wrong with a database, told apart by what helps. */

/** A database that this program cannot work with. The message is for the person who started it. */
export class StoreError extends Error {}

/** An embedded database that another process works on. */
export class FolderInUse extends StoreError {}
