/** Why a call of the store failed. */

/**
 * Why a call of the store failed, where it is nobody's mistake:
 * `away`: the database cannot be reached, or is out of room; the same call may succeed later.
 * `busy`: somebody else held on to the same rows for too long.
 */
export type StoreFault = 'away' | 'busy';
