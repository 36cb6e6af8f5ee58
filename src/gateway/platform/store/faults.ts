/** Errors of a database, distinguished by what the operator can do about them. */

/** The gateway cannot use the database. The message is for the person who started the gateway. */
export class StoreError extends Error {}

/** The database lacks a part, as after an interrupted restore. */
export class IncompleteDatabase extends StoreError {}

/** Another process uses the embedded database. */
export class FolderInUse extends StoreError {}
