/**
 * Answers that last, because they are read or happen while they are sent. A check at their beginning is not enough: meanwhile a
 * test may have deleted the entity, and given its id to another owner.
 */
import type { TokenTable } from '../domain/merchant/tables.ts';
import type { EntityId } from '../domain/shared/ids.ts';

interface Tokens {
  readonly token: Pick<TokenTable, 'authorises'>;
}

/** Whose answer it is. `tokenHashes`: of all credentials of the request; each must give access to the entity. */
export interface Recipient {
  readonly entityId: EntityId;
  readonly tokenHashes: readonly string[];
}

/** Whether the credentials of a request still give access to its entity. */
export async function isStillAllowed(
  { token }: Tokens,
  { entityId, tokenHashes }: Recipient,
): Promise<boolean> {
  const held = await Promise.all(tokenHashes.map((hash) => token.authorises(hash, entityId)));
  return held.length > 0 && held.every(Boolean);
}

/**
 * The pieces of an answer, each checked after it was read.
 *
 * @throws Error if the credentials do not give access any more: the connection is closed before the end of the answer
 */
export async function* whileAllowed<Piece>(
  store: Tokens,
  recipient: Recipient,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (!(await isStillAllowed(store, recipient))) {
      throw new Error('the access of the caller ended while its answer was sent');
    }
    yield piece;
  }
}
