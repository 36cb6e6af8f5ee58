/** Why a call of the store failed. */

/**
 * Why a call of the store failed, if the cause is not a mistake in the call:
 * `away`: the database cannot be reached, or has no space left; the same call may succeed later.
 * `busy`: another transaction locked the same rows for too long.
 */
export type StoreFault = 'away' | 'busy';
