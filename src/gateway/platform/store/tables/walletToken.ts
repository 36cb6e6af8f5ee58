/** Tokens of wallets that were used for a payment, by their ids. */

import { DAY_MS } from '../../../../time/units.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { ofEntity } from './ofEntity.ts';

/**
 * How long tokens are stored after they expire, in ms: clocks differ, and a payment checks the expiry by its own clock
 * before it spends the token.
 */
const MARGIN_MS = DAY_MS;

/** The most expired tokens that are deleted at once. */
const MOST_FORGOTTEN = 100;

export function walletTokenTable(db: Db, dialect: Dialect): Tables['walletToken'] {
  return {
    async spend(entityId, tokenId, until, now) {
      // A token counts for all entities, so its key has no entity. If the same token is spent twice at once, the later insert waits here for the end of the earlier transaction.
      const spent = await db
        .insertInto('wallet_token')
        .values({ token_id: tokenId, entity_id: entityId, until })
        .onConflict((c) => c.column('token_id').doNothing())
        .returning('token_id')
        .executeTakeFirst();
      if (!spent) return false;
      const over = db
        .selectFrom('wallet_token')
        .select('token_id')
        .where('entity_id', '=', entityId)
        .where('until', '<', now - MARGIN_MS)
        .limit(MOST_FORGOTTEN);
      await write(
        db,
        db
          .with('over', () => dialect.locking(over, 'skip'))
          .deleteFrom('wallet_token')
          .where(ofEntity(dialect, entityId))
          .where('token_id', 'in', (e) => e.selectFrom('over').select('over.token_id')),
      );
      return true;
    },
  };
}
